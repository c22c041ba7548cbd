"""Hints: their order, the steps that follow, and what is said of them in both languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import andamio
from andamio.bots import Budget, Candidate
from andamio.bots.hints import USUAL, brings, only_seems_better, percent
from andamio.bots.reasons import Advisor, Reason, reasons
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang, number

FEW = Budget(simulations=120)
BURGUESES = andamio.load("burgueses")
NAMES = ["Ana", "Bruno"]


def in_words(hints: tuple[Candidate, ...], lang: Lang = "es") -> list[Reason]:
    return reasons(Advisor(BURGUESES, 0, NAMES, lang), hints)


def hint(action: int, win: float, *points: float, visits: int = 1000, **more: Any) -> Candidate:
    """What the seats may expect: a standard error of a tenth of a point each."""
    wins, errors = (win, 1 - win), (0.1, 0.1)
    found = Candidate(
        action, 0.5, points, (1.5, 1.5), visits, wins, errors, (points[0], 0.0, 0.0), (action,), (0, 0, 0)
    )
    return found._replace(**more)


@cache
def found_in(game: str) -> tuple[Match, tuple[Candidate, ...]]:
    match = andamio.load(game).new(7)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    return match, andamio.hints(match.view(match.turn), FEW)


GAMES = [pytest.param(name, marks=pytest.mark.compiled) for name in sorted(andamio.SHELF)]
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_the_order_is_that_of_what_is_shown(game: str) -> None:
    match, hints = found_in(game)
    for lang in LANGS:
        said = reasons(Advisor(match.edition, match.turn, match.names(lang), lang), hints)
        shown = [int(re.findall(r"\d+", one.win)[0]) for one in said]
        assert shown == sorted(shown, reverse=True) == [percent(one.wins[match.turn]) for one in hints]


def test_what_only_seems_to_win_more_often_is_left_out() -> None:
    chosen = hint(1, 0.50, 9, 9)
    assert [only_seems_better(hint(2, win, 9, 9), chosen, 0) for win in (0.49, 0.5, 0.53, 0.56)] == [
        False, False, True, False,
    ]  # fmt: skip


def test_no_clock_has_a_say_in_a_hint() -> None:
    """A busy machine gives the same hints as an idle one."""
    assert USUAL.milliseconds is None and USUAL.simulations


@each_game
def test_a_line_begins_with_its_action_and_can_be_played(game: str) -> None:
    match, hints = found_in(game)
    for found in hints:
        assert found.line[0] == found.action
        then = match.clone()
        for action in found.line:
            assert then.turn == match.turn and action in then.legal()
            then.play(action)


@each_game
def test_what_is_sure_comes_in_any_world(game: str) -> None:
    match, hints = found_in(game)
    view = match.view(match.turn)
    for found in hints:
        assert not any(found.sure) or all(brings(view, found.line, seed) == list(found.sure) for seed in range(50, 60))


@each_game
def test_points_are_those_of_all_categories(game: str) -> None:
    """Every simulation of a hint comes to the end."""
    match, hints = found_in(game)
    for found in hints:
        assert sum(found.parts) == pytest.approx(found.points[match.turn])


def test_a_reason_names_the_figures_that_it_rests_on() -> None:
    first, second = in_words((hint(0, 0.62, 12.5, 9), hint(1, 0.55, 9.25, 11)))
    assert (first.win, first.points) == ("gana el 62\N{NO-BREAK SPACE}%", "cerca de 12 puntos")
    assert first.why == (
        "Con «vender» ganarías el 55\N{NO-BREAK SPACE}%, no el 62\N{NO-BREAK SPACE}%, sacarías 3,2 puntos menos, "
        "sobre todo en monedas (\N{MINUS SIGN}3,2) y Bruno sacaría 2,0 puntos más."
    )
    assert "Con «comprar» ganarías el 62" in second.why and "3,2 puntos más" in second.why


def test_the_same_in_english() -> None:
    first, _ = in_words((hint(0, 0.62, 12.5, 9), hint(1, 0.55, 9.25, 9)), "en")
    assert (first.win, first.points) == ("wins 62%", "about 12 points")
    assert first.why == (
        "With 'sell' you would win 55%, not 62% and you would get 3.2 points less, above all in coins "
        "(\N{MINUS SIGN}3.2)."
    )


@pytest.mark.parametrize(
    ("win", "points", "visits"), [(0.61, 12.4, 1000), (0.5, 12.5, 10)], ids=["less than an error", "hardly looked into"]
)
def test_nothing_is_said_of_what_cannot_be_told_apart(win: float, points: float, visits: int) -> None:
    first, _ = in_words((hint(0, 0.62, 12.5, 9), hint(1, win, points, 9, visits=visits)))
    assert first.why == "«vender» viene a dar lo mismo."


def test_the_best_is_compared_with_the_next_that_differs() -> None:
    first, *_ = in_words((hint(0, 0.62, 12, 9), hint(1, 0.62, 12, 9), hint(2, 0.4, 12, 9)))
    assert first.why.startswith("«vender» viene a dar lo mismo. Con «comerciar» ganarías el 40")


def test_what_comes_for_sure_is_said_first_and_what_it_costs_too() -> None:
    (gain,) = in_words((hint(0, 0.6, 9, 9, sure=(0, 5, 0)),))
    assert gain.why.startswith("Da 5 puntos ya (picas). ")
    (cost,) = in_words((hint(0, 0.6, 9, 9, sure=(0, 0, -1)),))
    assert cost.why.startswith("De momento cuesta 1 punto (mano). ")


def test_the_steps_that_follow_are_named() -> None:
    (one,) = in_words((hint(1, 0.6, 9, 9, line=(1, 3)),))
    assert one.then == ("cerrar la venta",)


@pytest.mark.parametrize(
    ("amount", "places", "es", "en"), [(16.8, 1, "16,8", "16.8"), (-0.4, 0, "0", "0"), (2, 0, "2", "2")]
)
def test_numbers_are_written_as_in_each_language(amount: float, places: int, es: str, en: str) -> None:
    assert (number(amount, "es", places), number(amount, "en", places)) == (es, en)


@pytest.mark.parametrize(("points", "said"), [(1.2, "cerca de 1 punto"), (0.2, "cerca de 0 puntos")])
def test_what_to_expect_is_a_sentence_for_one_point_too(points: float, said: str) -> None:
    (only,) = in_words((hint(0, 0.62, points, 9),))
    assert only.points == said
