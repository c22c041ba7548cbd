"""What a language model is told of a game, a table and its own mistakes, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.errors import IllegalAction, ImpossibleChance, UnknownAction
from andamio.core.friendly import friendly
from andamio.core.game import Edition
from andamio.core.text import Lang, Text, printable
from andamio.core.view import View
from andamio.core.words import Lexicon, Phrase

HEARD = 80  # letters of an answer that are repeated to whoever gave it
FORMS = Text("Cómo se dicen las acciones:", "How actions are worded:")
SINCE = Text("Desde tu última decisión:", "Since your last decision:")
TABLE = Text("La mesa, como la ves tú:", "The table, as you see it:")
MOVES = Text("Ahora se puede:", "What can be done now:")
CLAUSE = Text("La regla §{clause} dice: {text}", "Clause §{clause} says: {text}")
ASK_FOR_THEM = Text("pide la lista de lo que se puede hacer", "ask for the list of what can be done")
NOTHING = Text("(nada)", "(nothing)")


def rules(edition: Edition, lang: Lang) -> str:
    """How actions are worded, and the whole rulebook."""
    worded = "\n".join([FORMS.to(lang), *forms(edition.lexicon, edition.game.actions, lang)])
    return f"{worded}\n\n{edition.game.rulebook(lang).text}"


def forms(lexicon: Lexicon, actions: int, lang: Lang) -> list[str]:
    """How each kind of a seat's actions is worded, and what may stand in its blanks: not what is legal."""
    return [form(phrase, lang) for phrase in lexicon.phrases if phrase.block.start < actions]


def form(phrase: Phrase, lang: Lang) -> str:
    names = {"row": ("A", phrase.rows), "col": ("B", phrase.cols)}
    blanks = {name: letter for name, (letter, known) in names.items() if known}
    lines = [phrase.text.to(lang).format(**{name: f"<{letter}>" for name, letter in blanks.items()})]
    for letter, known in names.values():
        if known:
            said = [name.to(lang).strip() or NOTHING.to(lang) for name in known]
            lines.append(f"  <{letter}>: {', '.join(dict.fromkeys(said))}")
    return "\n".join(lines)


def table(view: View, names: Sequence[str], lang: Lang) -> str:
    return listed(TABLE.to(lang), [f"{label}: {there}" for label, there in view.look(list(names), lang)])


def moves(view: View, lang: Lang) -> str:
    """The list that is given to whoever asks."""
    return listed(MOVES.to(lang), [view.edition.lexicon.say(action, lang) for action in view.legal()])


def asked(view: View, lang: Lang) -> str:
    return f"{view.edition.game.words.prompt(view).to(lang)}."


def clause(edition: Edition, number: str, lang: Lang) -> str:
    name = number.strip().lstrip("§")
    return CLAUSE.fill(lang, clause=name, text=edition.game.rulebook(lang).clause(name))


def read(lexicon: Lexicon, words: str) -> int:
    """The action of that name; of one that there is not, the error does not tell what could be done."""
    found = lexicon.read(words)
    if found is None:
        raise UnknownAction(text=short(words), hint=lexicon.near(short(words)) or ASK_FOR_THEM)
    return found


def refusal(view: View, error: IllegalAction | ImpossibleChance, lang: Lang) -> str:
    """What the rules forbid, as a friend says it, and the clause."""
    said, kind = [error.say(lang)], friendly(view, error)
    if kind:
        said.append(f"{kind.to(lang)}.")
    if isinstance(error, IllegalAction):
        said.append(clause(view.edition, error.clause, lang))
    return "\n".join(said)


def listed(head: str, lines: Sequence[str]) -> str:
    return "\n".join([head, *(f"- {line}" for line in lines)])


def short(words: str) -> str:
    return printable(words)[:HEARD]
