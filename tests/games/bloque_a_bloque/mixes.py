"""Boxes of other cards than the house's: any mix, any start card, any costs and points that a box may have."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hypothesis import strategies as st

from andamio.core.game import Edition
from andamio.games.bloque_a_bloque import GAME
from andamio.games.bloque_a_bloque.box import LEAST_CARDS

Fields = dict[str, Any]
OURS: Fields = tomllib.loads((GAME.folder / "box.toml").read_text(encoding="utf-8"))
COLOURED = [f"{level} {colour}" for level in range(7) for colour in ("blue", "brown")]
ENDS = st.sampled_from([*COLOURED, "roof"])
POINTS = st.integers(0, 5)


def card(first: st.SearchStrategy[str], least: int = 1) -> st.SearchStrategy[Fields]:
    return st.fixed_dictionaries({"ends": st.tuples(first, ENDS).map(list), "value": st.integers(least, 6)})


def up_to(most: int, entries: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """Lists of any length: short ones are no likelier."""
    return st.integers(0, most).flatmap(lambda size: st.lists(entries, min_size=size, max_size=size))


@st.composite
def boxes(draw: st.DrawFn) -> Fields:
    """At most 69 cards: 45 with floors, among them all that a building needs, 10 coins, 8 sale cards and 6 pools."""
    needed = [draw(card(st.sampled_from([f"{level} blue", f"{level} brown"]))) for level in range(4)]
    kinds = [*needed, draw(card(st.just("roof"))), *draw(up_to(20, card(ENDS)))]
    floors = kinds + draw(up_to(20, st.sampled_from(kinds)))
    coins = draw(up_to(10, st.integers(1, 6)))
    sales, pools = {colour: draw(st.integers(0, 4)) for colour in ("blue", "brown")}, draw(st.integers(0, 6))
    lacking = LEAST_CARDS - len(floors) - len(coins) - sum(sales.values()) - pools
    return {
        "floors": floors,
        "coins": coins + [1] * lacking,
        "sales": sales,
        "pools": pools,
        "start": draw(card(ENDS, 0)),
        "points": {key: draw(POINTS) for key in OURS["points"]},
        **{key: draw(st.integers(1, 6)) for key in ("reserve_cost", "sale_value", "pool_value")},
    }


def toml(fields: Fields) -> str:
    return "\n".join(f"{key} = {spelled(value)}" for key, value in fields.items())


def spelled(value: object) -> str:
    """A value as a line of TOML has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {spelled(entry)}" for key, entry in value.items()) + " }"
    return "[" + ", ".join(map(spelled, value)) + "]" if isinstance(value, list) else json.dumps(value)


def opened(fields: Fields, **options: object) -> Edition:
    """As an owner would open it: from a file's text."""
    return GAME.edition_with(toml(fields), options)
