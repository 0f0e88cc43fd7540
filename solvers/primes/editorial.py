"""The answer of the code in the Game of Primes editorial: a diagonal, or two beside it.

The prose's diagonal, and a test that the prose does not mention: with Bob to move Alice is also
said to win if the diagonals from (x-2, y) and from (x, y-2) both hold a prime pair.
"""

from __future__ import annotations

from numpy.typing import ArrayLike

from solvers.primes.diagonal import answer, has_prime_pair, require_domain
from solvers.primes.many import Answers, Numbers, answer_many, have_prime_pair


def wins_when_bob_moves(x: int, y: int, k: int) -> bool:
    """Return whether one diagonal, or both of the outer two, hold a prime pair above `k`."""
    if has_prime_pair(x, y, k):
        return True
    return has_prime_pair(x - 2, y, k) and has_prime_pair(x, y - 2, k)


def alice_wins(x: int, y: int, k: int, w: int) -> bool:
    """Return whether the code gives Alice the game from (x, y) with boundary `k`.

    `w` is 0 if Alice moves first, 1 if Bob does; 1 <= x, y <= 10^6, 0 <= k <= min(x, y), or
    `ValueError`. O(min(x, y) - k).

    >>> alice_wins(4, 9, 2, 0), alice_wins(5, 28, 2, 0)
    (True, False)
    """
    require_domain("solvers/primes/editorial.py: alice_wins", x, y, k, w)
    return answer(wins_when_bob_moves, x, y, k, w)


def won_when_bob_moves(x: Numbers, y: Numbers, k: Numbers) -> Answers:
    """Return `wins_when_bob_moves` of each x, y and `k`, from arrays of equal length."""
    both = have_prime_pair(x - 2, y, k) & have_prime_pair(x, y - 2, k)
    return have_prime_pair(x, y, k) | both


def alice_wins_many(x: ArrayLike, y: ArrayLike, k: ArrayLike, w: ArrayLike) -> Answers:
    """Return `alice_wins` of each query, from arrays of equal length; the same bounds and error.

    O(n log n + primes tried for the distinct differences and boundaries).
    """
    caller = "solvers/primes/editorial.py: alice_wins_many"
    return answer_many(caller, won_when_bob_moves, (x, y, k, w))
