"""A match: what is played, refused, undone, cloned."""

from __future__ import annotations

import copy
import gc
import multiprocessing
import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import andamio
from andamio.core.desk import PLAYED
from andamio.core.dice import DICE, seeded
from andamio.core.errors import (
    AndamioError,
    BadInput,
    BadRecord,
    CannotUndo,
    IllegalAction,
    ImpossibleChance,
    MatchOver,
    NotYourTurn,
    StaleVersion,
    UnknownAction,
    UnknownSeat,
)
from andamio.core.fates import fates_of, recall
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.record import state_hash
from andamio.core.trial import shows

BURGUESES = andamio.load("burgueses")


def opening(seed: int = 7) -> Match:
    return BURGUESES.new(seed)


def finished() -> Match:
    match = opening()
    while not match.is_over:
        match.play(match.legal()[-1])
    return match


def test_the_same_seed_gives_the_same_match() -> None:
    assert opening(3).actions == opening(3).actions
    assert opening(3).actions != opening(4).actions


def test_without_a_seed_no_two_are_alike() -> None:
    assert len({tuple(BURGUESES.new().actions) for _ in range(8)}) > 1


def test_actions_are_played_by_id_or_in_words_of_either_language() -> None:
    by_id, in_words, en_palabras = opening(), opening(), opening()
    by_id.play(0)
    in_words.play("buy")
    en_palabras.play("Comprar")
    assert by_id.actions == in_words.actions == en_palabras.actions


def unchanged_by(match: Match, action: int | str, **more: int) -> AndamioError:
    """The refusal; the match is as it was, to the byte."""
    before = (match.states.tobytes(), match.actions.copy(), match.dice.tobytes(), match.log.tobytes())
    with pytest.raises(AndamioError) as caught:
        match.play(action, **more)
    assert before == (match.states.tobytes(), match.actions, match.dice.tobytes(), match.log.tobytes())
    return caught.value


def test_an_illegal_action_names_its_clause() -> None:
    error = unchanged_by(opening(), "sell")
    assert isinstance(error, IllegalAction)
    assert (error.clause, str(error)) == ("2.3", "sell: forbidden by §2.3")
    assert error.say("es") == "«vender» no se puede: lo impide la regla §2.3"


@pytest.mark.parametrize("action", [-1, -2, 95, 10**6, -(10**6), 2**63, -(2**63), 2**200])
def test_an_id_that_nothing_has_is_refused(action: int) -> None:
    assert isinstance(unchanged_by(opening(), action), UnknownAction)


@pytest.mark.parametrize("action", [74, 94])
def test_a_seat_cannot_do_what_chance_does(action: int) -> None:
    assert isinstance(unchanged_by(opening(), action), ImpossibleChance)


def test_a_number_of_numpy_is_an_id_and_one_with_a_point_is_not() -> None:
    match = opening()
    match.play(np.int8(0))
    for wrong in (0.0, True, np.True_, None):
        with pytest.raises(BadInput, match="action: must be a whole number, not"):
            opening().play(wrong)  # type: ignore[arg-type]
    assert match.steps > opening().steps


def test_an_action_out_of_turn_names_the_seat() -> None:
    match = opening()
    error = unchanged_by(match, "buy", seat=1 - match.turn)
    assert isinstance(error, NotYourTurn)
    assert (error.seat, error.turn) == (1 - match.turn, match.turn)


def test_a_stale_version_is_refused() -> None:
    match = opening()
    error = unchanged_by(match, "buy", seen=match.steps - 1)
    assert isinstance(error, StaleVersion)
    assert (error.seen, error.now) == (match.steps - 1, match.steps)
    match.play("buy", seat=match.turn, seen=match.steps)


def test_unknown_words_get_a_suggestion() -> None:
    error = unchanged_by(opening(), "show 2")
    assert isinstance(error, UnknownAction)
    assert "did you mean 'show 2" in str(error)


def test_a_finished_match_takes_nothing_more() -> None:
    match = finished()
    assert isinstance(unchanged_by(match, 0), MatchOver)
    assert isinstance(unchanged_by(match, 0, seat=0), MatchOver)
    assert match.legal() == [] and match.odds() == {}


def test_chance_can_be_typed_in_and_only_what_can_happen() -> None:
    match = BURGUESES.typed()
    assert match.turn == CHANCE
    assert match.odds() == {74: 0.5, 75: 0.5}
    match.play("seat 1 begins")
    match.play("draw 2♠")
    assert isinstance(unchanged_by(match, "draw 2♠"), ImpossibleChance)
    assert isinstance(unchanged_by(match, "king K♠"), ImpossibleChance)
    assert isinstance(unchanged_by(match, "buy"), ImpossibleChance)


def test_undo_takes_back_the_own_last_step() -> None:
    match = until(opening(11), "sell")
    seat, before = match.turn, match.states.tobytes()
    match.play("sell")
    match.undo(seat)
    assert match.states.tobytes() == before


