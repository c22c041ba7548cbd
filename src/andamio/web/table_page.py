"""A table as one viewer sees it: all of it is made from `view(seat)`, and nothing here knows a game by name."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from andamio.bots import LEVELS, Candidate
from andamio.bots.reasons import Advisor, Reason, reasons
from andamio.core.errors import AndamioError, IllegalAction
from andamio.core.layout import NOBODY, OVER
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.svg.scene import Choice, Scene
from andamio.table.house import House
from andamio.table.live import Live

from .deeds import can_put_back, choices_of, signs_of
from .drawings import Drawings
from .ending import Ending, Outcome, ending, outcome
from .language import capital, pieces, render
from .lessons import pointed_at, taught_at
from .lines import Panel, panels
from .log import last_of, log_now
from .meeting import Invitation
from .puzzles import posed_at
from .show import show_of
from .visitor import Visitor

BUTTONS, FEW_BUTTONS = 8, 2  # more that stand for pieces are shown when asked for; the second beside tall drawings
LETTERS = 60  # on such buttons: more would take a second line
ALL_LETTERS = 100  # on all buttons: more would take more rows than a phone shows
HIGH = 1.25  # a board so many times as high as wide leaves little of a phone
TALL = 0.8  # of its width, the height from which a drawing is arranged as a tall one
DRAWN = 256  # fragments that are kept: those who look at a table ask within moments of each other

DRAWINGS = Drawings()  # of this process


class Note(NamedTuple):
    """Something the page must say: a refusal, with the clause that it rests on."""

    text: str
    clause: str = ""
    quote: str = ""
    figure: str = ""  # where the clause has a picture: what leads to it


class SeatHead(NamedTuple):
    """What stands above a place: who sits there, and figures."""

    seat: int
    name: str
    kind: str
    bot: str
    is_me: bool
    is_here: bool
    chips: tuple[tuple[str, str], ...]


class SeatCard(NamedTuple):
    """One place at the table, as a page shows it."""

    seat: int
    name: str
    is_me: bool
    is_turn: bool
    is_away: bool
    head: SeatHead
    area: Markup


def table_page(house: House, live: Live, visitor: Visitor, **more: Any) -> str:
    return rendered("table.html", house, live, visitor, **more)


def fragment(house: House, live: Live, visitor: Visitor, **more: Any) -> str:
    """What of the page changes with the table."""
    return rendered("_table.html", house, live, visitor, **more)


def encoded_fragment(house: House, live: Live, visitor: Visitor, invited: Invitation | None) -> bytes:
    """Piece by piece: most of them are plain letters, and a page that is joined first takes long to encode."""
    given = context(house, live, live.seat_of(visitor.key), visitor, invitation=invited)
    return b"".join([piece.encode() for piece in pieces("_table.html", visitor.lang, prefs=visitor.prefs, **given)])


def rendered(template: str, house: House, live: Live, visitor: Visitor, **more: Any) -> str:
    seat = live.seat_of(visitor.key)
    return render(template, visitor.lang, prefs=visitor.prefs, **context(house, live, seat, visitor, **more))


class Fragments:
    """The fragments drawn last, as bytes: to whoever may see the same, the same is given."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._drawn: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def of(
        self, live: Live, visitor: Visitor, invited: Invitation | None = None, seen: str | None = None
    ) -> tuple[str, bytes | None]:
        """What it is known by, and the fragment; None if that is what the page has seen."""
        tag = stamp(self.house, live, visitor)
        return tag, None if tag == seen else self._drawn_for(live, visitor, invited, tag)

    def _drawn_for(self, live: Live, visitor: Visitor, invited: Invitation | None, tag: str) -> bytes:
        """Known by all that it is made of; the table itself, since another may have had its stamp before."""
        name = "" if live.has_begun and live.is_full else visitor.prefs.name
        key = live, tag, name, invited and invited.address
        if key not in self._drawn:
            self._drawn[key] = encoded_fragment(self.house, live, visitor, invited)
            if len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
        return self._drawn[key]


