"""Checks a stored counterexample again: the certificate by the raw rules, the answer by asking."""

from __future__ import annotations

from typing import Any

from harness import catalog
from harness.checks.certificate import Rejected, check
from harness.checks.compare import ask, winner
from harness.problem import AnyProblem
from harness.records import Certificate
from harness.report.case import Case
from harness.values import decode, encode
from oracles.ruleset import Outcome, Ruleset


def replay(case: Case) -> str:
    """Return in words what was accepted; `Rejected`, in words too, if anything is not as stored.

    Of a solver's counterexample: the certificate proves who wins from the instance, and the
    solver still names the other. Of a claim's: each certificate is a proof under the rules that
    it names, and the claim's test still ends with this very finding.
    """
    problem = catalog.load(case.problem)
    for certificate in case.finding.certificates:
        check(certificate, _ruleset(problem, certificate))
    if case.kind == "claim":
        return _claim(problem, case)
    return _solver(problem, case)


def _ruleset(problem: AnyProblem, certificate: Certificate) -> Ruleset[Any]:
    """Return the ruleset that a certificate names."""
    known = {ruleset.__name__: ruleset for ruleset in catalog.rulesets(problem)}
    if certificate.ruleset not in known:
        raise Rejected(f"ruleset {certificate.ruleset}: unknown in {problem.name}")
    try:
        found: Ruleset[Any] = known[certificate.ruleset](**certificate.parameters)
    except TypeError as error:
        raise Rejected(f"parameters of {certificate.ruleset}: {error}") from error
    return found


def _solver(problem: AnyProblem, case: Case) -> str:
    finding = case.finding
    solvers = {solver.name: solver for solver in problem.solvers}
    if case.target not in solvers:
        raise Rejected(f"solver {case.target}: unknown in {problem.name}")
    if len(finding.certificates) != 1:
        raise Rejected("there must be one certificate: of who wins from the instance")
    (certificate,) = finding.certificates
    instance = problem.instance(decode(finding.instance))
    if _ruleset(problem, certificate) != problem.rules(instance):
        raise Rejected("the certificate is for other rules than the instance's")
    if certificate.root != encode(problem.root(instance)):
        raise Rejected("the certificate starts elsewhere than the instance")
    proved = winner(problem, instance, Outcome(certificate.outcome))
    if proved != finding.truth or proved == finding.said:
        raise Rejected(f"the certificate proves that {proved} wins, which is not what is stored")
    (said,) = ask(problem, solvers[case.target], [instance])
    if said != finding.said:
        raise Rejected(f"solver {case.target} does not say {finding.said} now, but {said}")
    return f"{proved} wins (certificate accepted), solver {case.target} says {said}"


def _claim(problem: AnyProblem, case: Case) -> str:
    claims = {claim.id: claim for claim in catalog.claims(problem.name)}
    if case.target not in claims:
        raise Rejected(f"claim {case.target}: unknown in {problem.name}")
    verdict = claims[case.target].test(case.tier)
    if case.finding not in verdict.findings:
        raise Rejected(f"claim {case.target} tested again does not end with this finding")
    accepted = len(case.finding.certificates)
    proofs = f"{accepted} certificate{'s' if accepted != 1 else ''} accepted"
    return f"claim {case.target} {verdict.status} again ({proofs}): {case.finding.truth}"
