"""What is wrong with a position: every fault at once, each at the key of the notation that it belongs to.

A key whose value could not be read is named in `unread`; checks that need it are left out, so that one slip is not
reported twice.
"""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from tranca.errors import Problem
from tranca.ext.rules import TILES

from .actions import Ends
from .options import one_of
from .reachability import Counts
from .tiles import SUITS, Tile, tiles

if TYPE_CHECKING:
    from .position import Boneyard, Layout, Position
    from .rules import Rules

Place = tuple[Tile, str, int, str]  # a tile, the key and the word that name it, and who or what has it


def problems(
    position: "Position",
    unread: Collection[str] = (),
    order: Callable[[Place], tuple[int, ...]] | None = None,
) -> list[Problem]:
    """Everything that is wrong with a position.

    `order` sorts the places that tiles are named in as they stand in a text: of two, the second is the wrong one.
    """
    found = [*_text(position), *layout_problems(position.layout or ())]
    found += twice(sorted(places(position), key=order) if order else places(position))
    keys = {*position.seats, "layout", "ends", "boneyard"}
    numbers = [*_boneyard(position, unread)]
    if keys.isdisjoint(unread):
        numbers += _totals(position)
        numbers += () if numbers else _counts(position, unread)
        found += _last(position, unread)
        found += facts_problems(position)
    found += numbers
    found += _turn(position, unread)
    found += _lead(position, unread)
    return [problem for problem in found if problem.key not in unread]


def disagreement(layout: "Layout | None", ends: Ends | None) -> list[Problem]:
    """What is wrong between a layout and ends that are stated beside it."""
    if not layout or ends is None or sorted(ends) == sorted((layout[0][0], layout[-1][1])):
        return []
    return [Problem("ends", f"{ends[0]} {ends[1]}: expected {layout[0][0]} {layout[-1][1]}, as in the layout")]


def places(position: "Position") -> Iterator[Place]:
    """Every place that names a tile, with who or what has it there."""
    for index, pair in enumerate(position.layout or ()):
        yield Tile.of(*pair), "layout", index, "laid"
    for seat, name in enumerate(position.seats):
        for index, tile in enumerate(position.hands[seat].tiles):
            yield tile, name, index, f"held by {name}"
        for index, tile in enumerate(position.has[seat]):
            yield tile, f"has {name}", index, f"held by {name}"
    for index, tile in enumerate(position.boneyard.tiles):
        yield tile, "boneyard", index, "in the boneyard"


def twice(named: Collection[Place] | Iterator[Place]) -> Iterator[Problem]:
    """Tiles that stand in two places: a problem at the second. A hand and a fact on the same hand are one place."""
    seen: dict[Tile, tuple[str, str]] = {}
    for tile, key, index, where in named:
        if tile not in seen:
            seen[tile] = key, where
        elif seen[tile][0] == key:
            yield Problem(key, f"{tile} stands twice, expected each tile once", index)
        elif seen[tile][1] != where:
            yield Problem(key, f"{tile} is also {seen[tile][1]}, expected each tile in one place", index)


def _text(position: "Position") -> Iterator[Problem]:
    title, score, rules = position.title, position.score, position.rules
    if title is not None and (not title or title != title.strip() or any(each in title for each in ";#\n\r")):
        yield Problem("title", f"{title!r}: expected text on one line without ; and #, no blanks around it")
    if score is not None and len(score) != len(rules.sides):
        yield Problem("score", f"{len(score)} numbers: expected one for each of {one_of(rules.sides)}")
    if len(position.hands) != rules.players:
        yield Problem(rules.seats[0], f"{len(position.hands)} hands: expected {rules.players}")


def layout_problems(layout: "Layout") -> Iterator[Problem]:
    """Tiles of a layout that do not touch as they should."""
    joined = layout[0][1] if layout else 0
    for index in range(1, len(layout)):
        before, (left, right) = layout[index - 1], layout[index]
        if joined == left:
            joined = right
            continue
        turned = joined == right
        hint = f"{right}-{left}" if turned else f"a tile that begins with {joined}"
        yield Problem("layout", f"{left}-{right} does not join {before[0]}-{before[1]}: expected {hint}", index)
        joined = left if turned else right


def _boneyard(position: "Position", unread: Collection[str]) -> Iterator[Problem]:
    rules, size = position.rules, len(position.boneyard)
    rest = TILES - rules.players * rules.hand_size
    if not rules.draws:
        yield from sleeping_problems(rules, position.boneyard)
    elif position.ends is None and {"layout", "ends"}.isdisjoint(unread):
        if size != rest:
            yield Problem("boneyard", f"{size} tiles before the lead: expected {rest}, such as ?{rest}")
    elif size > rest:
        yield Problem("boneyard", f"{size} tiles: expected {rest} at most, what was left over at the deal")
    elif size < min(rest, rules.draw_reserve):
        least = min(rest, rules.draw_reserve)
        yield Problem("boneyard", f"{size} tiles: expected {least} at least, which nobody may draw")


