"""§8 one decision at a time."""

from __future__ import annotations

from .table import after, barred, can, choices, playthrough, position, squares, state


def test_8_1_card_then_what_then_where() -> None:
    match = position(hand0="Church")
    assert all(action.startswith(("take", "draw")) for action in choices(match))
    after(match, "draw from the deck", "turn up Garden")
    assert all(action.startswith(("build", "reclassify")) for action in choices(match))
    after(match, "build Church")
    assert choices(match) == {f"on {square}" for square in squares(match)}


def test_8_1_while_a_square_is_chosen_nothing_else_is_done() -> None:
    match = after(position("renewal", "redesign", hand0="Church, Garden", from_deck=True), "build Church")
    for action in ("build Garden", "reclassify with Garden", "take market card 1", "renew the market", "end the turn"):
        assert barred(match, action) == "8.1"


def test_8_1_two_alike_are_one_choice() -> None:
    match = position(hand0="Garden, Garden")
    assert choices(match) == {"build Garden", "reclassify with Garden"}


def test_8_2_the_turn_ends_by_itself() -> None:
    match = after(position(hand0="Church, Garden"), "build Garden", "on a1")
    assert match.turn == 1


def test_8_2_only_who_could_renew_says_so() -> None:
    match = after(position("renewal", hand0="Church, Garden", coins=(3, 5)), "build Garden", "on a1")
    assert match.turn == 1
    match = after(position("renewal", hand0="Church, Garden", coins=(4, 5)), "build Garden", "on a1")
    assert match.turn == 0 and can(match, "end the turn")
    assert barred(match, "take market card 1") == barred(match, "build Church") == "8.2"


def test_8_2_it_is_not_said_elsewhere() -> None:
    assert barred(position(hand0="Church"), "end the turn") == "2.1"
    assert barred(position(hand0="Church, Garden"), "end the turn") == "2.3"


def test_8_2_a_turn_for_each_token() -> None:
    for seed in range(5):
        *_, match = playthrough(seed, 4, "renewal", "redesign")
        assert state(match).turns == 24
