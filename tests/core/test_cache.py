"""Machine code on disk is found again by another process, and never served after an edit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import andamio
from andamio.core.cache import cache_folder
from tests.depth import sample

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("cache")]

PROBE = """
from andamio.games import find
from andamio.lab.playouts import play_at_random, playouts_of
game = find("burgueses")
played = play_at_random(game.edition(), 50, 5)
hits = len(playouts_of(game).stats.cache_hits) if hasattr(playouts_of(game), "stats") else 0
print(int(played.steps.sum()), int(played.points.sum()), hits)
"""
TINY = """
from andamio.core.compiled import compiled
@compiled
def doubled(number):
    return number + number
print(doubled(21), len(doubled.stats.cache_hits))
"""
FINGERPRINT = """
from andamio.games import find
from andamio.lab.playouts import playouts_of
print(playouts_of(find("burgueses"))._cache.fingerprint)
"""
# A program in a process of its own for each of some houses, none of which has to read Numba anew.
EACH = """
import os, sys
import numba
program, *folders = sys.argv[1:]
for folder in folders:
    if os.fork() == 0:
        try:
            sys.path.insert(0, folder)
            exec(program, {"__name__": "__main__"})
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.wait()
"""


class Probe(NamedTuple):
    answer: tuple[str, ...]
    hits: int


class House:
    """A copy of the package, to be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        self.answer: tuple[str, ...] = ()
        shutil.copytree(Path(andamio.__file__).parent, folder / "andamio", ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, program: str = PROBE, **more: str) -> Probe:
        *answer, hits = self.say(program, **more)
        return Probe(tuple(answer), int(hits))

    def say(self, program: str, *arguments: str, **more: str) -> list[str]:
        (self.folder / "program.py").write_text(program, encoding="utf-8")
        environment = {**os.environ, "ANDAMIO_CACHE": str(self.cache), "PYTHONPATH": str(self.folder)}
        environment |= {"PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "0", **more}
        command = [sys.executable, "program.py", *arguments]
        done = subprocess.run(command, env=environment, cwd=self.folder, capture_output=True, text=True, check=True)
        return done.stdout.split()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / "andamio" / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture(scope="module")
def warm_house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """`andamio warm` was there: what it compiled need not be compiled again elsewhere."""
    house = House(tmp_path_factory.mktemp("house"))
    if cache_folder().exists():
        shutil.copytree(cache_folder(), house.cache)
    house.answer, _ = house.run()
    return house


@pytest.fixture(scope="module")
def fingerprints(warm_house: House, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Of a house for each edit; that of the house without one has no name."""
    houses = {case: House(tmp_path_factory.mktemp("edited")) for case in SEEN}
    for case, house in houses.items():
        house.edit(*SEEN[case])
    houses[""] = warm_house
    said = warm_house.say(EACH, FINGERPRINT, *(str(house.folder) for house in houses.values()))
    return dict(zip(houses, said, strict=True))


@pytest.fixture
def copied(warm_house: House, tmp_path: Path) -> House:
    house = House(tmp_path)
    shutil.copytree(warm_house.cache, house.cache)
    return house


def test_a_second_process_loads_without_compiling(warm_house: House) -> None:
    assert warm_house.run() == Probe(warm_house.answer, 1)


TABLE, LEGALITY = "games/burgueses/rules/table.py", "games/burgueses/rules/legality.py"
STATE = "games/burgueses/state.py"
UNSEEN = {
    "a comment": (STATE, "# cards in hand", "# cards in the hand"),
    "a docstring": (TABLE, "The values of a seat's shown cards", "The sum of a seat's shown cards"),
    "another algorithm": ("core/engine.py", "played[0] < len(played) - 1", "played[0] < len(played) - 2"),
}
SEEN = {
    "a constant in another file": (STATE, "HAND = 2, 14, 2, 2", "HAND = 2, 14, 2, 3"),
    "an order of constants": (STATE, "SPADES, CLUBS, HEARTS, DIAMONDS, ACE", "CLUBS, SPADES, HEARTS, DIAMONDS, ACE"),
    "a deep callee": (LEGALITY, "if s.coins[seat] == 0 or shown", "if s.coins[seat] <= 1 or shown"),
    "a callee in another file": ("core/dice.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5B7"),
    "the type of a field": (STATE, 'Field("bank", "i1",', 'Field("bank", "i2",'),
    "a field more": (STATE, 'Field("bank",', 'Field("more", "i1"), Field("bank",'),
    "a record of another file": ("core/events.py", "ROOM = 128", "ROOM = 64"),
    "a flag": ("core/compiled.py", "function, nogil=True", "function, nogil=False"),
}


def test_edits_that_change_nothing_are_not_compiled_again(copied: House, warm_house: House) -> None:
    for edit in UNSEEN.values():
        copied.edit(*edit)
    assert copied.run() == Probe(warm_house.answer, 1)


@pytest.mark.parametrize("case", SEEN)
def test_an_edit_gives_another_fingerprint(fingerprints: dict[str, str], case: str) -> None:
    assert fingerprints[case] != fingerprints[""]


@pytest.mark.parametrize("case", sample(list(SEEN), 1, "compiled again"))
def test_an_edit_is_seen_at_once(copied: House, case: str) -> None:
    """One of them every day: to compile takes its time."""
    copied.edit(*SEEN[case])
    found = copied.run()
    assert found.hits == 0
    assert found.answer == copied.run(NUMBA_DISABLE_JIT="1", ANDAMIO_CACHE=str(copied.folder / "none")).answer


@pytest.fixture(scope="module")
def tiny_house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """It has compiled one small function, and found it again."""
    house = House(tmp_path_factory.mktemp("tiny"))
    assert house.say(EACH, TINY, *[str(house.folder)] * 2) == ["42", "0", "42", "1"]
    return house


def test_debug_code_has_entries_of_its_own(tiny_house: House) -> None:
    assert tiny_house.run(TINY, ANDAMIO_DEBUG="1") == Probe(("42",), 0)


def damage_cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def damage_bytes(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-10] + b"0123456789")


def damage_one_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def damage_empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("damage", [damage_cut, damage_bytes, damage_one_bit, damage_empty])
def test_a_damaged_file_is_compiled_again(tiny_house: House, damage: Callable[[Path], None]) -> None:
    files = list(tiny_house.cache.glob("*.doubled-*.nbc"))
    assert files
    for file in files:
        damage(file)
    assert tiny_house.say(EACH, TINY, *[str(tiny_house.folder)] * 2) == ["42", "0", "42", "1"]


def test_where_nothing_can_be_written_it_still_runs(tiny_house: House) -> None:
    (tiny_house.folder / "file").write_text("not a folder", encoding="utf-8")
    assert tiny_house.run(TINY, ANDAMIO_CACHE=str(tiny_house.folder / "file")) == Probe(("42",), 0)


ALIKE = """
import sys
from andamio.core.compiled import compiled

def summing(n):
    @compiled
    def total(most: int) -> int:
        found = 0
        for i in range(most):
            if i % 3 == n % 3:
                found += i * n
            elif i % 5 == n % 5:
                found -= i + n
            elif i % 7 == n % 7:
                found += i * i
            else:
                found += n * 7 - i % 11 + (i * n) % 13
            while found > 100_000:
                found -= 99_991 + n
        return found
    return total

def side_by_side(one, other):
    @compiled
    def both(most: int) -> int:
        return 1_000_000 * one(most) + other(most)
    return both

one, other = summing(1), summing(int(sys.argv[1]))
print(side_by_side(one, other)(50) == 1_000_000 * one.py_func(50) + other.py_func(50))
"""


def test_functions_of_one_text_are_told_apart_whichever_was_kept(tmp_path: Path) -> None:
    """The first process keeps one of them; the next compiles another, and both are called by a third."""
    program = tmp_path / "alike.py"
    program.write_text(ALIKE, encoding="utf-8")
    wishes = {**os.environ, "ANDAMIO_CACHE": str(tmp_path / "kept")}
    for number in ("1", "2", "3"):
        command = [sys.executable, str(program), number]
        assert subprocess.run(command, env=wishes, capture_output=True, text=True, check=True).stdout == "True\n"
