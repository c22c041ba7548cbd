"""What a person is told while playing ¡A construir!: what is asked now, and for a first game what to do and why."""

from __future__ import annotations

from andamio.core.actions import holds
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .names import FACE_NAMES

PROMPTS = {
    g.STARTING: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.RULING: Text("Se saca una carta de arquitectura", "An architecture card is drawn"),
    g.LAYING: Text("Se ponen los tableros", "The boards are laid"),
    g.DEALING: Text("Se reparten las cartas", "The cards are dealt"),
    g.OPENING: Text("Se pone el mercado", "The market is laid"),
    g.TAKING: Text("Coge una carta", "Take a card"),
    g.DRAWING: Text("Sale una carta del mazo", "A card comes from the deck"),
    g.REFILLING: Text("Se completa el mercado", "The market is filled"),
    g.BUILDING: Text("Elige una carta: ¿construyes o recalificas?", "Choose a card: build it, or reclassify?"),
    g.AIMING: Text("¿Dónde construyes? Carta: {card}", "Where do you build? Card: {card}"),
    g.CLOSING: Text("Renueva el mercado o termina el turno", "Renew the market, or end the turn"),
}
ONLY_RECLASSIFY = Text(
    "No te llega para construir: elige con qué recalificas", "You cannot pay to build: choose what to reclassify with"
)
WHERE_DOWN = Text("¿Dónde la pones boca abajo? Carta: {card}", "Where do you lay it face down? Card: {card}")
FINISHED = Text("La partida ha terminado", "The game is over")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        return FINISHED
    text = WHERE_DOWN if view.phase == g.AIMING and view.down else PROMPTS[view.phase]
    if view.phase == g.BUILDING and view.turn == view.seat and not can_build(view):
        text = ONLY_RECLASSIFY
    return text.filled(card=FACE_NAMES[max(0, view.card)])


def can_build(view: View) -> bool:
    return any(holds(g.BUILD, action) for action in view.legal())


Cited = tuple[Text, tuple[str, ...]]

BEGINNING: Cited = (
    Text(
        "Cada uno jugará seis turnos. En cada turno coges una carta y colocas una.",
        "Everybody plays six turns. In each turn you take one card and place one.",
    ),
    ("1.2", "1.3"),
)
TAKE: Cited = (
    Text(
        "El mazo y la primera carta son gratis; las otras cuestan los aimarcios de debajo. Si la carta tiene "
        "aimarcios encima, ¡son para ti!",
        "The deck and the first card are free; the others cost the aimarcios below them. If some lie on a card, "
        "they come with it!",
    ),
    ("2.1", "2.2"),
)
CHOOSE: Cited = (
    Text(
        "Construir cuesta aimarcios y da puntos; los edificios iguales, mejor juntos. Recalificar es poner la carta "
        "boca abajo: te pagan lo que cuesta, pero no da puntos.",
        "To build costs aimarcios and gives points; buildings of one kind are best together. To reclassify is to lay "
        "the card face down: you are paid what it costs, but it gives no points.",
    ),
    ("2.3", "2.4", "2.5", "3.2"),
)
POOR: Cited = (
    Text(
        "No tienes bastantes aimarcios para construir. Recalifica: pon una carta boca abajo y te pagan lo que costaba.",
        "You have too few aimarcios to build. Reclassify: lay a card face down and you are paid what it costs.",
    ),
    ("2.5",),
)
AIM: Cited = (
    Text(
        "Toca una casilla iluminada: son las que ahora valen. Si construyes y tiene aimarcios, te los dan; si tiene "
        "estrellas, son puntos para el final.",
        "Press a lit square: those may be chosen now. If you build and it shows aimarcios, you get them; stars are "
        "points for the end.",
    ),
    ("2.4", "2.7", "2.8", "3.3"),
)
AIM_DOWN: Cited = (
    Text(
        "Toca una casilla iluminada. La carta la tapa: no te da ni aimarcios ni estrellas. Más adelante podrás "
        "construir encima.",
        "Press a lit square. The card covers it: you get neither its aimarcios nor its stars. Later you may "
        "build on top.",
    ),
    ("2.5", "2.7", "2.8"),
)
CLOSE: Cited = (
    Text(
        "Ya has colocado. Si quieres, paga 2 y cambia todas las cartas del mercado; si no, termina tu turno.",
        "You have placed your card. If you like, pay 2 and change all cards of the market; if not, end your turn.",
    ),
    ("4.4", "8.2"),
)
RESULT: Cited = (
    Text(
        "Se suman los edificios, las estrellas de sus casillas y un punto por cada tres aimarcios. ¡Daos un abrazo!",
        "Buildings count, the stars of their squares, and a point for every three aimarcios. Now give each other a "
        "hug!",
    ),
    ("3.2", "3.3", "3.4"),
)
GUIDES = {
    **dict.fromkeys(range(g.TAKING), BEGINNING),
    g.TAKING: TAKE,
    g.DRAWING: TAKE,
    g.REFILLING: TAKE,
    g.BUILDING: CHOOSE,
    g.AIMING: AIM,
    g.CLOSING: CLOSE,
}


def guide(view: View) -> Cited:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    if view.turn == OVER:
        return RESULT
    if view.phase == g.BUILDING and view.turn == view.seat and not can_build(view):
        return POOR
    return AIM_DOWN if view.phase == g.AIMING and view.down else GUIDES[view.phase]
