"""An instance with who wins it, by a certificate that the checker accepts now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from harness.accepting import of_instance
from harness.checks.certificate import check
from harness.checks.compare import winner
from harness.checks.winning import certify
from harness.checks.written import Rejected
from harness.problem import AnyProblem
from harness.proofs import Certificate
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
    """Return who wins an instance by the first certificate of that, else `Rejected`."""
    certificate = of_instance(problem, instance, certificates)
    if certificate is None:
        raise Rejected(NO_CERTIFICATE)
    check(certificate, problem.rules(instance))
    truth = winner(problem, instance, Outcome(certificate.outcome))
    return Proved(instance, truth, certificate)


def proved_anew(problem: AnyProblem, instance: Any) -> Proved | None:
    """Return who wins an instance by a new certificate, `None` where none can be made."""
    try:
        certificate = certify(problem.rules(instance), problem.root(instance))
    except (LimitExceeded, TypeError, ValueError):
        return None
    return proved(problem, instance, [certificate])
