"""Checks what a claim's findings carry: each certificate by the rules that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from harness import catalog
from harness.causes import cause_of, printable
from harness.checks import certificate as winning
from harness.checks import grundy
from harness.checks.written import Named, Rejected, names, text_of, value_of
from harness.claims import Verdict
from harness.problem import AnyProblem
from harness.proofs import Certificate, GrundyCertificate
from harness.records import Finding, Status
from harness.values import encode
from oracles.ruleset import Ruleset

UNPROVED = "no certificate: nothing is proved of who wins"
"""What the note of a claim says whose findings carry no certificate."""


def upheld(spec: str, verdict: Verdict) -> Verdict:
    """Return the verdict of a claim's test if the checkers accept what it carries.

    Else it is inconclusive, whoever made the certificates, and the note says why. Where there is
    none the note says so.
    """
    try:
        proofs = [words for finding in verdict.findings for words in accepted(spec, finding)]
    except Rejected as error:
        note = f"a certificate was rejected: {error}"
        return Verdict(Status.INCONCLUSIVE, verdict.scope, verdict.checked, note)
    if verdict.findings and not proofs:
        return replace(verdict, note="; ".join(filter(None, (verdict.note, UNPROVED))))
    return verdict


def accepted(spec: str, finding: Finding) -> list[str]:
    """Return in words what each certificate of a claim's finding proves, or `Rejected`."""
    for proof in proofs_of(finding):
        if isinstance(proof, Certificate):
            winning.check(proof, named_rules(spec, proof))
        else:
            grundy.check(proof, named_rules(spec, proof))
    return [printable(about(proof)) + _proves(proof) for proof in proofs_of(finding)]


def proofs_of(finding: Finding) -> list[Certificate | GrundyCertificate]:
    """Return all that a finding carries, the certificates of who wins first."""
    return [*finding.certificates, *finding.values]


def about(proof: Certificate | GrundyCertificate) -> str:
    """Return under which rules a certificate speaks, and of which position, in words."""
    return f"under {rules_of(proof)} {text_of(proof.root)}"


def rules_of(proof: Named) -> str:
    """Return the ruleset that a proof names, with its parameters: "Primes(boundary=2)"."""
    given = ", ".join(f"{name}={text_of(value)}" for name, value in proof.parameters.items())
    return f"{proof.ruleset}({given})"


def of_instance(
    problem: AnyProblem, instance: Any, certificates: Iterable[Certificate]
) -> Certificate | None:
    """Return the first certificate of who wins an instance, `None` if there is none.

    One under other rules, as of a restricted player, or from another position is not of it.
    """
    ruleset, root = problem.rules(instance), text_of(encode(problem.root(instance)))
    own = (one for one in certificates if names(one, ruleset) and text_of(one.root) == root)
    return next(own, None)


def _proves(proof: Certificate | GrundyCertificate) -> str:
    """Return what a certificate proves of its position."""
    if isinstance(proof, GrundyCertificate):
        return f" has the Grundy value {proof.value}"
    return f" is {'won' if proof.outcome == 'N' else 'lost'} by whoever moves first"


def named_rules(spec: str, proof: Certificate | GrundyCertificate) -> Ruleset[Any]:
    """Return the ruleset that a certificate of a claim names, or `Rejected`."""
    known = {ruleset.__name__: ruleset for ruleset in catalog.rulesets(spec)}
    if proof.ruleset not in known:
        raise Rejected(f"ruleset {printable(proof.ruleset)}: unknown in {spec}")
    parameters = {name: value_of(value) for name, value in proof.parameters.items()}
    try:
        found: Ruleset[Any] = known[proof.ruleset](**parameters)
    except (TypeError, ValueError) as error:
        raise Rejected(f"parameters of {proof.ruleset}: {cause_of(error)}") from error
    return found
