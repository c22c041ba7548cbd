"""What a seat remembers: the same where it can tell nothing apart, and another number where it can."""

from __future__ import annotations

import copy
import pickle

import andamio
from andamio.core.layout import NOBODY
from andamio.env.recall import Moment

BURGUESES = andamio.load("burgueses")


def begun(seed: int = 43) -> Moment:
    return Moment(BURGUESES.new(seed))


def recalled(moment: Moment) -> list[str]:
    return [moment.recall(row) for row in (0, 1, NOBODY)]


def test_what_is_hidden_from_a_seat_does_not_change_what_it_remembers() -> None:
    """Two matches that differ in what seat 1 and the deck hold."""
    one, match = begun(), BURGUESES.typed()
    worlds = [one.match.view(0).imagine(seed) for seed in range(9)]
    match.place(next(world for world in worlds if world.tobytes() != one.match.states.tobytes()))
    other = Moment(match)
    assert recalled(one)[0] == recalled(other)[0]
    assert recalled(one)[1] != recalled(other)[1]


def test_the_own_action_is_remembered_and_so_is_what_it_changes() -> None:
    moment = begun()
    before = recalled(moment)
    after = recalled(moment.shared().play(0))
    assert all(now != then for now, then in zip(after, before, strict=True))
    assert recalled(moment) == before


def test_of_two_ways_to_one_position_a_seat_remembers_which_it_went() -> None:
    """The view is the same, what was seen before is not."""
    one, other = begun(), begun()
    there = one.play(0)
    direct = Moment(there.match.clone())
    assert direct.match.states.tobytes() == there.match.states.tobytes()
    assert recalled(direct)[0] != recalled(there)[0] != recalled(other)[0]


def test_what_others_do_unseen_adds_nothing() -> None:
    """Where neither the view nor the own actions change, there is no entry: clicks of others are not counted."""
    moment = begun()
    before = recalled(moment)
    moment.note(NOBODY, 0)
    moment.note(1, 5)
    after = recalled(moment)
    assert (after[0], after[2]) == (before[0], before[2]) and after[1] != before[1]


def test_who_shares_a_moment_does_not_see_it_change() -> None:
    moment = begun()
    twin = copy.deepcopy(moment)
    assert twin is moment
    played = twin.play(0)
    assert played is not moment and moment.match.steps < played.match.steps
    assert played.play(played.match.legal()[0]) is played, "what nobody shares is not copied"


def test_a_moment_travels() -> None:
    moment = begun().play(0)
    again = pickle.loads(pickle.dumps(moment))
    assert recalled(again) == recalled(moment) and again.match.actions == moment.match.actions


def test_an_imagined_moment_is_the_same_to_its_seat_and_tells_nothing_of_what_others_knew() -> None:
    moment = begun().play(0)
    made = [moment.imagined(0, seed) for seed in range(6)]
    assert {each.recall(0) for each in made} == {moment.recall(0)}
    for each in made:
        assert each.recall(1) == Moment(each.match).recall(1) != moment.recall(1)
    assert bytes(made[0].match.view(0)) == bytes(moment.match.view(0))
    assert len({each.match.states.tobytes() for each in made}) > 1
