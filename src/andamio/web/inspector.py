"""What may be asked of a table: a piece, a pile, a figure, a category or a seat, told from one viewer's view.

Pieces go by the names that they are drawn by; what a page shows beside the drawings has names with dots, which no piece
has: `seat.0`, `chip.0.1` (a seat's figure), `score.coins` (a category).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from andamio.core.about import Pile, with_names
from andamio.core.contract import Cited
from andamio.core.game import Edition
from andamio.core.text import Lang, Text, read_whole
from andamio.core.view import View
from andamio.svg.things import things
from andamio.table.live import Live

from .language import capital, render
from .visitor import Visitor

MOST_LETTERS = 60  # of a name that is asked for
MINUS = "−"
PARTS_KEPT, PAGES_KEPT = 512, 16  # answers: whoever asks once asks again


class Told(NamedTuple):
    """One answer, in the viewer's language; of a pile what lies in it, and of a seat who sits there."""

    name: str
    text: str
    clauses: tuple[str, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    bot: str = ""


class Group(NamedTuple):
    """Things that lie together on the page that lists everything."""

    title: str
    things: list[Told]


class Inspector:
    """A table as one viewer knows it, after so many plies."""

    def __init__(self, live: Live, view: View, lang: Lang) -> None:
        self.live, self.view, self.lang = live, view, lang
        self.game, self.seats = live.edition.game, range(len(live.seats))

    def ask(self, thing: str) -> Told | None:
        """None where the table has nothing of that name."""
        kind, _, rest = thing.partition(".")
        given = self.others.get(kind) if rest else None
        return given(rest) if given else self.piece(thing)

    @property
    def others(self) -> dict[str, Callable[[str], Told | None]]:
        return {"seat": self.seat, "chip": self.chip, "score": self.category}

    def piece(self, name: str) -> Told | None:
        found = self.game.things.about(self.view, name)
        if found is None:
            return None
        pile = next((pile for pile in self.game.things.piles(self.view) if pile.piece == name), None)
        return Told(self.say(found.name), self.sentence(found.text), found.clauses, self.kinds(pile))

    def kinds(self, pile: Pile | None) -> tuple[tuple[str, int], ...]:
        return tuple((name.to(self.lang), count) for name, count in pile.kinds) if pile else ()

    def seat(self, number: str) -> Told | None:
        """Who sits there, and how they stand."""
        seat = read_whole(number)
        if seat is None or seat not in self.seats:
            return None
        row, totals = self.live.seats[seat], self.view.totals()
        place = self.view.ranks()[seat]
        text = WHO[row.kind if not row.bot or row.kind == "bot" else "away"].to(self.lang)
        points = str(totals[seat]).replace("-", MINUS)
        stands = STANDS.fill(self.lang, points=points, place=place, seats=len(totals)) if totals[1:] else ""
        return Told(row.name, f"{text} {stands}".strip(), bot=row.bot if row.kind == "bot" else "")

    def chip(self, numbers: str) -> Told | None:
        """What a figure of a seat counts."""
        seat, _, number = numbers.partition(".")
        at, which = read_whole(seat), read_whole(number)
        if at is None or at not in self.seats or which is None:
            return None
        chips, told = self.game.words.chips(self.view, at), self.game.things.figures(self.view, at)
        if which not in range(len(chips)):
            return None
        label, value = chips[which]
        return self.cited(f"{label.to(self.lang)}: {value.replace('-', MINUS)}", told[which])

    def category(self, key: str) -> Told | None:
        """What a category of the score rewards, and what it has brought to each so far."""
        told = zip(self.game.categories, self.game.things.categories(self.view.box), strict=True)
        for category, text in told:
            if category.key == key:
                points = [row[key] for row in self.view.scores()]
                found = self.cited(category.text.to(self.lang), text)
                so_far = tuple(zip(self.live.names(), points, strict=True))
                return found._replace(kinds=so_far)
        return None

    def cited(self, name: str, told: Cited) -> Told:
        text, clauses = told
        return Told(capital(name), self.sentence(text), clauses)

    def say(self, text: Text) -> str:
        return capital(with_names(text, self.live.names(), self.lang))

    def sentence(self, text: Text) -> str:
        said = self.say(text)
        return said if said.endswith((".", "!", "?")) else f"{said}."

    def everything(self) -> list[Group]:
        """All that can be asked, once each, in the order in which a page shows it."""
        drawn = [Group(self.say(TABLE), self.all_of(things(self.view)))]
        return [
            *(self.of_seat(seat) for seat in self.seats),
            *drawn,
            Group(self.say(POINTS), self.all_of([f"score.{category.key}" for category in self.game.categories])),
        ]

    def of_seat(self, seat: int) -> Group:
        chips = [f"chip.{seat}.{i}" for i in range(len(self.game.words.chips(self.view, seat)))]
        return Group(self.live.seats[seat].name, self.all_of([f"seat.{seat}", *chips]))

    def all_of(self, names: list[str]) -> list[Told]:
        return list(dict.fromkeys(told for told in map(self.ask, names) if told))


WHO = {
    "person": Text("Una persona.", "A person."),
    "bot": Text("Un bot.", "A bot."),
    "away": Text("Está fuera y un bot juega en su lugar.", "Away, and a bot stands in."),
    "open": Text("Aquí no se sienta nadie todavía.", "Nobody sits here yet."),
}
STANDS = Text(
    "Puntos: {points}. Va en el puesto {place} de {seats}.",
    "Points: {points}. Place {place} of {seats}.",
)
TABLE, POINTS = Text("Sobre la mesa", "On the table"), Text("Qué da puntos", "What scores")


def card_lines(edition: Edition, lang: Lang) -> list[tuple[str, tuple[str, ...]]]:
    """The help card of a game, line by line."""
    return [(text.to(lang), clauses) for text, clauses in edition.game.things.card(edition.box[0])]


class Answers:
    """The answers given last: to whoever may know the same, the same is said."""

    def __init__(self) -> None:
        self._parts, self._pages = Kept(PARTS_KEPT), Kept(PAGES_KEPT)

    def of(self, live: Live, visitor: Visitor, viewer: int, ply: int, thing: str) -> bytes | None:
        """One thing as a part of a page; None where there is no such thing."""
        make = partial(self.part, live, visitor.lang, viewer, ply, thing)
        return self._parts.get((live, live.stamp, viewer, visitor.lang, ply, thing), make)

    def part(self, live: Live, lang: Lang, viewer: int, ply: int, thing: str) -> bytes | None:
        told = Inspector(live, live.view(viewer, ply), lang).ask(thing)
        return told and render("_about.html", lang, game=live.edition.game, told=told).encode()

    def all_of(self, live: Live, visitor: Visitor, viewer: int, ply: int) -> bytes | None:
        """Everything on the table, as a page."""
        make = partial(self.page, live, visitor, viewer, ply)
        return self._pages.get(page_key(live, visitor, viewer, ply), make)

    def has_all_of(self, live: Live, visitor: Visitor, viewer: int, ply: int) -> bool:
        """Whether that page is known: else it takes as long as several tables."""
        return page_key(live, visitor, viewer, ply) in self._pages

    def page(self, live: Live, visitor: Visitor, viewer: int, ply: int) -> bytes:
        groups = Inspector(live, live.view(viewer, ply), visitor.lang).everything()
        given = {"prefs": visitor.prefs, "table": live.row, "game": live.edition.game, "groups": groups}
        return render("about.html", visitor.lang, **given).encode()


def page_key(live: Live, visitor: Visitor, viewer: int, ply: int) -> tuple[object, ...]:
    return live, live.stamp, viewer, visitor.lang, ply, visitor.prefs._replace(name="", lang="")


class Kept:
    """What was made last, so many of them; what came to nothing is not kept."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._made

    def get(self, key: tuple[object, ...], make: Callable[[], bytes | None]) -> bytes | None:
        if key not in self._made:
            if (made := make()) is None:
                return None
            self._made[key] = made
            if len(self._made) > self.most:
                self._made.popitem(last=False)
        return self._made[key]
