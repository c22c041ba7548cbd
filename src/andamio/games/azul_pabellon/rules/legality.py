"""What a seat may do: for each kind of action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, add_all, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from .table import means, payable, ring, total, wilds_of

OK = 0
TAKE_ONE_COLOUR = 201
PLACE_OR_PASS = 301
SPACE_MUST_BE_PAID = SPACE_IS_COVERED = SPEND_WHAT_IT_TAKES = 302
WILD_STAYS_ITSELF = 303
STAR_TAKES_OTHERS = 304
BONUS_IS_MANDATORY = BONUS_FROM_SUPPLY = 306
KEEP_OR_BE_DONE = KEEP_UP_TO_FOUR = 308
GREY_STAR_TAKES_OTHERS = 601
STEP_BY_STEP = 702


@compiled
def duty(phase: int) -> int:
    """§2.1, §3.1, §3.6, §3.8, §7.2 what has to be done now, instead of what was tried."""
    if phase == g.TAKING:
        return TAKE_ONE_COLOUR
    if phase == g.PLACING:
        return PLACE_OR_PASS
    if phase == g.REWARDING:
        return BONUS_IS_MANDATORY
    return KEEP_OR_BE_DONE if phase == g.KEEPING else STEP_BY_STEP


@compiled
def colours_to_take(s: State, source: int) -> int:
    """§2.1 the colours that lie there and are not wild; §2.3 the wild one where nothing else does; bit `colour`."""
    found = 0
    for colour in range(g.COLOURS):
        found |= int(s.source[source, colour] > 0) << colour
    others = found & ~(1 << s.wild)
    return others if others else found


@compiled
def bar_take(s: State, source: int, colour: int) -> int:
    """§2.1 all tiles of a colour that is not wild; §2.3 or one wild alone."""
    if s.phase != g.TAKING:
        return duty(s.phase)
    return OK if (colours_to_take(s, source) >> colour) & 1 else TAKE_ONE_COLOUR


@compiled
def bar_pass(s: State) -> int:
    """§3.8 whenever a tile could be placed, and when none can."""
    return OK if s.phase == g.PLACING else duty(s.phase)


@compiled
def spaces_to_fill(s: State, box: Box, seat: int, star: int, able: int) -> int:
    """§3.2 the empty places of a star that can be paid in a colour it takes; bit `place`."""
    takes, most = int(s.takes[seat, star]), 0
    for number in range(g.NUMBERS):
        most += ((able >> (g.COLOURS * number)) & takes) != 0
    return int(box.within[star, most]) & ~ring(s, seat, star)


@compiled
def bar_space(s: State, box: Box, seat: int, space: int) -> int:
    """§3.2 an empty space that can be paid for; §3.4, §6.1 in a colour that its star takes."""
    star = space // g.PLACES
    if s.phase != g.PLACING:
        return duty(s.phase)
    if (spaces_to_fill(s, box, seat, star, means(s, box, seat)) >> (space % g.PLACES)) & 1:
        return OK
    if (int(s.covered[seat]) >> space) & 1:
        return SPACE_IS_COVERED
    return SPACE_MUST_BE_PAID if has_colour_for(s, seat, star) else lacks_colour(s, box, seat, space)


@compiled
def has_colour_for(s: State, seat: int, star: int) -> bool:
    for colour in range(g.COLOURS):
        if s.pool[seat, colour] > 0 and (s.takes[seat, star] >> colour) & 1:
            return True
    return False


@compiled
def lacks_colour(s: State, box: Box, seat: int, space: int) -> int:
    """§3.2 with too few tiles; §3.3 wilds alone pay for no other colour; §3.4, §6.1 nor does one its star refuses."""
    able = (means(s, box, seat) >> (g.COLOURS * (int(box.number[space]) - 1))) & g.ALL
    if able == 0:
        return SPACE_MUST_BE_PAID
    return WILD_STAYS_ITSELF if able == 1 << s.wild else star_takes_others(box, space // g.PLACES)


@compiled
def star_takes_others(box: Box, star: int) -> int:
    """§3.4 its own colour, or six different ones; §6.1 what its first two tiles have fixed."""
    return GREY_STAR_TAKES_OTHERS if box.manner[star] == g.CHOSEN else STAR_TAKES_OTHERS


@compiled
def bar_colour(s: State, box: Box, seat: int, colour: int, able: int) -> int:
    """§3.2 a colour that can pay the space; §3.3 the wild one in its own tiles; §3.4, §6.1 and that its star takes."""
    if s.phase != g.COLOURING:
        return STEP_BY_STEP
    if (payable(s, box, seat, s.space, able) >> colour) & 1:
        return OK
    if (s.takes[seat, s.space // g.PLACES] >> colour) & 1:
        has_some = colour == s.wild and s.pool[seat, colour] > 0
        return WILD_STAYS_ITSELF if has_some else SPACE_MUST_BE_PAID
    return star_takes_others(box, s.space // g.PLACES)


@compiled
def fewest_wilds(s: State, box: Box, seat: int, space: int, colour: int) -> int:
    """§3.2 those that the tiles of the colour leave to pay."""
    return max(0, int(box.number[space]) - int(s.pool[seat, colour]))


@compiled
def most_wilds(s: State, box: Box, seat: int, space: int, colour: int) -> int:
    """§3.2 the tile placed is never wild; §3.3 the wild colour is paid in that colour only."""
    return min(int(box.number[space]) - 1, wilds_of(s, seat, colour))


@compiled
def bar_spend(s: State, box: Box, seat: int, wilds: int) -> int:
    """§3.2 from what is missing to all but the tile placed."""
    if s.phase != g.SPENDING:
        return STEP_BY_STEP
    fewest = fewest_wilds(s, box, seat, s.space, s.colour)
    return OK if fewest <= wilds <= most_wilds(s, box, seat, s.space, s.colour) else SPEND_WHAT_IT_TAKES


@compiled
def bar_bonus(s: State, colour: int) -> int:
    """§3.6 any tile of the supply, wild or not."""
    return OK if s.phase == g.REWARDING and s.supply[colour] > 0 else BONUS_FROM_SUPPLY


@compiled
def bar_keep(s: State, seat: int, colour: int) -> int:
    """§3.8 up to four tiles of the own; §3.6 a bonus comes first."""
    if s.phase == g.REWARDING:
        return BONUS_IS_MANDATORY
    fits = s.phase == g.KEEPING and s.pool[seat, colour] > 0 and total(s.corner[seat]) < g.CORNERS
    return OK if fits else KEEP_UP_TO_FOUR


@compiled
def bar_done(s: State) -> int:
    """§3.8 fewer than four may be kept; §3.6 a bonus comes first."""
    if s.phase == g.REWARDING:
        return BONUS_IS_MANDATORY
    return OK if s.phase == g.KEEPING else KEEP_OR_BE_DONE


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if holds(g.TAKE, action):
        return bar_take(s, row(g.TAKE, action), col(g.TAKE, action))
    if holds(g.PASS, action):
        return bar_pass(s)
    if holds(g.SPACE, action):
        return bar_space(s, box, seat, row(g.SPACE, action))
    if holds(g.COLOUR, action):
        return bar_colour(s, box, seat, row(g.COLOUR, action), means(s, box, seat))
    if holds(g.SPEND, action):
        return bar_spend(s, box, seat, row(g.SPEND, action))
    if holds(g.BONUS, action):
        return bar_bonus(s, row(g.BONUS, action))
    if holds(g.KEEP, action):
        return bar_keep(s, seat, row(g.KEEP, action))
    if holds(g.DONE, action):
        return bar_done(s)
    return duty(s.phase)


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    """§7.1, §7.2, §7.3 one click each."""
    seat, phase = s.turn, s.phase
    if phase == g.TAKING:
        legal_takes(s, box, moves)
    elif phase == g.PLACING:
        legal_spaces(s, box, seat, moves)
    elif phase == g.COLOURING:
        legal_colours(s, box, seat, moves)
    elif phase == g.SPENDING:
        legal_wilds(s, box, seat, moves)
    elif phase == g.REWARDING:
        legal_bonuses(s, moves)
    else:
        legal_keeps(s, seat, moves)


@compiled
def legal_takes(s: State, box: Box, moves: Array) -> None:
    found = colours_to_take(s, g.CENTRE) << (g.COLOURS * g.CENTRE)
    for source in range(box.factories):
        found |= colours_to_take(s, source) << (g.COLOURS * source)
    add_all(moves, g.TAKE.start, found)


@compiled
def legal_spaces(s: State, box: Box, seat: int, moves: Array) -> None:
    able, found = means(s, box, seat), 0
    for star in range(g.STARS):
        found |= spaces_to_fill(s, box, seat, star, able) << (g.PLACES * star)
    add_all(moves, g.SPACE.start, found)
    if bar_pass(s) == OK:
        add(moves, code(g.PASS, 0))


@compiled
def legal_colours(s: State, box: Box, seat: int, moves: Array) -> None:
    able = means(s, box, seat)
    for colour in range(g.COLOURS):
        if bar_colour(s, box, seat, colour, able) == OK:
            add(moves, code(g.COLOUR, colour))


@compiled
def legal_wilds(s: State, box: Box, seat: int, moves: Array) -> None:
    for wilds in range(g.NUMBERS):
        if bar_spend(s, box, seat, wilds) == OK:
            add(moves, code(g.SPEND, wilds))


@compiled
def legal_bonuses(s: State, moves: Array) -> None:
    for colour in range(g.COLOURS):
        if bar_bonus(s, colour) == OK:
            add(moves, code(g.BONUS, colour))


@compiled
def legal_keeps(s: State, seat: int, moves: Array) -> None:
    for colour in range(g.COLOURS):
        if bar_keep(s, seat, colour) == OK:
            add(moves, code(g.KEEP, colour))
    if bar_done(s) == OK:
        add(moves, code(g.DONE, 0))
