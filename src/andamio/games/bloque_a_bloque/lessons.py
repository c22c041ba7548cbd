"""Lessons of Bloque a Bloque: a first building, then both ends of a card, payment and the sale round."""

from __future__ import annotations

from andamio.core.lessons import Lesson, Step
from andamio.core.text import Text

END = "end the turn"


def deal(own: str, other: str) -> tuple[str, ...]:
    """Who begins, and three cards for each seat."""
    return ("seat 0 begins", *(f"turn up {card}" for card in (*own.split(", "), *other.split(", "))))


def add(face: str, paid: str) -> tuple[str, ...]:
    return f"add {face}", f"pay with {paid}"


def draw(card: str) -> tuple[str, ...]:
    return "draw a card", f"turn up {card}"


NO_OFFER = Text(
    "Lo puesto a la venta ya no vuelve a tu mano, y ahora lo necesitas.",
    "What is put up for sale does not come back to your hand, and you need it now.",
)
NO_RESERVE = Text(
    "Reservar cuesta 3 y guarda cartas para más tarde; ahora toca construir.",
    "To reserve costs 3 and keeps cards for later; now it is time to build.",
)
NO_END = Text("Aún te quedan acciones en este turno: aprovéchalas.", "You still have actions this turn: use them.")
NO_DRAW = Text("Robar también es una acción; primero, lo marcado.", "Drawing is an action, too; first what is marked.")
MARKED = Text(
    "También se podría. En esta lección sigue lo marcado.", "You could. In this lesson follow what is marked."
)
BESIDE = (("offer *", NO_OFFER), ("reserve *", NO_RESERVE), (END, NO_END), ("draw a card", NO_DRAW))
GO_BACK = ("take it back", Text("No hace falta volver atrás: paga con lo marcado.",
                                "No need to take it back: pay with what is marked."))  # fmt: skip

FIRST = Lesson(
    "first",
    Text("Tu primer edificio", "Your first building"),
    seed=1,
    before=(
        *deal("1 blue/3 blue, coin 1, coin 1", "1 brown/3 brown, coin 2, pool"),
        *add("0 blue (of start card)", "coin 1"), *draw("2 blue/4 blue"),
        *add("0 brown (of start card)", "pool"), *draw("3 brown/4 brown"),
        *add("1 blue (of 1 blue/3 blue)", "coin 1"), *draw("coin 1"),
        *add("1 brown (of 1 brown/3 brown)", "coin 2"), *draw("2 brown/4 brown"),
    ),
    steps=(
        Step(
            Text(
                "Levantas torres planta a planta: empezaste por el 0 de tu carta de inicio y encima va ya el 1. En tu "
                "turno haces dos acciones. Añade la planta 2 azul.",
                "You raise towers floor by floor: you began with the 0 of your start card, and the 1 lies on it. In "
                "your turn you take two actions. Add the blue floor 2.",
            ),
            ("add 2 blue (of 2 blue/4 blue)",),
            (),
            BESIDE,
        ),
        Step(
            Text(
                "Añadir cuesta 1, y se paga con otra carta de la mano: su valor está impreso. Paga con la moneda.",
                "To add costs 1, paid with another card of your hand: its value is printed on it. Pay with the "
                "coin.",
            ),
            ("pay with coin 1",),
            (),
            (GO_BACK,),
        ),
        Step(
            Text("Te queda una acción. Roba una carta: es gratis mientras tengas menos de cuatro.",
                 "One action is left. Draw a card: it is free while you hold fewer than four."),
            ("draw a card",),
            ("turn up 3 blue/roof", *draw("coin 3"), *draw("brown sale")),
            ((END, NO_END),),
        ),
        Step(
            Text("Has robado el 3 azul, pero no tienes con qué pagarlo. Nora ha robado dos veces. Roba tú también.",
                 "You drew the blue 3, but have nothing to pay for it. Nora drew twice. Draw a card, too."),
            ("draw a card",),
            ("turn up coin 2",),
            (("offer *", NO_OFFER), (END, NO_END)),
        ),
        Step(
            Text("Ya puedes pagar. Añade el 3 azul: del 0 al 3, una torre está lista para su azotea.",
                 "Now you can pay. Add the blue 3: from 0 to 3, a tower is ready for its roof."),
            ("add 3 blue (of 3 blue/roof)",),
            (),
            BESIDE,
        ),
        Step(
            Text("Paga con la moneda de 2. No hay cambio: lo que sobra se pierde.",
                 "Pay with the coin of 2. There is no change: what is too much is lost."),
            ("pay with coin 2",),
            (*add("2 brown (of 2 brown/4 brown)", "coin 3"), *draw("1 brown/roof")),
            (GO_BACK,),
        ),
        Step(
            Text("Sin azotea, un edificio no puntúa. Busca una: roba.",
                 "Without a roof a building does not score. Look for one: draw."),
            ("draw a card",),
            ("turn up 1 blue/roof",),
            ((END, NO_END),),
        ),
        Step(
            Text("¡Una azotea! Te falta con qué pagarla: roba otra vez.",
                 "A roof! You lack what pays for it: draw again."),
            ("draw a card",),
            ("turn up pool", *draw("coin 2"), END),
            (("offer *", NO_OFFER), (END, NO_END)),
        ),
        Step(
            Text("Cada carta tiene dos extremos y tú eliges cuál usas: en esta, la azotea.",
                 "Each card has two ends, and you choose which to use: of this one, the roof."),
            ("add roof (of 1 blue/roof)",),
            (),
            BESIDE,
        ),
        Step(
            Text("Cualquier carta con valor paga: gasta la piscina.", "Any card with a value pays: spend the pool."),
            ("pay with pool",),
            (),
            (GO_BACK,),
        ),
    ),
    ends=Text(
        "¡Cinco puntos! Dos de la azotea y uno por planta sobre otra de su color; sin azotea, nada. Con un 3 puesto "
        "puedes empezar otra torre. Cuando alguien roba la última carta, todos juegan un turno más y se venden los "
        "edificios. Ya puedes jugar.",
        "Five points! Two for the roof and one for each floor on its own colour; without a roof, nothing. With a 3 in "
        "place you may begin another tower. When somebody draws the last card, all play one more turn, and buildings "
        "are sold. Now you can play.",
    ),
)  # fmt: skip

