"""Whether the pieces that can be pressed stand out from what they lie on, by the colours that the page uses."""

from __future__ import annotations

from playwright.sync_api import Page

# Of each piece the edge and the largest surface, against what is seen just beside it, unless that is a piece as well.
FAINT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".stage svg * { pointer-events: visiblePainted !important; transition: none !important; }");
    document.adoptedStyleSheets = [sheet];
    const DRAWN = "rect, circle, ellipse, path, polygon";
    const colour = (words, opacity) => { // rgb(…) up to 255, or color(srgb …) up to 1
        const found = words === "none" ? null : words.match(/[\\d.]+/g)?.map(Number);
        const whole = words.startsWith("color") ? 255 : 1;
        return found && [...found.slice(0, 3).map((v) => v * whole), (found[3] ?? 1) * opacity];
    };
    const fill = (thing) => {
        const s = getComputedStyle(thing);
        if (!(thing instanceof SVGElement)) return colour(s.backgroundColor, 1);
        return thing.matches(DRAWN) ? colour(s.fill, Number(s.fillOpacity) * Number(s.opacity)) : null;
    };
    const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
    const ratio = (one, two) => Math.max(light(one), light(two)) / Math.min(light(one), light(two));
    const shapes = (thing) => [...thing.querySelectorAll(`${DRAWN}, use`)].flatMap((shape) =>
        shape.matches("use") ? shapes(document.querySelector(shape.getAttribute("href"))) : [shape]);
    const size = (shape) => shape.getBBox().width * shape.getBBox().height;
    const inks = (piece) => {
        const found = shapes(piece), solid = (ink) => ink && ink[3] > 0.9;
        const edges = found.filter((shape) => shape.matches(".edge")).map((edge) => getComputedStyle(edge).stroke);
        const [largest] = found.filter((shape) => solid(fill(shape))).sort((a, b) => size(b) - size(a));
        return [...edges.map((stroke) => colour(stroke, 1)), largest && fill(largest)].filter(solid);
    };
    const ground = (x, y, piece) => {
        const below = document.elementsFromPoint(x, y).filter((thing) => !piece.contains(thing));
        if (!below.length || below[0].closest(".piece.legal, use")) return null;
        if (!below[0].contains(piece) && !piece.closest("svg").contains(below[0])) return null; // it is covered
        const layers = below.map(fill).filter((ink) => ink && ink[3] > 0);
        const seen = layers.slice(0, layers.findIndex((ink) => ink[3] > 0.99) + 1).reverse();
        return seen.reduce((under, ink) => ink.map((v, i) => v * ink[3] + (under?.[i] ?? 0) * (1 - ink[3])), null);
    };
    const found = [], pieces = [...document.querySelectorAll(".stage :is([data-a], [data-many])")];
    for (const piece of pieces.filter((each) => each.checkVisibility())) {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const beside = [[left - 3, y], [right + 3, y], [x, top - 3], [x, bottom + 3]];
        const grounds = beside.map(([across, down]) => ground(across, down, piece)).filter(Boolean), own = inks(piece);
        const worst = Math.min(99, ...grounds.map((under) => Math.max(1, ...own.map((ink) => ratio(ink, under)))));
        found.push([piece.id, worst]);
    }
    document.adoptedStyleSheets = [];
    return found;
}"""
LEAST = 3.0


def faint(page: Page) -> list[str]:
    """Pieces that hardly stand out, with their contrast."""
    return [f"{piece}: {worst:.2f}" for piece, worst in page.evaluate(FAINT) if worst < LEAST]
