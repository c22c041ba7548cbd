"""What may be asked of anything on Azul's table, and the help card. What it is worth is tried by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from andamio.core.about import About, Pile, imagined, parts_of, said, would_happen
from andamio.core.actions import code
from andamio.core.compiled import Box
from andamio.core.contract import Cited
from andamio.core.events import Happening
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .box import COLOURED
from .names import COLOUR_NAMES, FACTORY_NAMES, FEATURE_NAMES, space_names, star_names


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give."""
    pattern, numbers = parts_of(piece)
    return ASKED[pattern](view, numbers) if pattern in ASKED else None


def listed(names: Sequence[Text]) -> Text:
    return Text(", ".join(name.es for name in names), ", ".join(name.en for name in names))


def tiles_text(tiles: int) -> Text:
    return Text("1 loseta", "1 tile") if tiles == 1 else Text(f"{tiles} losetas", f"{tiles} tiles")


def points_text(points: int) -> Text:
    return Text("1 punto", "1 point") if points == 1 else Text(f"{points} puntos", f"{points} points")


def amount(happened: Sequence[Happening], kind: int) -> int:
    return sum(each.amount for each in happened if each.kind == kind)


# -- sources


def source(view: View, numbers: list[int]) -> About | None:
    if numbers[0] >= g.SOURCES or numbers[1] >= g.COLOURS:
        return None
    place, colour = numbers
    if place != g.CENTRE and not view.source[place, colour]:
        return None
    count, tint = int(view.source[place, colour]), COLOUR_NAMES[colour]
    on_factory = Text(FACTORY_NAMES[place % g.FACTORIES].es, f"on {FACTORY_NAMES[place % g.FACTORIES].en}")
    where = Text("el centro", "in the centre") if place == g.CENTRE else on_factory
    name = Text(f"{count} {tint.es} en {where.es}", f"{count} {tint.en} {where.en}")
    told = take_text(view, place, colour) if view.phase == g.TAKING and count else NOT_NOW
    return About(name, said(TAKING, told), ("2.1", "2.2", "2.4", "2.5"))


TAKING = Text("Se toman todas las de un color a la vez.", "All tiles of one colour are taken together.")
NOT_NOW = Text("Ahora no se toma.", "Nothing is taken from here now.")
ONLY_WITH = Text(
    "Es el comodín: no se pide; se lleva uno quien toma otro color de aquí.",
    "It is wild: it cannot be asked for; whoever takes another colour here gets one of them.",
)


def take_text(view: View, place: int, colour: int) -> Text:
    """What a take would bring the one who looks, or the seat in turn: by the rules."""
    seat = view.seat if view.seat >= 0 else view.turn
    happened = would_happen(imagined(view, turn=seat, active=seat), [code(g.TAKE, place, colour)])
    if not happened:
        return ONLY_WITH
    tiles, wilds = amount(happened, g.TOOK), amount(happened, g.TOOK_WILD)
    spilled, lost = amount(happened, g.SPILLED), amount(happened, g.TOOK_MARKER)
    tint, wild = COLOUR_NAMES[colour], COLOUR_NAMES[view.wild]
    parts = [
        Text(f"Traería {tiles} {tint.es}.", f"It would bring {tiles} {tint.en}.") if tiles else None,
        Text(f"Con un comodín ({wild.es}).", f"With one wild ({wild.en}).") if wilds else None,
        Text(f"Irían al centro: {spilled}.", f"To the centre would go: {spilled}.") if spilled else None,
        Text("Con el marcador de salida.", "With the start marker.") if has_marker(happened) else None,
        Text(f"Costaría {points_text(lost).es}.", f"It would cost {points_text(lost).en}.") if lost else None,
    ]
    return said(*filter(None, parts))


def has_marker(happened: Sequence[Happening]) -> bool:
    return any(each.kind == g.TOOK_MARKER for each in happened)


def centre(view: View, numbers: list[int]) -> About:
    text = Text(
        "Aquí va lo que nadie toma de una fábrica. El primero que toma de aquí se lleva el marcador de salida y pierde "
        "un punto por loseta.",
        "What nobody takes from a factory goes here. The first to take from here gets the start marker and loses a "
        "point a tile.",
    )
    return About(Text("centro", "centre"), text, ("2.4", "2.5", "2.6"))


