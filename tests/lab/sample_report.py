"""A report as the lab makes them, in its shape and with figures made up: for tests of what is shown of one."""

from __future__ import annotations

from typing import Any


def both(es: str, en: str = "") -> dict[str, str]:
    return {"es": es, "en": en or es}


def about(mean: float, half: float = 0.01) -> dict[str, Any]:
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": 1000}


def measures(seats: int, tilt: float = 0.0) -> dict[str, Any]:
    """Of one box; `tilt` is what the first to play wins beyond what is even."""
    even = 1 / seats
    wins = [about(even + tilt), *(about(even - tilt / max(1, seats - 1)) for _ in range(seats - 1))]
    leader = [
        {"at": round(n / 20, 2), "wins": None if n == 0 else min(1.0, even + n * (1 - even) / 20), "n": 900}
        for n in range(21)
    ]
    length = {
        "turns": about(24.0),
        "quantiles": {},
        "bars": {"low": 10, "step": 2, "shares": [0.1, 0.4, 0.3, 0.2]},
        "decisions": about(50.0),
        "choices": about(30.0),
        "options": about(4.5),
        "minutes": 15.2,
    }
    points = {key: about(9.0) for key in ("all", "winner", "last", "margin")} | {
        "close": about(0.3),
        "nothing": about(0.02),
    }
    return {
        "bots": "refitted",
        "games": 1000,
        "deals": 1000,
        "order": {"even": even if seats > 1 else None, "wins": wins, "points": wins, "ahead": wins},
        "draws": about(0.01),
        "open": {
            "leader": leader,
            "lead_changes": about(2.4),
            "behind": about(0.2),
            "decided": {"mean": 0.6, "quantiles": {"0.5": 0.62}},
        },
        "length": length,
        "points": points,
        "endings": [
            {"key": "four", "name": both("cuatro iguales", "four of a kind"), "share": about(0.62)},
            {"key": "rounds", "name": both("dos rondas", "both rounds"), "share": about(0.38)},
        ],
        "categories": [
            {"key": "coins", "name": both("monedas", "coins"), "winner": 6.1, "last": 3.9, "all": 5.0, "never": 0.02}
        ],
        "cards": [
            {
                "what": both("cartas", "cards"),
                "by_chance": True,
                "explains": 0.12,
                "rows": [
                    {
                        "name": both(f"{n}♣"),
                        "field": f"goods[{n}]",
                        "given": 1.4,
                        "points": about(n / 10 - 1),
                        "wins": about(n / 100 - 0.1),
                    }
                    for n in range(24, 0, -1)
                ],
            }
        ],
        "actions": [
            {
                "key": "sell",
                "name": both("vender", "sell"),
                "offered": 3.1,
                "chosen": 0.4,
                "taken": 0.13,
                "unused": [both("vender 2♣", "sell 2♣")],
                "unused_count": 1,
                "impossible": [both("vender 9♣", "sell 9♣")],
            },
        ],
        "rules": [{"key": "sell", "name": both("vender", "sell"), "never": about(0.3), "always": about(0.4)}],
        "skill": {
            "blind": [{"share": 0.1, "wins": about(0.4)}, {"share": 0.5, "wins": about(0.1)}],
            "ladder": [{"key": "oficial", "name": both("Oficial"), "against": both("Aprendiz"), "wins": about(0.8)}],
        },
    }


def change(before: float, now: float, clear: bool) -> dict[str, Any]:
    return {
        "key": "order.0",
        "name": both("quien empieza gana", "the starter wins"),
        "unit": "share",
        "before": before,
        "now": now,
        "change": about(now - before),
        "clear": clear,
    }


def table(seats: int, compares: bool, tilt: float) -> dict[str, Any]:
    moved = [change(1 / seats, 1 / seats + tilt, True)]
    return {
        "seats": seats,
        "options": {"seats": seats},
        "now": measures(seats, tilt),
        "before": measures(seats) if compares else None,
        "differences": moved if compares else [],
        "refit": None,
        "levers": [
            {
                "field": "pair",
                "name": both("precio de la pareja", "price of a pair"),
                "before": 1,
                "after": 2,
                "effects": moved,
            }
        ],
        "check": {
            "bots": "search",
            "games": 60,
            "about": [
                {
                    "key": "four",
                    "name": both("cuatro iguales", "four of a kind"),
                    "unit": "share",
                    "advice": 0.62,
                    "search": about(0.24, 0.11),
                }
            ],
        },
    }


def report(seats: tuple[int, ...] = (2,), compares: bool = True, tilt: float = 0.12) -> dict[str, Any]:
    """With a starter who wins far too often, unless `tilt` says otherwise."""
    box = {"fingerprint": "0123456789ab", "name": both("la caja impresa", "the printed box"), "fields": {"pair": 1}}
    alarm = {
        "key": "order",
        "subject": "order.0",
        "seats": 2,
        "tone": "alarm",
        "weight": 0.9,
        "bots": "refitted",
        "text": both("Quien empieza gana el 62 % <b>", "Whoever plays first wins 62 % <b>"),
    }
    good = alarm | {"key": "open", "tone": "good", "weight": 0.1, "text": both("Sigue abierta", "It stays open")}
    return {
        "format": 1,
        "game": "burgueses",
        "title": "Burgueses",
        "rules": 1,
        "seed": 7,
        "games": 10_000,
        "minutes": 15,
        "boxes": {
            "now": box | {"fingerprint": "ba9876543210", "name": both("mía", "mine")},
            "before": box if compares else None,
        },
        "changes": [
            {
                "field": "pair",
                "name": both("precio de la pareja", "price of a pair"),
                "before": 1,
                "after": 4,
                "called": {"before": None, "after": None},
            }
        ]
        if compares
        else [],
        "bots": [{"key": "refitted", "name": both("consejo ajustado", "refitted advice")}],
        "tables": [table(each, compares, tilt) for each in seats],
        "findings": [alarm, good] if tilt else [good],
    }