def until(match: Match, words: str) -> Match:
    """Play on until that is possible."""
    while match.edition.lexicon.read(words) not in match.legal():
        match.play(match.legal()[0])
    return match


def test_undo_stops_where_chance_has_spoken() -> None:
    match = opening()
    match.play("buy")
    with pytest.raises(CannotUndo, match="chance"):
        match.undo()


def test_undo_stops_at_another_seat() -> None:
    match = until(opening(11), "sell")
    match.play("sell")
    with pytest.raises(CannotUndo, match="not yours"):
        match.undo(1 - match.turn)


def test_undo_does_not_mind_that_others_have_seen_a_card_of_ones_own() -> None:
    """Nothing of chance lies between, and the card was in the hand of whoever takes it back."""
    match = andamio.load("barrio", seats=2).new(3)
    while not any("column" in match.say(action) for action in match.legal()):
        match.play(match.legal()[match.steps % len(match.legal())])
    before, seat = match.states.tobytes(), match.turn
    match.play(match.legal()[0])
    match.undo(seat)
    assert match.states.tobytes() == before


def test_undo_stops_where_something_was_shown() -> None:
    """Nothing of chance lies between; but whether a card of a hidden hand is what it was paid with, nobody knew."""
    bloque, stopped = andamio.load("bloque_a_bloque", seats=2), 0
    for seed in range(6):
        match = bloque.new(seed)
        while not match.is_over and not stopped:
            action = match.legal()[match.steps % len(match.legal())]
            is_shown = shows(match, action, match.turn)
            match.play(action)
            if is_shown and match.actions[-1] == action:
                with pytest.raises(CannotUndo, match="hidden"):
                    match.undo()
                stopped += 1
    assert stopped


def test_what_was_taken_back_is_told_in_order() -> None:
    """a b c, back to a, d e, back to the beginning, f."""
    match = BURGUESES.typed()
    for action in opening().actions[:3]:
        match.play(action)
    first = match.actions
    match.take_back(1, CHANCE)
    for action in first[1:]:
        match.play(action)
    match.take_back(0, CHANCE)
    match.play(first[0])
    backs = match.backs()
    assert [(back.steps, back.taken) for back in backs] == [(1, tuple(first[1:])), (0, tuple(first))]
    assert match.story() == [*first, backs[0], *first[1:], backs[1], first[0]]
    assert [again.steps for _, again in match.retell()] == [1, 2, 3, 1, 2, 3, 0, 1]
    for twin in (match.clone(), pickle.loads(pickle.dumps(match))):
        assert [(back.seat, back.steps, back.taken) for back in twin.backs()] == [
            (back.seat, back.steps, back.taken) for back in backs
        ]


def test_chance_does_again_what_it_did_where_it_was_taken_back() -> None:
    match = opening()
    start = match.steps
    match.play("buy")
    drawn, seat = match.actions[start:], match.at(start).turn
    match.take_back(start, seat)
    fates = fates_of(match)
    again = match.at(start)
    again.play("buy")
    for action in drawn[1:]:
        assert recall(fates, again) == action
        again.play(action)
    assert fates == {} and recall(fates, again) is None


def shown_by_hand() -> Match:
    """A typed match, where chance waits for somebody to say what it does."""
    match = opening()
    match.play("buy")
    match = match.at(match.steps)
    match.play(match.legal()[0])
    return match


def test_what_was_typed_in_can_be_taken_back_step_by_step() -> None:
    match = shown_by_hand()
    while match.steps:
        match.undo()
    assert match.states.tobytes() == BURGUESES.typed().states.tobytes()


def test_a_finished_match_is_not_undone() -> None:
    with pytest.raises(CannotUndo, match="over"):
        finished().undo()


def test_undo_of_nothing() -> None:
    with pytest.raises(CannotUndo, match="nothing"):
        BURGUESES.typed().undo()


def test_a_clone_goes_its_own_way() -> None:
    match = opening()
    twin = match.clone()
    twin.play("buy")
    assert twin.steps > match.steps
    match.play("buy")
    assert (match.actions, match.states.tobytes()) == (twin.actions, twin.states.tobytes())


def test_copies_and_pickles_are_clones() -> None:
    match = opening()
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        twin.play("buy")
        assert twin.steps > match.steps
        again = match.clone()
        again.play("buy")
        assert (twin.actions, twin.states.tobytes()) == (again.actions, again.states.tobytes())


def test_an_edition_travels_to_another_process() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(play_first, (BURGUESES, 3)) == play_first(BURGUESES, 3)


def play_first(edition: andamio.Edition, seed: int) -> list[int]:
    match = edition.new(seed)
    while not match.is_over:
        match.play(match.legal()[0])
    return match.actions


def test_a_match_outlives_its_edition() -> None:
    match = andamio.load("burgueses").new(3)
    gc.collect()
    assert play_first(match.edition, 3)[: match.steps] == match.actions


@pytest.mark.parametrize("seat", [-2, -3, 2, 7])
def test_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    for look in (opening().view, opening().happened, opening().tell):
        with pytest.raises(UnknownSeat):
            look(seat)


