"""The faults themselves: each can still be put in, and no room or game is without."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

from andamio.games import SHELF

from .__main__ import ROOT, Fault, read_faults

FAULTS = read_faults([])
SOURCE = Path("src/andamio")
FEWEST, FEWEST_OF_A_GAME = 100, 8
COMPILED_ONLY = re.compile(r"^pytestmark = .*mark\.compiled\b", re.M)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_fits_its_file_once(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    assert fault.old != fault.new
    assert (ROOT / shlex.split(fault.tests)[0]).exists()


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if not fault.compiled], ids=lambda fault: fault.what)
def test_a_fault_is_asked_of_tests_that_are_run(fault: Fault) -> None:
    """Interpreted, those about compiled code are left out: nothing would be asked."""
    file = ROOT / shlex.split(fault.tests)[0].partition("::")[0]
    assert not COMPILED_ONLY.search(file.read_text(encoding="utf-8")), "it needs `compiled = true`"


def test_there_are_many_and_each_is_told_once() -> None:
    assert len(FAULTS) >= FEWEST
    assert len({fault.what for fault in FAULTS}) == len(FAULTS)


def test_no_room_and_no_game_is_without() -> None:
    parts = [Path(fault.file).relative_to(SOURCE).parts for fault in FAULTS]
    rooms = {folder.name for folder in (ROOT / SOURCE).iterdir() if (folder / "__init__.py").exists()}
    assert {room for room, *_ in parts} == rooms
    games = Counter(name for room, name, *_ in parts if room == "games")
    assert set(games) == set(SHELF) and min(games.values()) >= FEWEST_OF_A_GAME
