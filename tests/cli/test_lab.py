"""`andamio lab`: a report in words or as a file, a sweep, and one sentence where something is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from andamio.games import find
from andamio.web.lab_address import fields_of, read_asked

from .terminal import Terminal

pytestmark = pytest.mark.compiled

FEW = "--games 40 --bots advice"
REFUSED = {
    "lab burguses": ("did you mean 'burgueses'", "¿querías decir «burgueses»?"),
    "lab burgueses --set paar=4": ("paar: is no field of the box; did you mean 'pair'", "¿querías decir «pair»?"),
    "lab burgueses --set pair": ("expected field=value", "se esperaba campo=valor"),
    "lab burgueses --set pair=400": ("pair: must be a whole number from 0 to 100", "pair: debe ser un número entero"),
    "lab burgueses --set goods[0].suit=cups": ("must be one of spades, clubs", "debe ser uno de spades, clubs"),
    "lab bloque_a_bloque --set floors=450": ("floors: must have 0 to 69 rows", "debe tener de 0 a 69 filas"),
    "lab burgueses --games 0": ("expected a whole number from 1", "se esperaba un número entero de 1"),
    "lab burgueses --box none.toml": ("none.toml: could not be read", "none.toml: no se pudo leer"),
    "lab burgueses --bots clever": ("it can be: refitted, advice", "puede ser: refitted, advice"),
    "lab burgueses --seats 5": ("cannot be '5'", "no puede ser '5'"),
    "lab burgueses --json /none/x.json": ("cannot be written there", "no se puede escribir ahí"),
    "lab sweep burgueses --field trios --from 1 --to 2": ("did you mean 'trio'", "¿querías decir «trio»?"),
    "lab sweep burgueses --field pair --from 2 --to 1": ("--to: must be 2 or more", "--to: debe ser 2 o más"),
    "lab sweep burgueses --field pair --from 1": ("--to N is missing", "falta --to N"),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_wrong_is_told_in_both_languages(andamio: Terminal, words: str) -> None:
    assert REFUSED[words][0] in andamio.refused(words)
    assert REFUSED[words][1] in andamio.refused(f"{words} --lang es")


def test_a_report_in_words(andamio: Terminal) -> None:
    told = andamio(f"lab burgueses --set pair=4 {FEW}").out
    assert "price of a pair: 1 → 4" in told and "At two seats" in told and "follow the game's advice" in told
    assert "Con dos jugadores" in andamio(f"lab burgueses {FEW} --lang es").out


def test_what_is_set_is_said_as_in_an_address(andamio: Terminal) -> None:
    told = andamio(f"lab bloque_a_bloque --seats 2 --set floors=45 --set floors[44].value=2 {FEW} --json -").json
    asked = read_asked(find("bloque_a_bloque"), {"floors": "45", "floors[44].value": "2"})
    assert len(told["boxes"]["now"]["fields"]["floors"]) == 45
    assert told["boxes"]["now"]["fields"] == fields_of(asked)


def test_a_report_as_json_here_or_in_a_file(andamio: Terminal, tmp_path: Path) -> None:
    here = andamio(f"lab burgueses {FEW} --json -").json
    andamio(f"lab burgueses {FEW} --engine threads:1 --json {tmp_path / 'lab.json'}")
    assert here == json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))
    assert here["game"] == "burgueses" and here["games"] == 40


def test_a_box_of_ones_own_is_compared_with_the_printed_one(andamio: Terminal, tmp_path: Path) -> None:
    from andamio.games import find

    mine = tmp_path / "mine.toml"
    text = (find("burgueses").folder / "box.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("trio = 3", "trio = 5"), encoding="utf-8")
    assert "price of three: 3 → 5" in andamio(f"lab burgueses --box {mine} {FEW}").out
    assert "price of three" not in andamio(f"lab burgueses --box {mine} --before {mine} {FEW}").out


def test_a_page(andamio: Terminal, tmp_path: Path) -> None:
    andamio(f"lab burgueses {FEW} --html {tmp_path / 'lab.html'}")
    assert "At two seats" in (tmp_path / "lab.html").read_text(encoding="utf-8")


def test_a_sweep_in_words_and_as_json(andamio: Terminal) -> None:
    told = andamio(f"lab sweep burgueses --field pair --from 1 --to 3 {FEW}").out
    assert "pair" in told and "2 seats" in told and "%" in told
    found = andamio(f"lab sweep burgueses --field pair --from 1 --to 3 --step 2 {FEW} --json -").json
    assert [row["value"] for row in found["tables"][0]["values"]] == [1, 3]
