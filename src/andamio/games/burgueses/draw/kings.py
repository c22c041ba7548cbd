"""The five kings: their portraits, and their whims in words and signs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import card, circle, fitted, group, move, outline, path, rect, words

from .. import state as g
from ..names import KING_NAMES, KING_TITLES, KING_WHIMS
from .parts import MARGIN, SUIT_INKS, SUIT_PATHS, sign, small_coin

KING_W, KING_H, KING_STEP = 63, 98, 67.25


def kings(scene: Scene, y: float) -> str:
    """All five side by side, so far down."""
    waiting = scene.view.kings.tolist()
    return "".join(king(scene, n, bool(waiting[n]), (MARGIN + KING_STEP * n, y)) for n in range(g.KINGS))


def king(scene: Scene, number: int, waits: bool, at: tuple[float, float]) -> str:
    """A turned king lies as a card; one still to come is only a shade in its place."""
    label, drawing = king_label(number, waits, scene.lang), king_drawing(number, waits, scene.lang)
    if number == g.DIAMONDS and scene.view.phase == g.DISCARDING:
        drawing = group("now", drawing)
    name, born = (f"w{number}", "") if waits else (f"k{number}", "kings")
    return scene.piece(name, label, drawing, at, born)


@cache
def king_label(number: int, waits: bool, lang: Lang) -> str:
    state = Text("por venir", "to come") if waits else Text("descubierto", "turned")
    return f"{KING_TITLES[number].to(lang)} ({state.to(lang)}): {KING_WHIMS[number].to(lang)}"


@cache
def king_drawing(number: int, waits: bool, lang: Lang) -> str:
    name = words(4, 13, KING_NAMES[number].to(lang), f"num {SUIT_INKS[number % g.ACE]}", 13)
    bust = move(KING_W / 2, 38, PORTRAITS[number]())
    said = "".join(whim_line(tokens, 78 + 15 * i, lang) for i, tokens in enumerate(WHIMS[number]))
    if waits:
        return rect(0, 0, KING_W, KING_H, "f-none") + outline(KING_W, KING_H) + group("ghost", bust) + name + said
    return card(KING_W, bust, name, said, height=KING_H)


Token = Text | int | str  # words, a suit, or an icon
PLUS, MINUS, LOSE = "+1 coin", "-1 coin", "-1 card"
WITH, MOST, WITHOUT = Text("con", "with"), Text("más", "most"), Text("sin", "no")
EVEN, ODD = Text("par", "even"), Text("impar", "odd")
WHIMS: tuple[tuple[tuple[Token, ...], ...], ...] = (
    ((MOST, g.SPADES), (MINUS,)),
    ((WITH, g.CLUBS), (PLUS,)),
    ((MOST, g.HEARTS), (PLUS,)),
    ((g.DIAMONDS, PLUS), (WITHOUT, g.DIAMONDS, LOSE)),
    ((EVEN, PLUS), (ODD, MINUS)),
)
SMALL, SIGN_W, AMOUNT_W, ICON_W, SPACE = 11, 9, 12, 9, 3
LETTERS = dict.fromkeys("iltr", 3.6) | dict.fromkeys("mw", 9)  # their widths
LETTER = 6  # the others'


def whim_line(tokens: Sequence[Token], y: float, lang: Lang) -> str:
    """A king's whim in words and signs, in the middle of its card."""
    widths = [token_width(token, lang) for token in tokens]
    x = (KING_W - sum(widths) - SPACE * (len(tokens) - 1)) / 2
    parts = []
    for token, width in zip(tokens, widths, strict=True):
        parts.append(token_drawing(token, x, y, lang))
        x += width + SPACE
    return "".join(parts)


def token_width(token: Token, lang: Lang) -> float:
    if isinstance(token, Text):
        return sum(LETTERS.get(letter, LETTER) for letter in token.to(lang))
    return SIGN_W if isinstance(token, int) else AMOUNT_W + SPACE + ICON_W


