"""Bad input gets one clear sentence in the user's language, exit code 2, and nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from andamio.cli import fail
from andamio.core.record import read, write
from andamio.games import find

from .terminal import Terminal

pytestmark = pytest.mark.compiled

CASES = {
    "gaems": ("did you mean 'games'", "¿querías decir «games»?"),
    "simulate burgeses": ("did you mean 'burgueses'", "¿querías decir «burgueses»?"),
    "simulate": ("GAME is missing", "falta GAME"),
    "simulate burgueses --seats 3": ("option seats: cannot be '3'; it can be: 2", "opción seats: no puede ser '3'"),
    "simulate burgueses --seats two": ("cannot be 'two'", "no puede ser 'two'"),
    "simulate burgueses --option colour=red": ("option colour: is unknown", "opción colour: no se conoce"),
    "simulate burgueses --option seats": ("expected name=value", "se esperaba nombre=valor"),
    "simulate burgueses --option seats=x": ("cannot be 'x'", "no puede ser 'x'"),
    "simulate burgueses --games 0": ("expected a whole number from 1", "se esperaba un número entero de 1"),
    "simulate burgueses --games many": ("not 'many'", "no «many»"),
    "simulate burgueses --games 99999999999999999999": ("expected a whole number", "se esperaba un número entero"),
    "simulate burgueses --seed -1": ("--seed", "--seed"),
    "simulate burgueses --bots rndom": ("did you mean 'random'", "¿querías decir «random»?"),
    "simulate burgueses --bots random,random,random": ("3 bots for 2 seats", "3 bots para 2 asientos"),
    "simulate burgueses --gmaes 3": ("there is no option --gmaes; did you mean '--games'", "no hay opción --gmaes"),
    "simulate burgueses --games": ("--games needs a value", "a --games le falta su valor"),
    "simulate burgueses --games=--5": ("expected a whole number", "se esperaba un número entero"),
    "simulate burgueses --seats=--2": ("cannot be '--2'", "no puede ser '--2'"),
    f"simulate burgueses --games {'9' * 5000}": ("expected a whole number", "se esperaba un número entero"),
    f"simulate burgueses --seats {'9' * 5000}": ("cannot be", "no puede ser"),
    "simulate burgueses --option box=x": ("option box: is unknown", "opción box: no se conoce"),
    "simulate burgueses --box none.toml": ("none.toml: could not be read", "none.toml: no se pudo leer"),
    "simulate burgueses --records /dev/null": ("cannot be used", "no se puede usar"),
    "simulate burgueses extra": ("cannot be understood", "no se entiende"),
    "games --lang fr": ("es (Spanish) or en (English)", "es (Spanish) or en (English)"),
    "rules burgueses 9.9": ("has no clause §9.9", "no tiene la regla §9.9"),
    "rules burgueses []": ("has no clause", "no tiene la regla"),
    "replay none.acta": ("could not be read", "no se pudo leer"),
    "play burgueses --seat persona": ("there is no bot 'persona'", "no hay ningún bot «persona»"),
    "play burgueses --seat person --seat random --seat random": ("too many: there are 2", "sobran: hay 2"),
    "facts chess": ("there is no game 'chess'", "no hay ningún juego «chess»"),
    "bench chess": ("there is no game 'chess'", "no hay ningún juego «chess»"),
}


@pytest.mark.parametrize("words", CASES)
def test_a_clear_sentence_in_english(andamio: Terminal, words: str) -> None:
    assert CASES[words][0] in andamio.refused(words)


@pytest.mark.parametrize("words", [words for words in CASES if "--lang" not in words])
def test_a_clear_sentence_in_spanish(andamio: Terminal, words: str) -> None:
    assert CASES[words][1] in andamio.refused(f"--lang es {words}")


def test_a_box_with_a_missing_field_or_a_wrong_total(andamio: Terminal, tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    box.write_text("coins = 10\n", encoding="utf-8")
    assert "goods: this field is missing" in andamio.refused(f"simulate burgueses --box {box}")
    box.write_text("goods = [1, 2]\n", encoding="utf-8")
    assert "goods: must have 14 entries, has 2" in andamio.refused(f"simulate burgueses --box {box}")


@pytest.fixture
def acta(andamio: Terminal, tmp_path: Path) -> Path:
    andamio(f"simulate burgueses --games 1 --seed 9 --records {tmp_path}")
    return next(tmp_path.glob("*.acta"))


def changed(acta: Path, old: str, new: str) -> Path:
    text = acta.read_text(encoding="utf-8")
    assert old in text
    acta.write_text(text.replace(old, new, 1), encoding="utf-8")
    return acta


def test_a_record_cut_in_the_middle(andamio: Terminal, acta: Path) -> None:
    text = acta.read_text(encoding="utf-8")
    acta.write_text(text[: len(text) // 2].rpartition("\n")[0], encoding="utf-8")
    assert "it is cut" in andamio.refused(f"replay {acta}")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rules: 1", "rules: 99", "line 3: played by rules 99; the rules played here: 1"),
        ("game: burgueses", "game: chess", "line 2: there is no game 'chess'"),
        ("box: ", "box: 0", "line 4: played with another box"),
        ("options: seats=2", "options: seats=5", "option seats: cannot be '5'"),
        ("options: seats=2", "options: seats", "line 5: the options cannot be read"),
        ("seats: random | random", "seats: random", "line 6: it must name 2 seats"),
        ("andamio acta 1", "andamio acta 2", "line 1: it does not begin with 'andamio acta 1'"),
        ("---", "--", "line 7: '---' is missing"),
        (" buy", " trade", "'trade' is not action 0"),
        (" 0 buy", " 00 buy", "'buy' is not action 00"),
        (" 0 buy", f" {'9' * 5000} buy", "is not action 999"),
        ("options: seats=2", "options: seats=2 seats=2", "line 5: the options cannot be read"),
        ("options: seats=2", "options: seats=2 box=x", "option box: is unknown"),
        ("0 0 buy", "1 0 buy", "line"),
        ("end ", "end 9", "the end does not agree with the actions"),
    ],
)
def test_a_record_that_was_changed(andamio: Terminal, acta: Path, old: str, new: str, sentence: str) -> None:
    assert sentence in andamio.refused(f"replay {changed(acta, old, new)}")


def test_a_record_with_a_mark_of_its_encoding_is_read(andamio: Terminal, acta: Path) -> None:
    acta.write_text(acta.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert andamio(f"replay {acta}").code == 0


def test_a_language_that_we_lack_is_refused_in_that_of_the_system(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "es (español) o en (inglés)" in andamio.refused("games --lang fr")


def test_no_command_is_a_call_for_help(andamio: Terminal) -> None:
    said = andamio("")
    assert (said.code, "simulate" in said.out) == (0, True)


def test_a_file_in_the_way_of_a_record(andamio: Terminal, tmp_path: Path) -> None:
    (tmp_path / "burgueses-0-000000.acta").mkdir()
    assert "burgueses-0-000000.acta" in andamio.refused(f"simulate burgueses --games 1 --records {tmp_path}")


def run(command: str, **more: str) -> subprocess.CompletedProcess[str]:
    shell = f"{sys.executable} -m andamio {command}"
    environment = {**os.environ, **more}
    return subprocess.run(shell, shell=True, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("rules burgueses --lang es", {"PYTHONIOENCODING": "ascii"}),
        ("games --lang es", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        ("games >&-", {}),
        ("play burgueses <&-", {}),
        ("games", {"COLUMNS": "20"}),
        ("games --json | head -1", {}),
    ],
)
def test_odd_terminals_do_no_harm(command: str, more: dict[str, str], in_empty_folder: Path) -> None:
    done = run(command, **more)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_said(in_empty_folder: Path) -> None:
    done = run("games --json > /dev/full")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr


def test_a_record_that_goes_on_after_its_end(andamio: Terminal, acta: Path) -> None:
    acta.write_text(acta.read_text(encoding="utf-8") + "0 0 buy\n", encoding="utf-8")
    assert "after the end" in andamio.refused(f"replay {acta}")


def test_bytes_that_are_no_record(andamio: Terminal, acta: Path) -> None:
    acta.write_bytes(b"\xff\xfe\x00\x01")
    assert "could not be read" in andamio.refused(f"replay {acta}")


def test_a_seat_that_the_match_does_not_have(andamio: Terminal, acta: Path) -> None:
    assert "the match has 2 seats" in andamio.refused(f"replay {acta} --seat 3")


EVIL = "\x1b[31mred\x1b]0;title\x07\u202e"  # in a terminal: another ink, another title, and letters from right to left


def test_what_is_refused_commands_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(click, "echo", lambda sentence, err: said.append(sentence))
    with pytest.raises(SystemExit):
        fail(f"not '{EVIL}'")
    assert said[0].isprintable() and "red" in said[0]


def test_names_of_a_record_command_no_terminal() -> None:
    match = find("burgueses").edition().new(1)
    lines = write(match, ["Ana", "Blas"]).replace("Ana", f"Ana{EVIL}")
    names = read(lines, find).names
    assert names[1] == "Blas" and names[0].isprintable() and names[0].startswith("Ana")
