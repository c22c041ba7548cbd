"""A report is plain data, the same whatever plays it, and its figures are what they say they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import andamio
from andamio.core.errors import BadBox, BadInput
from andamio.lab.engines import J, R
from andamio.lab.engines.threads import Threads
from andamio.lab.study.beside import about_changes, about_search
from andamio.lab.study.boxes import changed, edition_of, printed
from andamio.lab.study.boxes import differences as boxes_differences
from andamio.lab.study.duels import Duel, duels
from andamio.lab.study.levers import levers_measured
from andamio.lab.study.luck import about_cards
from andamio.lab.study.refit import refitted
from andamio.lab.study.report import Wanted, report
from andamio.lab.study.searching import checked
from andamio.lab.study.series import differences, series_of
from andamio.lab.study.shares import bars, by_order, estimate, wins
from andamio.lab.study.sweep import sweep
from andamio.lab.study.watching import PLAIN, Seat, seen_each, seen_of

pytestmark = pytest.mark.compiled  # hundreds of games

GAMES, SEED, ENGINE = 300, 3, Threads(2)
MOST_AT_ONCE = 0.4  # of the work: a bar that stands still says nothing
BURGUESES = andamio.load("burgueses").game
BOX = printed(BURGUESES)
DEAR = changed(BURGUESES, BOX, {"pair": 4, "trio": 6})


class Backwards:
    """An engine that does the last job first."""

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        done = [work(job) for job in reversed(jobs)]
        yield from reversed(done)


def wanted(**more: Any) -> Wanted:
    return Wanted(BURGUESES, **{"games": GAMES, "seed": SEED, "refit": False, **more})


def test_one_thread_two_and_any_other_order_give_the_same_json() -> None:
    asked = wanted(box=DEAR, before=DEAR, refit=True, games=260)
    texts = {json.dumps(report(asked, engine)) for engine in (Threads(1), Threads(2), Backwards())}
    assert len(texts) == 1


def test_another_seed_gives_other_games() -> None:
    first, other = (report(wanted(seed=seed), ENGINE)["tables"][0]["now"] for seed in (1, 2))
    assert first["order"] != other["order"]


def test_what_was_changed_is_told_by_name_with_both_values() -> None:
    found = report(wanted(box=DEAR), ENGINE)
    told = [(change["field"], change["name"]["en"], change["before"], change["after"]) for change in found["changes"]]
    assert told == [("pair", "price of a pair", 1, 4), ("trio", "price of three", 3, 6)]
    assert found["boxes"]["before"]["name"]["en"] == "the printed box"
    assert found["tables"][0]["before"] is not None


def test_one_of_some_choices_is_told_as_people_call_it() -> None:
    game = andamio.load("bloque_a_bloque").game
    [change] = boxes_differences(game, printed(game), changed(game, printed(game), {"floors[8].ends[0]": "2 blue"}))
    assert change.plain()["called"] == {
        "before": {"es": "0 azul", "en": "0 blue"},
        "after": {"es": "2 azul", "en": "2 blue"},
    }


def test_the_printed_box_is_compared_with_nothing() -> None:
    found = report(wanted(box=dict(BOX)), ENGINE)
    assert found["boxes"]["before"] is None and found["tables"][0]["differences"] == []


@pytest.mark.parametrize("more", [{"rules": True}, {"refit": True}])
def test_progress_goes_up_to_all_of_it_and_never_back(more: dict[str, Any]) -> None:
    shares: list[float] = []
    report(wanted(box=DEAR, **more), ENGINE, shares.append)
    assert shares == sorted(shares) and shares[-1] == 1.0 and len(shares) > 5
    assert max(b - a for a, b in pairwise([0.0, *shares])) < MOST_AT_ONCE


def test_shares_of_all_seats_and_all_endings_are_one() -> None:
    game = andamio.load("bloque_a_bloque").game
    found = report(Wanted(game, seats=(3,), games=60, refit=False), ENGINE)["tables"][0]["now"]
    assert sum(one["mean"] for one in found["order"]["wins"]) == pytest.approx(1, abs=1e-5)
    assert sum(one["mean"] for one in found["order"]["ahead"]) == pytest.approx(1, abs=1e-5)
    assert sum(one["share"]["mean"] for one in found["endings"]) == pytest.approx(1, abs=1e-5)
    assert sum(found["length"]["bars"]["shares"]) == pytest.approx(1, abs=1e-4)


def test_order_is_of_play_and_not_of_chairs() -> None:
    seen = seen_of(edition_of(BURGUESES, BOX, 2), GAMES, SEED, ENGINE)
    first = by_order(seen, wins(seen))[:, 0]
    starts = seen.counts[:, 5]
    assert (first == np.where(starts == 0, wins(seen)[:, 0], wins(seen)[:, 1])).all()
    assert 0 < starts.mean() < 1


def test_alone_there_is_no_even_share_and_nobody_to_lead() -> None:
    game = andamio.load("barrio").game
    found = report(Wanted(game, seats=(1,), games=60, refit=False), ENGINE)["tables"][0]["now"]
    assert found["order"]["even"] is None and found["open"] is None and found["draws"] is None
    assert len(found["order"]["wins"]) == 1
    assert any(ending["share"]["mean"] > 0 for ending in found["endings"])


def test_an_interval_is_two_standard_errors_and_holes_are_left_out() -> None:
    found = estimate(np.array([0.0, 1.0, np.nan, 1.0, 0.0]))
    assert found is not None and found["n"] == 4 and found["mean"] == 0.5
    assert found["high"] - 0.5 == pytest.approx(1.96 * np.std([0, 1, 1, 0], ddof=1) / 2)
    assert estimate(np.array([np.nan])) is None


def test_many_values_share_bars() -> None:
    found = bars(np.arange(100))
    assert found["step"] == 3 and len(found["shares"]) == 34 and sum(found["shares"]) == pytest.approx(1)


def test_the_same_deals_shrink_what_lies_between_two_boxes() -> None:
    editions = [edition_of(BURGUESES, box, 2) for box in (BOX, changed(BURGUESES, BOX, {"trio": 4}))]
    same = [series_of(edition_of(BURGUESES, BOX, 2), seen) for seen in seen_each(editions, GAMES, SEED, ENGINE)]
    other = series_of(editions[1], seen_of(editions[1], GAMES, SEED + 99, ENGINE))
    on_same, on_other = (
        next(row["change"] for row in differences(same[0], side) if row["key"] == "turns") for side in (same[1], other)
    )
    assert on_same["high"] - on_same["low"] < 0.8 * (on_other["high"] - on_other["low"])


def test_a_seat_like_the_others_wins_its_share() -> None:
    edition = edition_of(andamio.load("azul_pabellon").game, printed(andamio.load("azul_pabellon").game), 3)
    [won] = duels(edition, [Duel(Seat())], 20, SEED, ENGINE)
    assert won == pytest.approx(np.full(20, 1 / 3))


def test_who_does_not_look_wins_less_and_less() -> None:
    edition = edition_of(BURGUESES, BOX, 2)
    shares = [won.mean() for won in duels(edition, [Duel(Seat(PLAIN, n)) for n in (0, 200, 1000)], 200, SEED, ENGINE)]
    assert shares[0] == 0.5 and shares[0] > shares[1] + 0.1 > shares[2] + 0.2


def test_advice_is_refitted_where_it_misleads() -> None:
    fit = refitted(edition_of(BURGUESES, DEAR, 2), SEED, ENGINE)
    assert fit.taste[1] < 0  # selling pays for itself twice: the advice sells too early
    assert fit.gain is not None and fit.gain["low"] > 0.53


def test_a_lever_that_a_table_does_not_use_is_none() -> None:
    found = levers_measured(edition_of(BURGUESES, BOX, 2), PLAIN, 100, SEED, ENGINE)
    fields = {(row["field"], row["after"]) for row in found}
    assert ("trio", 4) in fields and ("trio", 2) in fields
    assert all(any(effect["clear"] for effect in row["effects"]) for row in found)
    assert ("coins", 9) in fields or ("coins", 11) in fields


def test_a_search_is_measured_by_the_same_figures() -> None:
    edition = edition_of(BURGUESES, BOX, 2)
    found = checked(edition, seen_of(edition, GAMES, SEED, ENGINE), ["turns"], 2, SEED, ENGINE)
    [row] = found["about"]
    assert row["key"] == "turns" and row["search"]["n"] == 2 and row["advice"] > 10


def gift(what: str, wins: float) -> dict[str, Any]:
    """Two things of which one brings so many wins, and the other takes them."""
    rows = [
        {"name": {"es": name, "en": name}, "points": about(10 * share), "wins": about(share)}
        for name, share in (("Coast 2", wins), ("Coast 3", -0.01), ("Coast 4", 0.01))
    ]
    return {"what": {"es": what, "en": what}, "by_chance": True, "explains": 0.1, "rows": rows}


def about(mean: float) -> dict[str, Any]:
    return {"mean": mean, "low": mean - 0.01, "high": mean + 0.01, "n": 100}


def test_where_a_card_decides_none_is_said_to() -> None:
    now: dict[str, Any] = {"bots": "advice", "cards": [gift("dealt", 0.02), gift("drawn", 0.2)]}
    table = {"seats": 3, "before": None, "now": now}
    assert [(found.subject, found.tone) for found in about_cards(table, now)] == [("Coast 2", "notice")]
    now["cards"] = [gift("dealt", 0.02), gift("drawn", 0.02)]
    assert [(found.subject, found.tone) for found in about_cards(table, now)] == [("cards", "good")] * 2


def star(name: str, wins: float, half: float) -> dict[str, Any]:
    found = {"mean": wins, "low": wins - half, "high": wins + half, "n": 6000}
    return {"name": {"es": name, "en": name}, "points": about(10 * wins), "wins": found}


@pytest.mark.parametrize(
    ("red", "tones"),
    [
        (star("red", 0.6, 0.3), []),
        (star("red", 0.9, 0.05), ["alarm"]),
        (star("orange", 0.9, 0.22), []),
        (star("orange", 1.0, 0.02), ["alarm"]),
    ],
)
def test_what_winners_have_is_told_where_it_has_surely_become_more(red: dict[str, Any], tones: list[str]) -> None:
    """What hardly anybody had before is beside what was usual for its kind; a few games make nothing sure."""
    what = {"what": {"es": "e", "en": "e"}, "by_chance": False, "explains": 0.1}
    before = {"cards": [{**what, "rows": [star("red", 0.5, 0.05), star("blue", 0.6, 0.05)]}]}
    now = {"bots": "advice", "cards": [{**what, "rows": [red, star("blue", 0.6, 0.05)]}]}
    found = list(about_cards({"seats": 2, "before": before, "now": now}, now))
    assert [one.tone for one in found] == tones
    assert all("worth far more than before" in one.text.en for one in found)


@pytest.mark.parametrize(("before", "told"), [(20.0, 1), (138.0, 0)])
def test_a_change_is_told_where_one_would_notice_it(before: float, told: int) -> None:
    row: dict[str, Any] = {"key": "decisions", "name": {"es": "d", "en": "d"}, "unit": "number", "clear": True}
    row |= {"before": before, "now": before + 1, "change": about(1.0)}
    now = {"bots": "advice"}
    assert len(list(about_changes({"seats": 2, "differences": [row], "now": now}, now))) == told


def test_a_search_of_few_games_contradicts_nobody() -> None:
    found = report(wanted(games=60, check=2), ENGINE)
    assert found["tables"][0]["check"]["games"] == 2 and "search" in {bots["key"] for bots in found["bots"]}
    assert not [one for one in found["findings"] if one["key"] == "search"]


@pytest.mark.parametrize(("name", "told"), [("burgueses", ["ending.four"]), ("a_construir", [])])
def test_of_two_endings_a_search_is_asked_about_one_and_of_one_about_none(name: str, told: list[str]) -> None:
    found = report(Wanted(andamio.load(name).game, seats=(2,), games=40, refit=False, check=1), ENGINE)["tables"][0]
    assert [row["key"] for row in found["check"]["about"] if row["key"].startswith("ending")] == told


def test_a_search_of_many_that_differs_is_told() -> None:
    found = report(wanted(games=60), ENGINE)["tables"][0]
    said = {"mean": 0.24, "low": 0.13, "high": 0.35, "n": 60}
    row = {
        "key": "ending.four",
        "name": {"es": "cuatro", "en": "four"},
        "unit": "share",
        "advice": 0.62,
        "search": said,
    }
    [told] = about_search({**found, "check": {"bots": "search", "games": 60, "about": [row]}}, found["now"])
    assert "24.0 % (±11.0) in 60 games, and not 62.0 %" in told.text.en and told.bots == "search"


@pytest.mark.parametrize(("advice", "told"), [(0.04, 0), (0.06, 1)])
def test_what_no_searched_game_had_may_still_be_as_rare_as_bots_say(advice: float, told: int) -> None:
    """None of 60 says that it is below one in twenty, and no more."""
    found = report(wanted(games=60), ENGINE)["tables"][0]
    none = {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 60}
    row = {"key": "draws", "name": {"es": "empates", "en": "ties"}, "unit": "share", "advice": advice, "search": none}
    about_it = about_search({**found, "check": {"bots": "search", "games": 60, "about": [row]}}, found["now"])
    assert len(list(about_it)) == told


def test_a_sweep_tells_each_value_and_why_one_is_refused() -> None:
    found = sweep(wanted(games=60), "deposit", range(4, 8), ENGINE)
    values = found["tables"][0]["values"]
    assert [row["value"] for row in values] == [4, 5, 6, 7]
    assert values[0]["figures"] and values[1]["refused"] is None
    assert "deposits" in values[2]["refused"]["en"] and values[3]["figures"] == []


@pytest.mark.parametrize("values", [range(0), range(200)])
def test_a_sweep_of_none_or_of_too_many_is_refused(values: range) -> None:
    with pytest.raises(BadInput, match="values"):
        sweep(wanted(), "pair", values, ENGINE)


def test_what_is_no_number_is_not_swept() -> None:
    with pytest.raises(BadInput, match="is no number"):
        sweep(wanted(), "goods[0].suit", range(2), ENGINE)


def test_no_games_and_broken_boxes_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadInput, match="at least"):
        report(wanted(games=0), ENGINE)
    with pytest.raises(BadBox, match="from 0 to 100"):
        report(wanted(box=changed(BURGUESES, BOX, {"pair": 400})), ENGINE)


@pytest.mark.parametrize(("games", "few"), [(1, True), (29, True), (30, False)])
def test_of_too_few_games_nothing_is_said_but_that(games: int, few: bool) -> None:
    """Where all of one or two games end alike, their interval is nothing, and everything would be sure."""
    found = report(wanted(box=DEAR, games=games), ENGINE)
    said = [one["text"]["en"] for one in found["findings"]]
    assert any("too few games" in text for text in said) == few and (len(said) == 1) == few
    assert any(row["clear"] for row in found["tables"][0]["differences"]) != few


def test_what_is_less_has_a_minus_and_no_hyphen() -> None:
    texts = [one["text"] for one in report(wanted(box=DEAR), ENGINE)["findings"]]
    assert any("(−" in text["en"] and "(−" in text["es"] for text in texts)
    assert not any("(-" in text[lang] for text in texts for lang in ("es", "en"))


def test_findings_say_what_weighs_most_first_and_what_is_well_last() -> None:
    found = report(wanted(box=DEAR, rules=True, skill=True), ENGINE)["findings"]
    order = [(one["tone"] == "good", -one["weight"]) for one in found]
    assert order == sorted(order) and {one["tone"] for one in found} >= {"good"}
    assert all(one["text"]["es"] and one["text"]["en"] and one["text"]["es"] != one["text"]["en"] for one in found)
    assert all("{" not in one["text"][lang] for one in found for lang in ("es", "en"))
