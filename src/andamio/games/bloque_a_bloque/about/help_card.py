"""What figures and categories count, and the help card."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.contract import Cited
from andamio.core.text import Text
from andamio.core.view import View

from ..names import coins

# -- figures and categories


def figures(view: View, seat: int) -> list[Cited]:
    """In the order of `chips`."""
    return [
        (Text("Puntos de los edificios terminados.", "Points of finished buildings."), ("6.1", "6.7")),
        (
            Text("Edificios con azotea: los únicos que cuentan.", "Buildings with a roof: the only ones that count."),
            ("3.3",),
        ),
        (Text("Cartas en la mano: cuatro al acabar el turno.", "Cards in hand: four when the turn ends."), ("2.8",)),
        (Text("Cartas en la reserva, tres como mucho.", "Cards in reserve, three at most."), ("2.2",)),
    ]


def categories(box: Box) -> list[Cited]:
    return [
        (
            Text("{n} por cada planta sobre una de su color.", "{n} for each floor on one of its colour.").filled(
                n=int(box.continuity)
            ),
            ("6.1",),
        ),
        (
            Text(
                "{n} por cada planta 4, 5 o 6 del color de una venta puesta en su edificio.",
                "{n} for each floor 4, 5 or 6 in the colour of a sale card on its building.",
            ).filled(n=int(box.improvement)),
            ("6.2",),
        ),
        (
            Text(
                "{n} por cada piscina y {more} por cada planta 5 sobre una de su color.",
                "{n} for each pool, {more} for each floor 5 on one of its colour.",
            ).filled(n=int(box.pool), more=int(box.fifth)),
            ("6.3",),
        ),
        (Text("{n} por cada azotea.", "{n} for each roof.").filled(n=int(box.roof)), ("6.4",)),
        (
            Text("{n} por cada planta 6 sobre una de su color.", "{n} for each floor 6 on one of its colour.").filled(
                n=int(box.sixth)
            ),
            ("6.5",),
        ),
        (
            Text(
                "{n} por un edificio entero del color de una venta puesta en él.",
                "{n} for a building that is all in the colour of a sale card on it.",
            ).filled(n=int(box.total)),
            ("6.6",),
        ),
    ]


# -- the help card


def card(box: Box) -> list[Cited]:
    add, store = coins(int(box.add_cost)), coins(int(box.store_cost))
    return [
        (
            Text(
                "En tu turno, hasta dos acciones, iguales o distintas:",
                "In your turn, up to two actions, alike or not:",
            ),
            ("2.1",),
        ),
        (Text("Robar: gratis, con menos de cuatro en la mano.", "Draw: free, with fewer than four in hand."), ("2.1",)),
        (
            Text("Añadir una planta, azotea o piscina: {add}.", "Add a floor, roof or pool: {add}.").filled(add=add),
            ("2.5",),
        ),
        (
            Text("Reservar una carta boca abajo: {store}.", "Reserve a card face down: {store}.").filled(store=store),
            ("2.2",),
        ),
        (
            Text("Poner una carta a la venta: gratis, y no vuelve.", "Offer a card: free, and it never comes back."),
            ("2.3",),
        ),
        (Text("Comprar a otro: su valor, que va a su mano.", "Buy from another: its value, into that hand."), ("2.4",)),
        (
            Text(
                "Cambiar una de la mano por una de la reserva: gratis.",
                "Swap one of the hand for one of the reserve: free.",
            ),
            ("2.6",),
        ),
        (Text("Se paga con cartas y no hay vuelta.", "You pay with cards, and there is no change."), ("2.7",)),
        (
            Text(
                "Plantas en orden desde la 0; la azotea, sobre la 3 o más.",
                "Floors in order from 0; the roof on a 3 or more.",
            ),
            ("3.2", "3.3"),
        ),
        (
            Text(
                "Otro edificio, cuando el último tenga su planta 3.",
                "Another building once the last one has its floor 3.",
            ),
            ("3.1",),
        ),
        (
            Text(
                "Con la última carta del mazo, un turno más; después, las ventas de la reserva.",
                "With the deck's last card, one more turn each; then the sale cards of reserves.",
            ),
            ("4.1", "5.1"),
        ),
        (Text("Solo cuentan los edificios con azotea.", "Only buildings with a roof count."), ("6.1", "6.4")),
    ]
