"""Puzzles in words: what a deed is called, what a wrong one loses, and why the solution is better."""

from __future__ import annotations

from andamio.core.puzzles import Outcome

from . import Candidate


def candidate_of(outcome: Outcome) -> Candidate:
    """A deed as hints are told."""
    return Candidate(
        outcome.actions[0], 1.0, outcome.points, (), outcome.simulations, outcome.wins, outcome.errors, outcome.parts,
        outcome.actions,
    )  # fmt: skip
