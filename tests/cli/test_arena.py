"""`andamio arena`: a table, JSON, a page; and sentences for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from .terminal import Terminal

pytestmark = pytest.mark.compiled

ARENA = "arena burgueses --bots greedy,aprendiz --games 2 --seed 3"


def test_json_is_the_whole_result(andamio: Terminal) -> None:
    found = andamio(f"{ARENA} --json").json
    assert list(found)[:6] == ["game", "rules", "box", "options", "seed", "seats"]
    assert (found["game"], found["seed"], found["deals"], found["games"], found["anchor"]) == (
        *("burgueses", 3, 2, 12),
        "random",
    )
    assert {bot["name"] for bot in found["bots"]} == {"greedy", "aprendiz", "random"}
    for bot in found["bots"]:
        assert list(bot) == ["name", "games", "rating", "wins", "rank", "margin"]
        assert list(bot["rating"]) == ["mean", "low", "high"]
    assert [list(pair) for pair in found["pairs"]] == [["bots", "games", "score", "margin"]] * 3


def test_a_table_in_both_languages(andamio: Terminal) -> None:
    english, spanish = andamio(ARENA), andamio(f"{ARENA} --lang es")
    assert "rating" in english.out and "12 games: 3 lineups, 2 deals each" in english.out
    assert "fuerza" in spanish.out and "12 partidas: 3 alineaciones, 2 repartos" in spanish.out
    assert english.err == spanish.err == ""


def test_a_table_of_one_deal_has_no_intervals(andamio: Terminal) -> None:
    assert "…" not in andamio(f"{ARENA} --games 1").out


def test_a_table_fits_a_narrow_terminal(andamio: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rows = andamio("arena burgueses --bots greedy,ismcts-2 --games 2 --lang es").out.splitlines()
    assert len([row for row in rows if row.startswith(("greedy", "ismcts-2", "random"))]) == 6
    assert max(map(len, rows)) <= 80


def test_a_page_and_a_file_are_written(andamio: Terminal, tmp_path: Path) -> None:
    said = andamio(f"{ARENA} --html {tmp_path}/a.html --out {tmp_path}/a.jsonl --engine threads:2 --lang es")
    assert said.code == 0
    assert 'lang="es"' in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert len((tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()) == 7


CASES = {
    "arena burgueses --bots greedy": ("it takes two different bots or more", "hacen falta dos bots distintos o más"),
    "arena burgueses --bots greedy,greedy": ("'greedy' is there twice", "«greedy» está dos veces"),
    "arena burgueses --bots greedy,rndom": ("did you mean 'random'", "¿querías decir «random»?"),
    "arena burgueses --bots greedy,": ("there is no bot ''", "no hay ningún bot «»"),
    "arena burgueses --bots greedy,ismcts-0": ("budget: simulations or milliseconds", "presupuesto: simulaciones"),
    "arena burgueses --games 0": ("a whole number from 1", "un número entero de 1"),
    "arena burgueses --engine threads:0": ("a whole number from 1", "un número entero de 1"),
    "arena burgueses --seats 3": ("option seats: cannot be '3'", "opción seats: no puede ser '3'"),
    "arena burgueses --html nowhere/a.html": ("cannot be written there", "no se puede escribir ahí"),
    "arena chess": ("there is no game 'chess'", "no hay ningún juego «chess»"),
    "arena burgueses --out nowhere/a.jsonl": ("nowhere/a.jsonl: ", "nowhere/a.jsonl: "),
}


@pytest.mark.parametrize("words", CASES)
def test_a_clear_sentence_in_both_languages(andamio: Terminal, words: str, in_empty_folder: Path) -> None:
    english, spanish = CASES[words]
    assert english in andamio.refused(words)
    assert spanish in andamio.refused(f"--lang es {words}")
    assert not list(in_empty_folder.iterdir())


def test_a_file_of_another_arena_is_refused(andamio: Terminal, tmp_path: Path) -> None:
    assert andamio(f"{ARENA} --out {tmp_path}/a.jsonl").code == 0
    other = f"arena burgueses --bots greedy,aprendiz --seed 4 --out {tmp_path}/a.jsonl"
    assert "is of another arena: seed 3 ≠ 4" in andamio.refused(other)
    assert "es de otra arena: semilla 3 ≠ 4" in andamio.refused(f"{other} --lang es")


def test_an_interruption_says_where_to_go_on(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from andamio.lab import arena

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "prepare", interrupted)
    said = andamio(f"{ARENA} --out {tmp_path}/a.jsonl")
    assert said.code == 130
    assert "the same command goes on from there" in said.err
