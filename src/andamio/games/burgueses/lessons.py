"""Lessons of Burgueses: a first evening, then kings, sales and trades."""

from __future__ import annotations

from andamio.core.lessons import Lesson, Step
from andamio.core.text import Text

NO_TRADE = Text(
    "Comerciar cuesta una moneda y ahora no te hace falta; hay otra lección que trata de eso.",
    "A trade costs a coin and you do not need one now; another lesson is about that.",
)

FIRST = Lesson(
    "first",
    Text("Tu primera tienda", "Your first shop"),
    seed=1,
    before=("seat 0 begins", "draw 2♣", "draw 3♦", "draw 3♥", "draw 4♦"),
    steps=(
        Step(
            Text(
                "Eres mercader: quieres acabar con más monedas que Nora. Empiezas con una moneda y dos cartas que "
                "solo ves tú. En tu turno haces una sola cosa. Compra.",
                "You are a merchant, and want to end up with more coins than Nora. You begin with one coin and two "
                "cards that only you see. Each turn you do just one thing. Buy.",
            ),
            ("buy",),
            ("draw 2♥",),
        ),
        Step(
            Text(
                "Has robado el 2♥. Comprar acaba poniendo una carta de tu mano en el escaparate, a la vista de "
                "todos. Enseña el 2♣.",
                "You drew the 2♥. To end a purchase, one card of your hand goes into your showcase, for all to see. "
                "Show the 2♣.",
            ),
            ("show 2♣",),
            ("king K♣", "buy", "draw 5♥", "show 3♥", "king K♥"),
            (
                (
                    "show *",
                    Text("Podrías, pero quédate con esa: con el 2♣ y el 2♥ vas a hacer una pareja.",
                         "You could, but keep that one: the 2♣ and the 2♥ will make a pair."),
                ),
            ),
        ),
        Step(
            Text(
                "Tras cada acción sale un rey, y manda sobre los dos escaparates. El de tréboles te ha dado una "
                "moneda por enseñar un trébol; el de corazones se la ha dado a Nora. Compra otra vez.",
                "After every action a king comes and rules over both showcases. The king of clubs gave you a coin "
                "for showing a club; the king of hearts gave Nora one. Buy again.",
            ),
            ("buy",),
            ("draw 4♠",),
            (("trade", NO_TRADE),),
            shows=("k1", "k2"),
        ),
        Step(
            Text("Ahora enseña el 2♥: dos cartas del mismo valor son una pareja, y las parejas se venden.",
                 "Now show the 2♥: two cards of one value are a pair, and pairs can be sold."),
            ("show 2♥",),
            ("king K♠", "buy", "draw 5♦", "show 4♦", "king A♠"),
            (
                (
                    "show *",
                    Text("Esa carta aún no empareja con nada. Junta el 2♥ con tu 2♣.",
                         "That card matches nothing yet. Put the 2♥ beside your 2♣."),
                ),
            ),
        ),
        Step(
            Text(
                "Ha salido el as: quien suma par en su escaparate cobra (tú, 2 + 2) y quien suma impar paga (Nora, "
                "3 + 4). Ya tienes pareja: elige vender.",
                "The ace came: an even sum in the showcase earns a coin (yours, 2 + 2), an odd one pays (Nora's, 3 "
                "+ 4). You have a pair: choose to sell.",
            ),
            ("sell",),
            (),
            (
                (
                    "buy",
                    Text("Comprar siempre se puede, pero mientras tanto un rey podría llevarse tu pareja. Véndela.",
                         "You can always buy, but a king might take your pair meanwhile. Sell it."),
                ),
                ("trade", NO_TRADE),
            ),
            shows=("k4",),
        ),
        Step(
            Text("Señala las cartas que vendes, una a una.", "Point at the cards that you sell, one by one."),
            ("sell 2♣", "sell 2♥"),
        ),
        Step(
            Text("La otra. Una pareja cobra una moneda y un trío, tres; las paga el otro mercader, no el banco.",
                 "And the other. A pair earns one coin, a trio three; the other merchant pays, not the bank."),
            ("sell 2♣", "sell 2♥"),
            ("king K♦", "buy", "draw 3♠", "show 5♦", "king K♣"),
        ),
        Step(
            Text(
                "La moneda es tuya. Las cartas vendidas no vuelven en esta ronda, así que toca llenar el escaparate "
                "otra vez. Compra.",
                "The coin is yours. Cards that were sold are out for this round, so fill your showcase again. Buy.",
            ),
            ("buy",),
            ("draw 2♠",),
        ),
        Step(
            Text(
                "Una pica enseñada vale un punto al acabar la ronda. A cambio, el rey de picas cobra a quien más "
                "picas enseñe. Arriésgate con el 2♠.",
                "A spade on show is worth a point when the round ends. In return the king of spades charges whoever "
                "shows most spades. Take the risk with the 2♠.",
            ),
            ("show 2♠",),
            ("king K♥",),
            (
                (
                    "show *",
                    Text("También valdría. Para ver cómo puntúa una pica, enseña el 2♠.",
                         "That would do as well. To see how a spade scores, show the 2♠."),
                ),
            ),
        ),
    ),
    ends=Text(
        "Ya sabes jugar. Cada rey dice en su carta qué hace. La ronda acaba cuando a alguien le toca sin cartas en la "
        "mano: cada moneda y cada pica a la vista vale un punto, y cada carta en la mano resta uno. Son dos rondas; "
        "comerciar lo verás en otra lección.",
        "Now you can play. What a king does is on his card. The round ends when somebody's turn comes with an empty "
        "hand: each coin and each spade on show is a point, each card in hand takes one away. There are two rounds; "
        "trading has a lesson of its own.",
    ),
)  # fmt: skip

