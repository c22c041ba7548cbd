"""`/mcp`: a door for language models, by the Model Context Protocol; an extra, and shut unless it is asked for.

Every call stands alone: no sessions are kept, and nothing is sent but answers.
"""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager
from typing import Any

from pydantic import ValidationError
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from andamio import __version__
from andamio.core.errors import AndamioError, BadInput, IllegalAction, ImpossibleChance
from andamio.core.text import Text, printable, same, suggest
from andamio.env.wanted import need
from andamio.env.wording import refusal
from andamio.table.house import House
from andamio.table.keeping import STORE
from andamio.table.store import StoreFailed
from andamio.table.tokens import hash_of

from .addresses import address_of
from .error_answers import BROKEN, DISK
from .gate import BANNED
from .language import capital
from .mcp_tools import Caller, Tools, schema
from .rates import Rates
from .visitor import TOKEN, Visitor, visitor_of

PATH = "/mcp"
NAME = 40  # letters of a tool's name that are repeated
HOW = Text(
    "Mesas de juegos sobre construir. Primero lee `rules`; abre una mesa o siéntate; mira con `look` y juega con "
    "`play`. Lo que se puede hacer se lista si se pide con `moves`. Lo prohibido no cambia nada, y se dice qué regla "
    "lo impide.",
    "Tables of games about building. Read `rules` first; open a table or sit down; `look`, and `play`. What can be "
    "done is listed by `moves` alone. What is forbidden changes nothing, and the clause is named.",
)
NOT_UNDERSTOOD = Text("no es lo que se espera aquí", "is not what is expected here")
log = logging.getLogger("andamio.web")


class Door:
    """The protocol is the library's; what it is asked for is ours."""

    def __init__(self, house: House, rates: Rates, largest: int) -> None:
        self.house, self.tools = house, Tools(house, rates).all()
        lowlevel, manager = need("mcp.server.lowlevel", "mcp"), need("mcp.server.streamable_http_manager", "mcp")
        self.types: Any = need("mcp_types", "mcp")
        server = lowlevel.Server(
            "andamio", version=__version__, instructions=HOW.en, on_list_tools=self.list_tools, on_call_tool=self.call
        )
        self.manager = manager.StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=largest
        )

    def open(self) -> AbstractAsyncContextManager[None]:
        """While the house is open; once."""
        opened: AbstractAsyncContextManager[None] = self.manager.run()
        return opened

    def route(self) -> Route:
        """An application of its own: it answers by itself. By POST alone: there is nothing to wait for."""
        return Route(PATH, Answering(self.manager.handle_request), methods=["POST"])

    async def list_tools(self, context: Any, params: Any) -> Any:
        lang = visitor_of(context.request).lang
        return self.types.ListToolsResult(tools=[
            self.types.Tool(name=name, description=tool.about.to(lang), input_schema=schema(tool.takes))
            for name, tool in self.tools.items()
        ])  # fmt: skip

    async def call(self, context: Any, params: Any) -> Any:
        """What a tool says, or why it refuses: with the kind of error, so that those who count can tell them apart."""
        caller = Caller(context.request, visitor_of(context.request))
        try:
            return self.result(await self.done(params.name, params.arguments or {}, caller))
        except AndamioError as error:
            return self.result(await self.sentence(error, params, caller), type(error).__name__)
        except StoreFailed as error:
            self.house.note_trouble(STORE, error)
            return self.result(capital(DISK.to(caller.lang)), "StoreFailed")
        except Exception as error:
            log.error("the tool %s failed", printable(params.name)[:NAME], exc_info=error)
            return self.result(capital(BROKEN.to(caller.lang)), "Broken")

    async def done(self, name: str, given: dict[str, Any], caller: Caller) -> str:
        tool = self.tools.get(name)
        if tool is None:
            raise BadInput(what=printable(name)[:NAME], why=suggest(name[:NAME], self.tools))
        try:
            taken: Any = tool.takes.model_validate(given)
        except ValidationError as error:
            where = ".".join(map(str, error.errors()[0]["loc"]))[:80]
            raise BadInput(what=same(printable(where)), why=NOT_UNDERSTOOD) from None
        known = caller._replace(visitor=with_token(caller.visitor, taken.token))
        if self.house.is_banned(known.visitor.key, address_of(caller.request)):
            raise BadInput(what=same("andamio"), why=BANNED)
        return await tool.do(taken, known)

    async def sentence(self, error: AndamioError, params: Any, caller: Caller) -> str:
        """What the rules forbid is told with its clause."""
        if isinstance(error, IllegalAction | ImpossibleChance):
            given = params.arguments
            live = await self.house.find(given["table"])
            seat = live.seat_of(with_token(caller.visitor, given.get("token", "")).key)
            return refusal(live.view(seat), error, caller.lang)
        return printable(capital(error.say(caller.lang)))

    def result(self, text: str, error: str = "") -> Any:
        content = [self.types.TextContent(type="text", text=text)]
        structured = {"error": error} if error else None
        return self.types.CallToolResult(content=content, is_error=bool(error), structured_content=structured)


class Answering:
    """An application, where a route would take a function for one that gives an answer."""

    def __init__(self, handle: Any) -> None:
        self.handle = handle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.handle(scope, receive, send)


def with_token(visitor: Visitor, token: str) -> Visitor:
    """Whoever cannot send headers sends the token with the call."""
    return visitor._replace(token=token, key=hash_of(token)) if TOKEN.fullmatch(token) else visitor
