"""The pictures of README and docs: `python -m tests.web.browser.docs_pictures docs` takes all anew, or those named.

Each is a table of greedy play, the same every time, as whoever is in turn sees it at a desk by day.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from andamio.bots.greedy import Greedy
from andamio.core.dice import seeded
from andamio.core.match import Match
from andamio.core.record import write
from andamio.games import find
from andamio.games.a_construir import state as town
from andamio.games.azul_pabellon import state as azul
from andamio.games.barrio import state as barrio
from andamio.games.bloque_a_bloque import state as towers
from andamio.games.burgueses import state as shops

from ..find_browser import NONE, find_browser
from ..server import Guest, serving
from .conftest import ARGUMENTS
from .table import await_state

SIZE = ViewportSize(width=1280, height=800)
NAMES = ("Ana", "Blas", "Inés")
PREFS = {"lang": "en", "theme": "light", "pace": "none"}
SEED = 7


class Subject(NamedTuple):
    """A file, the game in it, and the moment of the match that is shown."""

    file: str
    game: str
    seats: int
    moment: Callable[[Match], bool]
    guesses: int = 0  # of a thousand moves, where greedy play alone never comes to that


def is_busy(match: Match, phase: int, turns: int, choices: int) -> bool:
    """Some turns in, with much to choose from."""
    view = match.view()
    return view.phase == phase and view.turns >= turns and len(match.legal()) >= choices


SUBJECTS = (
    Subject("table", "burgueses", 2, lambda match: is_busy(match, shops.CHOOSING, 9, 3)),
    Subject("azul", "azul_pabellon", 3, lambda match: is_busy(match, azul.PLACING, 60, 8)),
    Subject(
        "barrio", "barrio", 3, lambda match: is_busy(match, barrio.CHOOSING, 40, 10) and sum(match.totals()) > 15, 250
    ),
    Subject("a_construir", "a_construir", 3, lambda match: is_busy(match, town.AIMING, 10, 3)),
    Subject("bloque_a_bloque", "bloque_a_bloque", 3, lambda match: is_busy(match, towers.ACTING, 30, 6)),
)


def played(subject: Subject) -> Match:
    """To its moment, by greedy play; a game without that moment is followed by the next."""
    bot = Greedy("greedy", subject.guesses)
    for seed in range(SEED, SEED + 100):
        match, dice = find(subject.game).edition(seats=subject.seats).new(seed), seeded(seed)
        while not match.is_over:
            if subject.moment(match):
                return match
            match.play(bot.choose(match.view(), match.legal(), None, dice))
    raise AssertionError(f"{subject.game} never comes to that")


def seated(address: str, match: Match) -> tuple[Guest, str]:
    """Whoever is in turn, and the table."""
    first = Guest(address)
    table = first.take_in(write(match))
    for i, name in enumerate(NAMES[: match.edition.seats]):
        who = first if i == 0 else Guest(address)
        who.sit(table, (match.turn + i) % match.edition.seats, name)
    return first, table


def take(browser: Browser, address: str, subject: Subject, folder: Path) -> None:
    guest, table = seated(address, played(subject))
    context = browser.new_context(base_url=address, locale="en-GB", viewport=SIZE, reduced_motion="reduce")
    cookies = {"andamio": guest.token, "andamio_prefs": urlencode(PREFS)}
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
    page = context.new_page()
    page.goto(f"/t/{table}")
    await_state(page, "mine")
    page.mouse.move(SIZE["width"] - 1, SIZE["height"] - 1)
    page.screenshot(path=folder / f"{subject.file}.png")
    context.close()


def main(folder: str, *files: str) -> None:
    path = find_browser()
    assert path, NONE
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for subject in SUBJECTS:
            if not files or subject.file in files:
                take(browser, server.address, subject, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
