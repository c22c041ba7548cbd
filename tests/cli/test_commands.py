"""The commands that ask nothing: games, rules, simulate, replay, facts, bench, warm."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from andamio.cli.app import COMMANDS
from andamio.core.compiled import JIT
from andamio.core.match import Match
from andamio.core.record import write
from andamio.games import SHELF, find
from andamio.lab.playthrough import random_steps

from .terminal import Terminal

pytestmark = pytest.mark.compiled

SOME = 300 if JIT else 12


def test_games_lists_the_shelf(andamio: Terminal) -> None:
    assert [game["name"] for game in andamio("games --json").json] == list(SHELF)
    assert all(find(name).title in andamio("games").out for name in SHELF)


def test_the_language_is_that_of_the_option_or_the_locale(andamio: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "seats" in andamio("games").out
    assert "asientos" in andamio("--lang es games").out
    assert "asientos" in andamio("games --lang=es").out
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "asientos" in andamio("games").out
    assert "seats" in andamio("games --lang en").out


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize(("lang", "heading"), [("es", "Uso: "), ("en", "Usage: ")])
def test_help_is_in_both_languages(andamio: Terminal, command: str, lang: str, heading: str) -> None:
    said = andamio(f"{command} --help --lang {lang}")
    assert said.code == 0
    assert heading in said.out


def test_rules_whole_or_one_clause(andamio: Terminal) -> None:
    assert "Los reyes" in andamio("rules burgueses --lang es").out
    assert "2.5" in andamio("rules burgueses 2.5").out
    assert list(andamio("rules burgueses §2.5 --json").json) == ["2.5"]
    assert len(andamio("rules burgueses --json").json) == len(find("burgueses").rulebook("en").clauses)


def test_simulate_gives_the_promised_figures(andamio: Terminal) -> None:
    found = andamio(f"simulate burgueses --seats 2 --games {SOME} --bots random,random --seed 4 --json").json
    assert (found["game"], found["seats"], found["games"]) == ("burgueses", 2, SOME)
    assert sum(found["wins"]) == pytest.approx(SOME)
    for score in found["score"]:
        assert score["min"] <= score["mean"] <= score["max"]
        assert sum(part["mean"] for part in score["categories"].values()) == pytest.approx(score["mean"])
    for length in ("turns", "decisions", "steps"):
        assert found[length]["min"] <= found[length]["mean"] <= found[length]["max"]
    assert found["seconds"] > 0


def test_the_same_seed_gives_the_same_result(andamio: Terminal) -> None:
    once, again, other = (andamio(f"simulate burgueses --games 20 --json --seed {seed}").json for seed in (1, 1, 2))
    for found in (once, again, other):
        found.pop("seconds")
    assert once == again != other


def test_compiled_games_are_those_that_records_tell(andamio: Terminal, tmp_path: Path) -> None:
    """Kept records are played one by one, the others many at once: the same games."""
    kept = andamio(f"simulate burgueses --games 6 --seed 3 --json --records {tmp_path}").json
    quick = andamio("simulate burgueses --games 6 --seed 3 --json").json
    assert kept.pop("seconds") and quick.pop("seconds")
    assert kept == quick
    assert len(list(tmp_path.glob("*.acta"))) == 6


def test_simulate_prints_a_table(andamio: Terminal) -> None:
    said = andamio("simulate burgueses --games 20 --lang es")
    assert "victorias" in said.out and "picas" in said.out


@pytest.fixture
def acta(andamio: Terminal, tmp_path: Path) -> Path:
    andamio(f"simulate burgueses --games 1 --seed 9 --records {tmp_path}")
    return next(tmp_path.glob("*.acta"))


def test_replay_tells_a_match(andamio: Terminal, acta: Path) -> None:
    told = andamio(f"replay {acta} --json").json
    assert [step["version"] for step in told["steps"]] == list(range(1, len(told["steps"]) + 1))
    assert told["over"] and sorted(told["ranks"])[0] == 1
    assert "the king is" in andamio(f"replay {acta}").out
    assert "sale el rey" in andamio(f"replay {acta} --lang es").out


def test_replay_from_a_seat_keeps_the_others_secrets(andamio: Terminal, acta: Path) -> None:
    steps = andamio(f"replay {acta} --json --seat 0").json["steps"]
    dealt = [line for step in steps for line in step["told"] if "is dealt" in line or "buys" in line]
    mine = [step for step in steps if step["seat"] == 0]
    assert dealt.count("random is dealt a card") == 4
    assert any(re.search("buys [2-5]", line) for line in dealt)
    assert all("words" in step for step in mine)
    assert not any("words" in step for step in steps if step["seat"] != 0)


@pytest.fixture
def saved(in_empty_folder: Path) -> Callable[..., Path]:
    """The record of a random game that ends as wanted."""

    def save(name: str, wanted: Callable[[Match], bool], **options: object) -> Path:
        edition = find(name).edition(None, **options)
        matches = (match for seed in count() for match, _ in random_steps(edition, seed) if match.is_over)
        match = next(filter(wanted, matches))
        (in_empty_folder / "match.acta").write_text(write(match, ["Ana", "Blas"][: edition.seats]), encoding="utf-8")
        return in_empty_folder / "match.acta"

    return save


def test_replay_tells_that_klaus_has_won(andamio: Terminal, saved: Callable[..., Path]) -> None:
    acta = saved("barrio", lambda match: match.ranks() == [2], seats=1)
    assert re.search("Klaus wins", andamio(f"replay {acta}").out)
    assert re.search("Klaus gana|gana Klaus", andamio(f"replay {acta} --lang es").out)


def test_replay_tells_a_draw_where_the_rules_call_it_one(andamio: Terminal, saved: Callable[..., Path]) -> None:
    acta = saved("burgueses", lambda match: match.ranks() == [1, 1])
    assert "Equal sums: a draw." in andamio(f"replay {acta}").out


def test_replay_of_a_match_that_goes_on_says_so(andamio: Terminal, in_empty_folder: Path) -> None:
    (in_empty_folder / "begun.acta").write_text(write(find("burgueses").edition().new(1)), encoding="utf-8")
    assert "The match is not over." in andamio("replay begun.acta").out


def test_replay_leaves_out_what_nobody_told(andamio: Terminal, acta: Path) -> None:
    steps = andamio(f"replay {acta} --json").json["steps"]
    assert any(not step["told"] for step in steps)
    assert "()" not in andamio(f"replay {acta}").out


def test_facts_are_the_specification_s(andamio: Terminal) -> None:
    found = andamio(f"facts burgueses --json --games {SOME}").json
    assert (found["seats"], found["rules"], len(found["signature"])) == ([2], 1, 12)
    assert "round over" in found["editions"][0]["events"]
    assert "turnos" in andamio(f"facts burgueses --lang es --games {SOME}").out


def test_bench_measures_all_ways(andamio: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("andamio.lab.bench.ROUNDS", 1)
    (found,) = andamio("bench burgueses --json --no-starts").json
    assert found["compiled"]["steps_per_s"] > found["api"]["steps_per_s"] > found["interpreted"]["steps_per_s"] > 0
    assert found["search"]["random_rollouts_per_s"] > found["search"]["scripted_rollouts_per_s"] > 0
    assert found["state_bytes"] == find("burgueses").state.itemsize


@pytest.mark.deep
def test_bench_measures_how_a_game_starts(andamio: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("andamio.lab.bench.ROUNDS", 1)
    (found,) = andamio("bench burgueses --json").json
    assert found["cold_start_s"] > found["warm_start_s"] > 0


def test_warm_says_what_is_ready(andamio: Terminal) -> None:
    assert "Burgueses: ready" in andamio("warm").out


def test_the_version_is_that_of_the_changelog(andamio: Terminal, root: Path) -> None:
    heading = re.search(r"^## (\S+)", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert heading is not None
    assert heading[1] in andamio("--version").out
