"""What is kept of a drawing, and to whom it is given again."""

from __future__ import annotations

from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.view import View
from andamio.games import find
from andamio.svg.kept import SLOTS, Kept
from andamio.svg.scene import Choice, Scene, Sign

NAMES = ["Lola", "Bruno"]
EDITION = find("burgueses").edition()


def dealt() -> Match:
    return EDITION.new(3)


def seen(match: Match, seat: int, **more: object) -> Scene:
    return Scene(match.view(seat), NAMES, "en", **more)  # type: ignore[arg-type]


def is_much(view: View) -> bool:
    return bool(view.left > 0)


def hand_of(view: View, seat: int) -> list[int]:
    return list(map(int, view.hand[seat]))


def drawn_by(what: str, scene: Scene) -> str:
    return str(eval(what, {"scene": scene, "view": scene.view, "is_much": is_much, "hand_of": hand_of}))


class Counting:
    """Draws what it is told to, and counts."""

    def __init__(self, what: str) -> None:
        self.what, self.times = what, 0

    def __call__(self, scene: Scene) -> str:
        self.times += 1
        return drawn_by(self.what, scene)


def times(what: str, *scenes: Scene) -> int:
    """How often it is drawn for these, one after the other; each is given what is its own."""
    kept, draw = Kept(), Counting(what)
    for scene in scenes:
        assert kept.of(scene, draw) == drawn_by(what, scene)
    return draw.times


def test_what_all_see_is_drawn_once_for_all() -> None:
    match = dealt()
    assert times("view.held[0] + view.held[1]", seen(match, 0), seen(match, 1), seen(match, NOBODY)) == 1


def test_a_hand_is_drawn_for_whoever_sees_it() -> None:
    match = dealt()
    assert times("view.hand[0].tolist()", seen(match, 0), seen(match, 1), seen(match, NOBODY)) == 2  # both see backs


def test_whose_view_it_is_counts_only_where_it_is_asked() -> None:
    match = dealt()
    assert times("view.seat == 0", seen(match, 0), seen(match, 1), seen(match, NOBODY)) == 2
    assert times("int(view.seat)", seen(match, 0), seen(match, 1), seen(match, NOBODY)) == 3
    assert times("scene.names[view.seat]", seen(match, 0), seen(match, 1)) == 2


def test_a_number_that_is_compared_may_change_as_long_as_the_answer_stays() -> None:
    match, later = dealt(), dealt()
    later.states["left"] -= 1
    assert times("view.left > 0", seen(match, 0), seen(later, 0)) == 1
    assert times("view.left + 0", seen(match, 0), seen(later, 0)) == 2


def test_points_and_the_whole_state_are_read_as_well() -> None:
    match, later = dealt(), dealt()
    later.states["left"] -= 1
    assert times("view.states.tobytes()", seen(match, 0), seen(later, 0)) == 2
    assert times("view.total(0)", seen(match, 0), seen(later, 0), seen(match, 1)) == 1
    later.states["points"][0, 0, 0] += 5
    assert times("view.total(0)", seen(match, 0), seen(later, 0)) == 2
    assert times("view.scores()[1]", seen(match, 0), seen(later, 0)) == 1


def test_names_and_languages_are_part_of_it() -> None:
    match = dealt()
    others = Scene(match.view(0), ["Ana", "Bruno"], "en")
    assert times("scene.names", seen(match, 0), others, Scene(match.view(0), NAMES, "es")) == 3


def test_what_can_be_pressed_is_put_into_what_is_kept() -> None:
    match, piece = dealt(), "scene.piece('deck', 'the deck', '', (0, 0), pill=(9, 9))"
    pressed, sign = [Choice(1, "deck", "draw", brings="+2")], {"deck": Sign("the last", "!")}
    plain, hot = seen(match, 0), seen(match, 0, choices=pressed)
    assert times(piece, hot, plain, hot, seen(match, 0, advised=["deck"]), seen(match, 0, signs=sign)) == 1
    assert times(f"scene.part(lambda scene: {piece})", plain, hot, seen(match, 1), plain) == 1
    assert times("scene.if_aimed('deck', 'glow')", plain, hot, seen(match, 0, choices=[Choice(1, "bank", "draw")])) == 1


def test_a_drawing_that_asks_what_can_be_pressed_is_not_kept() -> None:
    match, pressed = dealt(), [Choice(1, "deck", "draw")]
    hot = seen(match, 0, choices=pressed)
    assert times("len(scene.choices)", hot, seen(match, 0), hot, hot) == 4


def test_what_stands_out_may_be_put_back() -> None:
    match, piece = dealt(), "scene.piece('deck', 'the deck', '', (0, 0), chosen=True)"
    assert times(piece, seen(match, 0), seen(match, 0, puts_back=True), seen(match, 0)) == 1


def test_a_figure_is_all_that_counts_of_what_it_is_found_in() -> None:
    match, later = dealt(), dealt()
    later.states["left"] -= 1
    assert times("scene.figure(is_much)", seen(match, 0), seen(later, 0), seen(match, NOBODY)) == 1
    later.states["left"] = 0
    assert times("scene.figure(is_much)", seen(match, 0), seen(later, 0)) == 2
    assert times("scene.figure(hand_of, 0)", seen(match, 0), seen(match, 1), seen(match, NOBODY)) == 2


def test_a_table_with_very_many_pieces_begins_anew() -> None:
    kept, draw = Kept(), Counting("scene.piece('deck', 'the deck', '', (0, 0))")
    many = Counting(f"''.join(scene.piece('deck', str(number), '', (0, 0)) for number in range({SLOTS}))")
    for drawing in (draw, many, draw):
        assert kept.of(seen(dealt(), 0), drawing) == drawn_by(drawing.what, seen(dealt(), 0))
    assert (draw.times, many.times) == (2, 1)
