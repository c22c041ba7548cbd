"""How a connection is read: the gate sees a request when its head is whole, so here a head has its limit."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 65_536  # bytes: an address and all headers; one piece that is read at once may hold more
TOO_LONG = "The head of the request is too long."


class Connection(HttpToolsProtocol):
    """Of a head without an end no more is kept than that; whoever sends it is told so and has to go."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.read, self.is_whole = 0, False

    def on_message_begin(self) -> None:
        self.read, self.is_whole = 0, False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.is_whole = True
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        self.read += len(data)
        super().data_received(data)
        if not self.is_whole and self.read > HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)
