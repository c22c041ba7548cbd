"""What test_pages does not ask of every page: every phase under a finger, names that are words, the weight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from andamio.core.match import Match
from andamio.core.record import write
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.games.azul_pabellon import state as azul
from andamio.games.burgueses import state as g
from andamio.svg.scene import Choice
from andamio.web.table_page import FEW_BUTTONS, are_many
from tests.depth import DEEP, SEED, sample

from ..server import Guest, Server
from .conftest import DESKTOP, PHONE, TABLET, NewPage, Viewer
from .gallery import BOLD, LONG, SCRIPT, laid_out, position_where, tall_position
from .table import BUTTONS, PIECES, await_state, boxes, overlap, reach_all, version
from .test_pages import COLOURS, FINGER, POINTER, violations

pytestmark = pytest.mark.compiled

WEIGHT = 120_000  # bytes
PHASES = {
    "choosing": g.CHOOSING, "showing": g.SHOWING, "selling": g.SELLING, "giving": g.GIVING, "taking": g.TAKING,
    "discarding": g.DISCARDING,
}  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_a_finger_finds_every_piece(new_page: NewPage, server: Server, guest: Guest, phase: str) -> None:
    def is_it(match: Match) -> bool:
        view = match.view(match.turn)
        enough = 3 if phase == "choosing" else 2
        return view.phase == PHASES[phase] and len(match.legal()) >= enough and view.round == 1

    table = laid_out(guest, Guest(server.address), match=position_where(is_it))
    for size, least in ((PHONE, FINGER), *(((TABLET, POINTER), (DESKTOP, POINTER)) if DEEP else ())):
        page = new_page(guest, size, has_touch=size == PHONE, is_mobile=size == PHONE)
        page.goto(f"/t/{table}")
        await_state(page, "mine")
        pieces = reach_all(page, PIECES)
        assert len(pieces) + (phase == "selling") >= page.locator(BUTTONS).count() > 0
        for piece, at in pieces:
            assert min(at["width"], at["height"]) >= least, f"{piece} on {size}: {at}"


def test_names_are_words(viewer: Viewer) -> None:
    page = viewer.show("markup", PHONE)
    for name in (BOLD, SCRIPT):
        expect(page.locator(".name", has_text=name)).to_have_text(name)
    assert page.locator("#table b b, #table script").count() == 0
    page = viewer.show("over", PHONE)
    assert {LONG, SCRIPT} == {name.strip() for name in page.locator(".scores tbody th").all_inner_texts()}


@pytest.mark.parametrize(
    "name", ["mine", "tall taking", "tall placing", "quarter aiming", "town aiming", "towers acting"]
)
def test_a_table_is_light(viewer: Viewer, name: str) -> None:
    """The page with all that it loads, as it travels; nothing of it is kept yet."""
    answers: list[Response] = []
    page = viewer.new_page(viewer.gallery.guest, at=viewer.gallery.address)
    page.on("response", lambda answer: answers.append(answer))
    page.goto(viewer.gallery.pages[name].path, wait_until="networkidle")
    weights = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers if answer.ok}
    assert {"sheet.css", "andamio.js"} < {address.partition("?")[0].rpartition("/")[2] for address in weights}
    assert sum(weights.values()) < WEIGHT, weights


# -- whole games, measured

Size = tuple[int, int]
Look = tuple[Size, str]
SIDEWAYS = (740, 360)
SIZES: tuple[Size, ...] = (PHONE, (390, 844), SIDEWAYS, TABLET, (1280, 720), DESKTOP)
ALL_LOOKS = [(size, theme) for size in SIZES for theme in ("light", "dark")]
TABLES = [(game, seats) for game in SHELF for seats in find(game).seats]
ONE_BY_ONE = [(*table, [look]) for table in TABLES for look in ALL_LOOKS]
SWEEP = [(*table, ALL_LOOKS) for table in TABLES] if DEEP else sample(ONE_BY_ONE, 3, "layout")
TIMES = 5  # at own decisions in a row, from anywhere in a game; the deep run looks at whole games
LEGIBLE = 10  # pixels of a figure's height
INKS = 4  # own decisions from one look at the colours to the next, each time in another size and theme
# All that must hold whenever one is asked; and where the board lies, to be compared from turn to turn.
MEASURED = """async ([touch, version, theme]) => {
    const link = document.createElement("a"), table = () => document.querySelector("#table").dataset;
    link.dataset.refresh = "";
    document.body.append(link);
    if (table().version !== version) link.click();
    link.remove();
    while (table().version !== version) await new Promise((done) => setTimeout(done, 10));
    document.documentElement.dataset.theme = theme;
    const faults = [], say = (fault, ...more) => faults.push([fault, ...more].join(" "));
    const one = (selector) => document.querySelector(selector);
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
    const box = (thing) => thing.getBoundingClientRect();
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const window_ = new DOMRect(0, 0, innerWidth, innerHeight), page = document.documentElement, bar = one("#bar");
    const named = { prompt: ".sentence", score: ".strip .chip", hand: ".strip .hand > svg", bar: "#bar" };
    for (const [name, selector] of Object.entries(named)) {
        const things = all(selector);
        if (!things.length) say(name, "is not there");
        for (const thing of things) if (!within(box(thing), window_)) say(name, "is out of sight", box(thing).toJSON());
    }
    if (!within(box(one(".sentence")), box(bar))) say("the prompt does not fit the bar");
    for (const button of all("#bar .buttons:not(.listed) button"))
        if (box(button).height > button.parentElement.clientHeight) say("does not fit the bar:", button.innerText);
    for (const chip of all(".table .chip"))
        if (!chip.querySelector(".label").checkVisibility()) say("does not say what it is:", chip.textContent.trim());
    for (const own of all(".strip .chip, .strip .hand > svg"))
        if (!within(box(own), box(one(".strip")))) say("does not fit the strip:", own.textContent.trim().slice(0, 20));
    if (page.scrollWidth > innerWidth) say("the page scrolls sideways:", page.scrollWidth);
    if (page.scrollHeight > innerHeight) say("the page scrolls:", page.scrollHeight);
    for (const title of all(".table-head h1"))
        if (title.scrollWidth > title.clientWidth + 1 || !within(box(title), window_)) say("the title is cut");
    const clipped = (piece) => {
        const at = box(piece);
        let [top, bottom] = [at.top, at.bottom];
        for (let room = piece.closest("[data-scroll]"); room; room = room.parentElement.closest("[data-scroll]"))
            if (room.clientHeight) [top, bottom] = [Math.max(top, box(room).top), Math.min(bottom, box(room).bottom)];
        return [at.left, top, at.right, bottom];
    };
    const [left, top, right] = [box(bar).left, box(bar).top, box(bar).right];
    for (const piece of all(".stage [data-t]")) {
        const [x1, y1, x2, y2] = clipped(piece);
        if (y2 > y1 && x2 > left + 1 && x1 < right - 1 && y2 > top + 1.5) say(piece.id, "lies under the bar");
    }
    const side = (thing) => Math.min(box(thing).width, box(thing).height), list = one("#bar .buttons.many");
    list?.classList.add("listed");
    const targets = touch ? all("#bar :is(button, .button), .table-head nav :is(a, button), .other > summary") : [];
    for (const target of targets) if (side(target) < 43.5) say("small:", target.textContent.trim(), side(target));
    const small = touch ? all(".stage :is([data-a], [data-many])").filter((piece) => side(piece) < 43.5) : [];
    for (const piece of small) {
        if (side(piece) * 3 < 43.5) say("too small, even enlarged:", piece.id, side(piece));
        for (const action of (piece.dataset.a ?? piece.dataset.many).split(" "))
            if (!targets.includes(one(`[id="a-${action}"]`))) say("small, and not in the list:", piece.id, side(piece));
    }
    list?.classList.remove("listed");
    if (!all(".stage [data-a], .stage [data-many], #bar .buttons button").length) say("nothing can be pressed");
    const drawing = one(".board > svg"), middle = one(".middle"), view = drawing.viewBox.baseVal;
    const open = all(".other[open]").length && getComputedStyle(middle).display !== "contents";
    return { faults, board: open ? null : {
        x: box(drawing).x, y: box(drawing).y + middle.scrollTop, width: box(drawing).width, bar: box(bar).y,
        bar_height: box(bar).height, view: `${view.width} ${view.height}`, height: box(drawing).height,
    } };
}"""


@pytest.mark.parametrize(("game", "seats", "looks"), SWEEP)
def test_all_that_counts_is_in_sight_and_nothing_shifts(
    new_page: NewPage, server: Server, guest: Guest, game: str, seats: int, looks: list[Look]
) -> None:
    """One game is watched in every size at once, each with its themes."""
    dice = Random(f"{SEED} {game} {seats} {looks}")
    match = somewhere(find(game).edition(seats=seats).new(SEED), dice)
    guests = [guest, *(Guest(server.address) for _ in range(seats - 1))]
    table, at = guest.take_in(write(match)), {(match.turn + i) % seats: who for i, who in enumerate(guests)}
    for i, (seat, who) in enumerate(at.items()):
        who.sit(table, seat, LONG[i : i + 12])
    watched = [Watched(new_page, guest, table, size, [t for s, t in looks if s == size]) for size in dict(looks)]
    for n, seen in enumerate(own_decisions(table, at, guest, dice)):
        for each in watched:
            each.measure(seen)
        if n % INKS == 0:
            size, theme = looks[n // INKS % len(looks)]
            next(each for each in watched if each.size == size).look_at_colours(theme)
    assert [fault for each in watched for fault in each.faults] == []


class Watched:
    """A table in a window of one size: what is wrong there, from decision to decision."""

    def __init__(self, new_page: NewPage, guest: Guest, table: str, size: Size, themes: list[str]) -> None:
        self.size, self.themes, self.touch = size, themes, min(size) < 600
        self.faults: list[str] = []
        self.board: Any = None
        prefs = {"theme": themes[0], "pace": "none", "lang": "es"}
        self.page = new_page(guest, size, has_touch=self.touch, is_mobile=self.touch, prefs=prefs)
        self.page.route_web_socket("**/ws/**", lambda socket: None)  # it is asked for when it is looked at
        self.page.goto(f"/t/{table}")

    def measure(self, seen: int) -> None:
        for theme in self.themes:
            found = self.page.evaluate(MEASURED, [self.touch, str(seen), theme])
            self.note(theme, seen, found["faults"] + moved(self.board, found["board"]))
            self.board = found["board"] or self.board

    def look_at_colours(self, theme: str) -> None:
        self.page.locator("html").evaluate("(html, theme) => { html.dataset.theme = theme; }", theme)
        self.note(theme, version(self.page), violations(self.page, COLOURS))

    def note(self, theme: str, seen: object, faults: list[str]) -> None:
        self.faults += [f"{self.size} {theme} at {seen}: {fault}" for fault in faults]


def moved(before: Any, after: Any) -> list[str]:
    """What of the board and the bar lies elsewhere than it did."""
    if not before or not after:
        return []
    places = ["x", "y", "width", "bar", "bar_height"] + (["height"] if before["view"] == after["view"] else [])
    return [
        f"{place} was {before[place]}, is {after[place]}" for place in places if abs(before[place] - after[place]) > 1
    ]


def somewhere(match: Match, dice: Random) -> Match:
    """Anywhere in a random game, where somebody may choose; its beginning in the deep run."""
    while dice.random() < 0.985 and not DEEP:
        before = match.clone()
        match.play(dice.choice(match.legal()))
        if match.is_over:
            return before
    return match


def own_decisions(table: str, at: dict[int, Guest], guest: Guest, dice: Random) -> Iterator[int]:
    """The versions at which `guest` is asked; everybody plays what comes."""
    looked, seen = 0, guest.see(table)
    while seen["turn"] >= 0 and (DEEP or looked < TIMES):
        if at[seen["turn"]] is guest:
            looked += 1
            yield seen["version"]
        legal = at[seen["turn"]].see(table)["legal"]
        seen = at[seen["turn"]].play(table, dice.choice(legal)["id"])


@pytest.mark.parametrize("size", [DESKTOP, (1280, 720)])
def test_what_others_hold_can_be_read_at_a_desk(new_page: NewPage, guest: Guest, size: Size) -> None:
    """Where nobody has a board of one's own, its room is the others'."""
    page = new_page(guest, size, prefs={"pace": "none"})
    page.goto(f"/t/{guest.make('me', *['aprendiz'] * 3, game='a_construir', options={'seats': 4})}")
    await_state(page, "mine")
    figures = boxes(page, ".other .area text")
    assert figures and min(box["height"] for _, box in figures) >= LEGIBLE


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [PHONE, (390, 844), TABLET, (1280, 720)])
def test_whoever_looks_on_is_told_what_each_figure_is(new_page: NewPage, guest: Guest, size: Size, seats: int) -> None:
    """A bare number beside a name would be taken for points, and is not always that."""
    game = "a_construir" if seats > 2 else "burgueses"
    page = new_page(None, size, has_touch=min(size) < 600, is_mobile=min(size) < 600, prefs={"lang": "es"})
    page.goto(f"/t/{guest.make('me', *['aprendiz'] * (seats - 1), game=game, options={'seats': seats})}")
    chips, labels, summaries = (boxes(page, f".other {each}") for each in (".chip", ".chip .label", "summary"))
    assert len(chips) == len(labels) >= seats
    for (words, chip), (label, at) in zip(chips, labels, strict=True):
        assert label and words.startswith(label) and at["height"] >= LEGIBLE, words
        assert any(inner(chip, summary) for _, summary in summaries), (words, chip, summaries)


def inner(one: Any, other: Any) -> bool:
    return all(one[at] >= other[at] - 1 and one[at] + one[long] <= other[at] + other[long] + 1
               for at, long in (("x", "width"), ("y", "height")))  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4])
def test_a_board_takes_most_of_its_column_at_a_desk(new_page: NewPage, guest: Guest, seats: int) -> None:
    """What others' boards leave below them is given to what all share."""
    page = new_page(guest, prefs={"pace": "none"})
    page.goto(f"/t/{guest.make('me', *['aprendiz'] * (seats - 1), game='azul_pabellon', options={'seats': seats})}")
    await_state(page, "mine")
    for width, height in (DESKTOP, (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        drawn, column = page.evaluate(DRAWN)
        assert drawn >= 0.6 * column, (drawn, column)
        for _, area in boxes(page, ".other .area > svg"):
            assert area["y"] + area["height"] <= boxes(page, "#bar")[0][1]["y"]


# How wide the board is drawn, and how wide its place is.
DRAWN = """() => {
    const svg = document.querySelector(".board > svg"), { width, height } = svg.viewBox.baseVal;
    return [Math.min(svg.clientWidth, svg.clientHeight * width / height), document.querySelector(".board").clientWidth];
}"""


# -- fingers


def played_out(game: str) -> Match:
    """By random moves, with the most seats."""
    dice = Random(f"{SEED} {game}")
    match = find(game).edition(seats=find(game).seats[-1]).new(SEED)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    return match


def test_on_a_phone_every_figure_of_the_end_is_in_sight(new_page: NewPage, guest: Guest) -> None:
    """A category for each column, and a name of twenty letters."""
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"lang": "es", "pace": "none"})
    for game in SHELF:
        page.goto(f"/t/{guest.take_in(write(played_out(game)))}")
        for name in page.locator(".scores tbody th").all():
            name.evaluate("(name, long) => { name.lastChild.textContent = long; }", LONG[:20])
        (_, end), (_, table) = boxes(page, ".end")[0], boxes(page, ".scores")[0]
        assert table["x"] + table["width"] <= end["x"] + end["width"], (game, table, end)


