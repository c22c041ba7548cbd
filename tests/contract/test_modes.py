"""Compiled, interpreted and bounds-checked rules give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from andamio.core.game import Game

from .shelf import each_game

PROBE = """
import sys
from andamio.games import find
from andamio.lab.playthrough import signature
from andamio.lab.playouts import play_at_random
game = find(sys.argv[1])
played = [part.tolist() for edition in game.editions() for part in play_at_random(edition, 10, 3, events=True)]
print(signature(game), hash(repr(played)))
"""
MODES = {"interpreted": {"NUMBA_DISABLE_JIT": "1"}, "debug": {"ANDAMIO_DEBUG": "1"}, "compiled": {}}


def run(game: Game, mode: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": "0", "NUMBA_DISABLE_JIT": "0", **MODES[mode]}
    command = [sys.executable, "-W", "error", "-c", PROBE, game.name]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.compiled
@each_game
def test_all_modes_give_the_same_bytes(game: Game) -> None:
    versions = tomllib.loads((game.folder / "VERSIONS.toml").read_text(encoding="utf-8"))
    found = [run(game, mode) for mode in MODES]
    assert found[0] == found[1] == found[2]
    assert found[0][0] == versions[str(game.version)]["signature"]