def supply(view: View, numbers: list[int]) -> About | None:
    text = Text(
        "De aquí sale el premio por rodear pilares, estatuas y ventanas. Se rellena después de cada turno.",
        "What surrounding pillars, statues and windows earns comes from here. It is refilled after every turn.",
    )
    return About(Text("suministro", "supply"), text, ("1.2", "3.6", "3.7"))


def in_supply(view: View, numbers: list[int]) -> About | None:
    if numbers[0] >= g.COLOURS:
        return None
    count, tint = int(view.supply[numbers[0]]), COLOUR_NAMES[numbers[0]]
    text = Text("Se toma solo como premio, a elegir.", "Taken only as a bonus, of one's choice.")
    name = Text(f"{count} {tint.es} en el suministro", f"{count} {tint.en} in the supply")
    return About(name, said(text, wild_text(view, numbers[0])), ("3.6", "3.7"))


def wild_text(view: View, colour: int) -> Text:
    """When a colour is wild."""
    if view.round > 0 and view.wild == colour and view.turn != OVER:
        return Text(
            "Es el comodín de esta ronda: ayuda a pagar cualquier color.",
            "Wild in this round: it helps to pay any colour.",
        )
    rounds = [number for number, wild in enumerate(view.box.wild.tolist(), 1) if wild == colour]
    ahead = [number for number in rounds if number > view.round]
    if ahead and view.turn != OVER:
        return Text(f"Será comodín en la ronda {ahead[0]}.", f"It will be wild in round {ahead[0]}.")
    return Text("Ya no volverá a ser comodín.", "It will not be wild again.")


def bag(view: View, numbers: list[int]) -> About:
    text = Text(
        f"Quedan {int(view.bag.sum())}. De aquí salen fábricas y suministro; si se agota, la torre se vacía en ella.",
        f"{int(view.bag.sum())} are left. Factories and supply are filled from it; when empty, it takes the tower.",
    )
    return About(Text("bolsa", "bag"), text, ("1.1", "3.7", "4.3"))


def tower(view: View, numbers: list[int]) -> About:
    text = Text(
        f"Lo pagado y lo descartado: {int(view.tower.sum())}. Vuelve a la bolsa cuando esta se agota.",
        f"What was paid and discarded: {int(view.tower.sum())}. It goes back into the bag when that is empty.",
    )
    return About(Text("torre", "tower"), text, ("1.1", "3.2", "3.7"))


def marker(view: View, numbers: list[int]) -> About:
    text = Text(
        "Lo toma el primero que coge del centro: pierde un punto por loseta, pero empieza a colocar y abre la ronda "
        "siguiente.",
        "The first to take from the centre gets it: a point is lost for each tile, but that seat begins to place and "
        "opens the next round.",
    )
    return About(Text("marcador de salida", "start marker"), text, ("1.3", "2.5", "4.1"))


def track(view: View, numbers: list[int]) -> About:
    wilds = listed(
        [Text(f"{n}.ª {COLOUR_NAMES[c].es}", f"{n}: {COLOUR_NAMES[c].en}") for n, c in enumerate(view.box.wild, 1)]
    )
    text = Text(f"El comodín de cada ronda: {wilds.es}.", f"The wild colour of each round: {wilds.en}.")
    return About(Text("rondas y comodines", "rounds and wilds"), text, ("1.4", "3.2", "3.3"))


# -- on a board


def is_seat(view: View, seat: int) -> bool:
    return seat < view.box.seats


def tile(view: View, numbers: list[int]) -> About | None:
    if not is_seat(view, numbers[0]) or numbers[1] >= g.SPACES:
        return None
    seat, space = numbers
    place, colour = divmod(space, g.PLACES), int(view.tile[seat].ravel()[space])
    if colour == g.EMPTY:
        return None
    ring = int(view.covered[seat]) >> (g.PLACES * place[0]) & ((1 << g.PLACES) - 1)
    joined, where = int(view.box.group[ring][place[1]]), space_names(view.box)[space]
    name = Text(f"loseta en {where.es}", f"tile on {where.en}")
    text = Text(
        f"Es {COLOUR_NAMES[colour].es} y está en un grupo de {joined}. Lo que se le una suma lo que mida el grupo.",
        f"It is {COLOUR_NAMES[colour].en}, in a group of {joined}. Each new tile of the group scores the group's size.",
    )
    return About(name, said(text, star_text(view, seat, place[0])), ("3.5", "5.1"))


