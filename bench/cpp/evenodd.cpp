// The pseudo-code of the Tweedle-Dee and Tweedle-Dum document: a single even heap, Dee first.
#include <cstdint>

// Rows of `heaps` sizes, padded with zeros; an answer each: 1 where Dee is said to win.
extern "C" void evenodd_dee_wins(const std::int64_t* sizes, const std::uint8_t* dee_first,
                                 std::int64_t count, std::int64_t heaps, std::uint8_t* answers) {
    for (std::int64_t i = 0; i < count; ++i, sizes += heaps) {
        std::int64_t number = 0;
        while (number < heaps && sizes[number] > 0) ++number;
        answers[i] = number == 1 && sizes[0] % 2 == 0 && dee_first[i] != 0;
    }
}
