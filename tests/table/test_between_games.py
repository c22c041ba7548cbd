"""Between two games of a match people see how the last one ended; then the next begins by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from andamio.core.errors import NotYourTurn
from andamio.core.layout import CHANCE, NOBODY, OVER
from andamio.core.text import LANGS, Lang
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.web.table_page import BETWEEN, fragment
from andamio.web.visitor import Prefs, Visitor

from .hall import ANA, BLAS, in_house, key, on_file, play_out, refusal, two_sit

pytestmark = pytest.mark.compiled

MATCH = {"games": 3}
GAME = "a_construir"
LONG, SHORT = Limits(bot_pause=0.0, look_back=60.0), Limits(bot_pause=0.0, look_back=0.01)
TOWN = 12  # cards in the town of two seats when a game ends


async def first_game(house: House) -> Live:
    """A match of three whose first game has just ended."""
    return await play_out(house, await two_sit(house, GAME, options=MATCH))


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_the_finished_town_stays() -> None:
    async def test(house: House) -> None:
        live = await first_game(house)
        assert live.turn == CHANCE and live.view(NOBODY).placed == TOWN

    in_house(test, limits=LONG)


def test_the_next_game_begins_by_itself() -> None:
    async def test(house: House) -> None:
        live = await first_game(house)
        version = live.seq
        await until(lambda: live.turn >= 0)
        assert live.seq == version + 1 and live.view(NOBODY).game == 2 and live.view(NOBODY).placed == 0

    in_house(test, limits=SHORT)


def test_without_a_pause_a_match_is_played_through() -> None:
    async def test(house: House) -> None:
        assert (await first_game(house)).turn == OVER

    in_house(test)


def test_nobody_can_act_meanwhile() -> None:
    async def test(house: House) -> None:
        live = await first_game(house)
        for token in (ANA, BLAS):
            for action in range(live.edition.game.outcomes):
                assert isinstance(await refusal(house.play(live.id, key(token), action, live.seq)), NotYourTurn)

    in_house(test, limits=LONG)


def test_a_house_that_fell_meanwhile_goes_on(tmp_path: Path) -> None:
    async def play(house: House) -> str:
        return (await first_game(house)).id

    async def look(house: House) -> None:
        live = await house.find(table)
        await until(lambda: live.turn >= 0)
        assert live.view(NOBODY).game == 2

    table = on_file(tmp_path, play, limits=LONG)
    on_file(tmp_path, look, limits=SHORT)


def test_who_sits_and_who_looks_on_are_told() -> None:
    async def test(house: House) -> None:
        live = await first_game(house)
        for lang in LANGS:
            for token in (ANA, BLAS, ""):
                page = fragment(house, live, visitor(token, lang))
                assert BETWEEN.to(lang) in page and 'data-state="theirs"' in page
                assert 'name="a"' not in page and 'data-a="' not in page

    in_house(test, limits=LONG)


def visitor(token: str, lang: Lang) -> Visitor:
    return Visitor(token, key(token) if token else "", Prefs(), lang)
