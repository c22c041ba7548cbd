"""What a browser must never do: ask another host, break the policy, or complain in its console."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

POLICY = "addEventListener('securitypolicyviolation', e => console.error('POLICY', e.violatedDirective, e.blockedURI))"


class Watch:
    def __init__(self) -> None:
        self.problems: list[str] = []
        self._allowed: tuple[str, ...] = ()

    def allow(self, *parts: str) -> None:
        """Complaints that hold any of these are expected."""
        self._allowed += parts
        self.problems = [problem for problem in self.problems if not self._is_allowed(problem)]

    def over(self, context: BrowserContext, address: str) -> None:
        context.add_init_script(POLICY)

        def on_console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self._note(f"{message.type}: {message.text} ({message.location.get('url')})")

        def on_request(request: Request) -> None:
            if not request.url.startswith((f"{address}/", "data:", "blob:")):
                self._note(f"another host: {request.url}")

        context.on("console", on_console)
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        context.on("request", on_request)

    def _note(self, problem: str) -> None:
        if not self._is_allowed(problem):
            self.problems.append(problem)

    def _is_allowed(self, problem: str) -> bool:
        return any(part in problem for part in self._allowed)
