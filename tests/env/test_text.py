"""A seat for a language model: what it is told, how its answers are read, and that none is replaced by another."""

from __future__ import annotations

from typing import Any

import pytest

import andamio
from andamio.core.errors import BadInput, MatchOver, NotYourTurn, UnknownBot, UnknownSeat
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang
from andamio.env.graded import KEPT, Message, graded, play
from andamio.env.text import QUESTIONS, Counts, Kind, Sitting
from tests.depth import amount, sample

from .models import asker, noted, parrot, script

BURGUESES = andamio.load("burgueses")
EVERY = [(name, seats) for name in andamio.SHELF for seats in andamio.find(name).seats]
SEED = 43  # seat 0 begins; all it can do is buy


def sitting(lang: Lang = "en") -> Sitting:
    return Sitting(BURGUESES.new(SEED), 0, lang)


def state(match: Match) -> bytes:
    return match.states.tobytes()


def test_it_is_told_the_rulebook_and_how_actions_are_worded() -> None:
    for lang in LANGS:
        told = sitting(lang).rules()
        assert BURGUESES.game.rulebook(lang).text in told
        assert {"en": "sell <A>\n  <A>: 2♠, 3♠", "es": "vender <A>\n  <A>: 2♠, 3♠"}[lang] in told


def test_what_is_legal_is_listed_for_whoever_asks_and_for_nobody_else() -> None:
    seat = sitting()
    told = [seat.rules(), seat.prompt(), seat.answer("ACTION: flee the town").told, seat.answer("hm").told]
    assert not any("What can be done now" in text for text in told)
    assert seat.answer("ASK: moves").told == "What can be done now:\n- buy"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("ACTION: buy", Kind.PLAYED),
        ("Well, let me see.\n\n  **Acción: COMPRAR.**\n", Kind.PLAYED),
        ("ACTION: trade\nNo: I would rather\n> `ACTION: buy`", Kind.PLAYED),
        ("ACTION: trade", Kind.ILLEGAL),
        ("ACTION: sell 2♠", Kind.ILLEGAL),
        ("ACTION: seat 0 begins", Kind.ILLEGAL),
        ("ACTION: flee", Kind.UNREADABLE),
        ("ACTION:", Kind.UNREADABLE),
        ("I buy.", Kind.UNREADABLE),
        ("", Kind.UNREADABLE),
        ("ASK: table", Kind.ASKED),
        ("pregunta: regla 2.1", Kind.ASKED),
        ("ASK: rule 99", Kind.UNREADABLE),
        ("ASK: what should I do?", Kind.UNREADABLE),
    ],
)
def test_an_answer_is_played_or_it_changes_nothing(answer: str, kind: Kind) -> None:
    seat = sitting()
    before = state(seat.match)
    reply = seat.answer(answer)
    assert reply.kind is kind, reply
    assert (state(seat.match) != before) == (kind is Kind.PLAYED) == (reply.told == "")
    assert vars(seat.counts) == vars(Counts()) | {kind.value: 1}


@pytest.mark.parametrize("answer", [None, 5, b"ACTION: buy", {"content": "ACTION: buy"}, ["ACTION: buy"]])
def test_an_answer_that_is_no_text_cannot_be_read(answer: object) -> None:
    seat = sitting()
    assert seat.answer(answer) == seat.answer("") and seat.counts == Counts(unreadable=2)
    heard: list[list[Message]] = []
    model = noted(lambda messages: answer, heard)  # type: ignore[arg-type,return-value]
    outcome = play(BURGUESES, [model, "random"], seed=SEED, tries=3)
    assert outcome.forfeited == 0 and outcome.counts[0] == Counts(unreadable=3, forfeits=1)
    assert {type(message["content"]) for messages in heard for message in messages} == {str}


