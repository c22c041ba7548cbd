"""`andamio puzzles`: those of the house in words, and more of them found."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from andamio.core.errors import BadInput
from andamio.core.puzzles import read_puzzles
from andamio.games import SHELF, find
from andamio.lab.engines.processes import Processes
from andamio.lab.puzzles import LEAST, Job, Quest, editions_of, puzzles_of, read_ledger, search, spread
from tests.depth import sample

from .terminal import Terminal

pytestmark = pytest.mark.compiled
FIND = f"puzzles burgueses --find 1 --simulations {LEAST} --seed 1 --engine threads:1 --out found.jsonl"


@pytest.mark.parametrize("game", sample(SHELF, 2, "puzzles in words"))
def test_they_are_told_in_words_and_as_data(andamio: Terminal, game: str) -> None:
    puzzles = find(game).puzzles
    said, spanish = andamio(f"puzzles {game}").out, andamio(f"--lang es puzzles {game}").out
    assert f"{len(puzzles)} puzzles" in said and said.count(" options") == len(puzzles)
    assert spanish.count(" opciones") == len(puzzles)
    assert [each["name"] for each in andamio(f"puzzles {game} --json").json] == [each.name for each in puzzles]


def test_what_is_found_is_kept_and_the_same_command_goes_on(andamio: Terminal, in_empty_folder: Path) -> None:
    found = andamio(f"{FIND} --keep chosen.jsonl --json").json
    kept = read_puzzles("burgueses", in_empty_folder / "chosen.jsonl")
    assert [each["name"] for each in found] == [each.name for each in kept] and len(kept) == 1
    ledger = (in_empty_folder / "found.jsonl").read_bytes()
    assert andamio(f"{FIND} --json").json == found
    assert (in_empty_folder / "found.jsonl").read_bytes() == ledger

    quest = Quest(editions_of(find("burgueses"), {}), LEAST, 1)
    matches = read_ledger(in_empty_folder / "found.jsonl", quest)
    number, puzzles = next((number, each) for number, each in enumerate(matches) if each)
    (in_empty_folder / "found.jsonl").write_bytes(ledger[:-9])
    assert read_ledger(in_empty_folder / "found.jsonl", quest) == matches[:-1]
    assert puzzles_of(Job(quest, number)) == puzzles
    assert "of another search" in andamio.refused(FIND.replace("--seed 1", "--seed 2"))


def test_they_are_spread(andamio: Terminal) -> None:
    """One of each kind before a second of any."""
    puzzles, kind = find("burgueses").puzzles, find("burgueses").edition().lexicon.kind
    kinds = {kind(puzzle.solution[0]) for puzzle in puzzles}
    few = spread(puzzles, len(kinds), kind)
    assert len(few) == len(kinds) and len({kind(puzzle.solution[0]) for puzzle in few}) >= len(kinds) - 1
    assert spread(puzzles, 5, kind) == spread(puzzles, 5, kind)


def test_bad_input_is_a_sentence(andamio: Terminal, in_empty_folder: Path) -> None:
    notes = in_empty_folder / "notes.txt"
    for text in ("my notes", "my notes\nand more\n"):
        notes.write_text(text)
        assert "no file of a search for puzzles" in andamio.refused(f"{FIND} --out notes.txt")
        assert notes.read_text() == text
    assert "expected a whole number from 1" in andamio.refused("puzzles burgueses --find 0")
    assert "se esperaba un número entero de 1" in andamio.refused("--lang es puzzles burgueses --find 0")
    assert "there is no game 'chess'" in andamio.refused("puzzles chess --find 3")
    assert "seats: cannot be '9'" in andamio.refused("puzzles burgueses --find 1 --seats 9")
    assert f"from {LEAST}" in andamio.refused("puzzles burgueses --find 1 --simulations 3")
    assert "cannot be written there" in andamio.refused("puzzles burgueses --find 1 --out no/such/folder.jsonl")
    with pytest.raises(BadInput):
        search(Quest(editions_of(find("burgueses"), {}), LEAST, 0), 0)


def test_the_usual_editions_come_first() -> None:
    for game in map(find, SHELF):
        editions = editions_of(game, {})
        assert [edition.seats for edition in editions[: len(game.seats)]] == list(game.seats)
        assert len({json.dumps(edition.options) for edition in editions}) == len(editions)
    assert {edition.seats for edition in editions_of(find("azul_pabellon"), {"seats": "3"})} == {3}


@pytest.mark.deep
def test_many_processes_find_the_same(in_empty_folder: Path) -> None:
    quest = Quest(editions_of(find("burgueses"), {}), LEAST, 1)
    alone, together = (search(quest, 1, Path(f"{amount}.jsonl"), Processes(amount)) for amount in (1, 2))
    assert alone == together and os.path.getsize("1.jsonl") == os.path.getsize("2.jsonl")