def sleeping_problems(rules: "Rules", boneyard: "Boneyard") -> Iterator[Problem]:
    """Tiles listed as a boneyard though nobody draws."""
    if not rules.draws and len(boneyard):
        yield Problem("boneyard", "under draw=none sleeping tiles are never listed: expected no boneyard")


def _totals(position: "Position") -> Iterator[Problem]:
    """Tiles laid, held and in the boneyard against the pack; a tile named twice is one fault, not two."""
    rules = position.rules
    if position.ends is None:
        for seat, name in enumerate(position.seats):
            if len(position.hands[seat]) != rules.hand_size:
                held = len(position.hands[seat])
                yield Problem(name, f"{held} tiles before the lead: expected a full hand of {rules.hand_size}")
        return
    if not rules.draws:
        for seat, name in enumerate(position.seats):
            if len(position.hands[seat]) > rules.hand_size:
                held = len(position.hands[seat])
                yield Problem(name, f"{held} tiles: expected {rules.hand_size} at most, nobody draws")
    named = [tile for tile, key, _, _ in places(position) if not key.startswith("has")]
    doubled = len(named) - len(set(named))
    held, drawn = sum(map(len, position.hands)), len(position.boneyard)
    if position.layout is None:
        if held + drawn >= rules.pack:
            also = f" and {drawn} in the boneyard" if drawn else ""
            yield Problem("ends", f"{held} tiles held{also}: expected fewer than {rules.pack}, since some are laid")
        return
    laid = len(position.layout)
    if rules.pack not in (total := held + drawn + laid, total - doubled):
        parts = f"{laid} tiles laid, {held} held" + (f", {drawn} in the boneyard" if rules.draws else "")
        yield Problem("layout", f"{parts} make {total}: expected {rules.pack}")


def _counts(position: "Position", unread: Collection[str]) -> Iterator[Problem]:
    rules = position.rules
    if position.ends is None or not {"to-move", "lead", "last"}.isdisjoint(unread):
        return
    empty = [name for name, hand in zip(position.seats, position.hands, strict=True) if not len(hand)]
    if len(empty) > 1:
        yield Problem(empty[1], f"no tiles, nor has {empty[0]}: expected tiles, the deal was over with one hand empty")
        return
    held = tuple(map(len, position.hands))
    laid = rules.pack - sum(held) - len(position.boneyard)
    counts = Counts(
        rules,
        held,
        len(position.boneyard),
        laid,
        None if position.is_blocked else position.to_move,  # of a blocked deal a final round of passes may be shown
        position.lead,
        None if _last_is_wrong(position) else position.last,
        position.out,
        {seat for seat in range(rules.players) if _may_have_passed(position, seat)},
    )
    if not counts.can_arise():
        hands = ", ".join(f"{name} {count}" for name, count in zip(position.seats, held, strict=True))
        known = [("to move", position.to_move), ("led by", position.lead), ("last laid by", position.last)]
        told = "".join(f", {word} {position.seats[seat]}" for word, seat in known if seat is not None)
        at = "ends" if position.layout is None else "layout"
        yield Problem(at, f"hands of {hands} tiles with {laid} laid{told}: expected numbers that can arise in play")


def _may_have_passed(position: "Position", seat: int) -> bool:
    assert position.ends is not None
    fitting = SUITS[position.ends[0]] | SUITS[position.ends[1]]
    return not (position.known(seat) & fitting or (position.drawable and not position.is_blocked))


def _last_is_wrong(position: "Position") -> bool:
    return any(not _may_have_passed(position, seat) for seat in position.passed)


def _turn(position: "Position", unread: Collection[str]) -> Iterator[Problem]:
    """Who is to move, and what has to be led."""
    rules, mover = position.rules, position.to_move
    if not {"layout", "ends", "to-move"}.isdisjoint(unread):
        return
    whole = {*position.seats, "boneyard"}.isdisjoint(unread)  # a hand not read stands as a hidden tile
    if mover is None and position.out is None and not (position.is_blocked if whole else position.may_be_blocked):
        yield Problem("to-move", f"missing: the deal is not over, expected one of {one_of(position.seats)}")
    forced = position.must_lead
    if forced is None:
        return
    if position.ends is not None:
        yield Problem("must-lead", f"{forced}: tiles are laid, expected it only on an empty layout")
    elif mover is not None and rules.seats[mover] not in unread and not position.possible(mover) & forced.mask:
        yield Problem("must-lead", f"{forced}: expected a tile that {rules.seats[mover]}, who leads, holds")


def _lead(position: "Position", unread: Collection[str]) -> Iterator[Problem]:
    lead, mover, seats = position.lead, position.to_move, position.seats
    if not {"layout", "ends"}.isdisjoint(unread):
        return
    if position.ends is None:
        if lead is not None and mover is not None and lead != mover:
            yield Problem("lead", f"{seats[lead]}: expected {seats[mover]}, who is to move on an empty layout")
        if position.last is not None:
            yield Problem("last", f"{seats[position.last]}: nothing is laid, expected no last")
        if position.bonus_paid:
            yield Problem("bonus-paid", "yes: nothing is laid, expected no")
    elif lead is None and position.rules.block_tie == "first_to_play":
        yield Problem("lead", "missing: expected who led, whose side gets a tied block under block_tie=first_to_play")