KINGS = Lesson(
    "kings",
    Text("Los cinco reyes", "The five kings"),
    seed=2,
    before=(
        "seat 0 begins", "draw 3♠", "draw 4♦", "draw 2♠", "draw 5♥",
        "buy", "draw 4♥", "show 4♥", "king K♣", "buy", "draw 3♥", "show 2♠", "king K♥",
    ),
    steps=(
        Step(
            Text(
                "Ya han salido los reyes de tréboles y de corazones: el primero paga a quien enseñe un trébol y el "
                "segundo, a quien más corazones sume. Quedan tres. Compra.",
                "The kings of clubs and hearts have come: one pays whoever shows a club, the other whoever has most "
                "in hearts. Three are left. Buy.",
            ),
            ("buy",),
            ("draw 5♦",),
            (("trade", NO_TRADE),),
            shows=("k1", "k2"),
        ),
        Step(
            Text(
                "Nora enseña el 2♠. Si pones una pica mayor y viene el rey de picas, pagas tú. Enseña el 3♠ y "
                "verás.",
                "Nora shows the 2♠. If you put up a higher spade and the king of spades comes, you pay. Show the 3♠ "
                "and see.",
            ),
            ("show 3♠",),
            ("king K♠", "buy", "draw 4♣", "show 4♣", "king A♠"),
            (
                (
                    "show *",
                    Text("Bien pensado: así no pagarías. Pero hoy queremos ver a ese rey: enseña el 3♠.",
                         "Well thought: you would not pay then. But today we want to see that king: show the 3♠."),
                ),
            ),
        ),
        Step(
            Text(
                "El rey de picas te ha cobrado. Luego, el as: tu escaparate suma 3 + 4, impar, y has pagado otra "
                "vez; el de Nora suma 2 + 4, par, y ha cobrado. Compra.",
                "The king of spades charged you. Then the ace: your showcase adds up to 3 + 4, odd, and you paid "
                "again; Nora's to 2 + 4, even, and she earned. Buy.",
            ),
            ("buy",),
            ("draw 3♣",),
            shows=("k0", "k4"),
        ),
        Step(
            Text(
                "Solo falta el rey de rombos: saldrá seguro. Paga a quien enseñe un rombo y quita una carta a quien "
                "no. Enseña un rombo.",
                "Only the king of diamonds is left: he comes for certain. He pays whoever shows a diamond and takes "
                "a card from whoever does not. Show a diamond.",
            ),
            ("show 4♦", "show 5♦"),
            ("king K♦", "discard 2♠"),
            (
                (
                    "show 3♣",
                    Text("Sin rombos a la vista perderías una carta. Enseña uno.",
                         "Without a diamond on show you would lose a card. Show one."),
                ),
            ),
            shows=("w3",),
        ),
    ),
    ends=Text(
        "Los cinco reyes salen una vez antes de barajarse otra vez: mira siempre cuáles faltan. Si no hay con qué "
        "pagar, o el banco está vacío, esa parte del rey se salta.",
        "All five kings come once before they are shuffled again: always look which are missing. What nobody can "
        "pay, or an empty bank, is passed over.",
    ),
)  # fmt: skip

