"""Every page of the house in every state that looks different, laid out once on one server."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import httpx
from playwright.sync_api import Page, expect

from andamio.core.actions import holds
from andamio.core.match import Match
from andamio.core.puzzles import Puzzle
from andamio.core.record import write
from andamio.games import find
from andamio.games.a_construir import state as town
from andamio.games.azul_pabellon import state as azul
from andamio.games.barrio import state as barrio
from andamio.games.bloque_a_bloque import state as towers
from andamio.games.burgueses.state import CHOOSING
from andamio.table.teaching import find_course

from ..server import Guest, Server, play_out
from .table import sit_both

LONG, BOLD, SCRIPT = "Wolfeschlegelsteinha", "<b>x</b>", '"><script>'
SEEDS = 60
FIRST_LESSON = find("burgueses").lessons[0]


def seated(guest: Guest, path: str) -> str:
    """The table to which a form leads."""
    headers = guest.headers | {"origin": guest.address}
    return httpx.post(guest.address + path, headers=headers, verify=False).headers["location"].rpartition("/")[2]


def posed(guest: Guest, puzzle: Puzzle, game: str = "burgueses", is_solved: bool = False) -> str:
    """A table at which a puzzle is set."""
    table = seated(guest, f"/games/{game}/puzzles/{puzzle.name}")
    for action in puzzle.solution if is_solved else ():
        guest.play(table, action)
    return table


def taught(guest: Guest, steps: int) -> str:
    """A table at which so many steps of a first lesson are done."""
    table = seated(guest, f"/games/burgueses/lessons/{FIRST_LESSON.name}")
    for awaited in find_course("burgueses", FIRST_LESSON.name).awaited[:steps]:
        guest.play(table, next(a["id"] for a in guest.see(table)["legal"] if a["id"] in awaited))
    return table


class Shown(NamedTuple):
    """Where a page is, who looks at it, and what is done there first."""

    path: str
    seated: bool = True
    prepare: Callable[[Page], None] | None = None
    status: int = 200


# -- what is done on a page before it is looked at


def press_what_is_refused(page: Page) -> None:
    """A card that lies in the way of nothing, and cannot be pressed now."""
    page.locator(".stage [data-t^=c]:not([data-a])").first.click()
    expect(page.get_by_role("alert")).to_be_visible()


def unfold_all(page: Page) -> None:
    page.locator("#lab details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def play_games(page: Page) -> None:
    page.locator("[name=do][value=play]").click()
    expect(page.locator("#study .study")).to_be_visible()


def open_rules(page: Page) -> None:
    page.locator(".table-head [data-drawer=rules]").click()
    expect(page.locator(".rules-drawer .rulebook")).to_be_visible()


def open_menu(page: Page) -> None:
    page.locator(".seat-menu > summary").click()
    expect(page.locator(".seat-menu form").first).to_be_visible()


def make_link(page: Page) -> None:
    open_menu(page)
    page.locator(".seat-menu form[action$=link] button").click()
    expect(page.locator(".qr")).to_be_visible()


def follow_link(page: Page) -> None:
    make_link(page)
    page.goto(page.locator(".address").inner_text())
    expect(page.get_by_role("button").last).to_be_visible()


def open_all(page: Page) -> None:
    closed = page.locator("main details:not([open]) > summary")
    while closed.count():
        closed.first.click()


def list_all(page: Page) -> None:
    page.locator("[data-list]").click()
    expect(page.locator(".buttons.listed button").first).to_be_visible()


def enlarge(page: Page) -> None:
    """Where there is room for it; on a phone it is opened."""
    if page.locator("[data-enlarge]").first.is_visible():
        page.locator(".other .area").first.click()
        expect(page.locator(".other.large")).to_be_visible()
    else:
        page.locator(".other > summary").first.click()
        expect(page.locator(".other[open]")).to_be_visible()


# -- tables


def position_where(wanted: Callable[[Match], bool], game: str = "burgueses", **options: object) -> Match:
    """The first such position of random games, the same each time."""
    for seed in range(SEEDS):
        match, dice = find(game).edition(**options).new(seed), random.Random(seed)
        while not match.is_over:
            if wanted(match):
                return match
            match.play(dice.choice(match.legal()))
    raise AssertionError(f"no such position in {SEEDS} games")


@cache
def position() -> Match:
    """All that a turn may begin with: to buy, to sell, to trade."""
    return position_where(lambda match: len(match.legal()) == 3 and match.view().phase == CHOOSING)


def laid_out(guest: Guest, other: Guest, names: tuple[str, str] = ("Ana", "Blas"), match: Match | None = None) -> str:
    """A table at a position, all seated so that `guest` is in turn."""
    match = match or position()
    table = guest.take_in(write(match))
    guest.sit(table, match.turn, names[0])
    for i in range(1, match.edition.seats):
        who = other if i == 1 else Guest(guest.address)
        who.sit(table, (match.turn + i) % match.edition.seats, names[1])
    return table


@cache
def tall_position(phase: int, choices: int) -> Match:
    """Of a game with boards as high as wide, and four at the table; some rounds in, so that there is much to see."""

    def is_it(match: Match) -> bool:
        view = match.view()
        return view.phase == phase and view.round > 2 and len(match.legal()) > choices

    return position_where(is_it, "azul_pabellon", seats=4)


@cache
def quarter_position(phase: int, choices: int, seats: int) -> Match:
    """Of a game with a market between its seats and streets that grow; late, so that there is much to see."""

    def is_it(match: Match) -> bool:
        view = match.view()
        return view.phase == phase and len(match.legal()) >= choices and (view.round > 20 or phase == barrio.KEEPING)

    return position_where(is_it, "barrio", seats=seats)


@cache
def town_position(phase: int) -> Match:
    """Of a game with a town between its seats; half of it built."""
    return position_where(lambda match: match.view().phase == phase and match.view().turns > 12, "a_construir", seats=4)


@cache
def tower_position(phase: int, choices: int, seats: int) -> Match:
    """Of a game with towers; each seat has begun one."""

    def is_it(match: Match) -> bool:
        view = match.view()
        return view.phase == phase and len(match.legal()) >= choices and int(view.begun.sum()) >= seats

    return position_where(is_it, "bloque_a_bloque", seats=seats)


@cache
def tower_payment() -> Match:
    """Something is prepared, and to be paid."""

    def is_it(match: Match) -> bool:
        pays = [action for action in match.legal() if holds(towers.PAY, action)]
        return len(pays) > 1 and int(match.view().begun.sum()) > 1

    return position_where(is_it, "bloque_a_bloque", seats=4)


NAMES = (
    "home", "home with matches", "empty lobby", "lobby", "new table", "game", "rules", "preferences", "import", "api",
    "rules found", "help sheet", "nothing there", "no such table", "waiting seated", "waiting", "mine", "theirs",
    "watching", "question", "refusal", "hints", "rules drawer", "seat menu", "stood in", "replay in play", "invite",
    "link", "take a seat", "markup", "long names", "over", "over watched", "replay", "tall taking", "tall placing",
    "tall choosing", "tall keeping", "tall watched", "tall replay", "tall listed", "tall enlarged", "quarter keeping",
    "quarter choosing", "quarter aiming", "quarter lining", "quarter joining", "quarter closing", "quarter drawing",
    "quarter replay", "alone", "town taking", "town building", "town aiming", "towers acting", "towers paying",
    "towers selling", "lesson", "lesson over", "puzzles", "puzzles of a game", "puzzle", "puzzle set", "puzzle solved",
    "puzzle shown", "lab", "lab refused", "lab of cards", "lab of a board", "lab played",
)  # fmt: skip
ELSEWHERE = "empty lobby"  # on a server where nobody has opened a public table


class Gallery:
    """Pages by their names, as `guest` sees them."""

    def __init__(self, server: Server) -> None:
        self.address, self.guest, self.other = server.address, Guest(server.address), Guest(server.address)
        self.pages = self.of_the_house() | self.of_tables() | self.of_the_end() | self.of_lessons() | self.of_puzzles()
        self.pages |= self.of_tall_boards() | self.of_quarters() | self.of_towns() | self.of_towers()
        self.pages |= self.of_the_lab()
        assert set(self.pages) == set(NAMES)

    def of_the_house(self) -> dict[str, Shown]:
        self.other.make("me", "", name=LONG, listed=True)
        self.other.make("me", "", name=SCRIPT, listed=True, pace="days")
        return {
            "home": Shown("/", False),
            "home with matches": Shown("/"),
            "empty lobby": Shown("/tables", False),
            "lobby": Shown("/tables"),
            "new table": Shown("/tables/new", prepare=open_all),
            "game": Shown("/games/burgueses"),
            "rules": Shown("/games/burgueses/rules"),
            "rules found": Shown("/rules?q=comodin"),
            "help sheet": Shown("/games/azul_pabellon/sheet"),
            "preferences": Shown("/preferences?back=/tables"),
            "import": Shown("/import", prepare=open_all),
            "api": Shown("/api"),
            "nothing there": Shown("/nothing", status=404),
            "no such table": Shown("/t/nothing", status=404),
        }

    def of_tables(self) -> dict[str, Shown]:
        mine, hinted = (laid_out(self.guest, self.other) for _ in range(2))
        theirs, left = laid_out(self.other, self.guest), laid_out(self.other, self.guest)
        waiting = self.guest.make("me", "", name=LONG)
        self.guest.hint(hinted)
        self.guest.leave(left)
        return {
            "waiting seated": Shown(f"/t/{waiting}"),
            "waiting": Shown(f"/t/{waiting}", False),
            "mine": Shown(f"/t/{mine}"),
            "theirs": Shown(f"/t/{theirs}"),
            "watching": Shown(f"/t/{mine}", False),
            "question": Shown(f"/t/{mine}?ask={self.guest.see(mine)['legal'][0]['id']}"),
            "refusal": Shown(f"/t/{mine}", prepare=press_what_is_refused),
            "hints": Shown(f"/t/{hinted}"),
            "rules drawer": Shown(f"/t/{mine}", prepare=open_rules),
            "seat menu": Shown(f"/t/{mine}", prepare=open_menu),
            "stood in": Shown(f"/t/{left}"),
            "replay in play": Shown(f"/t/{mine}/replay?at=9"),
            "invite": Shown(f"/t/{waiting}/invite"),
            "link": Shown(f"/t/{mine}", prepare=make_link),
            "take a seat": Shown(f"/t/{mine}", prepare=follow_link),
            "markup": Shown(f"/t/{laid_out(self.guest, self.other, (BOLD, SCRIPT))}"),
            "long names": Shown(f"/t/{laid_out(self.guest, self.other, (LONG, LONG[::-1]))}"),
        }

    def of_lessons(self) -> dict[str, Shown]:
        done = taught(self.guest, len(FIRST_LESSON.steps))
        return {"lesson": Shown(f"/t/{taught(self.guest, 1)}"), "lesson over": Shown(f"/t/{done}")}

    def of_puzzles(self) -> dict[str, Shown]:
        (first, second, *_), tall = find("burgueses").puzzles, find("azul_pabellon").puzzles[-1]
        shown = posed(self.guest, second)
        httpx.post(
            f"{self.address}/t/{shown}/solution", headers=self.guest.headers | {"origin": self.address}, verify=False
        )
        return {
            "puzzles": Shown("/puzzles"),
            "puzzles of a game": Shown("/games/burgueses/puzzles"),
            "puzzle": Shown(f"/games/azul_pabellon/puzzles/{tall.name}"),
            "puzzle set": Shown(f"/t/{posed(self.guest, tall, 'azul_pabellon')}"),
            "puzzle solved": Shown(f"/t/{posed(self.guest, first, is_solved=True)}"),
            "puzzle shown": Shown(f"/t/{shown}"),
        }

    def of_the_lab(self) -> dict[str, Shown]:
        return {
            "lab": Shown("/lab/burgueses?pair=4&goods[5].value=7&name=" + LONG),
            "lab refused": Shown(
                "/lab/burgueses?pair=400", prepare=lambda page: page.locator(".wrong").first.wait_for()
            ),
            "lab of cards": Shown("/lab/barrio", prepare=unfold_all),
            "lab of a board": Shown("/lab/azul_pabellon", prepare=unfold_all),
            "lab played": Shown("/lab/burgueses?pair=3", prepare=play_games),
        }

    def of_the_end(self) -> dict[str, Shown]:
        over = sit_both(self.guest, self.other, (LONG, SCRIPT))
        play_out(over, [self.guest, self.other])
        return {
            "over": Shown(f"/t/{over}"),
            "over watched": Shown(f"/t/{over}", False),
            "replay": Shown(f"/t/{over}/replay?at=20&seat=1"),
        }

    def of_tall_boards(self) -> dict[str, Shown]:
        phases = {"taking": (azul.TAKING, 8), "placing": (azul.PLACING, 6), "choosing": (azul.COLOURING, 1)}
        tables = {name: self.tall(*wanted) for name, wanted in (phases | {"keeping": (azul.KEEPING, 3)}).items()}
        return {f"tall {name}": Shown(f"/t/{table}") for name, table in tables.items()} | {
            "tall watched": Shown(f"/t/{tables['placing']}", False),
            "tall replay": Shown(f"/t/{tables['taking']}/replay?at=40"),
            "tall listed": Shown(f"/t/{tables['taking']}", prepare=list_all),
            "tall enlarged": Shown(f"/t/{tables['taking']}", prepare=enlarge),
        }

    def tall(self, phase: int, choices: int) -> str:
        return laid_out(self.guest, self.other, (LONG, BOLD), tall_position(phase, choices))

    def of_quarters(self) -> dict[str, Shown]:
        phases = {
            "keeping": (barrio.KEEPING, 2), "choosing": (barrio.CHOOSING, 12), "aiming": (barrio.AIMING, 12),
            "lining": (barrio.LINING, 2), "joining": (barrio.JOINING, 3), "closing": (barrio.CLOSING, 2),
            "drawing": (barrio.DRAWING, 8),
        }  # fmt: skip
        tables = {name: self.quarter(*wanted, 4) for name, wanted in phases.items()}
        return {f"quarter {name}": Shown(f"/t/{table}") for name, table in tables.items()} | {
            "quarter replay": Shown(f"/t/{tables['choosing']}/replay?at=200"),
            "alone": Shown(f"/t/{self.quarter(barrio.PLACED, 3, 1)}"),
        }

    def quarter(self, phase: int, choices: int, seats: int) -> str:
        return laid_out(self.guest, self.other, (LONG, BOLD), quarter_position(phase, choices, seats))

    def of_towns(self) -> dict[str, Shown]:
        phases = {"taking": town.TAKING, "building": town.BUILDING, "aiming": town.AIMING}
        return {f"town {name}": self.many(town_position(phase)) for name, phase in phases.items()}

    def of_towers(self) -> dict[str, Shown]:
        return {
            "towers acting": self.many(tower_position(towers.ACTING, 12, 4)),
            "towers paying": self.many(tower_payment()),
            "towers selling": self.many(tower_position(towers.SELLING, 3, 2)),
        }

    def many(self, match: Match) -> Shown:
        return Shown(f"/t/{laid_out(self.guest, self.other, (LONG, BOLD), match)}")
