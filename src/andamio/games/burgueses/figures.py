"""Pictures of the rules of Burgueses; most are the examples of its rulebook, played to."""

from __future__ import annotations

from andamio.core.figures import Beginning, Figure
from andamio.core.text import Text

DEALT = Beginning("seat 0 begins; draw 2♠; draw 3♣; draw 5♥; draw 4♣")
FIRST_SHOWN = DEALT.then("buy; draw 2♦; show 2♠; king K♥; buy; draw 5♦; show 5♥; king K♣")
TWO_PAIRS = FIRST_SHOWN.then(
    "buy; draw 3♥; show 2♦; king K♠; buy; draw 4♦; show 5♦; king A♠; buy; draw 4♠; show 3♣; king K♦;"
    "buy; draw 4♥; show 4♣; king K♥; buy; draw 2♥; show 3♥; king K♠; buy; draw 2♣; show 4♦; king K♣"
)
FOUR_TWOS = Beginning(
    "seat 0 begins; draw 2♠; draw 2♣; draw 5♥; draw 5♦; buy; draw 2♥; show 2♠; king K♥; buy; draw 4♦; show 5♦; king K♣;"
    "buy; draw 2♦; show 2♦; king K♠; buy; draw 4♣; show 5♥; king A♠; buy; draw 3♠; show 2♣; king K♦;"
    "buy; draw 3♥; show 4♦; king K♥; buy; draw 4♥; show 2♥; king K♠; buy; draw 3♦; show 3♥; king K♣"
)
SHOWCASES = Beginning(  # Lola shows 3♠ and 5♦; Bruno 5♥ and 2♣
    "seat 0 begins; draw 3♠; draw 5♦; draw 5♥; draw 2♣; buy; draw 4♥; show 3♠; king K♥; buy; draw 4♣; show 5♥; king K♣;"
    "buy; draw 2♥; show 5♦; king A♠; buy; draw 4♦; show 2♣; king K♠"
)
NO_DIAMOND = Beginning(  # Bruno's turn: he shows 3♥ and 5♦; Lola 2♠ and 4♣
    "seat 0 begins; draw 2♠; draw 4♣; draw 5♦; draw 3♥; buy; draw 4♥; show 2♠; king K♥; buy; draw 3♠; show 5♦; king K♣;"
    "buy; draw 2♥; show 4♣; king A♠; buy; draw 4♦; show 3♥"
)
TWELVE_AND_FIVE = Beginning(  # Lola's turn: she shows 3♠, 4♥ and 5♦; Bruno 2♣ and 3♦
    "seat 0 begins; draw 3♠; draw 4♥; draw 2♣; draw 3♦; buy; draw 5♦; show 3♠; king K♥; buy; draw 5♥; show 2♣; king K♣;"
    "buy; draw 2♥; show 5♦; king K♠; buy; draw 3♣; show 3♦; king K♦; buy; draw 4♠; show 4♥"
)
TRIO = Beginning(  # Lola shows 5♦, 4♠, 4♣ and 4♥ and has no coin; Bruno has two
    "seat 0 begins; draw 5♦; draw 4♠; draw 5♥; draw 2♦; buy; draw 4♣; show 5♦; king K♦; buy; draw 3♥; show 5♥; king K♥;"
    "buy; draw 4♥; show 4♠; king K♣; buy; draw 4♦; show 2♦; king A♠; buy; draw 2♠; show 4♣; king K♠;"
    "buy; draw 3♣; show 3♥; king K♥; buy; draw 3♠; show 4♥; king K♣; buy; draw 2♣; show 3♣; king K♠"
)
SPADES = Beginning(  # Lola shows 3♠, Bruno 2♠
    "seat 0 begins; draw 3♠; draw 5♦; draw 2♠; draw 5♥; buy; draw 4♥; show 3♠; king K♥; buy; draw 4♣; show 2♠"
)
HEARTS = Beginning(  # Lola shows 4♥ and 2♥, Bruno 5♥
    "seat 0 begins; draw 4♥; draw 2♥; draw 5♥; draw 3♣; buy; draw 4♦; show 4♥; king K♣; buy; draw 4♣; show 5♥; king K♠;"
    "buy; draw 3♦; show 2♥"
)
EQUAL_HEARTS = Beginning(  # Lola shows 3♥ and 2♥, Bruno 5♥
    "seat 0 begins; draw 3♥; draw 2♥; draw 5♥; draw 3♣; buy; draw 4♦; show 3♥; king K♣; buy; draw 4♣; show 5♥; king K♠;"
    "buy; draw 3♦; show 2♥"
)
CLUBS = Beginning(  # Lola shows 2♣ and 3♣, Bruno 4♦
    "seat 0 begins; draw 2♣; draw 3♣; draw 5♥; draw 4♦; buy; draw 4♥; show 2♣; king K♥; buy; draw 5♦; show 4♦; king A♠;"
    "buy; draw 3♦; show 3♣"
)
LAST_COIN = Beginning(  # Bruno's turn: one coin is left in the bank, and both show a club
    "seat 0 begins; draw 2♣; draw 4♦; draw 4♣; draw 2♦; buy; draw 2♥; show 2♣; king K♠; buy; draw 3♦; show 4♣; king A♠;"
    "buy; draw 5♥; show 4♦; king K♣; buy; draw 5♦; show 2♦; king K♦; buy; draw 3♥; show 2♥; king K♥;"
    "buy; draw 4♥; show 3♦"
)

