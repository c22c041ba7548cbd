"""`andamio analyse` and `andamio endings`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from andamio.core.record import write
from andamio.games import find

from .terminal import Terminal

pytestmark = pytest.mark.compiled


@pytest.fixture
def acta(andamio: Terminal, in_empty_folder: Path) -> Path:
    andamio(f"simulate burgueses --games 1 --seed 9 --records {in_empty_folder}")
    return next(in_empty_folder.glob("*.acta"))


def test_analyse_tells_decisions_and_luck(andamio: Terminal, acta: Path) -> None:
    said = andamio(f"analyse {acta} --simulations 20")
    assert "In the chance to win" in said.out and "What mattered" in said.out and "luck gave them" in said.out
    assert andamio(f"--lang es analyse {acta} --simulations 20").out.count("la suerte le dio") == 2
    assert andamio(f"analyse {acta} --simulations 20 --json").json["simulations"] == 20
    andamio(f"--lang es analyse {acta} --simulations 20 --html match.html")
    page = (acta.parent / "match.html").read_text(encoding="utf-8")
    assert ElementTree.fromstring(page.partition("\n")[2]).tag == "html" and "suerte" in page


def test_analyse_refuses_what_it_cannot_tell(andamio: Terminal, acta: Path, in_empty_folder: Path) -> None:
    for budget in ("0", "19", "1000000000", "many"):
        assert "expected a whole number from 20" in andamio.refused(f"analyse {acta} --simulations {budget}")
    other = in_empty_folder / "other.acta"
    other.write_text(acta.read_text(encoding="utf-8").replace("rules: 1", "rules: 9"), encoding="utf-8")
    assert "played by rules 9" in andamio.refused(f"analyse {other}")
    (in_empty_folder / "begun.acta").write_text(write(find("burgueses").edition().new(1)), encoding="utf-8")
    assert "the match is not over" in andamio.refused("analyse begun.acta")
    assert "no ha terminado" in andamio.refused("--lang es analyse begun.acta")
    assert "could not be read" in andamio.refused("analyse none.acta")
    assert "cannot be written there" in andamio.refused(f"analyse {acta} --html no/such/folder.html")


def test_endings_are_made_and_measured(andamio: Terminal, in_empty_folder: Path) -> None:
    said = andamio("endings burgueses --count 2 --simulations 100 --out solved.jsonl --json")
    assert said.json["endings"] == 2 and len((in_empty_folder / "solved.jsonl").read_text().splitlines()) == 2
    assert "solved endings" in andamio("endings burgueses --count 1 --simulations 20").out


def test_given_says_in_how_many_matches_greedy_gave_away_more(andamio: Terminal, in_empty_folder: Path) -> None:
    asked = "given burgueses --matches 1 --simulations 20 --processes 1 --out kept.jsonl"
    said = andamio(f"{asked} --json").json
    assert [row["matches"] for row in said] == [1, 1] and len(Path("kept.jsonl").read_text().splitlines()) == 1
    assert "greedy regaló más" in andamio(f"--lang es {asked}").out
    assert "there is no game" in andamio.refused("given chess")
