"""A language model at a table with bots, and what it comes to against each level of them.

    outcome = play(edition, [model, "oficial"], seed=7)
    for grade in graded(edition, model, deals=10): print(grade.say("en"))

A model is a function: it is given messages, as chat models take them, and gives back its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import iscoroutinefunction
from statistics import fmean, stdev
from typing import NamedTuple

from andamio.bots import LEVELS, Bot, find
from andamio.core.dice import seeded
from andamio.core.errors import BadInput
from andamio.core.game import Edition, check_edition
from andamio.core.given import at_least_one, check_choice, seed_of
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang, Text, number, same

from .text import Counts, Kind, Sitting, written

Message = dict[str, str]  # role: system, user or assistant; content
Model = Callable[[list[Message]], str]

WHO = Text("quién juega", "who plays")
TRIES = 4  # answers that are no good, to one question, before the seat forfeits
KEPT = 12  # messages of earlier decisions that a model is shown again
SAID = Text(
    "contra {anchor}: {share} % ± {error} ({games} partidas) · respuestas: {played} jugadas, {illegal} prohibidas, "
    "{unreadable} ilegibles, {asked} preguntas · {forfeits} abandonos",
    "against {anchor}: {share}% ± {error} ({games} games) · answers: {played} played, {illegal} illegal, "
    "{unreadable} unreadable, {asked} questions · {forfeits} forfeits",
)


class Speaker:
    """A model at its seat, and what has been said there of late."""

    def __init__(self, model: Model, sitting: Sitting, tries: int) -> None:
        self.model, self.sitting, self.tries = model, sitting, tries
        self.rules: Message = {"role": "system", "content": sitting.rules()}
        self.said: list[Message] = []

    def decide(self) -> bool:
        """Ask until something is played; False after too many answers that were no good."""
        told, bad = self.sitting.prompt(), 0
        del self.said[:-KEPT]
        while bad < self.tries:
            self.said.append({"role": "user", "content": told})
            text = self.model([{**message} for message in (self.rules, *self.said)])  # theirs to write into
            self.said.append({"role": "assistant", "content": written(text)})
            reply = self.sitting.answer(text)
            if reply.kind is Kind.PLAYED:
                return True
            told, bad = reply.told, bad + (reply.kind is not Kind.ASKED)
        self.sitting.counts.forfeits += 1
        return False


class Outcome(NamedTuple):
    """A match, over or broken off where a seat forfeited: that one is last then, and the others share the victory."""

    match: Match
    ranks: list[int]
    counts: dict[int, Counts]  # of the seats at which models sat
    forfeited: int = NOBODY

    def share(self, seat: int) -> float:
        """Of the victory."""
        return (self.ranks[seat] == 1) / max(1, self.ranks.count(1))


def play(
    edition: Edition, sitters: Sequence[Model | str], seed: int = 0, lang: Lang = "en", tries: int = TRIES
) -> Outcome:
    """The match that `edition.new(seed)` deals; at each seat a model, or a bot by its name."""
    check(edition, sitters)
    check_manner(lang, tries)
    match = edition.new(seed)
    bots = {seat: find(who) for seat, who in enumerate(sitters) if isinstance(who, str)}
    speakers = {
        seat: Speaker(who, Sitting(match, seat, lang), tries)
        for seat, who in enumerate(sitters)
        if not isinstance(who, str)
    }
    forfeited = play_out(match, bots, speakers, seed)
    ranks = match.ranks() if forfeited == NOBODY else last(forfeited, edition.seats)
    return Outcome(match, ranks, {seat: each.sitting.counts for seat, each in speakers.items()}, forfeited)


def check(edition: Edition, sitters: Sequence[object]) -> None:
    check_edition(edition)
    if not isinstance(sitters, list | tuple) or len(sitters) != edition.seats:
        why = Text(f"hacen falta {edition.seats}, uno por asiento", f"it takes {edition.seats}, one for each seat")
        raise BadInput(what=Text("quiénes juegan", "who plays"), why=why)
    for who in sitters:
        check_sitter(who)


def check_sitter(who: object) -> None:
    if not isinstance(who, str) and not callable(who):
        why = Text(
            f"debe ser el nombre de un bot o una función, no {who!r}",
            f"must be the name of a bot or a function, not {who!r}",
        )
        raise BadInput(what=WHO, why=why)
    if iscoroutinefunction(who) or iscoroutinefunction(type(who).__call__):
        why = Text("debe contestar sin await", "must answer without await")
        raise BadInput(what=WHO, why=why)


def check_anchors(anchors: object) -> None:
    if not isinstance(anchors, list | tuple):
        why = Text(f"debe ser una lista de bots, no {anchors!r}", f"must be a list of bots, not {anchors!r}")
        raise BadInput(what=same("anchors"), why=why)


def check_manner(lang: Lang, tries: int) -> None:
    check_choice("lang", lang, LANGS)
    at_least_one(same("tries"), tries)


def play_out(match: Match, bots: dict[int, Bot], speakers: dict[int, Speaker], seed: int) -> int:
    """To the end, or to the seat that forfeits, which it gives."""
    dices = seeded(seed, 1, match.edition.seats)
    while not match.is_over:
        seat = match.turn
        if seat in bots:
            match.play(bots[seat].choose(match.view(seat), match.legal(), None, dices[seat : seat + 1]))
        elif not speakers[seat].decide():
            return seat
        for speaker in speakers.values():
            speaker.sitting.hear()
    return NOBODY


def last(forfeited: int, seats: int) -> list[int]:
    """Who plays alone loses to the game, which is second to nobody."""
    return [max(2, seats) if seat == forfeited else 1 for seat in range(seats)]


# -- against each level


class Grade(NamedTuple):
    """Of a model against tables of one bot: its share of victories, beside the standard error over deals.

    Who plays alone is compared with the bot alone on the same deal, by points.
    """

    anchor: str
    share: float
    error: float | None  # one deal tells nothing of the spread
    counts: Counts
    outcomes: list[Outcome]

    def say(self, lang: Lang) -> str:
        error = "–" if self.error is None else number(100 * self.error, lang)
        return SAID.fill(
            lang, anchor=self.anchor, share=number(100 * self.share, lang), error=error,
            games=len(self.outcomes), **vars(self.counts),
        )  # fmt: skip


def graded(
    edition: Edition, model: Model, deals: int = 10, seed: int = 0, anchors: Sequence[str] = LEVELS,
    lang: Lang = "en", tries: int = TRIES,
) -> Iterator[Grade]:  # fmt: skip
    """A grade for each anchor, as soon as it is known: every deal is played from every seat."""
    check_edition(edition)
    check_manner(lang, tries)
    check_sitter(model)
    check_anchors(anchors)
    deals, seed = at_least_one(Text("repartos", "deals"), deals), seed_of(seed)
    for anchor in anchors:
        find(anchor)
        bouts = [bout(edition, model, anchor, seed + deal, lang, tries) for deal in range(deals)]
        yield grade_of(anchor, edition, bouts, [seed + deal for deal in range(deals)])


def bout(edition: Edition, model: Model, anchor: str, seed: int, lang: Lang, tries: int) -> list[Outcome]:
    """One deal from every seat."""
    rows = [[anchor if other != seat else model for other in range(edition.seats)] for seat in range(edition.seats)]
    return [play(edition, row, seed, lang, tries) for row in rows]


def grade_of(anchor: str, edition: Edition, bouts: list[list[Outcome]], seeds: list[int]) -> Grade:
    if edition.seats == 1:
        shares = [beside(edition, anchor, seed, alone) for seed, [alone] in zip(seeds, bouts, strict=True)]
    else:
        shares = [fmean(outcome.share(seat) for seat, outcome in enumerate(outcomes)) for outcomes in bouts]
    counts = Counts()
    for outcome in (played := [outcome for outcomes in bouts for outcome in outcomes]):
        for each in outcome.counts.values():
            counts.add(each)
    error = stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else None
    return Grade(anchor, fmean(shares), error, counts, played)


def beside(edition: Edition, anchor: str, seed: int, alone: Outcome) -> float:
    """1 for more points than the anchor makes of the same deal, a half for as many."""
    mine, theirs = alone.match.totals()[0], play(edition, [anchor], seed).match.totals()[0]
    return 0.0 if alone.forfeited != NOBODY else 0.5 * ((mine > theirs) + (mine >= theirs))