SALE = Lesson(
    "sale",
    Text("Vender a lo grande", "A great sale"),
    seed=3,
    before=(
        "seat 0 begins", "draw 5♦", "draw 3♠", "draw 4♥", "draw 4♣",
        "buy", "draw 3♣", "show 5♦", "king K♦", "buy", "draw 2♦", "show 4♥", "king K♥",
        "buy", "draw 3♥", "show 3♠", "king K♣", "buy", "draw 5♥", "show 5♥", "king A♠",
        "buy", "draw 2♠", "show 3♣", "king K♠", "buy", "draw 2♥", "show 4♣", "king K♣",
    ),
    steps=(
        Step(
            Text(
                "Enseñas dos treses y tienes otro en la mano. Una pareja cobra una moneda; un trío, tres. Compensa "
                "esperar un turno: compra.",
                "You show two threes and hold another. A pair earns one coin, a trio three. It pays to wait a turn: "
                "buy.",
            ),
            ("buy",),
            ("draw 2♣",),
            (
                (
                    "sell",
                    Text(
                        "Venderías la pareja por una moneda. Con el tercer tres en la mano, espera: el trío da "
                        "tres.",
                        "The pair would earn one coin. With the third three in your hand, wait: a trio earns three.",
                    ),
                ),
                ("trade", NO_TRADE),
            ),
        ),
        Step(
            Text("Enseña el 3♥ y ya son tres.", "Show the 3♥, and there are three."),
            ("show 3♥",),
            ("king A♠", "buy", "draw 4♦", "show 2♥", "king K♥"),
            (("show *", Text("Esa no hace trío: enseña el 3♥.", "That makes no trio: show the 3♥.")),),
        ),
        Step(
            Text("Nadie te ha roto el trío: véndelo.", "Nobody has broken your trio: sell it."),
            ("sell",),
            (),
            (
                ("buy", Text("Podrías esperar al cuarto, pero es mucho arriesgar: vende.",
                             "You might wait for the fourth, but that is a great risk: sell.")),
                ("trade", NO_TRADE),
            ),
        ),
        Step(Text("Señala el primer tres.", "Point at the first three."), ("sell 3*",)),
        Step(Text("El segundo.", "The second."), ("sell 3*",)),
        Step(
            Text("Aquí podrías cerrar la venta con la pareja, y guardar el otro. Véndelo también.",
                 "Here you might close the sale with a pair and keep the other. Sell it, too."),
            ("sell 3*",),
            ("king K♦",),
            (
                (
                    "close the sale",
                    Text("Así cobrarías solo una pareja. Añade el tercero.",
                         "That would earn you a pair only. Add the third one."),
                ),
            ),
        ),
    ),
    ends=Text(
        "El trío valía tres, pero el depósito de Nora solo tenía dos: paga lo que hay y el banco no pone el resto. "
        "Y quien vende las cuatro cartas de un valor gana la partida en el acto.",
        "The trio was worth three, but Nora had only two: what there is is paid, and the bank adds nothing. And "
        "whoever sells all four cards of a value wins the game on the spot.",
    ),
)  # fmt: skip

TRADE = Lesson(
    "trade",
    Text("Comerciar", "Trading"),
    seed=4,
    before=(
        "seat 0 begins", "draw 3♠", "draw 5♦", "draw 5♥", "draw 2♣",
        "buy", "draw 4♣", "show 5♦", "king K♦", "buy", "draw 2♦", "show 5♥", "king K♥",
        "buy", "draw 3♦", "show 3♠", "king K♣", "buy", "draw 4♥", "show 2♣", "king K♠",
    ),
    steps=(
        Step(
            Text(
                "Tú enseñas un cinco y Nora, otro. Un trueque los junta: cuesta una moneda, para el banco. Elige "
                "comerciar.",
                "You show a five, and so does Nora. A trade brings them together: it costs a coin, to the bank. "
                "Choose to trade.",
            ),
            ("trade",),
            (),
            (
                (
                    "buy",
                    Text("Siempre se puede, pero el otro cinco está ahí mismo, en el escaparate de Nora. Comercia.",
                         "You always can, but the other five is right there, in Nora's showcase. Trade."),
                ),
            ),
        ),
        Step(
            Text(
                "Elige qué carta tuya das. El 3♠ no hace pareja, y encima el rey de picas cobra por él.",
                "Choose which of your cards you give. The 3♠ matches nothing, and the king of spades charges for "
                "it.",
            ),
            ("give 3♠",),
            (),
            (("give 5♦", Text("Ese es el que quieres emparejar: da el 3♠.",
                              "That is the one to match: give the 3♠.")),),
        ),
        Step(
            Text("Y toma el 5♥ de Nora.", "And take Nora's 5♥."),
            ("take 5♥",),
            ("king A♠", "buy", "draw 2♥", "show 2♦", "king K♦"),
            (("take 2♣", Text("El 2♣ no te empareja nada: toma el 5♥.", "The 2♣ matches nothing: take the 5♥.")),),
        ),
        Step(
            Text(
                "Nora no podía contestar con otro trueque: nadie comercia justo después del otro. Tu pareja sigue "
                "ahí: vende.",
                "Nora could not answer with a trade: nobody trades right after the other. Your pair is still there: "
                "sell.",
            ),
            ("sell",),
            (),
            (("buy", Text("Véndela antes de que un rey o Nora la rompan.",
                          "Sell it before a king or Nora breaks it.")),),
        ),
        Step(Text("Un cinco.", "One five."), ("sell 5*",)),
        Step(Text("Y el otro.", "And the other."), ("sell 5*",), ("king K♥",)),
    ),
    ends=Text(
        "Cada mercader comercia una vez por ronda como mucho. Sirve para juntar lo tuyo, para romper lo del otro o "
        "para quitarte de encima lo que un rey te haría pagar.",
        "Each merchant trades at most once a round. It gathers what is yours, breaks what is theirs, or rids you of "
        "what a king would make you pay for.",
    ),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, KINGS, SALE, TRADE)
