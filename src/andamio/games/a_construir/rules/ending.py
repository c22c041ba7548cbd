"""The end of a game and of a match: points, wins, ranks."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .groups import points_of_kind
from .placing import points_on

ROOM = 8  # more than there are seats


@compiled
def is_game_over(s: State, box: Box) -> bool:
    """§3.1 after everybody's sixth token."""
    return s.placed == g.TOKENS * box.seats


@compiled
def board_points(s: State, seat: int) -> int:
    """§3.3 icons under own buildings, but not on land that was reclassified."""
    points = 0
    for square in range(g.SQUARES):
        if (int(s.up[seat]) >> square) & 1 and s.under[square] == g.EMPTY:
            points += points_on(s, square)
    return points


@compiled
def points_in(s: State, box: Box, seat: int, category: int) -> int:
    """§3.2 each kind of building; §3.3 the board, and a point for every three aimarcios left."""
    if category < g.KINDS:
        return points_of_kind(s, box, seat, category)
    return board_points(s, seat) if category == g.BOARD_POINTS else int(s.coins[seat]) // g.COINS_PER_POINT


@compiled
def is_better(s: State, one: int, other: int) -> bool:
    """§3.4 in a game: more points, then more aimarcios."""
    mine, yours = int(s.tally[one]), int(s.tally[other])
    return mine > yours or (mine == yours and s.coins[one] > s.coins[other])


@compiled
def count_points(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.2, §3.3 the points of this game, kept by category."""
    s.tally[seat] = 0
    for category in range(g.CATEGORIES):
        points = points_in(s, box, seat, category)
        s.points[seat, category] += points
        s.tally[seat] += points
    emit(log, g.SCORED, seat, s.game, s.tally[seat])


@compiled
def count_game(s: State, box: Box, log: Log) -> None:
    """§3.4 who wins the game has one win more, each of those that share it; who is last may begin the next."""
    for seat in range(box.seats):
        count_points(s, box, seat, log)
    s.starters = 0
    for seat in range(box.seats):
        better, worse = 0, 0
        for other in range(box.seats):
            better += is_better(s, other, seat)
            worse += is_better(s, seat, other)
        s.starters |= (worse == 0) << seat
        if better == 0:
            s.wins[seat] += 1
            emit(log, g.WON, seat, s.game, s.wins[seat])
    s.over = 1


@compiled
def is_match_over(s: State, box: Box) -> bool:
    """§3.4 one game or, at the best of three, until a seat has two wins, and three at most."""
    won = 0
    for seat in range(box.seats):
        won = max(won, int(s.wins[seat]))
    return s.game == box.games or won == g.TO_WIN


@compiled
def points_of(s: State, box: Box, seat: int, category: int) -> int:
    """A seat's points in a category: of games that are over, and of the town as it stands."""
    kept = int(s.points[seat, category])
    return kept if s.over else kept + points_in(s, box, seat, category)


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§3.2, §3.3 points by category."""
    for seat in range(box.seats):
        for category in range(g.CATEGORIES):
            out[seat, category] = points_of(s, box, seat, category)


@compiled
def total(s: State, box: Box, seat: int) -> int:
    """All points of a seat."""
    points = 0
    for category in range(g.CATEGORIES):
        points += points_of(s, box, seat, category)
    return points


@compiled
def is_ahead(s: State, box: Box, mine: int, yours: int, one: int, other: int) -> bool:
    """§3.4 in one game points, then aimarcios; in a match wins, then points."""
    if box.games == 1:
        return mine > yours or (mine == yours and s.coins[one] > s.coins[other])
    return s.wins[one] > s.wins[other] or (s.wins[one] == s.wins[other] and mine > yours)


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§3.4 equals share. Points are counted once: they stand in `out`, with room below for those that are ahead."""
    for seat in range(box.seats):
        out[seat] = ROOM * total(s, box, seat)
    for seat in range(box.seats):
        for other in range(box.seats):
            out[seat] += is_ahead(s, box, out[other] // ROOM, out[seat] // ROOM, other, seat)
    for seat in range(box.seats):
        out[seat] = 1 + out[seat] % ROOM