FIGURES = "() => { for (const b of document.querySelectorAll('.strip .chip b')) b.textContent = '−18'; }"


@pytest.mark.parametrize("size", [(1024, 720), (1280, 720), DESKTOP])
def test_five_figures_of_two_digits_fit_a_strip(new_page: NewPage, guest: Guest, size: Size) -> None:
    """Alone against Klaus one is told his points too."""
    page = new_page(guest, size, prefs={"pace": "none", "lang": "es"})
    page.goto(f"/t/{guest.make('me', game='barrio', name=LONG[:20], options={'seats': 1})}")
    page.evaluate(FIGURES)
    (_, strip), *_ = boxes(page, ".strip")
    chips = boxes(page, ".strip .chip")
    assert len(chips) == 5
    for words, at in chips:
        assert strip["x"] <= at["x"] and at["x"] + at["width"] <= strip["x"] + strip["width"], words


def test_on_a_phone_the_names_of_three_bots_and_the_only_button_are_not_cut(new_page: NewPage, guest: Guest) -> None:
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"lang": "es", "pace": "none"})
    page.goto(f"/t/{guest.make('me', *['aprendiz'] * 3, game='azul_pabellon', options={'seats': 4})}")
    await_state(page, "mine")
    page.locator("#bar .placed").first.evaluate("button => button.classList.add('best')")  # as a hint does
    names = page.locator(".other .name").evaluate_all("names => names.map((n) => [n.scrollWidth, n.clientWidth])")
    assert len(names) == 3 and all(wide <= room for wide, room in names)
    (((_, button),), ((_, tools),)) = boxes(page, "#bar .best"), boxes(page, "#bar .tools")
    assert not overlap(button, tools)
    assert button["height"] <= FINGER + 1, "in one line"


