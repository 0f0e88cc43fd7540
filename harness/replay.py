"""Checks a stored counterexample again: the certificate by the raw rules, the answer by asking."""

from __future__ import annotations

from typing import Any

from harness import catalog
from harness.causes import cause_of, printable
from harness.checks.certificate import check
from harness.checks.compare import ask, winner
from harness.checks.confirm import heard_again
from harness.checks.written import Rejected
from harness.judge import InputError
from harness.problem import AnyProblem, AnySolver
from harness.proofs import Certificate
from harness.records import Finding, Status, Subject
from harness.report.case import Case
from harness.values import decode, encode
from oracles.ruleset import Outcome, Ruleset


def replay(case: Case) -> str:
    """Return in words what was accepted; `Rejected`, in words too, if anything is not as stored.

    Of a solver's counterexample: the certificate proves who wins from the instance, and the
    solver still names the other; or, where it has an inconsistency instead, the rules say that
    the answers contradict each other, and the solver still gives them. Of a claim's: each
    certificate is a proof under the rules that it names, and the claim's test still ends with
    this very finding.
    """
    if case.subject is Subject.CLAIM:
        return _claim(case)
    return _solver(catalog.load(case.problem), case)


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
        raise InputError(str(error)) from error
    if finding.inconsistency is not None:
        return _inconsistency(problem, solvers[case.target], finding)
    if len(finding.certificates) != 1:
        raise Rejected("there must be one certificate: of who wins from the instance")
    (certificate,) = finding.certificates
    if certificate.root != encode(problem.root(instance)):
        raise Rejected("the certificate starts elsewhere than the instance")
    _check(certificate, problem.rules(instance))
    proved = winner(problem, instance, Outcome(certificate.outcome))
    if proved != finding.truth or proved == finding.said:
        raise Rejected(f"the certificate proves that {proved} wins, which is not what is stored")
    (said,) = ask(problem, solvers[case.target], [instance])
    if said != finding.said:
        raise Rejected(f"solver {case.target} does not say {finding.said} now, but {said}")
    return f"{proved} wins (certificate accepted), solver {case.target} says {said}"


def _inconsistency(problem: AnyProblem, solver: AnySolver, finding: Finding) -> str:
    if finding.certificates:
        raise Rejected("there must be no certificate: who wins is not known there")
    try:
        heard_again(problem, solver, finding)
    except (Rejected, InputError):
        raise
    except Exception as error:
        raise Rejected(f"the rules fail on it: {cause_of(error)}") from error
    return (
        f"solver {solver.name} contradicts itself: the rules accept the position and its options, "
        "and it gives the stored answers again"
    )


def _claim(case: Case) -> str:
    claims = {claim.id: claim for claim in catalog.claims(case.problem)}
    if case.target not in claims:
        raise Rejected(f"claim {printable(case.target)}: unknown in {case.problem}")
    proved = []
    for certificate in case.finding.certificates:
        _check(certificate, _ruleset(case.problem, certificate))
        proved.append(_proved(certificate))
    verdict = claims[case.target].test(case.tier)
    if verdict.status is not case.status or case.finding not in verdict.findings:
        raise Rejected(f"claim {case.target} tested again does not end with this finding")
    proofs = f"; certificates accepted: {'; '.join(proved)}" if proved else ""
    return f"claim {case.target} {verdict.status} again: {case.finding.truth}{proofs}"


def _ruleset(spec: str, certificate: Certificate) -> Ruleset[Any]:
    """Return the ruleset that a certificate names."""
    known = {ruleset.__name__: ruleset for ruleset in catalog.rulesets(spec)}
    if certificate.ruleset not in known:
        raise Rejected(f"ruleset {certificate.ruleset}: unknown in {spec}")
    try:
        parameters = {name: decode(value) for name, value in certificate.parameters.items()}
        found: Ruleset[Any] = known[certificate.ruleset](**parameters)
    except (TypeError, ValueError) as error:
        raise Rejected(f"parameters of {certificate.ruleset}: {error}") from error
    return found


def _check(certificate: Certificate, ruleset: Ruleset[Any]) -> None:
    """Check a certificate; positions that the rules cannot read reject it as well."""
    try:
        check(certificate, ruleset)
    except Rejected:
        raise
    except Exception as error:
        raise Rejected(f"the rules fail on it: {cause_of(error)}") from error


def _proved(certificate: Certificate) -> str:
    """Return in words what an accepted certificate proves."""
    verb = "wins" if certificate.outcome == "N" else "loses"
    parameters = ", ".join(f"{name}={value}" for name, value in certificate.parameters.items())
    rules = f"{certificate.ruleset}({parameters})"
    return f"under {rules} whoever moves first {verb} from {decode(certificate.root)}"
