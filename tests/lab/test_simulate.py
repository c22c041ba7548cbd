"""What is counted over many games."""

from __future__ import annotations

import numpy as np

import andamio
from andamio.lab.facts import edition_facts
from andamio.lab.playouts import play_at_random
from andamio.lab.simulate import wins


def test_those_who_tie_share_a_win() -> None:
    assert wins(np.array([[1, 2], [1, 1]])) == [1.5, 0.5]


def test_who_plays_alone_may_not_win() -> None:
    assert wins(np.array([[1], [2], [2]])) == [1.0]


def test_a_later_game_is_the_same_whatever_was_played_before() -> None:
    edition = andamio.load("burgueses")
    all_three, later = play_at_random(edition, 3, 1), play_at_random(edition, 2, 1, first=1)
    assert [games.steps.tolist()[-2:] for games in (all_three, later)] == 2 * [later.steps.tolist()]
    assert (all_three.points[1:] == later.points).all()


def test_facts_tell_how_often_a_thing_happens_in_one_game() -> None:
    events = edition_facts(andamio.load("burgueses"), 3, 1)["events"]
    assert events["began"]["per_game"] == 2
    assert events["dealt"]["per_game"] == 8
