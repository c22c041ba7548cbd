"""Who is one and the same by the address they come from: limits count these."""

from __future__ import annotations

import ipaddress
from collections import Counter
from functools import lru_cache

from starlette.requests import HTTPConnection

KNOWN = 4_096
ONE_HOUSEHOLD = 64  # bits of an IPv6 address: what is behind them belongs to one


def address_of(request: HTTPConnection) -> str:
    return one_of(request.client.host) if request.client else "?"


@lru_cache(KNOWN)
def one_of(host: str) -> str:
    """An IPv4 address; of IPv6 the network that one household is given, which has as many addresses as it likes."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), ONE_HOUSEHOLD), strict=False))


class Crowd:
    """Those inside: so many of one address, so many in all."""

    def __init__(self, of_one: int, in_all: int) -> None:
        self.of_one, self.in_all = of_one, in_all
        self.inside: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str, is_trusted: bool = False) -> bool:
        """Whether there is room; a proxy that is trusted brings many, and they are counted by their own addresses."""
        if self.count >= self.in_all or (not is_trusted and self.inside[address] >= self.of_one):
            return False
        self.inside[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]