def test_a_full_list_of_actions_is_taken_over() -> None:
    match, twin = opening(), opening()
    match.desk.played[0] = PLAYED - 1
    match.play("buy")
    twin.play("buy")
    assert match.states.tobytes() == twin.states.tobytes()


def test_many_actions_do_not_overflow_the_desk() -> None:
    match = BURGUESES.typed()
    for _ in range(3 * PLAYED):
        match.play("seat 0 begins")
        match.undo()
    assert match.steps == 0


def test_dice_must_be_dice() -> None:
    match, loaded = opening(), seeded(1)
    loaded["loaded"] = 12
    match.roll(loaded)
    assert match.dice["loaded"][0] == 0
    for wrong in (np.zeros(2, DICE), np.zeros(1)):
        with pytest.raises(TypeError):
            match.roll(wrong)


@pytest.mark.parametrize("steps", [-1, 6, 10**6])
def test_a_step_that_was_never_reached(steps: int) -> None:
    with pytest.raises(StaleVersion):
        opening().at(steps)


def test_the_actions_are_a_copy() -> None:
    match = opening()
    match.actions.clear()
    assert match.steps == 5 == len(match.actions)


def test_matches_on_many_threads_are_those_of_one() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda s: play_first(BURGUESES, s), range(40))) == [
            play_first(BURGUESES, s) for s in range(40)
        ]


def test_they_read_well_in_a_notebook() -> None:
    assert repr(BURGUESES) == "<Burgueses, seats=2>"
    assert repr(opening()) == f"<Match of Burgueses: 5 actions, seat {opening().turn} is in turn>"
    assert repr(opening().view(0)) == "<View of Burgueses from seat 0>"


def test_when_chance_is_in_turn_it_is_said() -> None:
    with pytest.raises(NotYourTurn, match="in turn: chance"):
        BURGUESES.typed().play("buy", seat=0)


def test_an_unknown_action_is_told_what_can_be_done() -> None:
    with pytest.raises(UnknownAction, match="what can be done now: buy") as caught:
        opening().play("xyzzy")
    assert caught.value.say("es").endswith("ahora se puede: comprar")


def test_a_record_must_be_one_that_reads_back() -> None:
    with pytest.raises(BadInput, match="there must be 2"):
        andamio.write(opening(), ["Ana"])
    match = opening()
    match.place(opening(8).states)
    with pytest.raises(BadInput, match="do not lead here"):
        andamio.write(match)


def test_a_record_ends_where_its_actions_lead() -> None:
    text = andamio.write(opening())
    wrong = f"{text[: -len(state_hash(opening())) - 1]}{state_hash(opening(8))}\n"
    assert len(andamio.read(text).match.actions) == opening().steps
    with pytest.raises(BadRecord, match="does not agree with the actions"):
        andamio.read(wrong)


def test_names_in_a_record_break_no_line() -> None:
    assert andamio.read(andamio.write(opening(), ["A|na", "Bl\nas"])).names == ["A na", "Bl as"]


@pytest.mark.parametrize("wrong", ["x", 1.5, float("nan"), [1], True, -1, 2**63, 2**70])
def test_a_seed_is_a_whole_number(wrong: object) -> None:
    for deal in (BURGUESES.new, BURGUESES.typed().deal, lambda seed: andamio.playouts(BURGUESES, 1, seed)):
        with pytest.raises(BadInput, match="seed: must be a whole number from 0 to 9223372036854775807, not "):
            deal(wrong)  # type: ignore[arg-type]


def test_a_seed_may_be_a_number_of_numpy() -> None:
    assert BURGUESES.new(np.uint8(7)).actions == BURGUESES.new(7).actions  # type: ignore[arg-type]


def test_playouts_of_no_games_and_of_fewer() -> None:
    assert len(andamio.playouts(BURGUESES, 0).turns) == 0
    assert andamio.playouts(BURGUESES, 2, 2**63 - 1).turns.min() > 0
    with pytest.raises(BadInput):
        andamio.playouts(BURGUESES, -1)
    with pytest.raises(BadInput, match="games: must be a whole number"):
        andamio.playouts(BURGUESES, 1.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"edition: must be what andamio.load\(…\) gives, not 'burgueses'"):
        andamio.playouts("burgueses", 1)  # type: ignore[arg-type]


def test_replay_shows_every_step() -> None:
    match = finished()
    assert [again.steps for again in match.replay()] == list(range(1, match.steps + 1))
    assert match.at(5).actions == match.actions[:5]


@given(st.one_of(st.text(), st.integers(-(2**70), 2**70)))
def test_whatever_is_played_is_legal_or_refused(action: int | str) -> None:
    match = opening()
    before = match.states.tobytes()
    try:
        match.play(action)
    except AndamioError:
        assert match.states.tobytes() == before


@pytest.mark.parametrize("error", [IllegalAction(action="buy", clause="2.1"), StaleVersion(seen=1, now=2)])
def test_errors_travel_between_processes(error: AndamioError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.data, str(again)) == (type(error), error.data, str(error))
