"""Wishes: what is near is found, what cannot be met is said, a cut run ends the same, bad files are sentences."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from andamio.core.errors import BadInput
from andamio.games import find
from andamio.lab.engines.kept import Kept
from andamio.lab.engines.threads import Threads
from andamio.lab.study.wish import badness, grant, outcomes
from andamio.lab.study.wish_file import Asked, Choice, Wish, as_it_is, read_wish

from .terminal import Terminal

pytestmark = pytest.mark.compiled

WISH = """
game = "burgueses"
games = 40
variants = 16
seed = 3
check = 0
refit = false

[[change]]
field = "coins"
from = 8
to = 20

[[change]]
fields = ["pair", "trio"]
among = [[1, 3], [0, 2]]

[[wish]]
figure = "category.coins"
from = {low}
to = 99
step = 1
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "wish.toml"
    file.write_text(text, encoding="utf-8")
    return file


def asked(folder: Path, low: float = 5) -> Asked:
    return read_wish(written(folder, WISH.format(low=low)))


def granted(folder: Path, low: float = 5, **how: Any) -> dict[str, Any]:
    return grant(asked(folder, low), how.get("engine") or Threads(2))


def test_what_is_missed_is_counted_in_steps() -> None:
    wish = Wish("turns", 28, 36, 2, 0)
    assert [wish.missed(found) for found in (24, 28, 36, 37)] == [2, 0, 0, 0.5]


def test_the_box_as_it_is_is_one_of_the_choices() -> None:
    box = {"pair": 1, "trio": 3}
    assert as_it_is(box, Choice(("pair",), low=0, high=4)) == 1
    assert as_it_is(box, Choice(("pair",), low=2, high=4)) is None
    assert as_it_is(box, Choice(("pair", "trio"), ((0, 2), (1, 3)))) == 1


def test_each_field_that_changes_costs_the_same(tmp_path: Path) -> None:
    wanted = asked(tmp_path, low=0)
    (found,) = outcomes(wanted, [{}], Threads(1), 1, refit=False)
    same = {place: as_it_is(wanted.box, choice) or 0 for place, choice in enumerate(wanted.choices)}
    assert badness(wanted, same, found) == 0
    assert badness(wanted, {**same, 0: 12}, found) == wanted.cost
    assert badness(wanted, {**same, 1: 1}, found) == 2 * wanted.cost


def test_a_box_that_is_as_wished_is_left_as_it_is(tmp_path: Path) -> None:
    """Changes cost: where nothing is missed, the box that changes least is the nearest."""
    found = granted(tmp_path, low=0)
    assert found["met"] and found["changes"] == []


def test_what_is_wished_is_found_and_measured_anew(tmp_path: Path) -> None:
    before = granted(tmp_path, low=0)["wishes"][0]["now"]["mean"]
    found = granted(tmp_path, low=before + 2)
    (row,) = found["wishes"]
    assert found["changes"] and row["now"]["mean"] > before + 0.3
    (chosen_by,) = outcomes(asked(tmp_path), [{}], Threads(1), asked(tmp_path).seed, refit=False)
    assert row["before"] != chosen_by[2]["category.coins"], "other deals than those it was chosen by"
    assert row["before"]["mean"] == before and row["met"] == (row["now"]["mean"] >= row["from"])


def test_a_wish_that_cannot_be_met_says_so_and_shows_the_nearest(tmp_path: Path) -> None:
    found = granted(tmp_path, low=90)
    assert not found["met"] and not found["wishes"][0]["met"]
    assert found["box"]["coins"] > 14, "more coins to begin with are nearer to more coins in the end"


