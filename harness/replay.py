"""Checks a stored counterexample again: the certificate by the raw rules, the answer by asking."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from harness import catalog
from harness.accepting import about, accepted, proofs_of
from harness.binding import bound, claim_of
from harness.causes import cause_of, printable
from harness.checks.certificate import check
from harness.checks.compare import ask, winner
from harness.checks.confirm import heard_again
from harness.checks.written import Rejected, text_of
from harness.judge import InputError
from harness.problem import AnyProblem, AnySolver
from harness.records import Finding, Status, Subject
from harness.report.case import Case, seal_of
from harness.showing import show
from harness.values import decode, encode
from oracles.ruleset import Outcome

_FINDING = TypeAdapter(Finding)


def replay(case: Case) -> str:
    """Return in words what was accepted; `Rejected`, in words too, if anything is not as stored.

    Of a solver's counterexample: the certificate proves who wins from the instance, and the
    solver still names the other; or, where it has an inconsistency instead, the rules say that
    the answers contradict each other, and the solver still gives them. Of a claim's: the claim's
    test still ends with this very finding, and each certificate is a proof under the rules and
    from the position of that one's. The certificates are bound to this claim, and the digest is
    that of the file. Of a solver's counterexample its tier, class, count and minimality are not
    checked but by that digest, so nothing is said of them.
    """
    problem = catalog.load(case.problem)
    try:
        says = _claim(problem, case) if case.subject is Subject.CLAIM else _solver(problem, case)
    except (Rejected, InputError, ImportError):
        raise
    except Exception as error:
        raise Rejected(f"it cannot be tried again: {cause_of(error)}") from error
    if case.digest != seal_of(case):
        raise Rejected("something in it was changed since it was written: its digest is another")
    return f"{printable(case.problem)}: {says}"


def _solver(problem: AnyProblem, case: Case) -> str:
    finding = case.finding
    solvers = {solver.name: solver for solver in problem.solvers}
    if case.target not in solvers:
        raise Rejected(f"solver {printable(case.target)}: unknown in {problem.name}")
    if case.status is not Status.REFUTED:
        raise Rejected(f"status {case.status}: a solver's counterexample refutes it")
    try:
        instance = problem.instance(decode(finding.instance))
    except ValueError as error:
        raise InputError(printable(str(error))) from error
    if text_of(finding.instance) != text_of(encode(instance)):
        raise Rejected(f"{printable(text_of(finding.instance))} is not how an instance is written")
    if finding.values:
        raise Rejected("there must be no Grundy value: a solver says who wins")
    if finding.inconsistency is not None:
        return _inconsistency(problem, solvers[case.target], finding)
    proved = _proved_winner(problem, instance, finding)
    (said,) = ask(problem, solvers[case.target], [instance])
    if said != finding.said:
        stored = printable(finding.said)
        raise Rejected(f"solver {case.target} does not say {stored} now, but {said}")
    _require_bound(problem, case)
    where, size = show(problem, finding.instance), len(finding.certificates[0].steps)
    return (
        f"{proved} wins from {where} (certificate of {size} positions accepted), "
        f"solver {case.target} says {said}"
    )


def _proved_winner(problem: AnyProblem, instance: Any, finding: Finding) -> str:
    """Return who wins the instance by the finding's one certificate, and by what is stored."""
    if len(finding.certificates) != 1:
        raise Rejected("there must be one certificate: of who wins from the instance")
    (certificate,) = finding.certificates
    if text_of(certificate.root) != text_of(encode(problem.root(instance))):
        raise Rejected("the certificate starts elsewhere than the instance")
    check(certificate, problem.rules(instance))
    proved = winner(problem, instance, Outcome(certificate.outcome))
    if proved != finding.truth or proved == finding.said:
        raise Rejected(f"the certificate proves that {proved} wins, which is not what is stored")
    return proved


def _inconsistency(problem: AnyProblem, solver: AnySolver, finding: Finding) -> str:
    if finding.certificates:
        raise Rejected("there must be no certificate: who wins is not known there")
    if problem.at_limits is None:
        raise Rejected(f"{problem.name} has no at_limits, so positions may be drawn: see Problem")
    heard_again(problem, solver, finding)
    return (
        f"solver {solver.name} contradicts itself, from {show(problem, finding.instance)}: the "
        "rules accept the position and its options, and it gives the stored answers again"
    )


def _claim(problem: AnyProblem, case: Case) -> str:
    claims = {claim.id: claim for claim in catalog.claims(case.problem)}
    if case.target not in claims:
        raise Rejected(f"claim {printable(case.target)}: unknown in {case.problem}")
    verdict = claims[case.target].test(case.tier)
    again = [
        bound(finding, problem.name, case.subject, case.target)
        for finding in verdict.findings
        if _says(finding) == _says(case.finding)
    ]
    if verdict.status is not case.status or not again:
        raise Rejected(f"claim {case.target} tested again does not end with this finding")
    _require_about(case.finding, again[0])
    proofs = accepted(case.problem, case.finding)
    _require_bound(problem, case)
    if all(_FINDING.dump_json(case.finding) != _FINDING.dump_json(finding) for finding in again):
        raise Rejected(f"claim {case.target} tested again ends with another finding")
    words = f"certificates accepted: {'; '.join(proofs)}" if proofs else "it has no certificate"
    return f"claim {case.target} {verdict.status} again: {case.finding.truth}; {words}"


def _says(finding: Finding) -> str:
    """Return what a finding says against a claim."""
    return text_of([finding.instance, finding.said, finding.truth])


def _require_about(stored: Finding, again: Finding) -> None:
    """Raise `Rejected` unless the certificates speak of what those found again speak of."""
    expected = [*map(about, proofs_of(again))]
    if len(proofs_of(stored)) != len(expected):
        raise Rejected(f"the claim's finding has {len(expected)} certificates, not as many as here")
    for words, proof in zip(expected, proofs_of(stored), strict=True):
        if about(proof) != words:
            raise Rejected(
                f"a certificate is {printable(about(proof))}, the claim's {printable(words)}"
            )


def _require_bound(problem: AnyProblem, case: Case) -> None:
    """Raise `Rejected` unless the certificates are bound to what is stored with them."""
    claim = claim_of(problem.name, case.subject, case.target, case.finding)
    if any(proof.claim != claim for proof in proofs_of(case.finding)):
        raise Rejected("the certificate is bound to another claim: it is no evidence on this one")
