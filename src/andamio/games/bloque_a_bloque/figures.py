"""Pictures of the rules of Bloque a Bloque; the examples of its rulebook first, played to."""

from __future__ import annotations

from andamio.core.figures import Beginning, Figure
from andamio.core.text import Text

PASS = "end the turn"
DEALT = Beginning(
    "seat 0 begins; turn up coin 1; turn up coin 1; turn up 1 blue/3 blue; turn up coin 3; turn up coin 1; turn up 0 "
    "blue/2 blue"
)
GROUND = DEALT.then("add 0 blue (of start card); pay with coin 1")
TWO = GROUND.then(f"add 1 blue (of 1 blue/3 blue); pay with coin 1; {PASS}")
THREE = TWO.then(f"draw a card; turn up 0 brown/2 blue; draw a card; turn up coin 2; {PASS}")
FOUR = THREE.then(f"add 2 blue (of 0 brown/2 blue); pay with coin 2; draw a card; turn up 3 blue/roof; {PASS}")
FIVE = FOUR.then(f"draw a card; turn up coin 2; add 3 blue (of 3 blue/roof); pay with coin 2; {PASS}")
READY = FIVE.then(f"draw a card; turn up 1 blue/roof; draw a card; turn up coin 2; {PASS}")
ROOFED = READY.then(f"add roof (of 1 blue/roof); pay with coin 2; draw a card; turn up blue sale; {PASS}")
SOLD = ROOFED.then(
    f"draw a card; turn up coin 3; reserve blue sale; pay with coin 3; {'; '.join([PASS] * 6)}; reveal blue sale"
)
SKIPPED = Beginning(
    "seat 0 begins; turn up coin 1; turn up coin 1; turn up 1 blue/roof; turn up coin 3; turn up coin 1; turn up 0 "
    "blue/2 blue;"
    "add 0 blue (of start card); pay with coin 1"
)
SALES = DEALT.then("offer coin 1; offer 1 blue/3 blue")
TIGHT = Beginning(
    "seat 0 begins; turn up coin 1; turn up coin 3; turn up 1 blue/3 blue; turn up coin 2; turn up coin 1; turn up 0 "
    "blue/2 blue"
)
FULL = Beginning(  # Lola's reserve has three cards, a coin of 3 among them
    "seat 0 begins; turn up coin 3; turn up coin 3; turn up coin 3; turn up coin 1; turn up coin 1; turn up 0 blue/2 "
    "blue;"
    f"reserve start card; pay with coin 3; reserve coin 3; pay with coin 3; {PASS};"
    f"draw a card; turn up coin 2; draw a card; turn up coin 2; {PASS};"
    f"draw a card; turn up 1 blue/3 blue; reserve 1 blue/3 blue; pay with coin 2; pay with coin 2; {PASS};"
    "draw a card; turn up 2 blue/4 blue"
)
SELLER = Beginning(
    "seat 0 begins; turn up coin 2; turn up 1 blue/3 blue; turn up 1 brown/3 brown; turn up coin 1; turn up coin 1;"
    "turn up 0 blue/2 blue; offer coin 2; draw a card; turn up 2 blue/4 blue"
)
RESERVED = TIGHT.then(
    f"reserve 1 blue/3 blue; pay with coin 3; add 0 blue (of start card); pay with coin 1; {PASS};"
    "draw a card; turn up coin 1"
)
TWOS = Beginning(
    "seat 0 begins; turn up coin 2; turn up coin 2; turn up 1 blue/3 blue; turn up coin 1; turn up coin 1; turn up 0 "
    "blue/2 blue; reserve 1 blue/3 blue"
)
SECOND = FIVE.then(f"draw a card; turn up 0 brown/roof; draw a card; turn up coin 2; {PASS}")
POOL = ROOFED.then(f"draw a card; turn up pool; draw a card; turn up coin 3; {PASS}")