def stamp(house: House, live: Live, visitor: Visitor) -> str:
    """What a fragment is known by: another whenever it would read otherwise."""
    seat, prefs = live.seat_of(visitor.key), visitor.prefs
    hinted = int((live.id, live.seq, seat) in house.hints)
    watching, is_host = live.here.get(NOBODY, 0), house.is_host(live, visitor.key)
    away = "".join(str(int(house.is_away(live, other))) for other in range(len(live.seats)))
    chosen = "".join(str(int(flag)) for flag in (prefs.guide, prefs.junior, prefs.touch, prefs.sound, is_host, hinted))
    return f'"{live.stamp}-{seat}-{visitor.lang}-{prefs.pace}-{chosen}{away}-{watching}"'


def context(
    house: House,
    live: Live,
    seat: int,
    visitor: Visitor,
    ask: int = NOBODY,
    note: Note | None = None,
    invitation: Invitation | None = None,
    address: str = "",
) -> dict[str, Any]:
    lang, view = visitor.lang, live.view(seat)
    is_junior = seat != NOBODY and live.seats[seat].junior
    hints = hints_of(house, live, seat) if live.turn == seat and not live.is_past else ()
    taught = taught_at(live, lang)
    choices, scene = scene_of(live, view, visitor, targets(live, hints))
    seats = [seat_card(house, live, scene, other) for other in in_order(seat, len(live.seats))]
    drawn = board(live, scene) if live.has_begun else Markup()
    tall = is_tall(seats[0].area)
    few = FEW_BUTTONS if tall or is_tall(drawn, HIGH) else BUTTONS
    return {
        "table": live.row, "game": live.edition.game, "seat": seat, "version": live.seq, "stamp": live.stamp,
        "state": state_of(live, seat), "turn": live.turn, "choices": choices, "note": note,
        "ask": next((choice for choice in choices if choice.action == ask), None),
        "seats": seats, "others": [card for card in seats if not card.is_me],
        "own": next((card for card in seats if card.is_me), None), "people": people_beside(seats),
        "tall": tall, "many": are_many(choices, few), "board": drawn,
        "hand": hand(live, scene) if live.has_begun else Markup(),
        "sentence": sentence(live, seat, view, lang), "hints": in_words(live, seat, hints, lang),
        "log": (log := log_now(live, seat, lang)), "last": last_of(log), "ply": len(live.plies),
        "guide": guide_of(live, view, lang) if visitor.prefs.guide else None,
        "is_junior": is_junior, "junior": junior_of(live, view, lang) if is_junior and choices else None,
        **taking_back(live, seat),
        "lesson": taught, "puzzle": posed_at(live, lang),
        "best": taught.best if taught else {hint.action for hint in hints[:1]},
        "coached": coached(live, seat, lang), "can_be_coached": seat != NOBODY and live.may_be_coached(seat),
        "has_coach": seat != NOBODY and live.seats[seat].coach,
        "can_hint": live.row.casual and bool(choices) and not taught, "thinking": live.thinking,
        "end": end_of(live, seat, view, lang), "watching": live.here.get(NOBODY, 0),
        "invitation": invitation, "is_host": invitation is not None and house.is_host(live, visitor.key),
        "levels": LEVELS, "address": address,
        "show": show_of(live, view, lang),
    }  # fmt: skip


def people_beside(seats: Sequence[SeatCard]) -> tuple[tuple[int, str], ...]:
    """The other people at the table: those who may sign."""
    return tuple((card.seat, card.name) for card in seats if card.head.kind == "person" and not card.is_me)


class Asked(NamedTuple):
    """What the page says of somebody who asks to be let back."""

    number: int
    name: str
    is_mine: bool
    must_answer: bool
    waits_for: str
    refused_by: str
    moves: int


def taking_back(live: Live, seat: int) -> dict[str, Any]:
    """Whether this seat may go back or ask to, and what is being asked."""
    if live.is_past:
        return {"can_undo": False, "can_ask_back": False, "asked": None}
    way = live.way_back(seat) if seat != NOBODY and not live.bot_of(seat) else None
    can_ask = way is not None and not way.is_free and live.question is None
    return {"can_undo": way is not None and way.is_free, "can_ask_back": can_ask, "asked": asked_of(live, seat)}


