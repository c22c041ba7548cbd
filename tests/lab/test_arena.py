"""The arena: who meets whom, on which deals, what is kept of it and what it shows."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from andamio.bots import find as find_bot
from andamio.core.errors import BadInput, UnknownBot
from andamio.core.game import Edition
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.lab.arena import Arena, hold, lineups, new_arena, rotations, run
from andamio.lab.arena_page import arena_page, round_step, ticks
from andamio.lab.engines.threads import Threads
from andamio.lab.ratings import DOUBT, ELO, Result, stand, tally
from andamio.lab.simulate import play_match

SOME = 12
pytestmark = pytest.mark.compiled
NAMES = ("greedy", "aprendiz")


@pytest.fixture
def edition() -> Edition:
    return find("burgueses").edition()


def held(edition: Edition, deals: int = SOME, seed: int = 5, **how: Any) -> dict[str, Any]:
    found = hold(edition, NAMES, deals, seed, **how)
    assert found.pop("seconds") > 0
    return found


# -- who meets whom


def test_enough_bots_sit_in_every_combination() -> None:
    assert lineups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups("abc", 3) == [("a", "b", "c")]


def test_too_few_bots_sit_as_one_against_a_table_of_the_other() -> None:
    assert lineups("ab", 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert len(lineups("abc", 4)) == 6


def test_everybody_sits_in_every_seat() -> None:
    assert rotations("abc") == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]


def test_random_is_added_and_the_order_of_names_changes_nothing(edition: Edition) -> None:
    assert new_arena(edition, ["greedy", "aprendiz"], 1, 0).bots == ("aprendiz", "greedy", "random")
    assert new_arena(edition, ["random", "greedy"], 1, 0) == new_arena(edition, ["greedy", "random"], 1, 0)


# -- on which deals


@pytest.mark.parametrize("name", SHELF)
def test_rotations_of_a_deal_face_the_same_chance(name: str) -> None:
    """What is dealt before anybody acts, and all of the game where bots are alike, agree."""
    edition = find(name).edition()
    dealt = []
    for names in rotations(["random", *["greedy"] * (edition.seats - 1)]):
        match, _ = play_match(edition, [find_bot(name) for name in names], 7, 3)
        acted = [action < edition.game.actions for action in match.actions].index(True)
        dealt.append(match.actions[:acted])
    assert all(deal == dealt[0] for deal in dealt)


def test_alike_bots_play_the_same_game_in_every_rotation(edition: Edition) -> None:
    one, other = find_bot("random"), find_bot("random")
    first, second = (play_match(edition, row, 7, 3)[0] for row in rotations([one, other]))
    assert first.actions == second.actions


def test_a_bout_is_the_games_that_a_simulation_would_play(edition: Edition) -> None:
    bout = run(Arena(edition, ("greedy", "random"), 2, 9), None, Threads(1), lambda done, tasks: None)[1]
    assert (bout.lineup, bout.deal) == (("greedy", "random"), 1)
    for names, result in zip(rotations(bout.lineup), bout.results, strict=True):
        match, _ = play_match(edition, [find_bot(name) for name in names], 9, 1)
        assert result == (tuple(names), tuple(match.ranks()), tuple(match.totals()))


def test_the_result_does_not_depend_on_threads(edition: Edition) -> None:
    assert held(edition, engine=Threads(1)) == held(edition, engine=Threads(3))


@pytest.mark.compiled
def test_searches_in_threads_are_reproducible(edition: Edition) -> None:
    once, again = (hold(edition, ["ismcts-20", "oficial"], 6, 1, engine=Threads(threads)) for threads in (1, 4))
    assert once["bots"] == again["bots"] and once["pairs"] == again["pairs"]


def test_another_seed_is_another_arena(edition: Edition) -> None:
    assert held(edition, seed=5)["bots"] != held(edition, seed=6)["bots"]


def test_progress_counts_to_the_end(edition: Edition) -> None:
    told: list[tuple[int, int]] = []
    held(edition, 2, progress=lambda done, tasks: told.append((done, tasks)))
    assert told == [(done, 6) for done in range(7)]


# -- what is kept


def test_a_file_holds_every_bout(edition: Edition, tmp_path: Path) -> None:
    held(edition, 2, out=tmp_path / "a.jsonl")
    head, *lines = map(json.loads, (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines())
    assert list(head) == ["arena", "game", "rules", "box", "options", "seed"]
    assert len(lines) == 6
    assert [result["bots"] for result in lines[0]["results"]] == rotations(lines[0]["lineup"])


def test_a_later_run_adds_what_is_missing(edition: Edition, tmp_path: Path) -> None:
    file, told = tmp_path / "a.jsonl", []
    held(edition, 1, out=file)
    first = file.read_text(encoding="utf-8")
    grown = held(edition, 3, out=file, progress=lambda done, tasks: told.append((done, tasks)))
    assert told[0] == (3, 9)
    assert file.read_text(encoding="utf-8").startswith(first)
    assert grown == held(edition, 3)


def test_a_finished_file_plays_nothing_more(edition: Edition, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    found, before = held(edition, 2, out=file), file.read_bytes()
    assert held(edition, 2, out=file) == found
    assert file.read_bytes() == before


@pytest.mark.parametrize("left", [0.0, 0.02, 0.5, 0.9, 0.999])
def test_a_file_cut_anywhere_is_gone_on_with(edition: Edition, tmp_path: Path, left: float) -> None:
    file = tmp_path / "a.jsonl"
    found = held(edition, 2, out=file, engine=Threads(1))
    whole = file.read_bytes()
    file.write_bytes(whole[: int(left * len(whole))])
    assert held(edition, 2, out=file, engine=Threads(1)) == found
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_what_was_finished_survives_an_interruption(edition: Edition, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"

    def interrupt(done: int, tasks: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        held(edition, 2, out=file, progress=interrupt)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3
    assert held(edition, 2, out=file) == held(edition, 2)


def test_a_file_of_another_arena_is_refused_and_left_alone(edition: Edition, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    held(edition, 1, out=file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match="is of another arena: seed 5 ≠ 6") as refused:
        held(edition, 1, seed=6, out=file)
    assert "es de otra arena: semilla 5 ≠ 6" in refused.value.say("es")
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["dear diary", "dear diary\n", "[1]\n", '{"a": 1}\n', "\n", "\xff\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(edition: Edition, tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadInput, match="is no file of an arena"):
        held(edition, 1, out=file)
    assert file.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("old", "new"), [('"deal": 0', '"deal": "x"'), ('"ranks": [', '"ranks": [3, '), ("greedy", "random"), ("{", "")]
)
def test_a_line_that_was_changed_is_named(edition: Edition, tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "a.jsonl"
    held(edition, 1, out=file, engine=Threads(1))
    head, first, *rest = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([head, first.replace(old, new, 1), *rest, ""]), encoding="utf-8")
    with pytest.raises(BadInput, match="line 2 is not of an arena"):
        held(edition, 1, out=file)


# -- who may come


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        (["greedy"], "it takes two different bots or more", "hacen falta dos bots distintos o más"),
        (["greedy", "greedy"], "'greedy' is there twice", "«greedy» está dos veces"),
    ],
)
def test_one_bot_is_no_arena(edition: Edition, names: list[str], english: str, spanish: str) -> None:
    with pytest.raises(BadInput, match=english) as refused:
        new_arena(edition, names, 1, 0)
    assert spanish in refused.value.say("es")


def test_unknown_bots_are_refused_before_anything_is_written(edition: Edition, tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="did you mean 'greedy'"):
        hold(edition, ["gredy", "random"], 1, 0, out=tmp_path / "a.jsonl")
    assert not list(tmp_path.iterdir())


def test_no_deal_is_no_arena(edition: Edition) -> None:
    with pytest.raises(BadInput, match="it takes a deal at least"):
        new_arena(edition, NAMES, 0, 0)


# -- what it shows

PLANTED = {"a": 0.0, "b": 150.0, "c": 300.0, "d": 700.0}  # points of rating


def planted(deals: int, seed: int) -> list[list[Result]]:
    """Games of two seats, both rotations of each deal, won as ratings say; the winner has a point more."""
    dice = np.random.default_rng(seed)
    return [[game for pair in combinations(PLANTED, 2) for game in both_ways(pair, dice)] for _ in range(deals)]


def both_ways(pair: tuple[str, str], dice: np.random.Generator) -> list[Result]:
    chance = expected(*pair)
    ranks = [(1, 2) if dice.random() < chance else (2, 1) for _ in range(2)]
    return [Result(pair, ranks[0], ranks[0][::-1]), Result(pair[::-1], ranks[1][::-1], ranks[1])]


def expected(one: str, other: str) -> float:
    return float(1 / (1 + np.exp((PLANTED[other] - PLANTED[one]) / ELO)))


def test_ratings_recover_a_planted_order() -> None:
    found = stand(tally("abcd", planted(400, 1)), 0, 2, 1).rating
    assert [round(one.mean, -2) for one in found] == pytest.approx([0, 150, 300, 700], abs=60)
    assert [one.mean for one in found] == sorted(one.mean for one in found)
    assert found[0] == (0, 0, 0)


def test_intervals_hold_the_truth_nearly_always() -> None:
    """20 arenas with 3 ratings and 6 scores each: 95 % of 180 intervals."""
    hits = []
    for seed in range(20):
        found = stand(tally("abcd", planted(60, seed)), 0, 2, seed)
        truths = [(found.rating[i], PLANTED[bot]) for i, bot in enumerate("abcd") if i]
        truths += [(found.score[i]["abcd".index(o)], expected(b, o)) for i, b in enumerate("abcd") for o in "abcd"[:i]]
        hits += [(one.low or 0) <= truth <= (one.high or 0) for one, truth in truths]
    assert 0.9 < np.mean(hits) < 0.99


def test_a_perfect_score_leaves_room_for_doubt() -> None:
    games = [[Result(("a", "b"), (1, 2), (9, 3)), Result(("b", "a"), (2, 1), (3, 9))] for _ in range(50)]
    found = stand(tally("ab", games), 1, 2, 0)
    score, rating = found.score[0][1], found.rating[0]
    assert score.mean == score.high == 1
    assert score.low is not None and 0.9 < score.low < 1
    assert rating.mean == pytest.approx(400 * np.log10((100 + 2 * DOUBT) / (2 * DOUBT)), abs=0.1)
    assert rating.low is not None and rating.high is not None and rating.low < rating.mean < rating.high < 5000
    assert found.lead[0][1] == pytest.approx((6, 6, 6)) == found.margin[0]


def test_one_deal_has_no_interval() -> None:
    found = stand(tally("ab", [[Result(("a", "b"), (1, 1), (4, 4))]]), 1, 2, 0)
    assert found.score[0][1] == (0.5, None, None)
    assert found.rating[0] == (0, None, None)


def test_a_shared_win_counts_as_its_share_and_bots_are_not_compared_with_themselves() -> None:
    sums = tally("ab", [[Result(("a", "b", "b"), (1, 1, 3), (7, 7, 2))]])
    assert sums.wins.tolist() == [[0.5, 0.5]]
    assert sums.games.tolist() == [[1, 2]]
    assert sums.ranks.tolist() == [[1, 4]]
    assert sums.margins.tolist() == [[0, -5]]
    assert sums.met[0].tolist() == [[0, 2], [2, 0]]
    assert sums.score[0].tolist() == [[0, 1.5], [0.5, 0]]
    assert sums.lead[0].tolist() == [[0, 5], [-5, 0]]


def test_the_report_adds_up(edition: Edition) -> None:
    found = held(edition)
    assert (found["lineups"], found["games"], found["deals"]) == (3, 6 * SOME, SOME)
    assert sum(bot["wins"]["mean"] * bot["games"] for bot in found["bots"]) == pytest.approx(found["games"], abs=0.01)
    assert {bot["name"]: bot["rating"]["mean"] for bot in found["bots"]}["random"] == 0
    ratings = [bot["rating"]["mean"] for bot in found["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    for figures in (*found["bots"], *found["pairs"]):
        estimates = [value for value in figures.values() if isinstance(value, dict)]
        assert all(one["low"] <= one["mean"] <= one["high"] for one in estimates)


@pytest.mark.compiled
def test_the_arena_knows_a_stronger_bot(edition: Edition) -> None:
    best, middle, last = held(edition, 40)["bots"]
    assert [best["name"], middle["name"], last["name"]] == ["greedy", "aprendiz", "random"]
    assert middle["rating"]["low"] > 0


# -- the page


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_needs_nothing_else_and_is_well_formed(edition: Edition, lang: Lang) -> None:
    page = arena_page(held(edition, 2), lang)
    assert "http" not in page and "<script" not in page and "url(" not in page and "src=" not in page
    root = ElementTree.fromstring(page)
    assert root.get("lang") == lang
    assert len(root.findall(".//circle")) == 6
    assert len(root.findall(".//table")) == 2
    words = " ".join(root.itertext())
    assert "Burgueses" in words and all(name in words for name in ("greedy", "aprendiz", "random"))
    assert ("Cara a cara" in words) == (lang == "es")


def test_the_same_arena_gives_the_same_page(edition: Edition) -> None:
    assert arena_page(held(edition, 2), "en") == arena_page(held(edition, 2), "en")


def test_a_page_of_one_deal_has_no_intervals(edition: Edition) -> None:
    assert 'stroke-width="4"' not in arena_page(held(edition, 1), "en")


def test_scales_are_round_and_hold_zero() -> None:
    assert ticks([12.0, 640.0]) == [0, 100, 200, 300, 400, 500, 600, 700]
    assert ticks([-3.0, 4.5]) == [-3, -2, -1, 0, 1, 2, 3, 4, 5]
    assert len(ticks([0.0, 0.0])) > 1
    assert [round_step(wanted) for wanted in (0.3, 1, 7, 30)] == [0.2, 1, 5, 20]