FIGURES: tuple[Figure, ...] = (
    Figure(
        "2.1",
        DEALT,
        Text(
            "Lola ya tiene cuatro cartas en la mano: no puede robar otra.",
            "Lola already has four cards in hand: she cannot draw another.",
        ),
        Text(
            "La mano de Lola, con cuatro cartas; el mazo está tachado.",
            "Lola's hand with four cards; the deck is crossed out.",
        ),
        ("deck", "discard", "hand-0", "k0-44", "k0-45", "k0-10"),
        refused="draw a card",
    ),
    Figure(
        "2.2",
        TIGHT,
        Text(
            "Lola paga 3 con una moneda y deja su carta boca abajo en la reserva: solo ella puede mirarla.",
            "Lola pays 3 with a coin and lays her card face down in the reserve: only she may look at it.",
        ),
        Text(
            "Antes, la carta en la mano; después, en la reserva, y la moneda de 3 se ha gastado.",
            "Before, the card is in hand; after, it is in the reserve, and the coin of 3 is spent.",
        ),
        ("hand-0", "reserve-0", "k0-10", "k0-47"),
        ("k0-10", "k0-47"),
        does="reserve 1 blue/3 blue; pay with coin 3",
        ends=("k1-10",),
    ),
    Figure(
        "2.2",
        FULL,
        Text(
            "La reserva de Lola está llena, pero paga con la moneda de 3 que hay en ella: así queda sitio.",
            "Lola's reserve is full, but she pays with the coin of 3 that lies in it: so there is room.",
        ),
        Text(
            "Antes, tres cartas en la reserva, una moneda de 3 entre ellas; después, en su lugar está la carta nueva.",
            "Before, three cards in the reserve, a coin of 3 among them; after, the new card is in its place.",
        ),
        ("hand-0", "reserve-0"),
        ("k1-47",),
        does="reserve 2 blue/4 blue; pay with coin 3 of the reserve",
        ends=("k1-22",),
    ),
    Figure(
        "2.3",
        SALES.then(PASS),
        Text(
            "A la venta caben dos cartas: Lola ya las tiene y no puede poner una tercera.",
            "Two cards may be on offer: Lola has them already and cannot put up a third.",
        ),
        Text(
            "El puesto de Lola con dos cartas; en su mano, una moneda tachada.",
            "Lola's stall with two cards; a coin in her hand is crossed out.",
        ),
        ("stall-0", "hand-0", "k0-45"),
        ("o0-10", "o0-45"),
        refused="offer coin 1",
    ),
    Figure(
        "2.4",
        SALES,
        Text(
            "Bruno compra la carta de Lola por su valor, 1. La moneda con que paga va a la mano de Lola, que no "
            "puede negarse.",
            "Bruno buys Lola's card for its value, 1. The coin that he pays with goes to Lola's hand; she cannot "
            "refuse.",
        ),
        Text(
            "Antes, la carta está en el puesto de Lola; después, en la mano de Bruno.",
            "Before, the card is at Lola's stall; after, it is in Bruno's hand.",
        ),
        ("stall-0", "hand-1", "k0-45", "k0-47"),
        ("o0-10",),
        does="buy 1 blue/3 blue from seat 0; pay with coin 1",
        ends=("k0-10",),
        seat=1,
    ),
    Figure(
        "2.4",
        SELLER,
        Text(
            "Bruno compra la moneda de 2 con dos de 1, que van a la mano de Lola. Ya tenía cuatro cartas: descarta "
            "dos.",
            "Bruno buys the coin of 2 with two of 1, which go to Lola's hand. She had four cards already: she discards "
            "two.",
        ),
        Text(
            "Antes, cuatro cartas en la mano de Lola y una moneda a la venta; después, otra vez cuatro.",
            "Before, four cards in Lola's hand and a coin on offer; after, four again.",
        ),
        ("stall-0", "hand-0", "k0-10", "k0-22", "k0-44", "k0-45"),
        ("stall-0",),
        does="buy coin 2 from seat 0; pay with coin 1; pay with coin 1; discard 1 blue/3 blue; discard start card",
        ends=("k0-45",),
    ),
    Figure(
        "2.5",
        DEALT,
        Text(
            "Añadir cuesta 1: Lola empieza su edificio con el 0 azul de la carta de inicio y paga con una moneda de 1.",
            "Adding costs 1: Lola begins her building with the blue 0 of the start card and pays with a coin of 1.",
        ),
        Text("Antes, ningún edificio; después, una planta 0 azul.", "Before, no building; after, a blue floor 0."),
        ("hand-0", "k0-44", "k0-45"),
        ("e0-88", "k0-45"),
        does="add 0 blue (of start card); pay with coin 1",
        ends=("t0-0-0",),
    ),
    Figure(
        "2.5",
        RESERVED,
        Text(
            "El 1 azul está en la reserva: a un edificio solo se añade desde la mano. Antes hay que cambiarlo.",
            "The blue 1 lies in the reserve: only cards of the hand are added to a building. It must be swapped first.",
        ),
        Text(
            "Un edificio con la planta 0; la carta con el 1, en la reserva.",
            "A building with floor 0; the card with the 1 in the reserve.",
        ),
        ("t0-0-0", "hand-0", "reserve-0", "k0-45", "k1-10"),
        ("k1-10",),
        refused="add 1 blue (of 1 blue/3 blue)",
    ),
    Figure(
        "2.6",
        RESERVED.then(f"{PASS}; {PASS}"),
        Text(
            "Cambiar es gratis: la moneda va a la reserva y el 1 azul vuelve a la mano de Lola.",
            "To swap is free: the coin goes to the reserve, and the blue 1 is in Lola's hand again.",
        ),
        Text(
            "Antes, el 1 azul en la reserva; después, en la mano.",
            "Before, the blue 1 in the reserve; after, in the hand.",
        ),
        ("hand-0", "reserve-0", "k0-45", "k1-10"),
        ("k1-10",),
        does="swap coin 1; for 1 blue/3 blue of the reserve",
        ends=("k0-10", "k1-45"),
    ),
    Figure(
        "2.7",
        TIGHT.then("reserve 1 blue/3 blue"),
        Text(
            "Lola debe 3 y tiene un 1 y un 3. Puede pagar con el 3; el 1 no, porque sobraría.",
            "Lola owes 3 and has a 1 and a 3. The 3 pays; the 1 does not, because it would be too much.",
        ),
        Text(
            "La mano de Lola: la moneda de 1 está tachada y la de 3, señalada.",
            "Lola's hand: the coin of 1 is crossed out, the coin of 3 is ringed.",
        ),
        ("hand-0", "k0-45", "k0-47"),
        ("k0-47",),
        refused="pay with coin 1",
    ),
    Figure(
        "2.7",
        TWOS,
        Text(
            "Lola debe 3 y solo tiene monedas de 2: paga con las dos, y la que sobra se pierde. No hay cambio.",
            "Lola owes 3 and has only coins of 2: both pay, and what is too much is lost. There is no change.",
        ),
        Text(
            "Antes, dos monedas de 2 en la mano; después, la carta está en la reserva y no queda ninguna.",
            "Before, two coins of 2 in hand; after, the card is in the reserve and none is left.",
        ),
        ("hand-0", "reserve-0"),
        ("k0-46",),
        does="pay with coin 2; pay with coin 2",
        ends=("k1-10",),
    ),
    Figure(
        "3.1",
        THREE,
        Text(
            "El primer edificio de Lola solo llega al 1: hasta que tenga su planta 3 no puede empezar otro.",
            "Lola's first building only reaches the 1: until it has its floor 3 she cannot begin another.",
        ),
        Text(
            "Un edificio de dos plantas; en la mano, el 0 marrón está tachado.",
            "A building of two floors; in hand, the brown 0 is crossed out.",
        ),
        ("t0-0-0", "t0-0-1", "hand-0", "e0-10", "e0-11"),
        ("t0-0-1",),
        refused="add 0 brown (of 0 brown/2 blue)",
    ),
    Figure(
        "3.1",
        SECOND,
        Text(
            "El primer edificio ya tiene su 3: Lola puede empezar otro, aunque aquel siga sin azotea.",
            "The first building has its 3: Lola may begin another, though that one still lacks a roof.",
        ),
        Text(
            "Antes, un edificio del 0 al 3; después, otro empezado a su lado.",
            "Before, a building from 0 to 3; after, another begun beside it.",
        ),
        ("t0-0-0", "t0-0-3"),
        ("t0-0-3",),
        does="add 0 brown (of 0 brown/roof); pay with coin 2",
        ends=("t0-1-0",),
    ),
    Figure(
        "3.2",
        THREE,
        Text(
            "Con el otro extremo de la misma carta, Lola pone el 2 azul sobre el 1.",
            "With the other end of the same card, Lola puts the blue 2 on the 1.",
        ),
        Text("Antes, plantas 0 y 1; después, también la 2.", "Before, floors 0 and 1; after, the 2 as well."),
        ("t0-0-0", "t0-0-1", "hand-0", "e0-10", "e0-11"),
        ("e0-11",),
        does="add 2 blue (of 0 brown/2 blue); pay with coin 2",
        ends=("t0-0-2",),
    ),
    Figure(
        "3.2",
        GROUND,
        Text(
            "No se salta ningún número: sobre un 0 va un 1, no un 3.",
            "No number is left out: on a 0 goes a 1, not a 3.",
        ),
        Text(
            "Un edificio con la planta 0; en la mano, el 3 azul está tachado.",
            "A building with floor 0; in hand, the blue 3 is crossed out.",
        ),
        ("t0-0-0", "hand-0", "e0-20", "e0-21"),
        ("t0-0-0",),
        refused="add 3 blue (of 1 blue/3 blue)",
    ),
    Figure(
        "3.3",
        SKIPPED,
        Text(
            "La azotea espera: va sobre un 3, un 4, un 5 o un 6.",
            "The roof has to wait: it goes on a 3, a 4, a 5 or a 6.",
        ),
        Text(
            "Un edificio con la planta 0; en la mano, la azotea está tachada.",
            "A building with floor 0; in hand, the roof is crossed out.",
        ),
        ("t0-0-0", "hand-0", "e0-30", "e0-31"),
        ("t0-0-0",),
        refused="add roof (of 1 blue/roof)",
    ),
    Figure(
        "3.4",
        POOL,
        Text(
            "El edificio tiene azotea: Lola le añade una piscina al pie, que cuesta 1 como una planta y da {gain} "
            "puntos.",
            "The building has a roof: Lola adds a pool at its foot, which costs 1 like a floor and brings {gain} "
            "points.",
        ),
        Text(
            "Antes, un edificio terminado; después, con una piscina al pie.",
            "Before, a finished building; after, with a pool at its foot.",
        ),
        ("t0-0-0", "t0-0-roof", "t0-0-3"),
        does="add the pool; pay with coin 3",
        ends=("t0-0-pool",),
    ),
    Figure(
        "3.4",
        TWO.then(f"draw a card; turn up pool; draw a card; turn up coin 2; {PASS}"),
        Text(
            "Este edificio todavía no tiene azotea: la piscina tiene que esperar.",
            "This building has no roof yet: the pool has to wait.",
        ),
        Text(
            "Un edificio de dos plantas; en la mano, la piscina está tachada.",
            "A building of two floors; in hand, the pool is crossed out.",
        ),
        ("t0-0-0", "t0-0-1", "hand-0"),
        ("t0-0-1",),
        refused="add the pool",
    ),
    Figure(
        "6.1",
        READY,
        Text(
            "Lola termina su edificio azul: tres plantas sobre su mismo color y la azotea dan {gain} puntos.",
            "Lola finishes her blue building: three floors on their own colour and the roof make {gain} points.",
        ),
        Text(
            "Antes, un edificio azul del 0 al 3; después, con azotea.",
            "Before, a blue building from 0 to 3; after, with its roof.",
        ),
        ("t0-0-0", "t0-0-1", "t0-0-2", "t0-0-3"),
        does="add roof (of 1 blue/roof); pay with coin 2",
        ends=("t0-0-roof",),
    ),
    Figure(
        "6.6",
        SOLD,
        Text(
            "En la ronda de ventas Lola pone su venta azul sobre el edificio, que es todo azul: {gain} puntos más.",
            "In the sale round Lola puts her blue sale card on the building, which is all blue: {gain} points more.",
        ),
        Text(
            "Antes, el edificio terminado; después, con un cartel de venta azul.",
            "Before, the finished building; after, with a blue sale card.",
        ),
        ("t0-0-0", "t0-0-roof"),
        does="put blue sale on building 1",
        ends=("t0-0-sale0",),
    ),
)
