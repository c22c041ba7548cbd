"""Settings by file (TOML) and environment: all that `Settings` and `Limits` hold. The command line comes last.

workers = 2                    ANDAMIO_WORKERS=2
[limits]  tables = 9000        ANDAMIO_LIMITS_TABLES=9000
[rates]   moves = [6, 18]      ANDAMIO_RATES_MOVES="6 18"     a second in the long run, at once
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.text import Text, suggest
from andamio.table.limits import Limits
from andamio.table.store_file import default_store

from .hosts import is_name
from .settings import Rate, Settings

PREFIX, FILE = "ANDAMIO_", "ANDAMIO_SETTINGS"
NO_SETTINGS = (FILE, "ANDAMIO_CACHE", "ANDAMIO_DEBUG", "ANDAMIO_LANG")  # ours, and read elsewhere
NEAR = 0.9  # of a name: a letter or two are others
LARGEST = 1_000_000  # bytes of a file of settings
INNER = ("limits", "warm", "reach")
LIMITS = {field.name: field.default for field in fields(Limits)}
RATES = {field.name: field.default for field in fields(Settings) if isinstance(field.default, Rate)}
PLAIN = {field.name: field.default for field in fields(Settings) if field.name not in (*RATES, *INNER)}
TRUTHS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
LOGS = ("text", "json")
NEEDED = (  # where nothing is allowed, nobody comes in
    "limits.cached", "share", "simulations", "study_games", "body", "connections", "connections_of_one", "at_once",
    "side_by_side", "headers", "head_seconds", "body_seconds",
)  # fmt: skip


def read_settings(file: str | None = None, environ: Mapping[str, str] | None = None, **given: object) -> Settings:
    """By the file, then the environment, then what is `given` and not None; raises BadInput at the first fault."""
    environ = os.environ if environ is None else environ
    file = file or environ.get(FILE)
    found = Settings(store=default_store())
    for name, value in [*(said_by_file(Path(file)) if file else ()), *said_by_environment(environ)]:
        found = put(found, name, value)
    for plain, value in given.items():
        found = found if value is None else put(found, (plain,), value)
    return found


def said_by_file(file: Path) -> list[tuple[tuple[str, ...], object]]:
    try:
        if file.stat().st_size > LARGEST:
            raise BadInput(what=str(file), why=Text("es demasiado grande", "is too large"))
        whole = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput(what=str(file), why=Text(f"no se puede leer ({why})", f"cannot be read ({why})")) from None
    return [
        ((name, inner), value)
        for name, part in whole.items() if isinstance(part, dict)
        for inner, value in part.items()
    ] + [((name,), value) for name, value in whole.items() if not isinstance(value, dict)]  # fmt: skip


def said_by_environment(environ: Mapping[str, str]) -> list[tuple[tuple[str, ...], object]]:
    found: list[tuple[tuple[str, ...], object]] = []
    for name, value in sorted(environ.items()):
        said = name.removeprefix(PREFIX).lower()
        part, _, inner = said.partition("_")
        if not name.startswith(PREFIX) or name in NO_SETTINGS:
            continue
        if part in ("limits", "rates"):
            found.append(((part, inner), value))
        elif said not in PLAIN:
            refuse_slip(name)
        elif value:
            found.append(((said,), value))
    return found


def refuse_slip(name: str) -> None:
    """What is nearly a setting was meant as one; other names may be somebody else's."""
    names = [PREFIX + plain.upper() for plain in PLAIN]
    if difflib.get_close_matches(name, names, 1, NEAR):
        hint = suggest(name, names)
        raise BadInput(what=name, why=Text(f"no es un ajuste; {hint.es}", f"is no setting; {hint.en}"))


def put(settings: Settings, name: tuple[str, ...], value: object) -> Settings:
    shown = ".".join(name)
    if len(name) == 1:
        known(name[0], PLAIN, shown)
        return replace(settings, **{name[0]: converted(shown, PLAIN[name[0]], value)})
    if name[0] == "limits":
        known(name[1], LIMITS, shown)
        limits = replace(settings.limits, **{name[1]: converted(shown, LIMITS[name[1]], value)})
        return replace(settings, limits=limits)
    known(name[0], ("limits", "rates"), shown)
    known(name[1], RATES, shown)
    rate: Any = as_rate(shown, value)
    return replace(settings, **{name[1]: rate})


def known(name: str, names: Mapping[str, object] | tuple[str, ...], shown: str) -> None:
    if name not in names:
        hint = suggest(name, list(names))
        raise BadInput(what=shown, why=Text(f"no es un ajuste; {hint.es}", f"is no setting; {hint.en}"))


def converted(shown: str, like: object, value: object) -> Any:
    """As the default is: a truth, a whole number, a number or a text."""
    if isinstance(like, bool):
        return as_truth(shown, value)
    if isinstance(like, int | float):
        return as_number(shown, value, type(like))
    if isinstance(like, tuple):
        return as_names(shown, value)
    if not isinstance(value, str | Path):
        raise BadInput(what=f"{shown} = {value}", why=Text("debe ser un texto", "must be a text"))
    if shown == "log" and value not in LOGS:
        raise BadInput(what=f"{shown} = {value}", why=Text("debe ser text o json", "must be text or json"))
    return value


def as_names(shown: str, value: object) -> tuple[str, ...]:
    """Names of a house: one that no browser could ask for would shut it to everybody."""
    if not isinstance(value, str | list):
        raise BadInput(what=f"{shown} = {value}", why=Text("debe ser una lista", "must be a list"))
    names = value.replace(",", " ").split() if isinstance(value, str) else list(map(str, value))
    for name in names:
        if not is_name(name):
            why = Text("debe ser un nombre o https://nombre", "must be a name or https://name")
            raise BadInput(what=f"{shown} = {name}", why=why)
    return tuple(names)


def as_truth(shown: str, value: object) -> bool:
    found = value if isinstance(value, bool) else TRUTHS.get(str(value).casefold())
    if found is None:
        raise BadInput(what=f"{shown} = {value}", why=Text("debe ser true o false", "must be true or false"))
    return found


def as_number(shown: str, value: object, kind: type) -> Any:
    try:
        found = kind(str(value)) if not isinstance(value, bool) else None
    except ValueError:
        found = None
    if found is None or not 0 <= found < 1e15:
        word = Text("un número entero", "a whole number") if kind is int else Text("un número", "a number")
        why = Text(f"debe ser {word.es}, 0 o más", f"must be {word.en}, 0 or more")
        raise BadInput(what=f"{shown} = {value}", why=why)
    if not found and shown in NEEDED:
        raise BadInput(what=f"{shown} = {value}", why=Text("debe ser más que 0", "must be more than 0"))
    return found


def as_rate(shown: str, value: object) -> Rate:
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list) or len(parts) != 2:
        why = Text("debe ser dos números: por segundo y de golpe", "must be two numbers: a second, and at once")
        raise BadInput(what=f"{shown} = {value}", why=why)
    slow, at_once = (as_number(shown, part, float) for part in parts)
    if slow <= 0 or at_once < 1:
        why = Text("debe dejar pasar algo: más de 0 y al menos 1", "must let something pass: over 0, and at least 1")
        raise BadInput(what=f"{shown} = {value}", why=why)
    return Rate(slow, at_once)