def token_drawing(token: Token, x: float, y: float, lang: Lang) -> str:
    if isinstance(token, Text):
        return fitted(x, y, token.to(lang), "f-tinta", SMALL, token_width(token, lang))
    if isinstance(token, int):
        return sign(token, x + SIGN_W / 2, y - 4, SIGN_W)
    amount, ink = ("+1", "f-oliva") if token == PLUS else ("−1", "f-granate")
    after = x + AMOUNT_W + SPACE
    icon = mini_card(after + 1, y - 9) if token == LOSE else small_coin(after + ICON_W / 2, y - 4)
    return fitted(x, y, amount, f"strong {ink}", SMALL, AMOUNT_W) + icon


def mini_card(x: float, y: float) -> str:
    return move(x, y, rect(0, 0, 7, 10, "f-papel", 1), rect(0, 0, 7, 10, "s-suave", 1))


def portrait(number: int, crown: str, beard: str, ink: str) -> str:
    """A king's bust: a robe in the ink of his suit, face, beard and crown."""
    robe = path("M-22 30Q-20 12 0 12Q20 12 22 30Z", SUIT_INKS[number])
    head = rect(-10, -12, 20, 26, "f-piel", 8)
    eyes = circle(-4, -2, 1.3, "f-negro") + circle(4, -2, 1.3, "f-negro")
    return robe + head + path(beard, ink) + eyes + path(crown, "f-oro s-oro-hondo", 0.8)


def of_spades() -> str:
    """Stern: a crown of spikes and a pointed beard."""
    brows = path("M-7-6L-2-4.5M7-6L2-4.5", "s-negro", 1.4)
    crown = "M-11-10V-24L-6-17L0-28L6-17L11-24V-10Z"
    return portrait(g.SPADES, crown, "M-10 2Q-5 5 0 4Q5 5 10 2Q9 14 0 26Q-9 14-10 2Z", "f-piedra") + brows


def of_clubs() -> str:
    """Bushy, under three clover leaves."""
    leaves = "".join(circle(x, y, 4, "f-oro s-oro-hondo") for x, y in ((-8, -22), (0, -26), (8, -22)))
    beard = "M-11 0Q-6 5 0 3Q6 5 11 0Q15 6 11 10Q12 17 6 18Q3 22 0 19Q-3 22-6 18Q-12 17-11 10Q-15 6-11 0Z"
    return leaves + portrait(g.CLUBS, "M-11-10V-19Q0-23 11-19V-10Z", beard, "f-pelo")


def of_hearts() -> str:
    """Kind: pearls on his crown, a round beard and a smile."""
    pearls = "".join(circle(x, y, 2.4, "f-oro s-oro-hondo") for x, y in ((-11, -24), (0, -26), (11, -24)))
    smile = path("M-3 6Q0 9 3 6", "s-papel", 1.4)
    beard = "M-10 0Q-6 4 0 3Q6 4 10 0V8A10 10 0 0 1-10 8Z"
    return portrait(g.HEARTS, "M-11-10V-23L-5.5-16L0-25L5.5-16L11-23V-10Z", beard, "f-teja") + smile + pearls


def of_diamonds() -> str:
    """Vain: lozenges on his crown and a long moustache."""
    crown = "M-11-10L-13-19L-8-25L-4-18L0-26L4-18L8-25L13-19L11-10Z"
    moustache = "M0 4Q5 3 8 6Q11 8 14 3Q13 12 6 10Q2 9 0 6Q-2 9-6 10Q-13 12-14 3Q-11 8-8 6Q-5 3 0 4Z"
    return portrait(g.DIAMONDS, crown, moustache, "f-pelo")


def the_ace() -> str:
    """No man at all: a spade that wears a crown."""
    body = move(0, 8, path(SUIT_PATHS[g.SPADES], SUIT_INKS[g.SPADES]), scale=2.3)
    eyes = circle(-6, 10, 2.2, "f-papel") + circle(6, 10, 2.2, "f-papel")
    return body + eyes + move(0, -14, path("M-10 6L-12-6L-5 0L0-10L5 0L12-6L10 6Z", "f-oro s-oro-hondo", 0.8))


PORTRAITS = (of_spades, of_clubs, of_hearts, of_diamonds, the_ace)