ENDS = Lesson(
    "ends",
    Text("Los dos extremos", "Both ends of a card"),
    seed=2,
    before=(
        *deal("1 blue/4 blue, coin 1, coin 1", "coin 3, pool, blue sale"),
        *add("0 blue (of start card)", "coin 1"), *draw("2 blue/4 blue"), END,
        *add("1 blue (of 1 blue/4 blue)", "coin 1"), *draw("coin 2"), END,
        *add("2 blue (of 2 blue/4 blue)", "coin 2"), *draw("1 blue/3 blue"), END,
        *draw("0 brown/roof"), *draw("coin 1"), END,
        *draw("coin 2"), END, END,
    ),
    steps=(
        Step(
            Text(
                "Cada carta lleva una planta en cada extremo. La tuya es un 1 y también un 3: tu torre va por el 2, "
                "así que úsala como 3.",
                "A card has a floor at each end. Yours is a 1 and also a 3: your tower has reached the 2, so use it "
                "as a 3.",
            ),
            ("add 3 blue (of 1 blue/3 blue)",),
            (),
            BESIDE,
        ),
        Step(Text("Paga con una moneda.", "Pay with a coin."), ("pay with coin *",), (),
             (GO_BACK, ("pay with *", Text("Esa carta te hace falta: paga con una moneda.",
                                           "You need that card: pay with a coin.")))),
        Step(
            Text(
                "Con un 3 puesto puedes empezar otro edificio por su 0, o terminar este. La misma carta sirve para "
                "lo uno o lo otro: pon la azotea.",
                "With a 3 in place you may begin another building by its 0, or finish this one. The same card does "
                "either: put the roof on.",
            ),
            ("add roof (of 0 brown/roof)",),
            (),
            (("add 0 brown (of 0 brown/roof)", Text(
                "Empezarías otra torre, y la azotea es lo que da puntos: termina esta.",
                "That would begin another tower; a roof is what scores: finish this one.",
            )),
             *BESIDE),
        ),
        Step(Text("Paga con la otra moneda.", "Pay with the other coin."), ("pay with coin *",), (), (GO_BACK,)),
    ),
    ends=Text(
        "Una carta también es dinero: vale lo que dice en el centro, uses o no sus plantas. Antes de pagar con una, "
        "mira sus dos extremos.",
        "A card is money as well: it is worth what its middle says, whatever its floors are. Before you pay with "
        "one, look at both its ends.",
    ),
)  # fmt: skip

