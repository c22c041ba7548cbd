"""What is told of Azul's pieces is what the rules would do."""

from __future__ import annotations

from andamio.core.match import Match
from andamio.games.azul_pabellon.names import space_names

from .table import position


def told(match: Match, piece: str, seat: int = 0) -> str:
    about = match.game.things.about(match.view(seat), piece)
    return about.text.en if about else ""


def space(match: Match, name: str) -> str:
    return f"b{[each.en for each in space_names(match.box[0])].index(name)}"


def test_a_space_tells_what_a_tile_there_would_score() -> None:
    match = position(pool0="3 blue 3 purple", board0="blue 1, blue 2")
    assert "would now score 3 points" in told(match, space(match, "blue 3"))
    assert "would now score 1 point." in told(match, space(match, "blue 5"))
    assert told(match, space(match, "blue 1")) == ""


def test_a_take_tells_what_it_brings_and_what_it_costs() -> None:
    match = position(factories=("2 red 1 yellow 1 purple",), centre="3 yellow 2 purple")
    assert "It would bring 2 red. With one wild (purple). To the centre would go: 1." in told(match, "s0-0")
    assert "With the start marker. It would cost 4 points." in told(match, "s9-2")
    assert "cannot be asked for" in told(match, "s9-4")