def asked_of(live: Live, seat: int) -> Asked | None:
    found, names = live.question, live.names()
    if found is None or (found.refused_by != NOBODY and seat != found.seat):
        return None
    waits = [other for other in live.may_refuse(found.seat) if other not in found.granted]
    return Asked(
        found.number, names[found.seat], found.seat == seat, seat in waits, ", ".join(names[other] for other in waits),
        names[found.refused_by] if found.refused_by != NOBODY else "", len(live.plies) - found.ply,
    )  # fmt: skip


def scene_of(live: Live, view: View, visitor: Visitor, advised: Sequence[str]) -> tuple[list[Choice], Scene]:
    """What may be pressed, and the table on which it is."""
    lang, seat = visitor.lang, view.seat
    if not live.turn == seat >= 0 or live.bot_of(seat) or live.is_past or live.is_done:
        return [], Scene(view, live.names(), lang, apart=True)
    choices, signs = choices_of(live, view, lang, visitor.prefs.touch), signs_of(live, view, lang)
    back, pointed = can_put_back(live, view), pointed_at(live, view)
    return choices, Scene(view, live.names(), lang, choices, True, signs, back, advised, pointed)


class End(NamedTuple):
    outcome: Outcome
    ending: Ending


def end_of(live: Live, seat: int, view: View, lang: Lang) -> End | None:
    if live.turn != OVER or live.is_lesson:
        return None
    return End(outcome(view, live.names(), seat, lang), ending(view, live.names(), lang))


def state_of(live: Live, seat: int) -> str:
    if live.is_past:
        return "show"
    if not (live.has_begun and live.is_full):  # a record may come without people
        return "waiting"
    if live.turn == OVER and not live.is_lesson:
        return "over"
    return "mine" if live.turn == seat >= 0 and not live.is_done else "theirs"


def in_order(seat: int, seats: int) -> list[int]:
    """The others first, from the left neighbour on; oneself last, at the bottom."""
    first = 0 if seat == NOBODY else seat + 1
    return [(first + i) % seats for i in range(seats)]


def board(live: Live, scene: Scene) -> Markup:
    return cast(Markup, DRAWINGS.of(live).of(scene, live.edition.game.drawing.board))


def area(live: Live, scene: Scene, seat: int) -> Markup:
    return cast(Markup, DRAWINGS.of(live).of(scene, live.edition.game.drawing.area, seat))


def hand(live: Live, scene: Scene) -> Markup:
    """What the viewer holds; onlookers hold nothing."""
    if scene.view.seat == NOBODY:
        return Markup()
    return cast(Markup, DRAWINGS.of(live).of(scene, own_hand, scene.view.seat))


def own_hand(scene: Scene, seat: int) -> str:
    """Asked for by its seat, or those of all would be drawings of one thing."""
    return scene.view.edition.game.drawing.hand(scene)


def seat_card(house: House, live: Live, scene: Scene, seat: int) -> SeatCard:
    row, begun, is_me = live.seats[seat], live.has_begun, seat == scene.view.seat
    figures = tuple(chips(live, scene, seat)) if begun else ()
    head = SeatHead(seat, row.name, row.kind, row.bot, is_me, live.is_here(seat), figures)
    drawn = area(live, scene, seat) if begun else Markup()
    return SeatCard(seat, row.name, is_me, seat == live.turn, house.is_away(live, seat), head, drawn)


def are_many(choices: Sequence[Choice], buttons: int) -> bool:
    """Whether those that stand for pieces would crowd the bar."""
    labels = [choice.label for choice in choices if choice.target]
    letters = sum(len(choice.label) + len(choice.loses) for choice in choices)
    is_crowd = len(labels) > FEW_BUTTONS and sum(map(len, labels)) > LETTERS
    return len(labels) > buttons or is_crowd or (0 < len(labels) < len(choices) > FEW_BUTTONS and letters > ALL_LETTERS)


