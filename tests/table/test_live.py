"""A table in memory is the fold of its moves, neither more nor less."""

from __future__ import annotations

import pytest

from andamio.core.dice import seeded, throw
from andamio.core.errors import AndamioError
from andamio.core.game import Edition
from andamio.core.layout import NOBODY, OVER
from andamio.core.record import state_hash
from andamio.core.text import LANGS
from andamio.games import find
from andamio.table.errors import ClosedTable, LostTable, NotBegun
from andamio.table.live import Live
from andamio.table.plies import Way
from andamio.table.records import moves_of
from andamio.table.store import Listing, MoveRow, SeatRow, TableRow
from tests.contract.shelf import CHOSEN, one_of, some_editions
from tests.depth import amount

pytestmark = pytest.mark.compiled

GAMES = amount(3, 1, 1)  # of each edition
CUTS = amount(40, 4, 4)  # of a match that is folded on
STAMP = 7
MOST_BACKS = 90  # moves of a game in which some are taken back, past others and past chance too


def listing_of(edition: Edition, **more: object) -> Listing:
    row = TableRow("t", edition.game.name, edition.game.version, "", edition.options, True, True, "live", 1.0)
    seats = tuple(SeatRow("t", seat, "person", f"p{seat}", key=f"k{seat}") for seat in range(edition.seats))
    return Listing(row._replace(**more), seats, 0)  # type: ignore[arg-type]


def new_live(edition: Edition) -> Live:
    live = Live(listing_of(edition), [], STAMP)
    live.accept(live.deal(1.0))
    return live


def played(edition: Edition, seed: int) -> tuple[Live, list[MoveRow]]:
    """A whole random game with some steps taken back."""
    live, dice = Live(listing_of(edition), [], STAMP), seeded(seed)
    rows = []
    move = live.deal(1.0)
    while True:
        rows.append(move.row)
        live.accept(move)
        if live.turn == OVER:
            return live, rows
        way = live.way_back(throw(dice, edition.seats))
        if live.waits_for_chance:
            move = live.deal(2.0)
        elif way and throw(dice, 3) == 0 and len(rows) < MOST_BACKS:
            move = live.take_back(live.plies[way.ply].seat, way.ply, 2.0)
        else:
            legal = live.match.legal()
            move = live.play(live.turn, legal[throw(dice, len(legal))], 2.0)


def everything(live: Live) -> object:
    """All that a table can ever show, to anybody."""
    viewers = (*range(live.edition.seats), NOBODY)
    return (
        live.match.states.tobytes(), live.match.actions, live.match.legal(), live.turn,
        live.plies, live.seq, live.stamp,
        [bytes(live.view(seat)) for seat in viewers],
        [live.tell(seat, lang) for seat in viewers for lang in LANGS],
        [bytes(live.view(seat, ply)) for seat in viewers for ply in range(0, len(live.plies), 7)],
        [live.way_back(seat) for seat in range(live.edition.seats)], live.notes, live.fates,
    )  # fmt: skip


@some_editions
def test_the_fold_of_the_moves_is_the_table(edition: Edition) -> None:
    for seed in range(GAMES):
        live, rows = played(edition, seed)
        assert any(row.kind == "undo" for row in rows)
        assert everything(Live(listing_of(edition), rows, STAMP)) == everything(live)


@some_editions
def test_a_record_is_split_into_the_same_moves(edition: Edition) -> None:
    live = new_live(edition)
    dice = seeded(5)
    while live.turn != OVER:
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 2.0) if legal else live.deal(2.0))
    again = Live(listing_of(edition), moves_of(live.match, live.row, 2.0), STAMP)
    assert everything(again) == everything(live)


def test_how_a_game_of_a_match_ended_is_a_moment_of_its_own() -> None:
    live = new_live(find("a_construir").edition(None, seats=2, games=3))
    while not live.waits_for_chance:
        live.accept(live.play(live.turn, live.match.legal()[0], 2.0))
    end = len(live.plies)
    assert live.view(NOBODY).placed == 12 and any(
        "wins game 1" in line.text for line in live.tell(NOBODY, "en", end - 1)
    )
    live.accept(live.deal(2.0))
    assert live.plies[-1].seat == NOBODY and live.turn >= 0 and live.view(NOBODY).placed == 0
    assert live.view(NOBODY, end).placed == 12


@some_editions
def test_folding_on_from_anywhere_comes_to_the_same(edition: Edition) -> None:
    live, rows = played(edition, 11)
    whole = everything(live)
    for cut in range(0, len(rows), max(1, len(rows) // CUTS)):
        again = Live(listing_of(edition), rows[:cut], STAMP)
        again.catch_up(rows[cut:])
        assert everything(again) == whole


@some_editions
def test_every_moment_is_seen_again_as_it_was_seen(edition: Edition) -> None:
    live = new_live(edition)
    viewers, dice, moments = (*range(edition.seats), NOBODY), seeded(3), []
    while live.turn >= 0:
        moments.append([bytes(live.view(seat)) for seat in viewers])
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 1.0))
    for ply, seen in enumerate(moments, 1):
        assert [bytes(live.view(seat, ply)) for seat in viewers] == seen


