"""Help and complaints of the command line in both languages."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import click

from andamio.core.errors import BadInput
from andamio.core.text import LANGS, Lang, Text, read_whole, suggest

CHOSEN: ContextVar[Lang] = ContextVar("language", default="en")
LOCALES = ("ANDAMIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> Lang:
    return CHOSEN.get()


def here(text: Text, **data: Any) -> str:
    return text.fill(language(), **data)


def choose_language(args: list[str]) -> list[str]:
    """Set the language from `--lang`, wherever it stands, or the locale; give the other arguments back."""
    rest, wanted = [], locale_language()
    CHOSEN.set(wanted)
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang" or word.startswith("--lang="):
            wanted = known_language(word.partition("=")[2] if "=" in word else next(words, ""))
        else:
            rest.append(word)
    CHOSEN.set(wanted)
    return rest


def locale_language() -> Lang:
    for name in LOCALES:
        if value := os.environ.get(name):
            return "es" if value.casefold().startswith("es") else "en"
    return "en"


def known_language(name: str) -> Lang:
    for lang in LANGS:
        if name == lang:
            return lang
    raise BadInput(what="--lang", why=Text("es (español) o en (inglés)", "es (Spanish) or en (English)"))


HEADINGS = {
    "Usage": Text("Uso", "Usage"),
    "Options": Text("Opciones", "Options"),
    "Commands": Text("Órdenes", "Commands"),
}
HELP = Text("muestra esta ayuda", "show this help")


class Formatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{here(HEADINGS['Usage'])}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(here(HEADINGS[heading]) if heading in HEADINGS else heading)


class Context(click.Context):
    formatter_class = Formatter


class Option(click.Option):
    def __init__(self, *args: Any, about: Text, **kwargs: Any) -> None:
        self.about = about
        super().__init__(*args, **kwargs)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = here(self.about)
        return super().get_help_record(ctx)


class Command(click.Command):
    context_class = Context

    def __init__(self, *args: Any, about: Text, **kwargs: Any) -> None:
        self.about = about
        super().__init__(*args, **kwargs)

    def get_short_help_str(self, limit: int = 45) -> str:
        return here(self.about)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = here(self.about)
        super().format_help_text(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found:
            found.help = here(HELP)
        return found


def command(name: str, about: Text) -> Callable[[Callable[..., Any]], Command]:
    return click.command(name, cls=Command, about=about)


def option(*names: str, about: Text, **kwargs: Any) -> Callable[[Any], Any]:
    return click.option(*names, cls=Option, about=about, **kwargs)


class Whole(click.ParamType[int]):
    """A whole number from `low` to `high`."""

    name = "n"

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = read_whole(str(value))
        if found is not None and self.low <= found <= self.high:
            return found
        raise BadInput(
            what=param.opts[0] if param else "",
            why=Text(
                f"se esperaba un número entero de {self.low} a {self.high}, no «{value}»",
                f"expected a whole number from {self.low} to {self.high}, not '{value}'",
            ),
        )


def usage_sentence(error: click.ClickException) -> Text:
    """What Click found wrong, in both languages."""
    if isinstance(error, click.NoSuchOption):
        hint = suggest(error.option_name, error.possibilities or ())
        more = Text("", "") if not error.possibilities else Text(f"; {hint.es}", f"; {hint.en}")
        name = error.option_name
        return Text(f"no hay opción {name}{more.es}", f"there is no option {name}{more.en}")
    if isinstance(error, click.MissingParameter) and error.param:
        name = error.param.make_metavar(error.ctx) if error.ctx else error.param.name
        name = f"{error.param.opts[0]} {name}" if isinstance(error.param, click.Option) else name
        return Text(f"falta {name}", f"{name} is missing")
    if isinstance(error, click.BadOptionUsage):
        return Text(f"a {error.option_name} le falta su valor", f"{error.option_name} needs a value")
    message = error.format_message().rstrip(".")
    return Text(f"no se entiende la orden ({message})", f"the command cannot be understood ({message})")
