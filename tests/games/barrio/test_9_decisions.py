"""§9 one decision at a time; and the laws that hold in every game."""

from __future__ import annotations

from itertools import islice

import pytest

from andamio.core.compiled import JIT
from andamio.games.barrio.state import HOUSES
from andamio.lab.playouts import play_at_random
from tests.depth import amount

from .table import after, choices, edition, is_sound, lying, market, panoramas, playthrough, position, state

GAMES = amount(20_000, 400, 2)
EDITIONS = [(1, "A"), (1, "B"), (1, "C"), *((seats, card) for seats in (2, 3, 4) for card in "ABCDEF")]


def test_9_1_a_material_and_then_its_cell() -> None:
    match = position(market=["wood"], hand0="2 brick")
    assert choices(after(match, "place brick"), "at") and not choices(match, "place")


def test_9_1_the_cell_of_the_first_card_is_not_asked_for() -> None:
    assert market(after(position(hand0="2 brick"), "place brick")) == ["brick"]


def test_9_1_nor_the_only_line_or_place() -> None:
    match = position(market=["stone"], hand0="1 wood, 1 brick, Coast 5, 2 stone")
    after(match, "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 5")
    assert panoramas(match) == ["Coast 5"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cards_add_up_after_every_action(seats: int) -> None:
    for seed in range(amount(20, 3, 1)):
        for match in islice(playthrough(seed, seats), 0, None, amount(1, 1, 7)):
            found = lying(state(match))
            assert (found == match.box[0].count).all()
            assert (found[:HOUSES].sum(), found[HOUSES:].sum()) == (39, 54)
            assert is_sound(match)


@pytest.mark.parametrize(("seats", "scoring"), EDITIONS if JIT else EDITIONS[2:5])
def test_random_games_end(seats: int, scoring: str) -> None:
    """The same with 100,000 games: `python -m tests.games.barrio.test_9_decisions`."""
    assert all_end(seats, scoring, GAMES)


def all_end(seats: int, scoring: str, games: int) -> bool:
    played = play_at_random(edition(seats, scoring), games, seed=1)
    return bool((played.turns > 0).all() and (played.turns <= 300 * seats).all())


if __name__ == "__main__":
    for seats, scoring in [*EDITIONS, (2, "random"), (3, "random"), (4, "random")]:
        print(seats, scoring, all_end(seats, scoring, 100_000))
