"""The command line: `andamio serve | games | rules | play | simulate | arena | replay | analyse | facts | …`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import click

from andamio.core.errors import AndamioError
from andamio.core.text import printable

from .speech import choose_language, language, usage_sentence

BAD_USE, INTERRUPTED = 2, 130


def main(args: Sequence[str] | None = None) -> None:
    """Run one command; what goes wrong is one sentence on stderr, and exit code 2."""
    open_streams()
    try:
        rest = choose_language(list(sys.argv[1:] if args is None else args))
        from .app import cli

        code = cli.main(rest, prog_name="andamio", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except AndamioError as error:
        fail(error.say(language()))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        fail(usage_sentence(error).to(language()))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has left: no complaint
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)


def open_streams() -> None:
    """Streams that are closed lead nowhere; a character that a terminal lacks is shown as a question mark."""
    sys.stdin = sys.stdin or open(os.devnull)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def fail(sentence: str) -> None:
    click.echo(printable(f"andamio: {sentence}"), err=True)
    sys.exit(BAD_USE)