FIGURES: tuple[Figure, ...] = (
    Figure(
        "2.1",
        DEALT.then("buy; draw 2♦"),
        Text(
            "Lola ya ha empezado a comprar y ha visto la carta: en este turno no puede vender ni comerciar.",
            "Lola has begun to buy and has seen the card: she can neither sell nor trade in this turn.",
        ),
        Text(
            "La tienda de Lola, con tres cartas en la mano; el trueque está tachado.",
            "Lola's shop with three cards in hand; the trade is crossed out.",
        ),
        ("shop-0", "hand-0"),
        refused="trade",
    ),
    Figure(
        "2.2",
        DEALT,
        Text(
            "Lola compra: roba el 2♦ y pone a la vista el 2♠, que ya tenía. Después saldrá un rey.",
            "Lola buys: she draws 2♦ and puts 2♠ on show, which she had already. Then a king will come.",
        ),
        Text(
            "Antes, dos cartas en la mano y el escaparate vacío; después, el 2♠ está en el escaparate.",
            "Before, two cards in hand and an empty showcase; after, 2♠ is in the showcase.",
        ),
        ("shop-0", "hand-0"),
        does="buy; draw 2♦; show 2♠",
        ends=("c0", "c10"),
    ),
    Figure(
        "2.3",
        TWO_PAIRS,
        Text(
            "Lola vende los dos treses: salen de la ronda y el depósito de Bruno le da una moneda. Los doses se "
            "quedan.",
            "Lola sells both threes: they leave the round and Bruno's deposit gives her a coin. The twos stay.",
        ),
        Text(
            "Antes, 2♠, 2♦, 3♣ y 3♥ en el escaparate de Lola; después, solo los doses y una moneda más.",
            "Before, 2♠, 2♦, 3♣ and 3♥ in Lola's showcase; after, only the twos, and one more coin.",
        ),
        ("shop-0", "sale-0", "trade-0", "hand-0"),
        ("c4", "c7"),
        does="sell; sell 3♣; sell 3♥",
    ),
    Figure(
        "2.3",
        TWO_PAIRS.then("sell; sell 3♣"),
        Text(
            "En un turno se vende un solo valor: empezada la venta de los treses, un 2 no entra en ella.",
            "One value a turn: once the threes are on sale, a two cannot join them.",
        ),
        Text(
            "El escaparate de Lola en plena venta; el 2♠ está tachado.",
            "Lola's showcase in the middle of a sale; 2♠ is crossed out.",
        ),
        ("shop-0", "c0", "c7", "c10"),
        ("c7",),
        refused="sell 2♠",
    ),
    Figure(
        "2.3",
        FIRST_SHOWN,
        Text(
            "Una carta sola no se vende: hacen falta dos del mismo valor.",
            "A single card is not sold: it takes two of one value.",
        ),
        Text(
            "El escaparate de Lola con una sola carta, el 2♠, señalada.",
            "Lola's showcase with a single card, 2♠, ringed.",
        ),
        ("shop-0",),
        ("c0",),
        refused="sell",
    ),
    Figure(
        "2.3",
        TRIO,
        Text(
            "Un trío vale tres monedas, pero Bruno solo tiene dos: Lola cobra dos, y el banco no pone la que falta.",
            "A trio is worth three coins, but Bruno has only two: Lola gets two, and the bank adds nothing.",
        ),
        Text(
            "Antes, 4♠, 4♣ y 4♥ en el escaparate de Lola y dos monedas de Bruno; después, las monedas son de Lola.",
            "Before, 4♠, 4♣ and 4♥ in Lola's showcase and two coins of Bruno's; after, the coins are Lola's.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c2", "c5", "c8"),
        does="sell; sell 4♠; sell 4♣; sell 4♥",
    ),
    Figure(
        "2.4",
        FOUR_TWOS,
        Text(
            "Lola vende los cuatro doses y gana la partida entera en el acto: ya no sale ningún rey.",
            "Lola sells all four twos and wins the whole game at once: no king comes any more.",
        ),
        Text(
            "Antes, los cuatro doses en el escaparate de Lola; después, están fuera.",
            "Before, the four twos in Lola's showcase; after, they are out.",
        ),
        ("shop-0", "out"),
        ("c0", "c3", "c6", "c10"),
        does="sell; sell 2♠; sell 2♣; sell 2♥; sell 2♦",
    ),
    Figure(
        "2.5",
        SHOWCASES,
        Text(
            "Lola paga su moneda al banco, da el 3♠ y toma el 5♥: ya tiene una pareja de cincos y una pica menos.",
            "Lola pays her coin to the bank, gives 3♠ and takes 5♥: a pair of fives now, and a spade less.",
        ),
        Text(
            "Antes, Lola muestra 3♠ y 5♦ y Bruno, 5♥ y 2♣; después, el 3♠ y el 5♥ han cambiado de escaparate.",
            "Before, Lola shows 3♠ and 5♦, Bruno 5♥ and 2♣; after, 3♠ and 5♥ have changed places.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c1", "c9"),
        does="trade; give 3♠; take 5♥",
        ends=("c1", "c9"),
    ),
    Figure(
        "2.5",
        SHOWCASES.then("trade; give 3♠; take 5♥; king K♦; discard 3♠; buy; draw 4♠; show 4♦; king K♥"),
        Text(
            "Lola ya ha comerciado en esta ronda: otra vez, ninguna, aunque le sobren monedas.",
            "Lola has traded in this round already: not once more, however many coins she has.",
        ),
        Text("La tienda de Lola; el trueque está tachado.", "Lola's shop; the trade is crossed out."),
        ("shop-0", "trade"),
        refused="trade",
    ),
    Figure(
        "2.6",
        SHOWCASES.then("trade; give 3♠; take 5♥; king K♦; discard 3♠"),
        Text(
            "Lola acaba de comerciar: en el turno que sigue Bruno no puede contestar con otro trueque.",
            "Lola has just traded: in the next turn Bruno cannot answer with a trade of his own.",
        ),
        Text("La tienda de Bruno; su trueque está tachado.", "Bruno's shop; his trade is crossed out."),
        ("shop-1", "trade"),
        refused="trade",
        seat=1,
    ),
    Figure(
        "3.1",
        SPADES,
        Text(
            "Sale el rey de picas. Lola suma 3 en picas y Bruno, 2: paga Lola, y su moneda va al banco.",
            "The king of spades comes. Lola has 3 in spades, Bruno 2: Lola pays, and her coin goes to the bank.",
        ),
        Text(
            "Lola muestra el 3♠ y Bruno, el 2♠; las monedas de Lola, antes y después.",
            "Lola shows 3♠, Bruno 2♠; Lola's coins before and after.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c1",),
        does="king K♠",
        ends=("c1",),
    ),
    Figure(
        "3.2",
        HEARTS,
        Text(
            "Sale el rey de corazones. Se suma, no se mira la mayor: 4 + 2 de Lola ganan al 5 de Bruno.",
            "The king of hearts comes. Sums count, not the highest card: Lola's 4 + 2 beat Bruno's 5.",
        ),
        Text(
            "Lola muestra 4♥ y 2♥; Bruno, 5♥; después Lola tiene una moneda más.",
            "Lola shows 4♥ and 2♥, Bruno 5♥; after, Lola has one more coin.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c8", "c6"),
        does="king K♥",
        ends=("c8", "c6"),
    ),
    Figure(
        "3.2",
        EQUAL_HEARTS,
        Text(
            "Aquí suman lo mismo, 3 + 2 y 5: en un empate de corazones nadie cobra.",
            "Here both have the same, 3 + 2 and 5: in a tie of hearts nobody is paid.",
        ),
        Text(
            "Lola muestra 3♥ y 2♥; Bruno, 5♥; las monedas no cambian.",
            "Lola shows 3♥ and 2♥, Bruno 5♥; the coins stay as they were.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c7", "c6", "c9"),
        does="king K♥",
    ),
    Figure(
        "3.3",
        NO_DIAMOND,
        Text(
            "Sale el rey de rombos. Bruno, que muestra el 5♦, toma una moneda; Lola no muestra rombos y elige qué "
            "pierde, aunque no sea su turno: el 4♣.",
            "The king of diamonds comes. Bruno shows 5♦ and takes a coin; Lola shows no diamond and chooses what she "
            "loses, though it is not her turn: 4♣.",
        ),
        Text(
            "Antes, Lola muestra 2♠ y 4♣ y Bruno, 3♥ y 5♦; después, a Lola solo le queda el 2♠.",
            "Before, Lola shows 2♠ and 4♣, Bruno 3♥ and 5♦; after, Lola has only 2♠ left.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c5", "c13"),
        does="king K♦; discard 4♣",
    ),
    Figure(
        "3.4",
        CLUBS,
        Text(
            "Sale el rey de tréboles: Lola muestra dos, pero cobra una sola moneda. Bruno no muestra ninguno: nada.",
            "The king of clubs comes: Lola shows two, but is paid a single coin. Bruno shows none: nothing.",
        ),
        Text(
            "Lola muestra 2♣ y 3♣ y Bruno, 4♦; después Lola tiene una moneda más.",
            "Lola shows 2♣ and 3♣, Bruno 4♦; after, Lola has one more coin.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1"),
        ("c3", "c4"),
        does="king K♣",
    ),
    Figure(
        "3.5",
        TWELVE_AND_FIVE,
        Text(
            "Sale el as: el escaparate de Lola suma 12, par, y toma una moneda; el de Bruno suma 5, impar, y paga una.",
            "The ace comes: Lola's showcase adds up to 12, even, and she takes a coin; Bruno's to 5, odd, and he "
            "pays one.",
        ),
        Text(
            "Lola muestra 3♠, 4♥ y 5♦; Bruno, 2♣ y 3♦; debajo, las monedas de cada uno antes y después.",
            "Lola shows 3♠, 4♥ and 5♦, Bruno 2♣ and 3♦; below, the coins of each before and after.",
        ),
        ("shop-0", "trade-0", "shop-1", "trade-1", "trade"),
        does="king A♠",
    ),
    Figure(
        "3.6",
        LAST_COIN,
        Text(
            "Los dos muestran un trébol y al banco le queda una moneda: es el turno de Bruno, así que es para él.",
            "Both show a club and one coin is left in the bank: it is Bruno's turn, so it is his.",
        ),
        Text(
            "Los escaparates de Lola y Bruno, cada uno con un trébol; después el banco está vacío.",
            "The showcases of Lola and Bruno, each with a club; after, the bank is empty.",
        ),
        ("bank", "shop-0", "trade-0", "shop-1", "trade-1"),
        ("c3", "c5"),
        does="king K♣",
    ),
)