def test_the_same_seed_finds_the_same_and_a_run_that_was_cut_too(tmp_path: Path) -> None:
    whole, file = granted(tmp_path), tmp_path / "kept.jsonl"
    with Kept(Threads(1), file) as engine:
        assert granted(tmp_path, engine=engine) == whole
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    with Kept(Threads(2), file) as engine:
        assert granted(tmp_path, engine=engine) == whole
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("old", "new", "english", "spanish"),
    [
        ('field = "coins"', 'field = "coin"', "did you mean 'coins'", "no es un campo de la caja"),
        ('figure = "category.coins"', 'figure = "category.coin"', "did you mean 'category.coins'", "no es una cifra"),
        ("variants = 16", "variant = 16", "unknown field; did you mean 'variants'", "campo desconocido"),
        ("step = 1", "stop = 1", "wish[0].step: this field is missing", "falta este campo"),
        ("to = 20", "to = 99999", "change[0].to: must be a whole number", "debe ser un número entero"),
        ("[[1, 3], [0, 2]]", "[[1, 3], [0]]", "[0] does not suit pair, trio", "[0] no sirve para pair, trio"),
        ("[[1, 3], [0, 2]]", '[["x", 3]]', "does not suit pair, trio", "no sirve para"),
        ("to = 99\n", "to = -1\n", "from less to more", "de menos a más"),
        ("games = 40", "games = 0", "must be a whole number from 2", "debe ser un número entero de 2"),
        ("seed = 3", "seats = [5]", "option seats: cannot be 5", "opción seats: no puede ser 5"),
        ("seed = 3", "seats = 2", "seats: must be a list", "debe ser una lista"),
        ("seed = 3", "options = 2", "options: must be a table", "debe ser una tabla"),
        ("seed = 3", "options = { sets = 2 }", "option sets: is unknown", "no se conoce"),
        ('game = "burgueses"', 'game = "chess"', "there is no game 'chess'", "no hay ningún juego"),
        ("[[wish]]", "[wish]", "wish: must be a list", "debe ser una lista"),
        ("step = 1", "step = 'x'", "must be a number", "debe ser un número"),
        ("refit = false", "refit = 1", "refit: must be true or false", "debe ser true o false"),
        ("[[change]]", "[[[[", "could not be read", "no se pudo leer"),
    ],
)
def test_a_bad_file_is_a_sentence(
    andamio: Terminal, tmp_path: Path, old: str, new: str, english: str, spanish: str
) -> None:
    text = WISH.format(low=5)
    assert old in text
    file = written(tmp_path, text.replace(old, new, 1))
    assert english in andamio.refused(f"lab wish {file}")
    assert spanish in andamio.refused(f"--lang es lab wish {file}")


@pytest.mark.parametrize("name", ["none.toml", "."])
def test_a_file_that_cannot_be_read_is_named_once(andamio: Terminal, tmp_path: Path, name: str) -> None:
    said = andamio.refused(f"lab wish {tmp_path / name}")
    assert "could not be read" in said and said.count((tmp_path / name).name) == 1


def test_without_optuna_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(BadInput, match=r"pip install 'andamio\[wish\]'"):
        granted(tmp_path)


@pytest.mark.deep
def test_finalists_are_refitted_and_a_search_looks_at_the_best(tmp_path: Path) -> None:
    text = WISH.format(low=90).replace("refit = false", "").replace("check = 0", "check = 2")
    found = grant(read_wish(written(tmp_path, text)), Threads(2))
    (row,) = found["wishes"]
    assert found["bots"] == "refitted" and row["search"]["n"] == row["search_before"]["n"] == 2
    plain = granted(tmp_path, low=90)
    assert plain["box"] == found["box"] and plain["wishes"][0]["now"] != row["now"]


def test_it_is_told_in_words_and_the_box_can_be_played(andamio: Terminal, tmp_path: Path) -> None:
    file, box = written(tmp_path, WISH.format(low=90)), tmp_path / "box.toml"
    said = andamio(f"lab wish {file} --to {box}")
    assert said.code == 0 and "none of" in said.out and "this is the nearest" in said.out and "Changes:" in said.out
    assert find("burgueses").edition(box).sheet.fields["coins"] > 14
    found = andamio(f"lab wish {file} --json --out {tmp_path / 'kept'}").json
    assert json.dumps(found["box"]) == json.dumps(find("burgueses").edition(box).sheet.fields)
