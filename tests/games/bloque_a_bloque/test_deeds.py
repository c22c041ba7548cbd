"""Why something cannot be done, as a friend says it."""

from __future__ import annotations

from andamio.games.bloque_a_bloque import deeds
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.rules import clauses

from .table import playthrough


def test_nobody_has_to_finish_what_is_not_begun() -> None:
    """§2.9 at every moment of a game: a step that belongs to nothing asks for a beginning first."""
    said = set()
    for match in (match for match in playthrough(3) if match.turn >= 0):
        view = match.view(match.turn)
        is_begun = view.plan[view.seat] != g.EMPTY
        told = deeds.lacks(view, g.SITE.start, clauses.STEP_BY_STEP)
        assert told is not None and told.en.startswith("First finish" if is_begun else "First choose")
        said.add(is_begun)
    assert said == {False, True}