@pytest.mark.parametrize(
    "answer", ["\n", "-\n", "ACTION: b" + " " * 50, "*", "ACTION: x\n", "ask: rule 9", "ACTION" + "-" * 50]
)
def test_an_answer_without_end_is_looked_through_once(answer: str) -> None:
    """Models run away; what is looked for again from every letter on would never end."""
    seat = sitting()
    reply = seat.answer(answer * (2_000_000 // len(answer)))
    assert reply.kind is Kind.UNREADABLE and len(reply.told) < 200
    assert seat.answer("\n" * 1_000_000 + "ACTION: buy").kind is Kind.PLAYED


def test_words_may_stand_below_their_verb() -> None:
    assert sitting().answer("**ACTION:**\n\n> *buy*\n\nThat is my choice.").kind is Kind.PLAYED


def test_what_a_model_writes_into_its_messages_is_not_told_again() -> None:
    def scribble(messages: list[Message]) -> str:
        rules.add(messages[0]["content"])
        for message in messages:
            message["content"] = "lost"
        return "ACTION: trade"

    rules: set[str] = set()
    play(BURGUESES, [scribble, "random"], seed=SEED, tries=3)
    assert len(rules) == 1 and "lost" not in rules


def test_what_is_forbidden_is_refused_with_its_clause_and_what_is_unknown_with_what_was_said() -> None:
    seat = sitting()
    assert seat.answer("ACTION: trade").told.splitlines()[-1].startswith("Clause §2.5 says: Trade: pay one")
    assert "nobody\x1b" not in seat.answer("ACTION: nobody\x1b[2J " + "x" * 500).told
    assert len(seat.answer("ACTION: " + "x" * 500).told) < 200


def test_questions_of_one_decision_have_an_end() -> None:
    seat = sitting()
    assert [seat.answer("ASK: table").kind for _ in range(QUESTIONS + 1)] == [Kind.ASKED] * QUESTIONS + [
        Kind.UNREADABLE
    ]
    seat.answer("ACTION: buy")
    assert seat.answer("ASK: table").kind is Kind.ASKED


def test_each_seat_hears_what_it_may_know() -> None:
    match = BURGUESES.new(SEED)
    seats = [Sitting(match, seat) for seat in (0, 1)]
    told = [seat.prompt() for seat in seats]
    assert told[0].count("seat 1 is dealt a card") == told[1].count("seat 0 is dealt a card") == 2
    assert "seat 0: showcase – · hand ▒ ▒" in told[1] and "hand ▒ ▒" in told[0]
    match.play("buy")
    seats[1].hear()
    assert seats[1].prompt().startswith("Since your last decision:\n- seat 0 buys a card\n")


def test_who_is_not_in_turn_or_not_there_cannot_answer() -> None:
    match = BURGUESES.new(SEED)
    with pytest.raises(NotYourTurn):
        Sitting(match, 1).answer("ACTION: buy")
    for seat in (2, NOBODY, 0.5, "0", True):
        with pytest.raises(UnknownSeat):
            Sitting(match, seat)  # type: ignore[arg-type]
    for lang in ("fr", None):
        with pytest.raises(BadInput, match=r"lang: cannot be .*; it can be: es, en"):
            Sitting(match, 0, lang)  # type: ignore[arg-type]
    over = play(BURGUESES, ["random", "random"]).match
    with pytest.raises(MatchOver):
        Sitting(over, 0).answer("ACTION: buy")


@pytest.mark.parametrize(("name", "seats"), sample(EVERY, amount(99, 5, 2), "words"))
def test_a_model_plays_every_game_at_every_number_of_seats_in_both_languages(name: str, seats: int) -> None:
    for lang in LANGS:
        edition = andamio.load(name, seats=seats)
        outcome = play(edition, [asker(lang), *["random"] * (seats - 1)], seed=5, lang=lang)
        assert outcome.match.is_over and outcome.ranks == outcome.match.ranks()
        counts = outcome.counts[0]
        assert counts.played == counts.asked > 0 == counts.illegal == counts.unreadable == counts.forfeits


def test_whoever_answers_no_good_too_often_forfeits_and_nothing_is_played_for_it() -> None:
    outcome = play(BURGUESES, ["random", parrot("ACTION: trade")], seed=SEED, tries=3)
    assert (outcome.ranks, outcome.forfeited, outcome.match.is_over) == ([1, 2], 1, False)
    assert outcome.match.turn == 1 and outcome.counts[1] == Counts(illegal=3, forfeits=1)
    assert outcome.share(0) == 1 and outcome.share(1) == 0
    again, _ = andamio.read(andamio.write(outcome.match))
    assert state(again) == state(outcome.match)


def test_tries_are_counted_anew_for_each_decision() -> None:
    model = script("hm", "hm", "ACTION: buy", "hm", "hm", then=asker())
    outcome = play(BURGUESES, [model, "random"], seed=SEED, tries=3)
    assert outcome.forfeited == NOBODY and outcome.counts[0].unreadable == 4


def test_a_model_is_sent_the_rules_once_and_what_was_said_of_late() -> None:
    heard: list[list[Message]] = []
    play(BURGUESES, [noted(asker(), heard), "random"], seed=SEED)
    assert {messages[0]["role"] for messages in heard} == {"system"}
    assert all(
        [m["role"] for m in messages[1:]] == ["user", "assistant"] * (len(messages) // 2 - 1) + ["user"]
        for messages in heard
    )
    assert max(map(len, heard)) == 1 + KEPT + 3


def test_a_model_is_graded_by_the_levels_on_the_same_deals_from_every_seat() -> None:
    [grade] = graded(BURGUESES, asker(), deals=2, anchors=["aprendiz"])
    assert [list(outcome.counts) for outcome in grade.outcomes] == [[0], [1], [0], [1]]
    assert 0 <= grade.share < 1 and grade.error is not None and grade.counts.played > 20
    assert grade.say("es").startswith("contra aprendiz: ") and "0 abandonos" in grade.say("es")


def test_who_plays_alone_is_compared_with_the_anchor_on_the_same_deal() -> None:
    alone = andamio.load("barrio", seats=1)
    [lost] = graded(alone, parrot("?"), deals=1, anchors=["random"])
    assert (lost.share, lost.error, lost.counts.forfeits, lost.outcomes[0].ranks) == (0, None, 1, [2])
    [beaten] = graded(alone, asker(), deals=1, anchors=["greedy"])
    assert beaten.share == 0


class Awaited:
    @staticmethod
    async def answer(messages: list[Message]) -> str:
        return ""

    async def __call__(self, messages: list[Message]) -> str:
        return ""


def test_bad_input_is_a_sentence() -> None:
    with pytest.raises(BadInput, match="it takes 2, one for each seat"):
        play(BURGUESES, ["random"])
    with pytest.raises(BadInput, match="it takes at least one"):
        play(BURGUESES, ["random", "random"], tries=0)
    with pytest.raises(BadInput, match="it takes at least one"):
        list(graded(BURGUESES, asker(), deals=0))
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"lang": "fr"}, "lang: cannot be 'fr'; it can be: es, en"),
        ({"tries": "4"}, "tries: it takes at least one, not '4'"),
        ({"tries": 1.5}, "tries: it takes at least one, not 1.5"),
        ({"seed": "x"}, "seed: must be a whole number"),
    ]
    for given, why in wrong:
        with pytest.raises(BadInput, match=why):
            play(BURGUESES, ["random", "random"], **given)
        with pytest.raises(BadInput, match=why):
            list(graded(BURGUESES, asker(), deals=1, anchors=["random"], **given))
    for nobody in (None, 5, {"content": "x"}):
        with pytest.raises(BadInput, match="who plays: must be the name of a bot or a function, not "):
            play(BURGUESES, [nobody, "random"])  # type: ignore[list-item]
    for awaited in (Awaited.answer, Awaited()):
        with pytest.raises(BadInput, match="who plays: must answer without await"):
            play(BURGUESES, [awaited, "random"])  # type: ignore[list-item]
    with pytest.raises(BadInput, match="who plays: it takes 2"):
        play(BURGUESES, None)  # type: ignore[arg-type]
    for anchors in (None, "oficial"):
        with pytest.raises(BadInput, match="anchors: must be a list of bots, not "):
            list(graded(BURGUESES, asker(), anchors=anchors))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="match: must be what edition"):
        Sitting(None, 0)  # type: ignore[arg-type]
    for deals in ("2", 1.5, True):
        with pytest.raises(BadInput, match="deals: it takes at least one, not "):
            list(graded(BURGUESES, asker(), deals=deals))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"edition: must be what andamio\.load"):
        play("burgueses", ["random", "random"])  # type: ignore[arg-type]
    with pytest.raises(UnknownBot, match="there is no bot 'maestro'; did you mean 'maestra'"):
        play(BURGUESES, ["random", "maestro"])