@some_editions
def test_each_move_says_whose_it_is_and_where_it_leads(edition: Edition) -> None:
    _, rows = played(edition, 5)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert (rows[0].kind, rows[0].seat) == ("deal", NOBODY)
    again = Live(listing_of(edition), [], STAMP)
    for row in rows:
        before = again.turn
        again.catch_up([row])
        assert row.hash == state_hash(again.match)
        assert row.kind != "play" or row.seat == before


@some_editions
def test_undo_is_a_move_that_leads_back(edition: Edition) -> None:
    """To any decision of any seat; and there the same action brings the same, whatever chance has to do with it."""
    live, dice, undone = new_live(edition), seeded(9), 0
    while live.turn >= 0:
        before, seat, plies = everything_but_time(live), live.turn, live.plies
        legal = live.match.legal()
        live.accept(live.play(seat, legal[throw(dice, len(legal))], 1.0))
        way = live.way_back(seat)
        if way and way.ply == len(plies) and throw(dice, 3) == 0:
            after = everything_but_time(live)
            again, move = live.seq, live.take_back(seat, way.ply, 2.0)
            assert (move.row.kind, move.row.actions, move.row.seat, move.row.seq) == ("undo", (), seat, again + 1)
            assert everything_but_time(live) == after, "nothing changes until it is accepted"
            action = live.plies[-1].actions[0]
            live.accept(move)
            assert everything_but_time(live) == before
            assert live.plies == plies
            live.accept(live.play(seat, action, 3.0))
            assert everything_but_time(live) == after, "dice fall alike"
            undone += 1
    assert undone


def test_dice_fall_alike_for_the_same_move_only_and_once() -> None:
    """What was taken back and stands again is not what chance does when the same position comes another time."""
    live = new_live(find("barrio").edition(None, seats=2))
    while True:
        seat, plies, legal = live.turn, len(live.plies), live.match.legal()
        live.accept(live.play(seat, legal[0], 1.0))
        if len(legal) > 1 and len(live.plies[-1].actions) > 1:
            break
    first, other, drawn = legal[0], legal[1], live.plies[-1].actions
    assert not live.fates
    live.accept(live.take_back(seat, plies, 2.0))
    assert list(live.fates.values()) == list(drawn[1:]), "what was thrown, and nothing that is to come"
    live.accept(live.play(seat, other, 3.0))
    live.accept(live.take_back(seat, plies, 4.0))
    others = len(live.fates) - len(drawn[1:])
    live.accept(live.play(seat, first, 5.0))
    assert live.plies[-1].actions == drawn
    assert len(live.fates) == others


def everything_but_time(live: Live) -> object:
    return live.match.states.tobytes(), live.match.actions, live.match.legal(), live.turn


@pytest.mark.parametrize("edition", [one_of(edition) for edition in CHOSEN if edition.seats > 1])
def test_among_people_undo_never_goes_past_chance_another_seat_or_a_secret_shown(edition: Edition) -> None:
    live, dice = new_live(edition), seeded(13)
    while live.turn != OVER:
        for seat in range(edition.seats):
            if live.can_undo(seat):
                since = range(way_of(live, seat).ply, len(live.plies))
                assert all(live.plies[ply].seat == seat and len(live.plies[ply].actions) == 1 for ply in since)
                assert all(is_foreseen(live, seat, ply) for ply in since)
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 1.0) if legal else live.deal(1.0))
    assert not any(live.way_back(seat) for seat in range(edition.seats)), "it is over, and others were there"


def test_among_people_the_move_that_ended_a_game_of_a_match_is_not_taken_back() -> None:
    """The score of that game is told; the next is dealt in a while."""
    live, dice, ended = new_live(find("a_construir").edition(None, seats=2, games=3)), seeded(13), 0
    while live.turn != OVER:
        ended += live.waits_for_chance
        assert not (live.waits_for_chance and live.can_undo(live.plies[-1].seat))
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 1.0) if legal else live.deal(1.0))
    assert ended


def way_of(live: Live, seat: int) -> Way:
    way = live.way_back(seat)
    assert way is not None
    return way


def is_foreseen(live: Live, seat: int, ply: int) -> bool:
    """Whether in other worlds that the seat held possible it would have seen just the same."""
    before, after = live.at(ply), live.at(ply + 1)
    for seed in range(100, 103):
        world = live.edition.typed()
        world.place(before.view(seat).imagine(seed))
        world.play(live.plies[ply].actions[0])
        if world.turn != after.turn or world.view(seat) != after.view(seat):
            return False
    return True


@some_editions
def test_alone_with_bots_one_goes_back_to_the_first_decision(edition: Edition) -> None:
    live, dice = alone(edition), seeded(5)
    while live.turn != OVER:
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 1.0) if legal else live.deal(1.0))
    decisions = [n for n, ply in enumerate(live.plies) if ply.seat == 0 and not ply.is_forced]
    for ply in reversed(decisions[-20:] if len(decisions) > 60 else decisions):
        assert live.way_back(0) == Way(ply, is_free=True)
        live.accept(live.take_back(0, ply, 2.0))
        assert live.turn == 0 and len(live.match.legal()) > 1
    assert len(live.notes) == 1 and any("goes back" in line.text for line in live.tell(NOBODY, "en"))


