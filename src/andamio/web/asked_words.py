"""Words as people ask with them: those that only ask, and those that mean much the same; without accents.

A stem stands for all that begins with it. No word here belongs to one game: those are in the glossaries.
"""

from __future__ import annotations

ASKING = frozenset(
    "a al algo ante como con cual cuales cuando cuanta cuantas cuanto cuantos de del donde el ella ellos en entre "
    "es esta este eso hace hacen hacer hago hay la las le les lo los me mi mis mas no nos o para pasa pero por "
    "porque pueda puede puedo pueden que quien quienes se ser si sin sobre son su sus tener tengo tiene tienen tras "
    "tu un una unas uno unos y yo about am an and any are at be by can could did do does for from get gets happen "
    "happens has have how i if in is it its many may me much must my no not of on one or should so than that the "
    "their then there they this to was we what when where which who whom whose why will with would you your".split()
)

ALIKE: tuple[tuple[str, ...], ...] = (
    ("acab", "termin", "fin"),
    ("empiez", "empez", "comienz", "comenz", "inici", "abre", "salida"),
    ("gan", "venc"),
    ("empat", "iguala", "desempat"),
    ("punt", "vale", "valor"),
    ("rob", "tom", "cog"),
    ("jugador", "asiento", "persona"),
    ("tir", "descart"),
    ("pon", "coloc"),
    ("loseta", "azulejo", "ficha"),
    ("compr", "pag", "cuesta", "coste", "precio"),
    ("dinero", "moneda"),
    ("solitario", "solas", "solo"),
    ("end", "finish", "over", "last"),
    ("start", "begin", "first", "open"),
    ("win", "won", "victor"),
    ("tie", "tied", "equal"),
    ("point", "scor", "worth"),
    ("player", "seat", "person"),
    ("pick", "take", "draw"),
    ("throw", "discard"),
    ("pass", "skip"),
    ("put", "place", "lay"),
    ("price", "cost", "pay", "paid"),
    ("money", "coin"),
    ("alone", "solo", "single"),
)


def alike(word: str) -> tuple[str, ...]:
    """Stems of words that mean much the same; none where the house knows of none."""
    return tuple(dict.fromkeys(stem for group in ALIKE if word.startswith(group) for stem in group))
