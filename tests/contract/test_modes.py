"""Compiled, interpreted and bounds-checked rules give the same bytes.

The compiled ones give the recorded signature, the interpreted ones the recorded playthroughs: see test_signature, which
runs in both, and asks the interpreted ones for signatures in the deep run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import pytest

from andamio.core.game import Game
from andamio.env.sight import sight_of, tokens_of
from andamio.games import SHELF, find
from andamio.lab.playouts import play_at_random
from andamio.lab.playthrough import random_steps, signature
from tests.depth import DEEP, sample

ALIKE = 2  # games of each edition
CHECKED = 1  # games of the shelf that are also tried with checks for bounds; all of them in the deep run
SMALL = sorted(SHELF, key=lambda name: find(name).actions)[:3]  # quickly compiled, with all those checks
MODES = {"interpreted": {"NUMBA_DISABLE_JIT": "1"}, "debug": {"NUMBA_DISABLE_JIT": "0", "ANDAMIO_DEBUG": "1"}}
each_checked = pytest.mark.parametrize(
    "game", [pytest.param(find(n), id=n) for n in sample(SHELF if DEEP else SMALL, CHECKED, "modes")]
)
pytestmark = pytest.mark.compiled


def played(game: Game) -> str:
    """A hash of what comes of random games of every edition, told by the compiled loop."""
    games = [part.tolist() for edition in game.editions() for part in play_at_random(edition, ALIKE, 3, events=True)]
    return sha256(repr(games).encode()).hexdigest()


def looked(game: Game) -> str:
    """A hash of what all seats see along a random game of one edition, in both ways to write it down."""
    edition, seen = game.edition(), sha256()
    ways = sight_of(edition), tokens_of(edition)
    for match, _ in random_steps(edition, 3):
        for seat in range(edition.seats if match.turn >= 0 else 0):
            for way in ways:
                seen.update(way.encode(match.states, seat).tobytes())
    return seen.hexdigest()


def told(question: str, game: Game, mode: str) -> list[str]:
    """What a process in another mode answers."""
    code = f"from {__name__} import find, looked, played, signature; game = find({game.name!r}); print({question})"
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(
        command, env=os.environ | MODES[mode], capture_output=True, text=True, check=True
    ).stdout.split()


@each_checked
def test_interpreted_games_are_the_compiled_ones(game: Game) -> None:
    assert told("played(game), looked(game)", game, "interpreted") == [played(game), looked(game)]


@each_checked
def test_no_rule_reaches_beyond_its_arrays(game: Game) -> None:
    question = "played(game), looked(game), signature(game)"
    assert told(question, game, "debug") == [played(game), looked(game), signature(game)]
