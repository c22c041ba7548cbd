"""Say a position as the rulebook would, and play it.

ana = position(pool0="3 blue 3 purple", board0="blue 1, blue 2")      seat 0 is in turn, to place
after(ana, "place on blue 6")
assert points(ana) == [8, 5]

tomas = position(factories=("2 red 2 yellow",), centre="3 yellow 2 purple")      tiles to take: phase 1
after(tomas, "take yellow from the centre")

Tiles are said as counts ("3 blue 1 red"), spaces as a star and its number ("blue 6", "middle 3"; on the grey side
"A 5", "middle 3a"), a tile on a board as its space and, where its star does not say it, its colour ("middle 3 green").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import andamio
from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.games.azul_pabellon.names import space_names
from andamio.games.azul_pabellon.rules.table import takes_of
from andamio.games.azul_pabellon.state import (
    CENTRE,
    COLOUR_KEYS,
    COLOURS,
    PLACES,
    PLACING,
    PLACING_POINTS,
    STARS,
    START,
    TAKING,
)

from ..hands import after as after
from ..hands import at_random
from ..hands import barred as barred
from ..hands import box_with as box_with
from ..hands import can as can
from ..hands import chances as chances
from ..hands import choices as choices
from ..hands import happened as happened
from ..hands import impossible as impossible
from ..hands import is_sound as is_sound
from ..hands import settled as settled
from ..hands import state as state

REST = "rest"  # every tile that is said to lie nowhere else
FULL_SUPPLY = "2 red 2 blue 2 yellow 2 green 1 purple 1 orange"  # nothing is drawn after a turn
AZUL = andamio.load("azul_pabellon")  # two seats, coloured side

# -- how a position is said


@cache
def edition(seats: int = 2, side: str = "coloured") -> Edition:
    return andamio.load("azul_pabellon", seats=seats, side=side)


def position(
    *,
    seats: int = 2,
    side: str = "coloured",
    round: int = 1,
    turn: int = 0,
    starter: int = 0,
    marker: bool = True,
    passed: Sequence[int] = (),
    points: Sequence[int] = (),
    factories: Sequence[str] = (),
    centre: str = "",
    supply: str = FULL_SUPPLY,
    bag: str = REST,
    tower: str = "",
    **places: str,
) -> Match:
    """`turn` is about to act in `round`: to take if there are tiles on factories or in the centre, else to place.

    `marker` says whether the start marker still lies in the centre; if not, `starter` has it. `places` are pool0,
    corner0, board0 and the like. One place is REST: the bag, unless another is said to be (then say the bag too).
    """
    match = edition(seats, side).typed()
    s, box = state(match), match.box[0]
    s.turn = s.active = turn
    s.round, s.wild, s.starter, s.marker, s.turns = round, box.wild[round - 1], starter, marker, 1
    s.passed = [seat in passed for seat in range(len(s.passed))]
    for seat, total in enumerate(points):
        s.points[seat, PLACING_POINTS] = total - s.points[seat, START]
    said = {"supply": supply, "bag": bag, "tower": tower, "centre": centre, **places}
    said |= {f"factory{i}": tiles for i, tiles in enumerate(factories)}
    lay_all(match, said)
    s.left = s.source.sum()
    s.phase = TAKING if s.left else PLACING
    assert is_sound(match), "this position does not add up"
    return match


def lay_all(match: Match, said: dict[str, str]) -> None:
    s = state(match)
    s.bag = 0
    for name, tiles in said.items():
        if name.startswith("board"):
            lay_board(match, int(name[-1]), tiles)
        elif tiles != REST:
            place_of(s, name)[:] = counts(tiles)
    rest = match.box[0].tiles - all_tiles(s)
    rests = [name for name, tiles in said.items() if tiles == REST]
    assert len(rests) == 1 and (rest >= 0).all(), f"one place must be REST, and tiles must do: {rests}, {rest}"
    place_of(s, rests[0])[:] = rest


def place_of(s: Any, name: str) -> Array:
    """bag, tower, supply, centre, factory3, pool0, corner1."""
    if name in ("bag", "tower", "supply"):
        return s[name]
    if name == "centre":
        return s.source[CENTRE]
    kind, number = name[:-1], int(name[-1])
    return s.source[number] if kind == "factory" else s[kind][number]


def lay_board(match: Match, seat: int, tiles: str) -> None:
    s, box, names = state(match), match.box[0], [name.en for name in space_names(match.box[0])]
    for tile in filter(None, (tile.strip() for tile in tiles.split(","))):
        star, label, *colour = tile.split()
        space = names.index(f"{star} {label}")
        s.tile[seat, space // PLACES, space % PLACES] = COLOUR_KEYS.index(colour[0] if colour else star)
        s.covered[seat] |= 1 << space
    for number in range(STARS):
        s.takes[seat, number] = takes_of(s, box, seat, number)


def all_tiles(s: Any) -> Array:
    """By colour, wherever they lie."""
    on_boards = [(s.tile == colour).sum() for colour in range(COLOURS)]
    inside = s.bag + s.tower + s.supply
    return inside + s.source.sum(axis=0) + s.pool.sum(axis=0) + s.corner.sum(axis=0) + on_boards


def counts(tiles: str) -> list[int]:
    """What is said of a place, as a count for each colour."""
    words = tiles.split()
    found = dict.fromkeys(COLOUR_KEYS, 0)
    for number, colour in zip(words[::2], words[1::2], strict=True):
        found[colour] += int(number)
    return list(found.values())


# -- what is done


def playthrough(seed: int, seats: int = 2, side: str = "coloured") -> Iterator[Match]:
    """A match between seats that choose at random, as it is before each action and at its end."""
    return at_random(edition(seats, side), seed)


# -- what lies on the table


def tiles(place: Array) -> str:
    """The tiles of a place as they are said: "1 red 3 blue"."""
    return " ".join(f"{n} {colour}" for n, colour in zip(place, COLOUR_KEYS, strict=True) if n)


def pool(match: Match, seat: int) -> str:
    return tiles(state(match).pool[seat])


def corners(match: Match, seat: int) -> str:
    return tiles(state(match).corner[seat])


def factory(match: Match, number: int) -> str:
    """From 1, as words name them."""
    return tiles(state(match).source[number - 1])


def centre(match: Match) -> str:
    return tiles(state(match).source[CENTRE])


def supply(match: Match) -> str:
    return tiles(state(match).supply)


def bag(match: Match) -> str:
    return tiles(state(match).bag)


def tower(match: Match) -> str:
    return tiles(state(match).tower)


def board(match: Match, seat: int) -> set[str]:
    """The tiles of a board, each with its space and its colour: {"blue 6 blue", "middle 3 green"}."""
    names = [name.en for name in space_names(match.box[0])]
    lying = state(match).tile[seat].reshape(-1).tolist()
    return {f"{name} {COLOUR_KEYS[colour]}" for name, colour in zip(names, lying, strict=True) if colour >= 0}


def points(match: Match) -> list[int]:
    return match.totals()
