"""The answer in the prose of the Game of Primes editorial: look along one diagonal only.

With Bob to move Alice is said to win exactly if the diagonal downwards from the position holds
a prime pair above the boundary; with Alice to move, if one of her two moves leads to such a
position.
"""

from __future__ import annotations

from numpy.typing import ArrayLike

from solvers.primes.diagonal import answer, has_prime_pair, require_domain
from solvers.primes.many import Answers, answer_many, have_prime_pair


def alice_wins(x: int, y: int, k: int, w: int) -> bool:
    """Return whether the prose gives Alice the game from (x, y) with boundary `k`.

    `w` is 0 if Alice moves first, 1 if Bob does; 1 <= x, y <= 10^6, 0 <= k <= min(x, y), or
    `ValueError`. O(min(x, y) - k).

    >>> alice_wins(4, 9, 2, 0), alice_wins(5, 28, 2, 0)
    (True, False)
    """
    require_domain("solvers/primes/prose.py: alice_wins", x, y, k, w)
    return answer(has_prime_pair, x, y, k, w)


def alice_wins_many(x: ArrayLike, y: ArrayLike, k: ArrayLike, w: ArrayLike) -> Answers:
    """Return `alice_wins` of each query, from arrays of equal length; the same bounds and error.

    O(n log n + primes tried for the distinct differences and boundaries).
    """
    caller = "solvers/primes/prose.py: alice_wins_many"
    return answer_many(caller, have_prime_pair, (x, y, k, w))