def star_text(view: View, seat: int, star: int) -> Text:
    laid = int((view.tile[seat, star] != g.EMPTY).sum())
    worth = star_worth(view, seat, star)
    if not worth:
        return Text(f"La estrella lleva {laid} de 6.", f"The star has {laid} of 6.")
    return Text(f"La estrella lleva {laid} de 6; completa, {worth} puntos al final.",
                f"The star has {laid} of 6; complete, {worth} points in the end.")  # fmt: skip


def star_worth(view: View, seat: int, star: int) -> int:
    """What it will score if it is completed, by what lies there; 0 as long as that is open."""
    colours = [int(colour) for colour in view.tile[seat, star] if colour != g.EMPTY]
    manner = view.box.manner[star]
    if manner == g.ONE_COLOUR:
        return int(view.box.star[star])
    if manner == g.ALL_DIFFERENT or len(set(colours)) > 1:
        return int(view.box.star[g.MULTICOLOUR])
    return int(view.box.star[colours[0]]) if len(colours) > 1 else 0


def star(view: View, numbers: list[int]) -> About | None:
    if not is_seat(view, numbers[0]) or numbers[1] >= g.STARS:
        return None
    seat, which = numbers
    named = star_names(view.box)[which]
    takes = [COLOUR_NAMES[c] for c in range(g.COLOURS) if view.takes[seat, which] >> c & 1]
    admits = Text(f"Admite: {listed(takes).es}.", f"It takes: {listed(takes).en}.") if takes else COMPLETE
    clauses = ("5.1", "3.4") if view.box.side == COLOURED else ("6.1", "6.2")
    return About(Text(f"estrella {named.es}", f"{named.en} star"), said(star_text(view, seat, which), admits), clauses)


COMPLETE = Text("Está completa.", "It is complete.")


def space(view: View, numbers: list[int]) -> About | None:
    """An empty space of the one who looks, or of the seat in turn."""
    seat = view.seat if view.seat >= 0 else int(view.turn)
    if numbers[0] >= g.SPACES or seat < 0 or view.tile[seat].ravel()[numbers[0]] != g.EMPTY:
        return None
    number, name = int(view.box.number[numbers[0]]), space_names(view.box)[numbers[0]]
    cost = Text(
        f"Cuesta {tiles_text(number).es}: una se queda y las demás van a la torre.",
        f"It costs {tiles_text(number).en}: one stays, the others go to the tower.",
    )
    star = numbers[0] // g.PLACES
    takes = listed([COLOUR_NAMES[c] for c in range(g.COLOURS) if view.takes[seat, star] >> c & 1])
    admits = Text(f"Admite: {takes.es}.", f"It takes: {takes.en}.")
    return About(name, said(cost, admits, space_worth(view, seat, numbers[0])), ("3.2", "3.5", "3.6"))


