"""A table in a browser: what it shows, and how a hand finds a piece on it."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Locator, Page

from ..server import Guest

State = Literal["mine", "theirs", "waiting", "over"]
PIECES = ".stage [data-a]"
ASKING = ".stage [data-many]"  # pieces of several actions
BUTTONS = "#bar .buttons button[name=a]"
LIFTED = "#bar.lifted"  # something is looked at before it is done
CHANGED = """([before, states]) => {
    const now = document.querySelector("#table")?.dataset;
    return now && now.version !== before && states.includes(now.state);
}"""
# What comes before a press: the piece is in view and lies still, and one can tell where it is hit. A table may have
# been swapped for the same one (somebody is there again): then the piece is the one that is there now.
STILL = """
    const there = () => (piece.isConnected ? piece : document.getElementById(piece.id) ?? piece);
    piece = there();
    piece.scrollIntoView({ block: "center", behavior: "instant" });
    const flights = document.getAnimations().filter((a) => !(a instanceof CSSAnimation) && a.effect.target.dataset.t);
    await Promise.all(flights.map((flight) => flight.finished.catch(() => {})));
    piece = there();
    const hits = (x, y) => document.elementFromPoint(x, y)?.closest("[data-a], [data-many]") === piece;
    const box = piece.getBoundingClientRect();
"""
MIDDLE = f"""async piece => {{{STILL}
    const at = {{ x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) }};
    const tip = [[0, 0], [3, 0], [-3, 0], [0, 3], [0, -3]];
    return tip.every(([x, y]) => hits(at.x + x, at.y + y)) ? at : null;
}}"""
# Where a press lands on this piece and on nothing else: how long the longest runs of such points across and down are,
# and where they cross. Rows nearest to the middle are tried first.
REACH = (
    f"async piece => {{{STILL}"
    + """
    const [left, right, top, bottom] = [box.left, box.right - 1, box.top, box.bottom - 1].map(Math.ceil);
    const longest = (from, to, at) => {
        let best = [0, from], begun = from;
        for (let p = from; p <= to + 1; p++) {
            if (p <= to && at(p)) continue;
            if (p - begun > best[0]) best = [p - begun, (begun + p - 1) / 2];
            begun = p + 1;
        }
        return best;
    };
    const away = (y) => Math.abs(y - (top + bottom) / 2);
    const rows = Array.from({ length: (bottom - top) / 4 }, (_, i) => top + 4 * i).sort((a, b) => away(a) - away(b));
    let found = { width: 0, height: 0, x: 0, y: 0 };
    for (const row of rows) {
        const [width, x] = longest(left, right, (p) => hits(p, row));
        if (!width || width < found.width) continue;
        const [height, y] = longest(top, bottom, (p) => hits(x, p));
        if (width > found.width || height > found.height) found = { width, height, x, y };
        if (width > right - left && height > bottom - top) break;
    }
    return found;
}"""
)
BOXES = """selector => [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility())
    .map((thing) => [thing.innerText?.trim() || thing.id, thing.getBoundingClientRect().toJSON()])"""
FOCUS = """() => {
    const active = document.activeElement;
    return !active || active === document.body ? "" : active.id || active.tagName;
}"""


def data(page: Page, name: str) -> str:
    return page.locator("#table").get_attribute(f"data-{name}") or ""


def state(page: Page) -> str:
    return data(page, "state")


def version(page: Page) -> str:
    return data(page, "version")


def await_state(page: Page, *states: State, after: str = "") -> str:
    """Until the page shows one of these states, of a version other than `after`."""
    page.wait_for_function(CHANGED, arg=[after, states])
    return state(page)


def await_turn(page: Page, after: str = "") -> bool:
    """Until one may act, or the match is over: whether one may."""
    return await_state(page, "mine", "over", after=after) == "mine"


def reach(piece: Locator) -> Any:
    """Where a finger lands on the piece, and how large what it can hit is."""
    return piece.evaluate(REACH)


def reach_all(page: Page, selector: str) -> list[tuple[str, Any]]:
    """Where a finger lands on each of these pieces, by its id, and how large what it can hit is."""
    each = f"for (const piece of pieces) found.push([piece.id, await ({REACH})(piece)]);"
    found = page.locator(selector).evaluate_all(f"async pieces => {{ const found = []; {each} return found; }}")
    return [(piece, at) for piece, at in found]


def aim(piece: Locator) -> Any:
    """Where a press lands on the piece: in its middle, unless something lies there."""
    return piece.evaluate(MIDDLE) or reach(piece)


def press(thing: Locator) -> None:
    """A click, and a second one where the first has only lifted it."""
    thing.click()
    if thing.page.locator(LIFTED).count():
        thing.click()


def sit_both(first: Guest, second: Guest, names: tuple[str, str] = ("Ana", "Blas"), **more: Any) -> str:
    """A table of two people, just begun."""
    table = first.make("me", "", name=names[0], **more)
    second.sit(table, name=names[1])
    return table


def focus(page: Page) -> str:
    """The id of what has the focus; another name for what has none, and nothing at all where it is lost."""
    return str(page.evaluate(FOCUS))


def boxes(page: Page, selector: str) -> list[tuple[str, Any]]:
    """What is seen, and where: all at one moment, for the table may change between two."""
    return [(words, box) for words, box in page.evaluate(BOXES, selector)]


def overlap(one: Any, two: Any) -> bool:
    return all(one[at] + one[long] > two[at] + 1 and two[at] + two[long] > one[at] + 1
               for at, long in (("x", "width"), ("y", "height")))  # fmt: skip