def _last(position: "Position", unread: Collection[str]) -> Iterator[Problem]:
    """Who laid the last tile, and the bonuses that hang on it."""
    last, rules, seats = position.last, position.rules, position.seats
    if position.ends is None or not {"to-move", "last"}.isdisjoint(unread):
        return
    if last is None:
        reason = _needs_last(position)
        if reason:
            yield Problem("last", f"missing: expected who laid the last tile, {reason}")
    elif position.out not in (None, last):
        yield Problem("last", f"{seats[last]}: expected {seats[position.out or 0]}, who went out")
    for seat in position.passed:
        if not _may_have_passed(position, seat):
            able = " ".join(map(str, position.plays_of(position.known(seat))))
            why = f"could play {able}" if able else "could draw"
            assert last is not None
            yield Problem("last", f"{seats[last]}: {seats[seat]} {why} since then, expected a later seat")
            break
    if not rules.has_bonus:
        return
    if position.passed:
        if position.bonus_paid is False:
            passed = " ".join(seats[seat] for seat in position.passed)
            yield Problem("bonus-paid", f"no: {passed} passed since {seats[last or 0]} laid a tile, expected yes")
    elif position.bonus_paid is None and rules.pass_bonus_first != rules.pass_bonus_later and position.out is None:
        first, later = rules.pass_bonus_first, rules.pass_bonus_later
        yield Problem("bonus-paid", f"missing: expected yes or no, a bonus is {first} the first time and {later} later")


def _needs_last(position: "Position") -> str:
    """Why it has to be known who laid the last tile; empty where the answer does not depend on it."""
    rules = position.rules
    if position.out is not None or (position.to_move is None and not position.is_blocked):
        return ""
    if position.may_be_blocked and _settling_asks_for_blocker(position):
        asks = f"block_winner={rules.block_winner}, block_tie={rules.block_tie}"
        return f"on which the winner of this blocked deal depends under {asks}"
    may_pass = position.is_blocked or (
        position.to_move is not None
        and not position.drawable
        and not _fits(position, position.known(position.to_move))
    )
    paid = (False, True) if position.bonus_paid is None else (position.bonus_paid,)
    if may_pass and any(map(rules.ruleset.pass_bonus, paid)):
        seat = "the next player" if position.to_move is None else position.seats[position.to_move]
        return f"whose side may get a bonus since {seat} cannot play"
    return ""


def _settling_asks_for_blocker(position: "Position") -> bool:
    rules = position.rules
    if any(hand.unknown for hand in position.hands):
        return rules.block_winner == "duel" or rules.block_tie in ("last_to_play", "blocker_loses")
    hands = tuple(hand.mask for hand in position.hands)
    lead = 0 if position.lead is None else position.lead
    return len({rules.ruleset.settle(hands, lead, seat, -1) for seat in range(rules.players)}) > 1


def _fits(position: "Position", held: int) -> bool:
    assert position.ends is not None
    return bool(held & (SUITS[position.ends[0]] | SUITS[position.ends[1]]))


def facts_problems(position: "Position") -> Iterator[Problem]:
    """Facts on the hands that contradict each other or the known tiles at once."""
    for seat, name in enumerate(position.seats):
        hand, has, nots = position.hands[seat], position.has[seat], position.nots[seat]
        held = position.known(seat)
        for index, suit in enumerate(position.voids[seat]):
            if held & SUITS[suit]:
                shown = " ".join(map(str, tiles(held & SUITS[suit])))
                yield Problem(f"void {name}", f"{suit}: {name} holds {shown}, expected a suit it has nothing of", index)
        for index, tile in enumerate(nots):
            if held >> tile.index & 1:
                yield Problem(f"not {name}", f"{tile}: {name} holds it, expected a tile it does not hold", index)
        for each, facts in (("not", nots), ("void", position.voids[seat])):
            yield from _repeated(f"{each} {name}", facts)
        hidden = position.hidden(seat)
        if hidden < 0:
            yield Problem(f"has {name}", f"{-hidden} too many, expected at most its {len(hand)} tiles", len(has) - 1)
        elif (excess := position.excess(seat)) > 0:
            key = f"void {name}" if position.voids[seat] else f"not {name}" if nots else name
            left = hidden - excess
            yield Problem(key, f"{name} holds {hidden} unknown tiles, expected {left} at most, all it may hold")


def _repeated(key: str, facts: tuple[object, ...]) -> Iterator[Problem]:
    for index in range(1, len(facts)):
        if facts[index] == facts[index - 1]:
            yield Problem(key, f"{facts[index]} stands twice, expected it once", index)
