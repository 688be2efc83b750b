"""Find all problems of a state, each with its key in the notation.

`unread` contains the keys whose value could not be read. Checks that need them are skipped, so that one mistake is not
reported twice.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from tranca.errors import Problem, echo
from tranca.game.rules.options import one_of
from tranca.game.rules.rules import Rules
from tranca.language import Message

from .actions import ends_shown, ends_text
from .arms import DOUBLE, Layout, OpenEnds, is_double, number_of
from .characters import free_text
from .field_checks import foreign_problems
from .hands import Boneyard
from .headers import headers_problems
from .reachability import TileCounts
from .settlement import blocker_options, last_tile_problems, match_problems
from .state import State
from .tiles import SUITS, Tile, count_tiles, tiles

_NO_TITLE = re.compile("[;\n\r\ud800-\udfff]|(?:^|\\s)#(?:\\s|$)")

Place = tuple[Tile, str, int, str]  # a tile, its key and word index, and a description of the place


def problems(
    state: State, unread: Collection[str] = (), order: Callable[[Place], tuple[int, ...]] | None = None
) -> list[Problem]:
    """List all problems of a state.

    `order` sorts the places of tiles as in the text: if a tile has two places, the second is wrong.
    """
    faults = [*_text(state), *layout_problems(state.layout or ()), *arms_problems(state)]
    repeated = [*twice(sorted(places(state), key=order) if order else places(state))]
    faults += repeated
    if foreign := [*foreign_problems(state)]:
        return [problem for problem in (*faults, *foreign) if problem.key not in unread]
    if _is_read(state, unread):
        faults += facts_problems(state)
    faults += rule_problems(state, unread, counted=not repeated)  # one place of a repeated tile is wrong
    return [problem for problem in faults if problem.key not in unread]


def rule_problems(state: State, unread: Collection[str] = (), *, counted: bool = True) -> list[Problem]:
    """List the problems of a state under its rules; its tiles must be in the pack, each in one place.

    Numbers of tiles that cannot arise in play are reported only if `counted` is True: a repeated tile makes them wrong.
    """
    faults: list[Problem] = []
    numbers = [*_boneyard(state, unread)]
    if _is_read(state, unread):
        numbers += _totals(state)
        numbers += () if numbers or not counted else _counts(state, unread)
        faults += _last(state, unread)
    faults += numbers
    faults += match_problems(state)
    faults += last_tile_problems(state, unread)
    faults += _turn(state, unread)
    faults += _lead(state, unread)
    return faults


def _is_read(state: State, unread: Collection[str]) -> bool:
    return not unread or {*state.seats, "layout", "ends", "boneyard"}.isdisjoint(unread)


def places(state: State) -> Iterator[Place]:
    """Yield the place of every tile given, with a description of the place."""
    for key, chain in (("layout", state.layout or ()), ("up", state.up), ("down", state.down)):
        for index, pair in enumerate(chain):
            yield Tile.of(*pair), key, index, "laid"
    for seat, name in enumerate(state.seats):
        for index, tile in enumerate(state.hands[seat].tiles):
            yield tile, name, index, Message("held by {seat}", seat=name)
        for index, tile in enumerate(state.has[seat]):
            yield tile, f"has {name}", index, Message("held by {seat}", seat=name)
    for index, tile in enumerate(state.boneyard.tiles):
        yield tile, "boneyard", index, Message("in the boneyard")


def twice(named: Iterable[Place]) -> Iterator[Problem]:
    """List the second place of each tile that has two. A hand and a fact about the same hand are one place."""
    seen: dict[Tile, tuple[str, str]] = {}
    for tile, key, index, where in named:
        if tile not in seen:
            seen[tile] = key, where
        elif seen[tile][0] == key:
            yield Problem(key, Message("{tile} appears twice; write each tile once", tile=tile), index)
        elif seen[tile][1] != where:
            yield Problem(
                key, Message("{tile} is also {place}; write each tile once", tile=tile, place=seen[tile][1]), index
            )


def _text(state: State) -> Iterator[Problem]:
    title, score, rules = state.title, state.score, state.rules
    if title is not None and (not title or title != free_text(title.strip()) or _NO_TITLE.search(title)):
        expected = (
            "expected one line without a semicolon, a # between blanks, invisible characters, or blanks around it"
        )
        yield Problem("title", f"{expected}, not {echo(title)!r}")
    yield from headers_problems(state.headers, rules.seats)
    if score is not None and len(score) != len(rules.sides):
        yield Problem("score", f"expected one number for each side, {' '.join(rules.sides)}, not {len(score)}")


def _boneyard(state: State, unread: Collection[str]) -> Iterator[Problem]:
    rules, size = state.rules, len(state.boneyard)
    rest = rules.left_over - state.turned
    if rest < 0:
        yield Problem("lead", "these rules deal all tiles, so no tile can be turned up")
    elif not rules.draws:
        yield from sleeping_problems(rules, state.boneyard)
    elif state.ends is None and {"layout", "ends"}.isdisjoint(unread):
        if size != rest:
            yield Problem("boneyard", f"expected {count_tiles(rest)} before the lead, such as ?{rest}, not {size}")
    elif size > rest:
        yield Problem("boneyard", f"expected at most {rest}, the number left over at the deal, not {size}")
    elif size < (least := min(rest, rules.draw_reserve)):
        yield Problem("boneyard", f"expected at least {least}, which no player may draw, not {size}")


def sleeping_problems(rules: Rules, boneyard: Boneyard) -> Iterator[Problem]:
    """List the problem of a boneyard that is given although the rules do not allow drawing."""
    if not rules.draws and len(boneyard):
        yield Problem("boneyard", "under draw=none there is no boneyard; delete this key")


def _totals(state: State) -> Iterator[Problem]:
    """Compare tiles laid, held and in the boneyard with the pack; a repeated tile is reported only once."""
    rules = state.rules
    if state.ends is None:
        for name, size in zip(state.seats, map(len, state.hands), strict=True):
            if size != rules.hand_size:
                yield Problem(
                    name, f"expected a full hand of {count_tiles(rules.hand_size)} before the lead, not {size}"
                )
        return
    if not rules.draws:
        for name, size in zip(state.seats, map(len, state.hands), strict=True):
            if size > rules.hand_size:
                yield Problem(
                    name, f"expected at most {count_tiles(rules.hand_size)} because players do not draw, not {size}"
                )
    in_hands, drawn = sum(map(len, state.hands)), len(state.boneyard)
    if state.layout is None:
        if in_hands + drawn >= state.tiles_in_play:
            holders = "the hands and the boneyard" if drawn else "the hands"
            most = state.tiles_in_play - 1
            yield Problem("ends", f"{holders} have {in_hands + drawn} tiles, but at most {most} are not laid")
        return
    laid = state.tiles_laid
    total = in_hands + drawn + laid
    if total == state.tiles_in_play or rules.left_over < state.turned:
        return
    named = [tile for tile, key, _, _ in places(state) if not key.startswith("has")]
    if total - (len(named) - len(set(named))) != state.tiles_in_play:
        parts = f"{laid} laid, {in_hands} held" + (f", {drawn} in the boneyard" if rules.draws else "")
        yield Problem("layout", f"expected {state.tiles_in_play} tiles in all, not {total} ({parts})")


def _counts(state: State, unread: Collection[str]) -> Iterator[Problem]:
    rules = state.rules
    if state.ends is None or not {"to-move", "lead", "last"}.isdisjoint(unread):
        return
    empty = [name for name, hand in zip(state.seats, state.hands, strict=True) if not len(hand)]
    if len(empty) > (3 if rules.out == "both" else 1):
        yield Problem(
            empty[1],
            f"{empty[0]} and {empty[1]} cannot both be without tiles because the first empty hand ends the deal",
        )
        return
    sizes = tuple(map(len, state.hands))
    counts = TileCounts(
        rules,
        sizes,
        len(state.boneyard),
        state.laid_count,
        None if state.is_blocked else state.to_move,  # a record of a blocked deal may show a final round of passes
        state.lead,
        None if state.nobody_laid or _last_is_wrong(state) else state.last,
        state.out,
        {seat for seat in range(rules.players) if _may_have_passed(state, seat)},
        state.turned,
    )
    if not counts.can_arise():
        hands = ", ".join(f"{name} {count}" for name, count in zip(state.seats, sizes, strict=True))
        known = [("to move", state.to_move), ("led", state.lead), ("laid the last tile", state.last)]
        stated = ", ".join(f"{state.seats[seat]} {word}" for word, seat in known if seat is not None)
        stated = f" ({stated})" if stated else ""
        at = "ends" if state.layout is None else "layout"
        yield Problem(
            at,
            f"no play leads to hands of {hands} with {count_tiles(state.laid_count)} laid{stated}; correct the numbers",
        )


def _may_have_passed(state: State, seat: int) -> bool:
    return not (state.known(seat) & state.fitting or (state.drawable and not state.is_blocked))


def _last_is_wrong(state: State) -> bool:
    return any(not _may_have_passed(state, seat) for seat in state.passed)


def _turn(state: State, unread: Collection[str]) -> Iterator[Problem]:
    rules, mover = state.rules, state.to_move
    if not {"layout", "ends", "to-move"}.isdisjoint(unread):
        return
    whole = {*state.seats, "boneyard"}.isdisjoint(unread)  # a hand that was not read counts as hidden
    if mover is None and state.out is None and not (state.is_blocked if whole else state.may_be_blocked):
        yield Problem("to-move", f"the deal is not over, so give the seat to move, {one_of(state.seats)}", missing=True)
    if mover is not None and rules.out == "both" and state.ends is not None and not len(state.hands[mover]):
        following = rules.seats[state.next_seat(mover)]
        yield Problem("to-move", f"{rules.seats[mover]} has no tiles; the next seat that has tiles is {following}")
    forced = state.must_lead
    if forced is None:
        return
    if state.ends is not None:
        yield Problem("must-lead", "tiles are already laid, so no lead can be forced; delete this key")
    elif mover is not None and rules.seats[mover] not in unread and not state.possible(mover) & forced.mask:
        yield Problem("must-lead", f"{rules.seats[mover]}, who leads, does not hold {forced}")


def _lead(state: State, unread: Collection[str]) -> Iterator[Problem]:
    lead, mover, seats = state.lead, state.to_move, state.seats
    if not {"layout", "ends"}.isdisjoint(unread):
        return
    if state.ends is None:
        if state.turned:
            yield Problem("lead", "the layout is empty; give the tile that was turned up, for example turned-up: 4-6")
        elif lead is not None and mover is not None and lead != mover:
            yield Problem(
                "lead", f"{seats[lead]} cannot be the leader because {seats[mover]} is to move on an empty layout"
            )
        if state.last is not None:
            yield Problem("last", "the layout is empty, so no seat laid the last tile; delete this key")
        if state.bonus_paid and state.rules.pass_bonus_scope == "deal":
            yield Problem("bonus-paid", "the layout is empty, so no bonus can be paid; write no")
    elif lead is None and _settling_needs_leader(state):
        why = "a tied block goes to the side that led under block_tie=first_to_play"
        who = f"none and the seat that acted first, such as none {seats[0]}," if state.turned else "the seat that led"
        yield Problem("lead", f"give {who} because {why}", missing=not state.turned)


def _last(state: State, unread: Collection[str]) -> Iterator[Problem]:
    last, rules, seats = state.last, state.rules, state.seats
    if state.ends is None or not {"to-move", "last"}.isdisjoint(unread):
        return
    if state.nobody_laid:
        yield from _last_of_nobody(state)
        return
    if last is None:
        reason = _needs_last(state)
        if reason:
            yield Problem("last", f"give the seat that laid the last tile because {reason}", missing=True)
    elif state.out not in (None, last):
        yield Problem("last", f"the last tile was laid by {seats[state.out or 0]}, who went out, not by {seats[last]}")
    for seat in state.passed:
        if not _may_have_passed(state, seat):
            able = " ".join(map(str, state.plays_of(state.known(seat))))
            why = f"could play {able}" if able else "could draw"
            assert last is not None
            yield Problem(
                "last",
                f"{seats[last]} cannot have laid the last tile because {seats[seat]}, who had a turn since then, {why}",
            )
            break
    if not rules.has_bonus:
        return
    if state.passed:
        if state.bonus_paid is False:
            passed = " ".join(seats[seat] for seat in state.passed)
            yield Problem("bonus-paid", f"{passed} passed after the tile of {seats[last or 0]}; write yes")
    elif state.bonus_paid is None and rules.first_pass_differs and state.out is None:
        first, later = rules.pass_bonus_first, rules.pass_bonus_later
        why = f"the first bonus of a {rules.pass_bonus_scope} is {first} and a later one is {later}"
        yield Problem("bonus-paid", f"write yes or no because {why}", missing=True)


def _last_of_nobody(state: State) -> Iterator[Problem]:
    if state.last is not None:
        yield Problem("last", "no player has laid a tile yet; delete this key")
    elif state.is_blocked and _settling_needs_blocker(state):
        yield Problem(
            "lead",
            f"no player blocked this deal, but {blocker_options(state.rules)} depends on the blocker; change them",
        )


def _needs_last(state: State) -> str:
    """Return why the seat that laid the last tile must be known; empty if no result depends on it."""
    rules = state.rules
    if state.out is not None or (state.to_move is None and not state.is_blocked):
        return ""
    if state.may_be_blocked and _settling_needs_blocker(state):
        return f"the winner of this blocked deal depends on it under {blocker_options(rules)}"
    may_pass = state.is_blocked or (
        state.to_move is not None and not state.drawable and not state.known(state.to_move) & state.fitting
    )
    if may_pass and _may_earn(state):
        seat = "the next player" if state.to_move is None else state.seats[state.to_move]
        return f"its side may get a bonus if {seat} cannot play"
    return ""


def _may_earn(state: State) -> bool:
    """Return True if a pass of the seat to move, or a block, may earn the layer of the last tile a bonus."""
    rules = state.rules
    paid = (False, True) if state.bonus_paid is None else (state.bonus_paid,)
    if any(map(rules.ruleset.pass_bonus, paid)) or (rules.round_pass_bonus and not state.is_blocked):
        return True
    return state.laid_count == 1 and bool(rules.lead_pass_bonus or rules.lead_pass_bonus_double)


def _settling_needs_leader(state: State) -> bool:
    rules = state.rules
    if rules.block_tie != "first_to_play" or state.out is not None:
        return False
    if any(hand.unknown for hand in state.hands) or not state.is_blocked:
        return True
    hands = tuple(hand.mask for hand in state.hands)
    lasts = range(rules.players) if state.last is None else (state.last,)
    return any(
        len({rules.ruleset.settle(hands, lead, last, -1) for lead in range(rules.players)}) > 1 for last in lasts
    )


def _settling_needs_blocker(state: State) -> bool:
    rules = state.rules
    if any(hand.unknown for hand in state.hands):
        return rules.block_winner in ("duel", "blocker") or rules.block_tie in ("last_to_play", "blocker_loses")
    hands = tuple(hand.mask for hand in state.hands)
    lead = 0 if state.lead is None else state.lead
    return len({rules.ruleset.settle(hands, lead, seat, -1) for seat in range(rules.players)}) > 1


def facts_problems(state: State) -> Iterator[Problem]:
    """List facts about the hands that contradict each other or the known tiles."""
    for seat, name in enumerate(state.seats):
        hand, has, nots = state.hands[seat], state.has[seat], state.nots[seat]
        known_tiles = state.known(seat)
        for index, suit in enumerate(state.voids[seat]):
            if known_tiles & SUITS[suit]:
                shown = " ".join(map(str, tiles(known_tiles & SUITS[suit])))
                yield Problem(f"void {name}", f"{name} is not void in {suit} because {name} holds {shown}", index)
        for index, tile in enumerate(nots):
            if known_tiles >> tile.index & 1:
                yield Problem(f"not {name}", f"{name} holds {tile}", index)
        for key, facts in (("not", nots), ("void", state.voids[seat])):
            yield from _repeated(f"{key} {name}", facts)
        hidden = state.hidden(seat)
        if hidden < 0:
            most = f"{name} holds only {count_tiles(len(hand))}"
            yield Problem(f"has {name}", f"{most}; delete {-hidden} of the known tiles", len(has) - 1)
        elif (excess := state.excess(seat)) > 0:
            key = f"void {name}" if state.voids[seat] else f"not {name}" if nots else name
            left = hidden - excess
            yield Problem(key, f"{name} would hold {hidden} unknown tiles but can hold at most {left}")


def _repeated(key: str, facts: tuple[object, ...]) -> Iterator[Problem]:
    for index in range(1, len(facts)):
        if facts[index] == facts[index - 1]:
            yield Problem(key, f"{facts[index]} appears twice; write it once", index)


def disagreement(state: State, stated: tuple[int, ...] | OpenEnds | None) -> Iterator[Problem]:
    """List the problem of ends that are given with a layout and differ from its ends."""
    if not state.layout or state.ends is None or stated is None or isinstance(stated, OpenEnds):
        return
    if sorted(stated) != sorted(ends_shown(state.ends)):
        yield Problem("ends", f"the ends of the layout are {ends_text(state.ends)}, not {ends_text(stated)}")


def layout_problems(layout: Layout) -> Iterator[Problem]:
    """List the tiles of a layout that do not match their neighbor."""
    joined = layout[0][1] if layout else 0
    for index in range(1, len(layout)):
        before, (left, right) = layout[index - 1], layout[index]
        if joined == left:
            joined = right
            continue
        turned = joined == right
        hint = f"{right}-{left}" if turned else f"a tile that begins with {joined}"
        yield Problem("layout", f"{left}-{right} does not match {before[0]}-{before[1]}; write {hint}", index)
        joined = left if turned else right


def arms_problems(state: State) -> Iterator[Problem]:
    """List the problems of the spinner, of its arms, and of ends given without a layout."""
    spinner, layout, rules = state.spinner, state.layout, state.rules
    stated = [("spinner", spinner is not None), ("up", bool(state.up)), ("down", bool(state.down))]
    if not rules.spins:
        under = f"there is no spinner under spinner={rules.spinner}; delete this key"
        yield from (Problem(key, under) for key, is_there in stated if is_there)
    elif layout:
        doubles = [left for left, right in layout if left == right]
        if spinner is None and len(doubles) > 1:
            shown = one_of(f"{number}-{number}" for number in doubles)
            yield Problem("spinner", f"give the double that was laid first, {shown}", missing=True)
        elif spinner is not None and spinner not in doubles:
            shown = one_of(f"{number}-{number}" for number in doubles)
            way_out = f"write {shown}" if doubles else "delete this key"
            yield Problem("spinner", f"{spinner}-{spinner} is not in the line; {way_out}")
        yield from _arms_of(state, layout)
    elif state.up or state.down:
        key = "up" if state.up else "down"
        yield Problem(key, "an arm requires the layout; add the key layout with the spinner in it")
    if isinstance(state.ends, OpenEnds) and not layout:
        yield from _stated_ends(state, state.ends)


def _arms_of(state: State, layout: Layout) -> Iterator[Problem]:
    spinner = state.spinner
    sides = spinner is not None and (spinner, spinner) in layout[1:-1]
    for key, arm in (("up", state.up), ("down", state.down)):
        if not arm:
            continue
        if spinner is None:
            if not any(left == right for left, right in layout):
                yield Problem(key, "the line has no double, so it has no arms; delete this key")
        elif not sides:
            yield Problem(key, f"an arm can begin only after tiles on both sides of {spinner}-{spinner} in the line")
        elif arm[0][0] != spinner:
            inner, outer = arm[0]
            hint = f"{outer}-{inner}" if outer == spinner else f"a tile that begins with {spinner}"
            message = f"{inner}-{outer} does not match {spinner}-{spinner}; write {hint}"
            yield Problem(key, message, 0)
        for problem in layout_problems(arm):
            yield replace(problem, key=key)


def _stated_ends(state: State, ends: OpenEnds) -> Iterator[Problem]:
    shown, count = ends_text(ends), len(ends)
    doubles = [code for code in ends if is_double(code)]
    if ends.spinner is not None:
        if ends.spinner + DOUBLE in doubles:
            yield Problem(
                "ends", f"{shown} includes the spinner, which is not an open end; give the outer ends of its arms"
            )
    elif ends.spins and doubles and ends.marks:
        yield Problem("ends", f"{shown} includes a double; add the key spinner with the first double laid")
    elif count > 2:
        yield Problem("ends", f"expected at most two ends without a spinner, not {shown}", 2)
    elif count == 1 and not doubles:
        yield Problem("ends", f"expected two ends, or the only double laid, not {shown}")
    if not ends.marks and doubles:
        number = number_of(doubles[0])
        yield Problem("ends", f"write {number} instead of {number}-{number} because ends earn nothing")
    elif len(set(doubles)) < len(doubles):
        yield Problem("ends", f"{shown} contains a double twice; write each tile once")
    for tile in tiles(state.unlaid & ends.doubles):
        key = "spinner" if tile.low == ends.spinner and count else "ends"
        yield Problem(key, f"{tile} is not laid because it is held or in the boneyard")