CUT = """() => {
    const row = document.querySelector("#bar .buttons"), { top, bottom } = row.getBoundingClientRect();
    return [...row.querySelectorAll("button")].filter((button) => button.checkVisibility()).map((button) => {
        const box = button.getBoundingClientRect();
        return [button.innerText, box.top < top || box.bottom > bottom];
    });
}"""


@cache
def wordiest(game: str, lang: Lang) -> Match:
    """Where options that all stand in the bar, and what is asked, have most letters."""
    found: list[tuple[int, Match]] = []
    for seed in range(10):
        match, dice = find(game).edition(seats=2).new(seed), Random(seed)
        while not match.is_over:
            view, legal = match.view(match.turn), match.legal()
            target = match.game.drawing.target
            choices = [Choice(action, target(action), match.say(action, lang)) for action in legal]
            if len(legal) in (2, 3) and not are_many(choices, FEW_BUTTONS):
                asked = match.game.words.prompt(view).to(lang) + "".join(choice.label for choice in choices)
                found.append((len(asked), match.clone()))
            match.play(dice.choice(legal))
    return max(found, key=lambda one: one[0])[1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", SHELF)
def test_on_a_phone_no_button_is_cut(new_page: NewPage, guest: Guest, game: str, lang: Lang) -> None:
    """Where options are long, and a question of two lines leaves little of the bar."""
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"lang": lang, "pace": "none"})
    page.goto(f"/t/{laid_out(guest, Guest(guest.address), match=wordiest(game, lang))}")
    await_state(page, "mine")
    shown = page.evaluate(CUT)
    assert shown and not [words for words, is_cut in shown if is_cut]