PAYMENT = Lesson(
    "payment",
    Text("Pagar y reservar", "Paying and reserving"),
    seed=3,
    before=(
        *deal("blue sale, coin 2, coin 3", "coin 3, pool, blue sale"),
        *add("0 blue (of start card)", "coin 3"), *draw("coin 1"), END,
    ),
    steps=(
        Step(
            Text(
                "Una carta de venta solo cuenta al final, y desde la reserva. Reservar cuesta 3: reserva la venta "
                "azul.",
                "A sale card counts only in the end, and from the reserve. To reserve costs 3: reserve the blue "
                "sale.",
            ),
            ("reserve blue sale",),
            (),
            (("offer *", NO_OFFER), (END, NO_END), ("draw a card", NO_DRAW), ("reserve *", MARKED)),
            shows=("reserve-0",),
        ),
        Step(
            Text("Debes 3 y tienes un 2 y un 1: se paga con varias cartas, una a una. El 2.",
                 "You owe 3 and have a 2 and a 1: several cards pay together, one by one. The 2."),
            ("pay with coin 2",),
            (),
            (GO_BACK, ("pay with coin 1", Text("También vale empezar por el 1; aquí, el 2.",
                                               "You may begin with the 1 as well; here, the 2."))),
        ),
        Step(
            Text("Y el 1. Nunca se paga de más con una carta que sobra: si sin ella ya llega, no se admite.",
                 "And the 1. No card may be superfluous: if the others are enough without it, it is not taken."),
            ("pay with coin 1",),
            (),
            (GO_BACK,),
        ),
        Step(
            Text("Reservada: solo tú sabes qué es. Te queda una acción: roba.",
                 "Reserved: only you know what it is. One action is left: draw."),
            ("draw a card",),
            ("turn up 1 blue/3 blue",),
            ((END, NO_END), ("offer *", NO_OFFER), ("swap *", MARKED)),
        ),
    ),
    ends=Text(
        "En la reserva caben tres cartas, y también con ellas se paga. Cambiar una de la mano por una de la reserva "
        "es gratis. Lo que se paga va al descarte, salvo si compras a otro: entonces va a su mano.",
        "The reserve holds three cards, and they pay as well. To swap one of your hand for one of the reserve is "
        "free. What is paid is discarded, unless you buy from somebody: then it goes to that hand.",
    ),
)  # fmt: skip

SALES = Lesson(
    "sales",
    Text("La ronda de ventas", "The sale round"),
    seed=4,
    before=(
        *deal("1 blue/4 blue, pool, pool", "coin 2, coin 2, coin 2"),
        *add("0 blue (of start card)", "pool"), *draw("2 blue/4 blue"), END,
        *add("1 blue (of 1 blue/4 blue)", "pool"), *draw("pool"), END,
        *add("2 blue (of 2 blue/4 blue)", "pool"), *draw("3 blue/5 blue"), END,
        *draw("pool"), *add("3 blue (of 3 blue/5 blue)", "pool"), END,
        *draw("0 blue/4 blue"), *draw("pool"), END,
        *add("4 blue (of 0 blue/4 blue)", "pool"), *draw("1 blue/roof"), END,
        *draw("coin 1"), *add("roof (of 1 blue/roof)", "coin 1"), END,
        *draw("blue sale"), *draw("coin 3"), END,
        "reserve blue sale", "pay with coin 3", *draw("brown sale"), END,
        *draw("coin 3"), "reserve brown sale", "pay with coin 3", END,
        *4 * (END,),
    ),
    steps=(
        Step(
            Text(
                "Se acaba la obra: así llega el final si nadie avanza, o cuando se roba la última carta. Termina tu "
                "turno y empieza la ronda de ventas.",
                "Building is over: so it ends when nobody gets on, or when the last card is drawn. End your turn, "
                "and the sale round begins.",
            ),
            (END,),
            (),
            (("draw a card", Text("Aún quedan cartas, pero hoy queremos vender: termina el turno.",
                                  "There are cards left, but today we want to sell: end the turn.")),
             ("swap *", MARKED), ("offer *", NO_OFFER)),
        ),
        Step(
            Text(
                "Las reservas se descubren. Un cartel de venta va sobre un edificio terminado: el azul premia el 4 "
                "azul y, si todo es azul, da 3 más. Ponlo.",
                "Reserves are turned up. A sale card goes on a finished building: the blue one rewards the blue 4 "
                "and, where all is blue, brings 3 more. Put it there.",
            ),
            ("put blue sale on building 1",),
            (),
            (("put brown sale on building 1", Text(
                "No hay plantas marrones: no daría nada. Pon el azul.",
                "There are no brown floors: it would bring nothing. Put the blue one.",
            )),
             ("sell no more", Text("Dejarías puntos en la mesa: pon antes el cartel azul.",
                                   "You would leave points on the table: put the blue card first.")),
             ("put the sale cards*", Text("Ese botón lo hace todo solo. Para aprender, pon el azul con tu mano.",
                                          "That button does it all. To learn it, put the blue one yourself."))),
        ),
    ),
    ends=Text(
        "El marrón no daría nada aquí: un cartel solo premia plantas 4, 5 y 6 de su color. Solo cuentan los de la "
        "reserva, uno de cada color por edificio: resérvalos a tiempo.",
        "The brown one would bring nothing here: a sale card rewards floors 4, 5 and 6 of its colour only. Only "
        "those of the reserve count, one of each colour on a building: reserve them in time.",
    ),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, ENDS, PAYMENT, SALES)
