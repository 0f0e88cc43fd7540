"""An instance with who wins it, by a certificate that the checker accepts now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from harness.checks.certificate import check
from harness.checks.compare import winner
from harness.checks.winning import certify
from harness.checks.written import Rejected
from harness.problem import AnyProblem
from harness.proofs import Certificate
from harness.values import encode
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome

NO_CERTIFICATE = "no certificate of who wins under the rules"


@dataclass(frozen=True)
class Proved:
    """An instance of the judge, who wins it, and the certificate of that."""

    instance: Any
    winner: str
    certificate: Certificate


def proved(problem: AnyProblem, instance: Any, certificates: Iterable[Certificate]) -> Proved:
    """Return who wins an instance by the first certificate that is about it, else `Rejected`.

    One under other rules, as of a restricted player, or from another position is not about it.
    """
    ruleset, root = problem.rules(instance), encode(problem.root(instance))
    for certificate in certificates:
        if (certificate.ruleset, certificate.root) == (type(ruleset).__name__, root):
            check(certificate, ruleset)
            return Proved(
                instance, winner(problem, instance, Outcome(certificate.outcome)), certificate
            )
    raise Rejected(NO_CERTIFICATE)


def proved_anew(problem: AnyProblem, instance: Any) -> Proved | None:
    """Return who wins an instance by a new certificate, `None` where none can be made."""
    try:
        certificate = certify(problem.rules(instance), problem.root(instance))
    except (LimitExceeded, TypeError, ValueError):
        return None
    return proved(problem, instance, [certificate])
