"""`andamio serve`: the house on the web, for this machine or for all that reach it."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .show import console
from .speech import Whole, here, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.web.settings import Settings

PORT, PORTS_TRIED = 8090, 20
OPEN = Text("Andamio abre en {address}", "Andamio is open at {address}")
REACHED = Text("otras máquinas entran por {address}", "other machines come by {address}")
KEPT = Text("las mesas se guardan en {store}", "tables are kept in {store}")
STOP = Text("Ctrl+C cierra la casa; no se pierde nada", "Ctrl+C closes the house; nothing is lost")
TAKEN = Text("el puerto {port} está ocupado; elige otro con --port", "port {port} is taken; choose another with --port")


@new_command("serve", about=Text("abre la casa en la red", "open the house on the web"))
@option("--host", default="127.0.0.1", about=Text("dirección en la que escucha", "address to listen at"))
@option("--port", type=Whole(0, 65_535), default=None, about=Text("puerto; si no, uno libre", "port; else a free one"))
@option(
    "--store",
    default=None,
    about=Text("archivo de las mesas, o postgresql://…", "file of the tables, or postgresql://…"),
)
@option("--settings", metavar="FILE", default=None, about=Text("archivo de ajustes", "file of settings"))
@option("--workers", type=Whole(0, 64), default=None, about=Text("procesos para los bots", "processes for the bots"))
@option(
    "--name", "names", multiple=True, metavar="NAME",
    about=Text("nombre de la casa (https://…), se puede repetir", "the house's name (https://…), may be repeated"),
)  # fmt: skip
@option(
    "--mcp", is_flag=True, default=None, about=Text("abre /mcp a modelos de lenguaje", "open /mcp to language models")
)
@option("--open/--no-open", "opens", default=None, about=Text("abre el navegador", "open the browser"))
def command(
    host: str, port: int | None, store: str | None, settings: str | None, workers: int | None,
    names: tuple[str, ...], mcp: bool | None, opens: bool | None,
) -> None:  # fmt: skip
    from andamio.table.opening import check_database, is_address
    from andamio.table.store_file import shown
    from andamio.web.configuration import read_settings

    found = read_settings(settings, store=store, workers=workers, mcp=mcp, hosts=list(names) or None)
    if is_address(found.store):
        check_database(str(found.store))
    door = bind(host, port)
    reach = reach_of(host, door.getsockname()[1])
    address = f"http://{shown_host(host)}:{door.getsockname()[1]}/"

    def say_open() -> None:
        console().print(here(OPEN, address=address), style="bold", highlight=False)
        if reach:
            console().print(here(REACHED, address=f"{reach}/"), highlight=False)
        console().print(here(KEPT, store=shown(found.store)) + "; " + here(STOP), highlight=False, soft_wrap=True)
        if opens if opens is not None else has_screen():
            webbrowser.open(address)

    serve(door, replace(found, reach=reach), say_open)


def bind(host: str, port: int | None) -> socket.socket:
    """The port asked for, or the first free one from ours on."""
    for number in [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]:
        door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, number))
            return door
        except OSError as error:
            door.close()
            if error.errno != errno.EADDRINUSE:
                raise BadInput(what=f"--host {host}", why=Text(str(error.strerror), str(error.strerror))) from None
    raise BadInput(what="--port", why=TAKEN.filled(port=port))


def shown_host(host: str) -> str:
    """An address that a browser understands."""
    return "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host


def reach_of(host: str, port: int) -> str:
    """By which address other machines come; "" where the house listens to this one alone."""
    everywhere = host in ("0.0.0.0", "::", "")
    found = lan_address(socket.AF_INET6 if ":" in host else socket.AF_INET) if everywhere else host
    if not found or is_this_machine(found):
        return ""
    return f"http://{shown_host(found)}:{port}"


def lan_address(family: socket.AddressFamily) -> str:
    """This machine's own, as the network would see it: nothing is sent to find it out."""
    probe = socket.socket(family, socket.SOCK_DGRAM)
    try:
        probe.connect(("2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1", 9))
        return str(probe.getsockname()[0])
    except OSError:
        return ""
    finally:
        probe.close()


def is_this_machine(host: str) -> bool:
    from andamio.web.meeting import is_this_machine

    return is_this_machine(host)


def has_screen() -> bool:
    """Somebody sits before this machine: a terminal, and a place to show a browser."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(door: socket.socket, settings: Settings, say_open: Callable[[], None]) -> None:
    """Until it is stopped; what is said when it is open is not said before."""
    from andamio.web.app import make_app
    from andamio.web.logs import set_up_logs
    from andamio.web.serving import server_of

    set_up_logs(settings.log)
    signal.signal(signal.SIGTERM, leave)
    with door:
        server = server_of(make_app(settings), settings)
        server.then = say_open
        server.run(sockets=[door])


def leave(number: int, frame: object) -> None:
    """uvicorn closes the house and raises the signal again: to die of it would leave things of the system behind."""
    sys.exit()
