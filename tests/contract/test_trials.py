"""What an action would do is promised from a view alone, and holds in every world that the seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.outlook import ends_turn, trials
from andamio.core.view import View
from andamio.games import find
from tests.depth import amount

from .shelf import each_edition, positions

WORLDS = range(1000, 1000 + amount(6, 3, 1))  # others than those in which it was tried
EVERY = amount(1, 2, 4)  # of so many positions one is looked at
FEW = 12  # actions of a position
ENOUGH = 8  # actions of which chance decides what they bring


def decisions(edition: Edition) -> list[View]:
    found = [match.view(match.turn) for match in positions(edition) if match.turn >= 0]
    return found[::EVERY]


def done(view: View, action: int, seed: int) -> tuple[Match, bool]:
    """The deed that an action begins, to its end, in a world made up from the view; whether chance changed points."""
    match, dice = view.edition.typed(), random.Random(seed)
    match.place(view.imagine(seed))
    match.play(action)
    while match.turn == view.seat and is_midway(match):
        match.play(dice.choice(match.legal()))
    before = match.totals()[view.seat]
    match.roll(seeded(seed))
    return match, match.totals()[view.seat] != before


def is_midway(match: Match) -> bool:
    return bool(match.game.rules.is_midway(match.states[0], match.box[0]))


@each_edition
def test_what_is_promised_comes(edition: Edition) -> None:
    known = 0
    for view in decisions(edition):
        before = view.total(view.seat)
        for action, trial in list(trials(view, view.legal()).items())[:FEW]:
            for seed in WORLDS if trial.brings is not None else ():
                assert trial.brings is not None
                match, is_swayed = done(view, action, seed)
                assert not is_swayed, (view, action)
                gained = match.totals()[view.seat] - before
                assert trial.brings[0] <= gained <= trial.brings[1] or was_taken_back(view, match), (view, action)
                known += 1
    assert known > 0


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["barrio", "burgueses"])  # in the others chance alone brings nobody points
def test_what_chance_decides_is_not_promised(game: str) -> None:
    match, dice, swayed = find(game).edition().new(1), random.Random(1), 0
    while not match.is_over and swayed < ENOUGH:
        view = match.view(match.turn)
        decided = [action for action in view.legal() if any(done(view, action, seed)[1] for seed in WORLDS)]
        assert all(trial.brings is None for trial in trials(view, decided).values())
        swayed += len(decided)
        match.play(dice.choice(match.legal()))
    assert swayed


def was_taken_back(view: View, match: Match) -> bool:
    """Some games let a plan be dropped: then nothing has come of it."""
    return match.turn == view.seat and match.totals() == view.totals()


@each_edition
def test_what_can_simply_be_taken_back_ends_no_turn_and_leaves_chance_alone(edition: Edition) -> None:
    for view in decisions(edition):
        for action, trial in list(trials(view, view.legal()).items())[:FEW]:
            if not trial.is_final:
                match = edition.typed()
                match.place(view.imagine(WORLDS[0]))
                match.play(action)
                assert match.turn == view.seat


@each_edition
def test_what_ends_no_turn_leaves_the_seat_in_the_same_turn(edition: Edition) -> None:
    """And what is said to end it does so somewhere, where chance has no part in it."""
    for view in decisions(edition):
        for action, trial in list(trials(view, view.legal()).items())[:FEW]:
            renewed = [is_another_turn(view, action, seed) for seed in WORLDS if not trial.is_chance]
            assert not any(renewed) or ends_turn(view, action)
            assert trial.is_chance or trial.shows or all(renewed) or not ends_turn(view, action)


def is_another_turn(view: View, action: int, seed: int) -> bool:
    match = view.edition.typed()
    match.place(view.imagine(seed))
    match.play(action)
    return bool(match.turn != view.seat or match.states[0].turns != view.turns)


@each_edition
def test_trials_are_made_from_the_view_alone(edition: Edition) -> None:
    """Another true world, the same view: the same words."""
    for view in decisions(edition)[:FEW]:
        other = View(edition, view.imagine(1), view.seat)
        assert trials(other, other.legal()) == trials(view, view.legal())


@each_edition
def test_a_game_says_what_it_costs_gives_up_and_lacks(edition: Edition) -> None:
    """In both languages, of every action, legal or not."""
    deeds, engine = edition.game.deeds, edition.game.engine
    for view in decisions(edition)[:FEW]:
        for action in range(edition.game.actions):
            clause = engine.forbid(view.states, edition.box, action)
            said = (
                [deeds.lacks(view, action, clause)]
                if clause
                else [deeds.gives_up(view, action), deeds.price(view, action)]
            )
            assert all(text is None or (text.es and text.en and "{" not in text.es + text.en) for text in said)
        assert all(remark.text.es and remark.brief.en for remark in deeds.remarks(view).values())