def space_worth(view: View, seat: int, number: int) -> Text:
    """What a tile there would score now if it were paid, by the rules."""
    if view.turn == OVER:
        return Text("Quedó libre.", "It stayed empty.")
    pool, colour = view.pool.copy(), int(view.takes[seat, number // g.PLACES]).bit_length() - 1
    pool[seat, colour] = g.NUMBERS
    match = imagined(view, turn=seat, active=seat, phase=g.PLACING, pool=pool, owed=0)
    happened = would_happen(match, [code(g.SPACE, number)])
    while match.turn == seat and match.states["phase"][0] in (g.COLOURING, g.SPENDING):
        happened += would_happen(match, match.legal()[:1])
    points, tiles = points_text(amount(happened, g.PLACED)), amount(happened, g.SURROUNDED)
    bonus = Text(f" y {tiles_text(tiles).es} del suministro", f" and bring {tiles_text(tiles).en} of the supply")
    more = bonus if tiles else Text("", "")
    return Text(
        f"Una loseta aquí sumaría ahora {points.es}{more.es}.", f"A tile here would now score {points.en}{more.en}."
    )


def feature(view: View, numbers: list[int]) -> About | None:
    if not is_seat(view, numbers[0]) or numbers[1] >= g.FEATURES:
        return None
    seat, which = numbers
    reward, around = tiles_text(int(view.box.reward[which])), int(view.box.around[which])
    names, missing = space_names(view.box), around & ~int(view.covered[seat])
    left = listed([names[space] for space in range(g.SPACES) if missing >> space & 1])
    text = Text(f"Rodearlo da {reward.es} del suministro.", f"To surround it earns {reward.en} of the supply.")
    state = Text(f"Falta cubrir: {left.es}.", f"Still to cover: {left.en}.") if missing else SURROUNDED
    return About(FEATURE_NAMES[which // g.RING], said(text, state), ("1.6", "3.6"))


SURROUNDED = Text("Está rodeado.", "It is surrounded.")


def goal(view: View, numbers: list[int]) -> About | None:
    if not is_seat(view, numbers[0]) or not 1 <= numbers[1] <= g.NUMBERS:
        return None
    seat, number = numbers
    every, worth = int(view.box.every[number - 1]), int(view.box.worth[number - 1])
    covered = (every & int(view.covered[seat])).bit_count()
    text = Text(
        f"Cubiertos {covered} de {every.bit_count()}; con todos, {worth} puntos al final.",
        f"{covered} of {every.bit_count()} are covered; all of them score {worth} points in the end.",
    )
    return About(Text(f"todos los {number}", f"all {number}s"), text, ("5.2",))


# -- beside a board


def pool(view: View, numbers: list[int]) -> About | None:
    """`o3` is of the seat in turn, `o0-3` of a seat; what follows is how many there are."""
    seat, colour = (int(view.turn), numbers[0]) if len(numbers) == 1 else (*numbers, -1)[:2]
    if not 0 <= seat < view.box.seats or not 0 <= colour < g.COLOURS:
        return None
    count, tint = int(view.pool[seat, colour]), COLOUR_NAMES[colour]
    text = Text(
        "Con estas se paga. Al pasar se guardan hasta cuatro en las esquinas; cada una de las demás cuesta un punto.",
        "These pay for spaces. Who passes keeps up to four in the corners; each of the others costs a point.",
    )
    name = Text(f"{count} {tint.es}, de {{seat{seat}}}", f"{count} {tint.en}, of {{seat{seat}}}")
    return About(name, said(text, wild_text(view, colour)), ("3.2", "3.8"))


def corner(view: View, numbers: list[int]) -> About | None:
    if not is_seat(view, numbers[0]) or numbers[1] >= g.COLOURS:
        return None
    seat, colour, number = numbers
    if number >= view.corner[seat, colour]:
        return None
    text = Text(
        "Vuelve a la reserva en la ronda siguiente. En la última cuesta un punto.",
        "It comes back to the pool in the next round. In the last one it costs a point.",
    )
    name = Text(f"{COLOUR_NAMES[colour].es}, guardado", f"{COLOUR_NAMES[colour].en}, kept")
    return About(name, said(text, wild_text(view, colour)), ("3.8", "4.2", "5.3"))


Ask = Callable[[View, list[int]], About | None]
ASKED: dict[str, Ask] = {
    "s#-#": source, "centre": centre, "supply": supply, "u#": in_supply, "bag": bag, "tower": tower, "marker": marker,
    "track": track, "t#-#": tile, "star#-#": star, "b#": space, "f#-#": feature, "n#-#": goal, "o#": pool,
    "o#-#": pool, "o#-#-#": pool, "k#-#-#": corner,
}  # fmt: skip


# -- figures, categories, piles


def figures(view: View, seat: int) -> list[Cited]:
    wild = COLOUR_NAMES[view.wild]
    return [
        (Text("Los puntos hasta ahora. Estrellas y números completos se suman al final.",
              "The points so far. Complete stars and numbers are added in the end."), ("1.3", "5.1", "5.2")),
        (Text("Losetas tomadas y aún sin colocar.", "Tiles taken and not placed yet."), ("3.2", "3.8")),
        (Text(f"Cuántas de ellas son comodín en esta ronda: {wild.es}.",
              f"How many of them are wild in this round: {wild.en}."), ("1.4", "3.2")),
        (Text("Losetas guardadas en las esquinas para la ronda siguiente.",
              "Tiles kept in the corners for the next round."), ("3.8", "4.2")),
    ]  # fmt: skip


def categories(box: Box) -> list[Cited]:
    return [
        (Text(f"Los {int(box.start)} puntos con los que se empieza.",
              f"The {int(box.start)} points one starts with."), ("1.3",)),
        (Text("Al colocar: un punto por loseta del grupo al que se une.",
              "Placing: a point for each tile of the group it joins."), ("3.5",)),
        (Text("Al final, cada estrella completa.", "In the end, each complete star."), ("5.1", "6.2")),
        (Text("Al final, cada número cubierto en todo el tablero.",
              "In the end, each number covered all over the board."), ("5.2",)),
        (Text("Lo perdido por el marcador de salida y por descartar losetas.",
              "What the start marker and discarded tiles have cost."), ("2.5", "3.8", "5.3")),
    ]  # fmt: skip


def piles(view: View) -> list[Pile]:
    heaps = (
        ("bag", Text("bolsa", "bag"), view.bag),
        ("tower", Text("torre", "tower"), view.tower),
        ("supply", Text("suministro", "supply"), view.supply),
        ("centre", Text("centro", "centre"), view.source[g.CENTRE]),
    )
    return [
        Pile(piece, name, int(counts.sum()), tuple(zip(COLOUR_NAMES, counts.tolist(), strict=True)))
        for piece, name, counts in heaps
    ]


# -- the help card


def card(box: Box) -> list[Cited]:
    pillar, statue, window = box.reward[: -1 : g.RING].tolist()
    stars = listed(
        [Text(f"{COLOUR_NAMES[c].es} {box.star[c]}", f"{COLOUR_NAMES[c].en} {box.star[c]}") for c in range(g.COLOURS)]
    )
    worth = [(n, int(points)) for n, points in enumerate(box.worth, 1) if points and box.every[n - 1]]
    numbers = listed([Text(f"los {n} dan {points}", f"{n}s {points}") for n, points in worth])
    wilds = listed([COLOUR_NAMES[c] for c in box.wild])
    multi = int(box.star[g.MULTICOLOUR])
    return [
        (Text("Seis rondas de dos fases: tomar losetas y colocarlas.",
              "Six rounds of two phases: take tiles, then place them."), ("2.1", "3.1")),
        (Text(f"Comodines por ronda: {wilds.es}.", f"Wild colours by round: {wilds.en}."), ("1.4",)),
        (Text("Tomar: todas las de un color de un sitio, y un comodín si lo hay. El resto de la fábrica, al centro.",
              "Take all of one colour from one place, and one wild if any. A factory's rest goes to the centre."),
         ("2.1", "2.2", "2.4")),
        (Text("Un comodín no se pide, salvo que no haya otra cosa.",
              "A wild cannot be asked for unless nothing else lies there."), ("2.3",)),
        (Text("El primero que toma del centro se lleva el marcador y pierde un punto por loseta.",
              "The first to take from the centre gets the marker and loses a point a tile."), ("2.5",)),
        (Text("Colocar cuesta el número del espacio: una loseta se queda, las demás van a la torre; valen comodines.",
              "A space costs its number: one tile stays, the rest go to the tower; wilds help."), ("3.2", "3.3")),
        (Text("Sumas un punto por loseta del grupo unido en la estrella.",
              "You score a point for each tile of the group joined in that star."), ("3.5",)),
        (Text(f"Rodear da losetas del suministro: pilar {pillar}, estatua {statue}, ventana {window}.",
              f"Surrounding earns tiles of the supply: pillar {pillar}, statue {statue}, window {window}."), ("3.6",)),
        (Text("Al pasar guardas hasta cuatro losetas; cada una de las demás cuesta un punto.",
              "Who passes keeps up to four tiles; each of the others costs a point."), ("3.8",)),
        (Text(f"Al final, estrellas completas: {stars.es}; de seis colores, {multi}.",
              f"In the end, complete stars: {stars.en}; of six colours {multi}."), ("5.1",)),
        (Text(f"Y números cubiertos del todo: {numbers.es}.",
              f"And numbers covered everywhere: {numbers.en}."), ("5.2",)),
        (Text("Las losetas guardadas cuestan un punto cada una al final. Nadie baja de 1.",
              "Tiles kept cost a point each in the end. Nobody falls below 1."), ("5.3",)),
    ]  # fmt: skip