def is_tall(drawing: str, than: float = TALL) -> bool:
    """Whether areas want a place beside the board rather than below it."""
    found = FRAME.search(drawing)
    return found is not None and float(found[2]) > than * float(found[1])


FRAME = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def chips(live: Live, scene: Scene, seat: int) -> list[tuple[str, str]]:
    found = live.edition.game.words.chips(scene.view, seat)
    return [(label.to(scene.lang), value) for label, value in found]


def sentence(live: Live, seat: int, view: View, lang: Lang) -> str:
    """What happens now, for the action bar; of what is past, whose move is shown."""
    if live.is_past:
        mover = live.plies[-1].seat
        told = DEALT if mover == NOBODY else YOURS if mover == seat else SHOWN
        return told.fill(lang, name=live.seats[mover].name)
    if live.turn < 0:
        return BETWEEN.to(lang) if live.has_begun and live.waits_for_chance else ""
    if live.turn != seat:
        return capital((THINKS if live.bot_of(live.turn) else PLAYS).fill(lang, name=live.seats[live.turn].name))
    return live.edition.game.words.prompt(view).to(lang)


DEALT = Text("Se prepara la mesa", "The table is laid")
YOURS = Text("Tu jugada", "Your move")
SHOWN = Text("Juega {name}", "{name} plays")
THINKS = Text("{name} piensa…", "{name} is thinking…")
BETWEEN = Text("La siguiente partida empieza enseguida", "The next game begins in a moment")
PLAYS = Text("le toca a {name}", "it is {name}'s turn")


def guide_of(live: Live, view: View, lang: Lang) -> tuple[str, tuple[str, ...]] | None:
    if not live.has_begun or live.turn == OVER:
        return None
    text, clauses = live.edition.game.words.guide(view)
    return text.to(lang), clauses


class Junior(NamedTuple):
    """The guide, and the first figure of the seat: its points."""

    text: str
    label: str
    value: str


def junior_of(live: Live, view: View, lang: Lang) -> Junior | None:
    if (guide := guide_of(live, view, lang)) is None:
        return None
    label, value = live.edition.game.words.chips(view, view.seat)[0]
    return Junior(guide[0], label.to(lang), value)


def hints_of(house: House, live: Live, seat: int) -> tuple[Candidate, ...]:
    """Those that this seat has asked for, in this position."""
    return house.hints.get((live.id, live.seq, seat), ()) if seat != NOBODY else ()


def targets(live: Live, hints: Sequence[Candidate]) -> list[str]:
    """The pieces that the first hint is about, step by step."""
    return [live.edition.game.drawing.target(action) for action in hints[0].line] if hints else []


def in_words(live: Live, seat: int, hints: Sequence[Candidate], lang: Lang) -> list[Reason]:
    return reasons(Advisor(live.edition, seat, live.names(), lang), hints)


class Coached(NamedTuple):
    """What the coach says of the last decision."""

    better: Reason
    done: str
    panels: list[Panel]


def coached(live: Live, seat: int, lang: Lang) -> Coached | None:
    """Until something else is decided, or it is taken back."""
    word = None if live.is_past or seat == NOBODY else live.word_to(seat)
    if word is None:
        return None
    better, done = word.told
    drawn = panels(live, seat, word.ply, better.line, done.action, lang)
    return Coached(in_words(live, seat, word.told, lang)[0], live.say(done.action, lang), drawn)


def note_of(error: AndamioError, live: Live | None, lang: Lang, friendly: Text | None = None) -> Note:
    """A refusal as the page says it; one by the rules quotes its clause."""
    said = capital(error.say(lang) if friendly is None else friendly.to(lang))
    if live is None or not isinstance(error, IllegalAction):
        return Note(said)
    quote = live.edition.game.rulebook(lang).clauses.get(error.clause, "")
    return Note(said, error.clause, quote, SEE_IT.to(lang) if error.clause in live.edition.game.figures else "")


SEE_IT = Text("Ver el dibujo", "See it drawn")
