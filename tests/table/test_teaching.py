"""Lessons at tables: played like any, kept like any, and in nobody's way."""

from __future__ import annotations

from pathlib import Path

import pytest

from andamio.core.errors import CannotUndo, IllegalAction
from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.lessons import Course
from andamio.games import SHELF, find
from andamio.table.errors import NotInLesson, NotNow, NotSeated, TooMany, UnknownLesson
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live

from ..contract.shelf import each_game
from .hall import ANA, BLAS, GAME, at_a_house, in_house, key, on_file, refusal, two_sit

pytestmark = pytest.mark.compiled

FIRST, SECOND = find(GAME).lessons[:2]


async def begin(house: House, token: str = ANA, game: str = GAME) -> Live:
    return await house.teach(game, find(game).lessons[0].name, key(token), "Ana")


def awaited(live: Live) -> int:
    assert isinstance(live.course, Course)
    return next(action for action in live.match.legal() if action in live.course.awaited[live.lesson_step])


async def go_on(house: House, live: Live, steps: int = 1) -> Live:
    for _ in range(steps):
        await house.play(live.id, key(ANA), awaited(live), live.seq)
    return live


async def finish(house: House, live: Live) -> Live:
    return await go_on(house, live, len(FIRST.steps) - live.lesson_step)


@at_a_house
async def test_it_fills_no_house_and_is_in_no_list(house: House) -> None:
    await begin(house)
    assert await house.store.count() == 0
    assert await house.held_by(key(ANA)) == [] == await house.listed()
    assert await house.store.with_bots() == []
    assert [listing.table.lesson for listing in await house.lessons_of(key(ANA))] == [FIRST.name]


def test_it_is_taught_where_no_other_table_may_be_made() -> None:
    async def full(house: House) -> None:
        live = await begin(house)
        assert isinstance(await refusal(two_sit(house)), TooMany)
        assert isinstance(live.course, Course)

    in_house(full, limits=Limits(tables=0, bot_pause=0.0))


def test_lessons_have_a_limit_of_their_own() -> None:
    async def full(house: House) -> None:
        await begin(house)
        assert isinstance(await refusal(begin(house, BLAS)), TooMany)
        assert await begin(house)

    in_house(full, limits=Limits(lessons=1, bot_pause=0.0))


@at_a_house
async def test_what_is_not_awaited_is_answered_and_changes_nothing(house: House) -> None:
    live = await go_on(house, await begin(house))
    assert isinstance(live.course, Course)
    before, wrong = live.stamp, set(live.match.legal()) - live.course.awaited[live.lesson_step]
    for action in wrong:
        refused = await refusal(house.play(live.id, key(ANA), action, live.seq))
        assert isinstance(refused, NotInLesson)
        assert refused.say("es") == live.course.why_not(live.lesson_step, action).es
    assert wrong and live.stamp == before


@each_game
def test_at_every_step_of_every_lesson_what_is_not_awaited_is_answered_kindly(game: Game) -> None:
    """Also where the step has chance do something that could not follow on it."""

    async def wander(house: House) -> None:
        for lesson in game.lessons:
            live = await house.teach(game.name, lesson.name, key(ANA), "Ana")
            while not live.is_done:
                assert isinstance(live.course, Course)
                for action in set(live.match.legal()) - live.course.awaited[live.lesson_step]:
                    refused = await refusal(house.play(live.id, key(ANA), action, live.seq))
                    assert isinstance(refused, NotInLesson), (lesson.name, live.lesson_step, action)
                await go_on(house, live)

    in_house(wander)


@at_a_house
async def test_what_the_rules_forbid_is_refused_by_them(house: House) -> None:
    live = await begin(house)
    bad = next(action for action in range(live.edition.game.actions) if action not in live.match.legal())
    assert isinstance(await refusal(house.play(live.id, key(ANA), bad, live.seq)), IllegalAction)


@at_a_house
async def test_others_act_as_written_and_it_is_the_learners_turn_again(house: House) -> None:
    live = await begin(house)
    for number in range(1, len(FIRST.steps)):
        await go_on(house, live)
        assert (live.lesson_step, live.turn) == (number, live.course and live.course.seat)
    assert not live.thinking


@at_a_house
async def test_a_step_is_taken_back_but_never_the_position(house: House) -> None:
    live = await house.teach(GAME, SECOND.name, key(ANA), "Ana")
    assert any(ply.seat == 0 and not ply.is_forced for ply in live.plies), "nothing of her own was played before"
    states = (await go_on(house, live, 3)).match.states.tobytes()
    while live.can_undo(0):
        await house.undo(live.id, key(ANA), live.seq)
    assert (live.lesson_step, len(live.plies)) == (0, live.opening)
    assert isinstance(await refusal(house.undo(live.id, key(ANA), live.seq)), CannotUndo)
    assert (await go_on(house, live, 3)).match.states.tobytes() == states


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    async def first(house: House) -> tuple[str, bytes]:
        live = await go_on(house, await begin(house), 3)
        return live.id, live.match.states.tobytes()

    async def again(house: House) -> None:
        live = await begin(house)
        assert (live.id, live.match.states.tobytes(), live.lesson_step) == (*kept, 3)
        await finish(house, live)
        assert live.is_done and live.row.over

    async def after(house: House) -> None:
        live = await house.find(kept[0])
        assert live.is_done and live.turn != NOBODY

    kept = on_file(tmp_path, first)
    on_file(tmp_path, again)
    on_file(tmp_path, after)


@at_a_house
async def test_one_that_is_done_stays_known_as_done(house: House) -> None:
    done = await finish(house, await begin(house))
    again = await begin(house)
    assert again.id != done.id and not again.is_done
    assert (await begin(house)).id == again.id
    await finish(house, again)
    third = await begin(house)
    assert third.id in (done.id, again.id) and third.lesson_step == 0
    assert sorted(listing.table.over for listing in await house.lessons_of(key(ANA))) == [False, True]


@at_a_house
async def test_nothing_is_played_after_its_end(house: House) -> None:
    live = await finish(house, await begin(house))
    for _ in range(2):
        refused = await refusal(house.play(live.id, key(ANA), 0, live.seq))
        assert not isinstance(refused, NotInLesson)
    if live.turn == 0:
        legal = live.match.legal()[0]
        assert isinstance(await refusal(house.play(live.id, key(ANA), legal, live.seq)), NotNow)


@at_a_house
async def test_no_bot_stands_in_and_no_hint_is_given(house: House) -> None:
    live = await begin(house)
    assert isinstance(await refusal(house.leave(live.id, key(ANA))), NotNow)
    assert isinstance(await refusal(house.hint(live.id, key(ANA))), NotNow)


@at_a_house
async def test_it_is_its_learners_alone(house: House) -> None:
    live = await begin(house)
    assert isinstance(await refusal(house.play(live.id, key(BLAS), awaited(live), live.seq)), NotSeated)
    assert (await begin(house, BLAS)).id != live.id


@at_a_house
async def test_an_unknown_lesson_is_a_sentence(house: House) -> None:
    refused = await refusal(house.teach(GAME, "x" * 5000, key(ANA), "Ana"))
    assert isinstance(refused, UnknownLesson) and len(refused.say("es")) < 80


@pytest.mark.parametrize("name", ["", "Nora", "nora", "Blas"])
def test_no_two_at_a_lesson_are_called_the_same(name: str) -> None:
    async def named(house: House) -> None:
        for game in SHELF:
            live = await house.teach(game, find(game).lessons[0].name, key(ANA), name)
            assert len({n.casefold() for n in live.names()}) == len(live.names())

    in_house(named)
