// The two programs of the ThueMorseGame document: every heap in turn, the last losing one kept.
#include <cstdint>
#include <vector>

namespace {

template <typename Ones>
bool alice_wins(int n, int m, Ones ones) {
    if (n <= m) return true;
    int last_losing = 0;
    bool winning = true;
    for (int heap = m + 1; heap <= n; ++heap) {
        winning = ones(heap) % 2 == 1 || heap - last_losing <= m;
        if (!winning) last_losing = heap;
    }
    return winning;
}

std::vector<int> half_words() {
    std::vector<int> ones(1 << 16);
    for (int value = 1; value < 1 << 16; ++value) ones[value] = ones[value & (value - 1)] + 1;
    return ones;
}

}  // namespace

// With the compiler's own count of ones.
extern "C" int thuemorse_by_builtin(int n, int m) {
    return alice_wins(n, m, [](int heap) { return __builtin_popcount(heap); });
}

// With a table of the ones of 16 bits, made anew in each call.
extern "C" int thuemorse_by_table(int n, int m) {
    const std::vector<int> table = half_words();
    const int* ones = table.data();
    return alice_wins(n, m, [ones](int heap) { return ones[heap >> 16] + ones[heap & 0xffff]; });
}
