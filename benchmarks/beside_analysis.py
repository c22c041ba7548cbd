"""Live play while a match is analysed behind it, and without: in turn, so that both meet the same machine.

    python benchmarks/beside_analysis.py --tables 60 --rate 20 --seconds 8 --rounds 4

Tables, viewers and moves are those of `web_load.py`; what is analysed is a match of Azul, with the usual simulations.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from statistics import median

import click
from web_load import Line, Place, Result, Tally, furnish, measure, new_row, running, seated, tell, wait_until_ready

from andamio.bots import find as find_bot
from andamio.games import find
from andamio.lab.simulate import play_match
from andamio.table.records import moves_of
from andamio.table.sqlite import SqliteStore
from andamio.table.store import SeatRow
from andamio.table.tokens import hash_of, new_token

LONG = "azul_pabellon"  # its analysis takes longer than a round
MOST = 1.25  # times as long as without, in 99 of 100 moves


async def lay(store: Path, number: int) -> Place:
    """A table at which a match is over; whoever holds the token sat there."""
    edition = find(LONG).edition(seats=2)
    match, row, token = play_match(edition, [find_bot("greedy")] * 2, 0, number)[0], new_row(edition), new_token()
    seats = [SeatRow(row.id, seat, "person", f"P{seat}", "", hash_of(token), row.made) for seat in range(2)]
    kept = SqliteStore.open(store)
    try:
        await kept.create(row._replace(over=True), seats, moves_of(match, row, row.made))
    finally:
        await kept.close()
    return Place(row.id, [token])


class Analysed:
    """A match that is being analysed for as long as a round takes."""

    def __init__(self, place: Place, port: int) -> None:
        self.path, self.line = f"/t/{place.table}/analysis", Line(port, f"andamio={place.tokens[0]}")

    async def begin(self) -> None:
        await self.line.post(self.path)

    async def stop(self) -> int:
        """How many moments were done; it must have lasted."""
        found = json.loads((await self.line.get(f"/api/tables/{self.path.split('/')[2]}/analysis")).body)
        assert found["state"] == "working", f"it was {found['state']} before the round was over"
        await self.line.post(self.path, "stop=1")
        return int(found["done"])


async def rounds_of(store: Path, tables: int, rate: float, seconds: float, rounds: int) -> list[tuple[Result, Result]]:
    places = await furnish(store, tables, 0)
    analysed = [await lay(store, number) for number in range(rounds)]
    with running(store) as server:
        await wait_until_ready(server.port)
        tally, found = Tally(), []
        async with seated(places, [server.port], tally) as groups:
            for place in analysed:
                alone = await measure(server, groups, tally, 0, rate, seconds)
                behind = Analysed(place, server.port)
                await behind.begin()
                beside = await measure(server, groups, tally, 0, rate, seconds)
                tell(f"  {await behind.stop()} moments were analysed meanwhile")
                behind.line.cut()
                found.append((alone, beside))
        return found


@click.command(help=__doc__.partition("\n")[0])
@click.option("--tables", default=60, show_default=True)
@click.option("--rate", default=20.0, show_default=True, help="Moves a second, at all tables together.")
@click.option("--seconds", default=8.0, show_default=True, help="For each half of a round.")
@click.option("--rounds", default=4, show_default=True)
def main(tables: int, rate: float, seconds: float, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(rounds_of(Path(folder) / "tables.db", tables, rate, seconds, rounds))
    for name in ("p50", "p99"):
        alone, beside = (median(getattr(pair[k], name) for pair in found) for k in (0, 1))
        click.echo(f"{name}: {alone:.1f} ms without, {beside:.1f} ms beside an analysis ({beside / alone:.2f} times)")
    ratio = median(beside.p99 / alone.p99 for alone, beside in found)
    click.echo(f"p99 within a round: {ratio:.2f} times; at most {MOST} is wanted")


if __name__ == "__main__":
    main()
