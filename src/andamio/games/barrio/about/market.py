"""The market: its cells and lines, and what may be done there."""

from __future__ import annotations

from andamio.core.about import About, imagined, said, would_happen
from andamio.core.actions import Block, code
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..names import LINE_NAMES, house_names, kind_names
from ..rules.limit import pays
from .saying import NONE_OF_THEM


def market(view: View) -> About:
    alone = view.box.seats == 1
    limit, whose = ("3 × 5", Text("Es tuyo", "It is yours")) if alone else ("5 × 5", Text("Es de todos", "Everybody's"))
    text = Text(
        "{whose}. Mide {h} × {w} y al acabar un turno no pasa de {limit}. Una fila o columna entera paga una casa; lo "
        "que sobra de ella es escombro.",
        "{whose}. It is {h} × {w}, and at most {limit} when a turn ends. A whole row or column pays for a house; "
        "what is left of it is rubble.",
    ).filled(whose=whose, h=int(view.height), w=int(view.width), limit=limit)
    return About(Text("mercado", "market"), text, ("3.1", "7.3" if alone else "3.2", "4.1", "4.4"))


def is_legal(view: View, block: Block, r: int = 0, c: int = 0) -> bool:
    return r < block.rows and c < block.cols and code(block, r, c) in view.legal()


def cell(view: View, r: int, c: int) -> About | None:
    """§3.1 a free place: with the material there, which houses of the seat could be paid."""
    if not is_legal(view, g.CELL, r, c):
        return None
    match = imagined(view)
    match.play(code(g.CELL, r, c))
    after = match.view(view.seat)
    payable = [
        house_names(view.box)[number]
        for number in buildable(view)
        if any(pays(after.states[0], view.box, number, line) for line in range(g.LINES))
    ]
    then = (
        Text("Con ella ahí podrías pagar {houses}.", "With it there you could pay for {houses}.").filled(
            houses=listed(payable)
        )
        if payable
        else Text(
            "Con ella ahí aún no se paga ninguna de tus casas.", "With it there none of your houses can be paid yet."
        )
    )
    name = Text("sitio libre", "free cell")
    what = Text("Aquí cabe la carta de {kind}.", "The {kind} card fits here.").filled(
        kind=kind_names(view.box)[view.kind]
    )
    return About(name, said(what, then), ("3.1", "3.2", "3.3"))


def buildable(view: View) -> list[int]:
    """§2.4 the houses of the hand; §7.2 alone, those face up."""
    if view.box.seats == 1:
        return [int(number) for number in view.row[g.HOUSE] if number != g.EMPTY]
    return [number for number in range(g.HOUSES) if view.seat >= 0 and view.hand[view.seat, number] > 0]


def line(view: View, number: int) -> About | None:
    """§4.4 a line that may pay, and what it would leave as rubble: told by trying it."""
    if not is_legal(view, g.LINE, number):
        return None
    match = imagined(view)
    happened = would_happen(match, [code(g.LINE, number)])
    if match.turn == view.seat and match.states["phase"][0] == g.JOINING:
        happened += would_happen(match, match.legal()[:1])
    rubble = [(each.amount, kind_names(view.box)[each.what]) for each in happened if each.kind == g.RUBBLE]
    left = listed(Text(f"{n} de {name.es}", f"{n} {name.en}") for n, name in rubble) if rubble else NONE_OF_THEM
    text = Text(
        "Paga {house} y se va entera del mercado. Te deja de escombro: {left}.",
        "It pays for {house} and leaves the market. What it leaves you as rubble: {left}.",
    )
    name = LINE_NAMES[number]
    return About(name, text.filled(house=house_names(view.box)[view.house], left=left), ("4.1", "4.2", "4.4"))


def option(view: View, number: int) -> About | None:
    """§4.5 a market to choose."""
    if number not in range(int(view.options)):
        return None
    name = Text(f"mercado {number + 1}", f"market {number + 1}")
    text = Text(
        "Una manera de juntar los trozos del mercado: quien ha construido elige cuál queda.",
        "One way to close up the pieces of the market: who has built chooses which is left.",
    )
    return About(name, text, ("4.5",))
