"""The claims of the editorial on Tweedle-Dee and Tweedle-Dum, in the order of its text."""

from harness.editorials.evenodd import ending, observations, one_heap, proof, pseudo_code, solution
from harness.editorials.evenodd.rulesets import KeepsOff, ZeroIsEven
from oracles.rulesets.evenodd import EvenOdd

CLAIMS = (
    *one_heap.CLAIMS,
    *observations.CLAIMS,
    *proof.CLAIMS,
    *ending.CLAIMS,
    *solution.CLAIMS,
    *pseudo_code.CLAIMS,
)
RULESETS: tuple[type, ...] = (EvenOdd, KeepsOff, ZeroIsEven)