def test_on_a_phone_the_last_line_of_the_log_stands_above_ones_own_and_leads_to_it(
    new_page: NewPage, guest: Guest
) -> None:
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"pace": "none"})
    page.goto(f"/t/{laid_out(guest, Guest(guest.address))}")
    last = page.locator(".last")
    expect(last).to_have_text(page.locator("#log li").first.inner_text())
    ((_, line),), ((_, strip),), ((_, board),) = (boxes(page, each) for each in (".last", ".strip", ".board"))
    assert board["y"] + 1 < line["y"] and line["y"] + line["height"] <= strip["y"] + 1
    last.tap()
    expect(page.locator("#log")).to_be_visible()


def test_a_touch_between_two_small_pieces_enlarges_and_says_so(new_page: NewPage, server: Server, guest: Guest) -> None:
    """Forty-two spaces do not fit a phone: nothing is chosen by a touch that may have meant either of two."""
    table = laid_out(guest, Guest(server.address), match=tall_position(azul.PLACING, 6))
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True, prefs={"pace": "none"})
    page.goto(f"/t/{table}")
    before = version(page)
    between = page.evaluate(BETWEEN)
    page.touchscreen.tap(between["x"], between["y"])
    expect(page.locator(".zoom-note")).to_be_visible()
    sizes = [min(box["width"], box["height"]) for _, box in boxes(page, ".zoomed [data-a], .zoomed [data-many]")]
    assert version(page) == before and min(sizes) >= FINGER - 0.5
    page.locator(".table-head h1").evaluate("title => title.scrollIntoView()")
    page.touchscreen.tap(4, 50)
    expect(page.locator(".zoom-note")).to_have_count(0)
    assert version(page) == before


# The middle between the two small pieces of the own board that lie nearest to each other, in sight.
BETWEEN = """() => {
    const pieces = [...document.querySelectorAll(".plot [data-a]")].map((piece) => piece.getBoundingClientRect());
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const pairs = pieces.flatMap((one, i) => pieces.slice(i + 1).map((two) => [middle(one), middle(two)]));
    const apart = ([[a, b], [c, d]]) => Math.hypot(a - c, b - d);
    const [[a, b], [c, d]] = pairs.sort((one, two) => apart(one) - apart(two))[0];
    return { x: (a + c) / 2, y: (b + d) / 2 };
}"""


def test_whoever_is_opened_for_a_choice_folds_again(new_page: NewPage, server: Server, guest: Guest) -> None:
    """A phone has no room for two showcases once the choice is made."""
    match = position_where(lambda match: bool(match.view().phase == g.TAKING and len(match.legal()) > 1))
    table = laid_out(guest, Guest(server.address), match=match)
    page = new_page(guest, PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{table}")
    expect(page.locator(".other[open]")).to_be_visible()
    was = version(page)
    guest.play(table, match.legal()[0])
    await_state(page, "mine", "theirs", after=was)
    expect(page.locator(".other:not([open])")).to_be_visible()
