"""A drawing that is given again is the one that would be drawn: for every viewer, whatever was kept before."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.lab.playthrough import random_steps
from andamio.svg.kept import Kept
from andamio.svg.scene import Scene, Sign
from tests.depth import amount, games

from .shelf import some_editions, viewers
from .test_drawings import PLAIN, scene_of

STEPS = amount(400, 30, 8)  # of a game, one after the other
Draw = Callable[..., str]


def played(edition: Edition) -> list[Match]:
    """Positions as a table comes to them, for what was kept of the last one is asked of the next."""
    (seed,) = games(1)
    return [match.clone() for match, _ in islice(random_steps(edition, seed), STEPS)]


def drawn(scene: Scene) -> list[tuple[Draw, tuple[int, ...]]]:
    """All that one page shows of it."""
    draw, seats = scene.view.edition.game.drawing, range(scene.view.edition.seats)
    hand = [(draw.hand, ())] if scene.view.seat != NOBODY else []
    return [(draw.board, ()), *((draw.area, (seat,)) for seat in seats), *hand]


def with_hint(scene: Scene) -> Scene:
    """With what a hint, a lesson and a remark add to it, at pieces that a game has."""
    aims = [choice.target for choice in scene.choices if choice.target][:2]
    signs = {aim: Sign("a remark", "!") for aim in aims[:1]}
    return Scene(scene.view, scene.names, scene.lang, (), True, signs, bool(aims), aims[1:], aims[:1])


@some_editions
def test_what_is_kept_is_what_would_be_drawn(edition: Edition) -> None:
    kept = Kept()
    for match in played(edition):
        for viewer in viewers(edition):
            scene = scene_of(match.view(viewer))
            for shown in (scene, with_hint(scene)):
                for draw, given in drawn(shown):
                    assert kept.of(shown, draw, *given) == draw(shown, *given), (viewer, draw, given)


@some_editions
def test_the_same_is_drawn_once(edition: Edition) -> None:
    """For a second onlooker nothing is drawn, and of what a move left as it was little."""
    kept, made, scenes = Kept(), 0, 0

    def area(scene: Scene, seat: int) -> str:
        nonlocal made
        made += 1
        return str(edition.game.drawing.area(scene, seat))

    for match in played(edition):
        for _ in range(2):
            scene = Scene(match.view(NOBODY), PLAIN[: edition.seats], "es", apart=True)
            scenes += 1
            for seat in range(edition.seats):
                kept.of(scene, area, seat)
    assert made <= scenes / 2 * edition.seats
