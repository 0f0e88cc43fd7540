"""Binds a certificate to the claim on which it is evidence, by a digest of that claim."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from pydantic import JsonValue

from harness.records import Finding, Subject


def digest_of(data: JsonValue) -> str:
    """Return the SHA-256 of JSON data in canonical form, in hexadecimal digits.

    Canonical is: keys sorted, no white space, ASCII.
    """
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def claim_of(problem: str, subject: Subject, target: str, finding: Finding) -> str:
    """Return the digest of what a finding says against a solver or claim of a problem.

    The certificates themselves are no part of it; nor is how the finding came about.
    """
    return digest_of(
        {
            "problem": problem,
            "subject": subject.value,
            "target": target,
            "instance": finding.instance,
            "said": finding.said,
            "truth": finding.truth,
        }
    )


def bound(finding: Finding, problem: str, subject: Subject, target: str) -> Finding:
    """Return the finding with its certificates bound to what it says there."""
    claim = claim_of(problem, subject, target, finding)
    return replace(
        finding,
        certificates=tuple(replace(proof, claim=claim) for proof in finding.certificates),
        values=tuple(replace(proof, claim=claim) for proof in finding.values),
    )
