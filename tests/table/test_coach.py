"""The coach: off by default, alone with bots, by what the seat could see; her word comes later and is acted on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from andamio.bots import Candidate
from andamio.bots.coach import word_on
from andamio.bots.values import Asking, deep_value
from andamio.core.errors import AndamioError
from andamio.table.bot_pool import Question
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted

from .hall import ANA, GAME, Here, at_a_house, in_house, key, on_file, quiet, refusal, two_sit

pytestmark = pytest.mark.compiled


class Strict(Here):
    """Her word on any action but the last that could be chosen: that one."""

    async def coach(self, asked: Question, action: int) -> tuple[Candidate, ...]:
        self.asked.append(asked)
        view, best = asked.view(), asked.view().legal()[-1]
        if action == best:
            return ()
        seats = view.edition.seats
        return tuple(Candidate(each, 0.0, (5.0,) * seats, (), 100, (0.5,) * seats, (0.1,) * seats, (), (each,))
                     for each in (best, action))  # fmt: skip


async def alone(house: House, **more: Any) -> Live:
    return await house.make(Wanted(GAME, ["me", "oficial"], "Ana", autoplay=False, **more), key(ANA))


async def decide(house: House, live: Live, place: int = 0) -> None:
    """The first choice there is, by the first or the last action."""
    while len(live.match.legal()) == 1 or live.turn != live.seat_of(key(ANA)):
        if live.turn == live.seat_of(key(ANA)):
            await house.play(live.id, key(ANA), live.match.legal()[0], None)
        await quiet(house, live)
    await house.play(live.id, key(ANA), live.match.legal()[place], None)
    await settled(house, live)


async def settled(house: House, live: Live) -> None:
    while house._tasks:
        await quiet(house, live)
        await asyncio.sleep(0)


def coached(test: Any) -> Any:
    def once() -> None:
        in_house(test, bots=Strict())

    once.__name__, once.__doc__ = test.__name__, test.__doc__
    return once


@coached
async def test_she_says_what_was_better_and_it_can_be_taken_back(house: House) -> None:
    live = await alone(house, coach=True)
    await decide(house, live)
    word = live.word_to(0)
    assert word is not None
    best, done = (told.action for told in word.told)
    assert live.plies[word.ply].actions[0] == done
    await house.undo(live.id, key(ANA), None)
    assert live.word_to(0) is None and len(live.plies) == word.ply
    assert [hint.action for hint in house.hints[(live.id, live.seq, 0)]] == [best, done]
    await house.play(live.id, key(ANA), best, None)
    await settled(house, live)
    assert live.word_to(0) is None


@coached
async def test_her_word_goes_when_something_else_is_decided(house: House) -> None:
    live = await alone(house, coach=True)
    await decide(house, live)
    first = live.word_to(0)
    await decide(house, live, -1)
    assert first is not None and live.word_to(0) is None


@coached
async def test_without_her_nothing_is_asked_and_nothing_said(house: House) -> None:
    live = await alone(house)
    await decide(house, live)
    assert live.word is None
    await house.set_coach(live.id, key(ANA), True)
    await decide(house, live)
    assert live.word_to(0)
    await house.set_coach(live.id, key(ANA), False)
    assert live.word_to(0) is None


@coached
async def test_she_is_never_there_beside_other_people_nor_where_nothing_is_taken_back(house: House) -> None:
    people, serious = await two_sit(house, coach=True), await alone(house, coach=True, casual=False)
    for live in (people, serious):
        assert not live.may_be_coached(0) and not live.is_coached(0)
        assert "casual tables" in str(await refusal(house.set_coach(live.id, key(ANA), True)))
    await decide(house, people) if people.turn == 0 else None
    await decide(house, serious)
    assert people.word is None and serious.word is None
    assert isinstance(await refusal(house.set_coach(people.id, key("nobody"), True)), AndamioError)


@at_a_house
async def test_she_judges_by_what_the_seat_could_see(house: House) -> None:
    """What it could not see is dealt again, and she says the same."""
    live = await alone(house)
    await decide(house, live)
    await decide(house, live)
    while live.turn != 0 or len(live.match.legal()) < 2:
        await decide(house, live)
    view, other = live.match.view(0), live.match.clone()
    other.place(view.imagine(5))
    worst = min(view.legal(), key=lambda action: worth_of(view, action))
    assert word_on(view, worst) == word_on(other.view(0), worst)


def worth_of(view: Any, action: int) -> float:
    value = deep_value(view, action, Asking(40, 1))
    return 0.0 if value is None else float(value.worth.mean())


def test_whether_she_is_wanted_is_kept(tmp_path: Any) -> None:
    async def open_table(house: House) -> str:
        return (await alone(house, coach=True)).id

    table = on_file(tmp_path, open_table, bots=Strict())

    async def again(house: House) -> None:
        assert (await house.find(table)).seats[0].coach

    on_file(tmp_path, again, bots=Strict())
