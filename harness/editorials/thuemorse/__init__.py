"""The claims of the document on ThueMorseGame, in the order of its text."""

from harness.editorials.thuemorse import costs, first_program, game, second_program, statement
from harness.editorials.thuemorse.rulesets import SpelledOut
from oracles.rulesets.thuemorse import ThueMorse

CLAIMS = (
    *statement.CLAIMS,
    *game.CLAIMS,
    *first_program.CLAIMS,
    *second_program.CLAIMS,
    *costs.CLAIMS,
)
RULESETS: tuple[type, ...] = (ThueMorse, SpelledOut)
