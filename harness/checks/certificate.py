"""The checker of certificates: a winning strategy as data, walked with the raw rules alone.

It knows no oracle and no solver. What it accepts is a proof: the winner has a legal reply to
everything, every end favours the winner, and a measure that falls with each move says that
every play ends. Nothing else may stand in it, so that what is read is what was checked.
"""

from __future__ import annotations

from typing import Any

from harness.causes import printable
from harness.checks.written import (
    Rejected,
    by_position,
    options_of,
    position_of,
    rejecting,
    require_all_met,
    require_options,
    require_root_first,
    require_rules,
    require_step,
    text_of,
)
from harness.proofs import Certificate, Step
from oracles.ruleset import Outcome, Ruleset


@rejecting()
def check(certificate: Certificate, ruleset: Ruleset[Any]) -> None:
    """Return if the certificate proves its outcome at its root under `ruleset`, else `Rejected`.

    `ruleset` is the frozen dataclass whose name and parameters the certificate gives. That its
    root is the instance's is for the caller to see, before it is checked: what the rules cost at
    a root that somebody made up has no bound. O(number of steps times options).
    """
    require_rules(certificate, ruleset)
    steps = by_position(certificate.steps)
    start, root = text_of(certificate.root), position_of(certificate.root)
    if start not in steps:
        raise Rejected(f"position {printable(start)} is left out")
    winner_moves = {start: certificate.outcome == "N"}
    walk = [(start, root)]
    while walk:
        here, position = walk.pop()
        moving = winner_moves[here]
        for there, option in _following(steps[here], position, moving, ruleset).items():
            require_step(steps, here, there)
            if there not in winner_moves:
                winner_moves[there] = not moving
                walk.append((there, option))
            elif winner_moves[there] == moving:
                raise Rejected(f"position {printable(there)} is reached with either player to move")
    require_all_met(steps, winner_moves)
    require_root_first(steps, start)


def _following(
    step: Step, position: Any, winner_moves: bool, ruleset: Ruleset[Any]
) -> dict[str, Any]:
    """Return the positions that must be won too; none where the winner has won already."""
    here = text_of(step.position)
    options = options_of(position, ruleset)
    if options and winner_moves:
        reply = text_of(step.reply)
        if reply not in options:
            raise Rejected(f"the reply {printable(reply)} at {printable(here)} is not a legal move")
        if step.options:
            raise Rejected(f"there are options at {printable(here)}, where the winner moves")
        return {reply: options[reply]}
    if not options:
        decided = ruleset.decided(position)
        outcome = Outcome.P if decided is None else decided
        if outcome is not (Outcome.N if winner_moves else Outcome.P):
            how = "drawn" if outcome is Outcome.D else "lost"
            raise Rejected(f"the play that ends at {printable(here)} is {how}")
    if step.reply is not None:
        why = "the loser moves" if options else "the game is over"
        raise Rejected(f"there is a reply at {printable(here)}, where {why}")
    require_options(here, step.options, options)
    return options