def alone(edition: Edition) -> Live:
    """Seat 0 is a person's, the others are bots'."""
    listing = listing_of(edition)
    seats = tuple(seat._replace(kind="bot", bot="oficial", key="") if seat.seat else seat for seat in listing.seats)
    live = Live(listing._replace(seats=seats), [], STAMP)
    live.accept(live.deal(1.0))
    return live


@some_editions
def test_a_table_that_is_not_casual_has_no_way_back(edition: Edition) -> None:
    live = Live(listing_of(edition, casual=False), [], STAMP)
    live.accept(live.deal(1.0))
    for _ in range(12):
        live.accept(live.play(live.turn, live.match.legal()[0], 1.0))
        assert not any(live.way_back(seat) for seat in range(edition.seats))


@some_editions
def test_what_is_refused_changes_nothing(edition: Edition) -> None:
    live = new_live(edition)
    before, legal = everything(live), live.match.legal()
    wrong = [a for a in range(-2, edition.game.outcomes + 2) if a not in legal]
    refused: list[int | str] = [*wrong, 1 << 31, 1 << 63, -(1 << 70), "no such thing", ""]
    for action in refused:
        with pytest.raises(AndamioError) as raised:
            live.play(live.turn, action, 1.0)
        assert all(raised.value.say(lang) for lang in LANGS)
    for seat in range(edition.seats):
        if seat != live.turn:
            with pytest.raises(AndamioError):
                live.play(seat, legal[0], 1.0)
    assert everything(live) == before


@some_editions
def test_nobody_plays_before_the_match_begins(edition: Edition) -> None:
    live = Live(listing_of(edition), [], STAMP)
    with pytest.raises(NotBegun):
        live.play(0, 0, 1.0)
    assert live.way_back(0) is None
    assert (live.turn, live.has_begun) == (NOBODY, False)


@some_editions
def test_a_move_whose_hash_does_not_agree_loses_the_table(edition: Edition) -> None:
    _, rows = played(edition, 2)
    for wrong in (0, len(rows) // 2, len(rows) - 1):
        bad = [*rows[:wrong], rows[wrong]._replace(hash="0" * 16), *rows[wrong + 1 :]]
        with pytest.raises(LostTable, match=f"move {wrong + 1} "):
            Live(listing_of(edition), bad, STAMP)


@some_editions
def test_a_move_that_the_rules_forbid_loses_the_table(edition: Edition) -> None:
    _, rows = played(edition, 2)
    legal_at_first = Live(listing_of(edition), rows[:1], STAMP).match.legal()
    for action in (next(a for a in range(edition.game.actions) if a not in legal_at_first), -5, 1 << 40):
        with pytest.raises(LostTable) as lost:
            Live(listing_of(edition), [rows[0], rows[1]._replace(actions=(action,))], STAMP)
        assert lost.value.say("es").startswith("la mesa t no se puede abrir: ")
        assert lost.value.say("en").startswith("table t cannot be opened: ")


@some_editions
def test_an_undo_of_nothing_loses_the_table(edition: Edition) -> None:
    _, rows = played(edition, 2)
    for before, actions in ((0, ()), (3, (4,)), (3, (0,)), (3, (-1,)), (3, (1 << 40,))):
        undo = MoveRow("t", before + 1, 0, "undo", actions, "", 1.0)
        with pytest.raises(LostTable, match="takes back too much"):
            Live(listing_of(edition), [*rows[:before], undo], STAMP)


@some_editions
def test_rules_that_are_not_played_close_the_table(edition: Edition) -> None:
    newer = edition.game.version + 1
    with pytest.raises(ClosedTable, match=f"this table is closed: .+ was played by rules {newer}, which this house"):
        Live(listing_of(edition, rules=newer), [], STAMP)


@some_editions
def test_a_stamp_changes_with_every_move_and_every_change_of_a_seat(edition: Edition) -> None:
    live, dice, stamps = new_live(edition), seeded(1), []
    for _ in range(10):
        stamps.append(live.stamp)
        legal = live.match.legal()
        live.accept(live.play(live.turn, legal[throw(dice, len(legal))], 1.0))
        stamps.append(live.stamp)
        live.replace_seat(live.seats[0]._replace(seen=2.0))
    assert len(set(stamps)) == len(stamps)


@some_editions
def test_why_not_is_worked_out_from_the_view(edition: Edition) -> None:
    """A reason for each clause at most, none for what can be done."""
    live = new_live(edition)
    legal = live.match.legal()
    assert live.why_not(live.turn, legal) == []
    wrong = [action for action in range(edition.game.actions) if action not in legal]
    reasons = live.why_not(live.turn, wrong)
    assert reasons
    assert len({reason.clause for reason in reasons}) == len(reasons)
