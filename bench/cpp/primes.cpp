// The code of the Game of Primes document: along a diagonal, or along both outer ones.
#include <cstdint>
#include <vector>

namespace {

constexpr int greatest = 1000000;

std::vector<std::uint8_t> sieve() {
    std::vector<std::uint8_t> prime(greatest + 1, 1);
    prime[0] = prime[1] = 0;
    for (int n = 2; n * n <= greatest; ++n)
        if (prime[n])
            for (int multiple = n * n; multiple <= greatest; multiple += n) prime[multiple] = 0;
    return prime;
}

const std::vector<std::uint8_t>& primes() {
    static const std::vector<std::uint8_t> table = sieve();
    return table;
}

bool pair_below(int x, int y, int k) {
    const std::uint8_t* prime = primes().data();
    for (; x > k && y > k; --x, --y)
        if (prime[x] && prime[y]) return true;
    return false;
}

bool wins_when_bob_moves(int x, int y, int k) {
    return pair_below(x, y, k) || (pair_below(x - 2, y, k) && pair_below(x, y - 2, k));
}

bool alice_wins(int x, int y, int k, int w) {
    if (x == k || y == k) return false;
    if (primes()[x] && primes()[y]) return true;
    if (w == 1) return wins_when_bob_moves(x, y, k);
    return wins_when_bob_moves(x - 1, y, k) || wins_when_bob_moves(x, y - 1, k);
}

}  // namespace

// Rows of x, y, K, w; an answer each: 1 where Alice is said to win.
extern "C" void primes_alice_wins(const std::int64_t* rows, std::int64_t count,
                                  std::uint8_t* answers) {
    for (std::int64_t i = 0; i < count; ++i, rows += 4)
        answers[i] = alice_wins(rows[0], rows[1], rows[2], rows[3]);
}
