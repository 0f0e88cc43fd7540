"""The claims of the Game of Primes editorial, `000_e3cee92b58e6ded7.txt`."""

from harness.editorials.primes import (
    answering,
    costs,
    diagonal,
    endings,
    examples,
    helper,
    paths,
    starter,
)
from oracles.rulesets.primes import Primes

CLAIMS = (
    *endings.CLAIMS,
    *starter.CLAIMS,
    *diagonal.CLAIMS,
    *helper.CLAIMS,
    *answering.CLAIMS,
    *paths.CLAIMS,
    *examples.CLAIMS,
    *costs.CLAIMS,
)
RULESETS = (Primes, answering.OnTheOther)
