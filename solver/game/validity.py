"""Find all problems of a state, each with its key in the notation.

`unread` contains the keys whose value could not be read. Checks that need them are skipped, so that one mistake is not
reported twice.
"""

import re
from collections.abc import Callable, Collection, Iterator

from tranca.errors import Problem, quote
from tranca.game.rules.options import one_of
from tranca.game.rules.rules import Rules
from tranca.language import Message, Plural, WordList

from .arm_checks import arms_problems
from .characters import free_text
from .field_checks import Place, facts_problems, foreign_problems, layout_problems, places, twice
from .hands import Boneyard
from .headers import headers_problems
from .reachability import TileCounts
from .settlement import blocker_options, last_tile_problems, match_problems
from .state import State

_NO_TITLE = re.compile("[;\n\r\ud800-\udfff]|(?:^|\\s)#(?:\\s|$)")


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
    if len(state.boneyard) > len(state.rules.tileset):  # no further question can be asked about such a state
        return numbers
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
    if not unread:
        return True
    arms_are_read = not any(key.startswith(("up ", "down ")) for key in unread)
    return arms_are_read and {*state.seats, "layout", "ends", "boneyard"}.isdisjoint(unread)


def _text(state: State) -> Iterator[Problem]:
    title, score, rules = state.title, state.score, state.rules
    if title is not None and (not title or title != free_text(title.strip()) or _NO_TITLE.search(title)):
        yield Problem(
            "title",
            "expected one line without a semicolon, a # between blanks, invisible characters, or blanks around it, "
            "not {text}",
            text=quote(title),
        )
    yield from headers_problems(state.headers, rules.seats)
    if score is not None and len(score) != len(rules.sides):
        yield Problem(
            "score",
            "expected one number for each side, {sides}, not {count}",
            sides=" ".join(rules.sides),
            count=len(score),
        )


def _boneyard(state: State, unread: Collection[str]) -> Iterator[Problem]:
    rules, size = state.rules, len(state.boneyard)
    rest = rules.left_over - state.turned
    if rest < 0:
        yield Problem("lead", "these rules deal all tiles, so no tile can be turned up")
    elif not rules.draws:
        yield from sleeping_problems(rules, state.boneyard)
    elif state.ends is None and {"layout", "ends"}.isdisjoint(unread):
        if size != rest:
            yield Problem(
                "boneyard",
                Plural(
                    "expected {count} {tile|tiles} before the lead, such as ?{count}, not {number}", rest, number=size
                ),
            )
    elif size > rest:
        yield Problem(
            "boneyard",
            "expected at most {most}, the number left over at the deal, not {number}",
            most=rest,
            number=size,
        )
    elif size < (least := min(rest, rules.draw_reserve)):
        yield Problem(
            "boneyard", "expected at least {least}, which no player may draw, not {number}", least=least, number=size
        )


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
                    name,
                    Plural(
                        "expected a full hand of {count} {tile|tiles} before the lead, not {number}",
                        rules.hand_size,
                        number=size,
                    ),
                )
        return
    if not rules.draws:
        for name, size in zip(state.seats, map(len, state.hands), strict=True):
            if size > rules.hand_size:
                yield Problem(
                    name,
                    Plural(
                        "expected at most {count} {tile|tiles} because players do not draw, not {number}",
                        rules.hand_size,
                        number=size,
                    ),
                )
    in_hands, drawn = sum(map(len, state.hands)), len(state.boneyard)
    if state.layout is None:
        if in_hands + drawn >= state.tiles_in_play:
            facts = {"number": in_hands + drawn, "most": state.tiles_in_play - 1}
            yield Problem(
                "ends",
                Message("the hands and the boneyard have {number} tiles, but at most {most} are not laid", **facts)
                if drawn
                else Message("the hands have {number} tiles, but at most {most} are not laid", **facts),
            )
        return
    laid = state.tiles_laid
    total = in_hands + drawn + laid
    if total == state.tiles_in_play or rules.left_over < state.turned:
        return
    named = [tile for tile, key, _, _ in places(state) if not key.startswith("has")]
    if total - (len(named) - len(set(named))) != state.tiles_in_play:
        facts = {"wanted": state.tiles_in_play, "total": total, "laid": laid, "held": in_hands, "rest": drawn}
        yield Problem(
            "layout",
            Message(
                "expected {wanted} tiles in all, not {total} ({laid} laid, {held} held, {rest} in the boneyard)",
                **facts,
            )
            if rules.draws
            else Message("expected {wanted} tiles in all, not {total} ({laid} laid, {held} held)", **facts),
        )


def _counts(state: State, unread: Collection[str]) -> Iterator[Problem]:
    rules = state.rules
    if state.ends is None or not {"to-move", "lead", "last"}.isdisjoint(unread):
        return
    empty = [name for name, hand in zip(state.seats, state.hands, strict=True) if not len(hand)]
    if len(empty) > (3 if rules.out == "both" else 1):
        yield Problem(
            empty[1],
            "{seat} and {other} cannot both be without tiles because the first empty hand ends the deal",
            seat=empty[0],
            other=empty[1],
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
        sized = [
            Message("{seat} {count}", seat=seat, count=size) for seat, size in zip(state.seats, sizes, strict=True)
        ]
        hands = WordList(sized, "")
        if stated := _facts_of_turn(state):
            impossible = Plural(
                "no play leads to hands of {hands} with {count} {tile|tiles} laid ({facts}); correct the numbers",
                state.laid_count,
                facts=WordList(stated, ""),
                hands=hands,
            )
        else:
            impossible = Plural(
                "no play leads to hands of {hands} with {count} {tile|tiles} laid; correct the numbers",
                state.laid_count,
                hands=hands,
            )
        yield Problem("ends" if state.layout is None else "layout", impossible)


def _facts_of_turn(state: State) -> list[Message]:
    """Return the known seats of the turn, the lead and the last tile."""
    facts = []
    if state.to_move is not None:
        facts.append(Message("{seat} to move", seat=state.seats[state.to_move]))
    if state.lead is not None:
        facts.append(Message("{seat} led", seat=state.seats[state.lead]))
    if state.last is not None:
        facts.append(Message("{seat} laid the last tile", seat=state.seats[state.last]))
    return facts


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
        yield Problem(
            "to-move",
            "the deal is not over, so give the seat to move, {seats}",
            missing=True,
            seats=one_of(state.seats),
        )
    if mover is not None and rules.out == "both" and state.ends is not None and not len(state.hands[mover]):
        following = rules.seats[state.next_seat(mover)]
        yield Problem(
            "to-move",
            "{seat} has no tiles; the next seat that has tiles is {next}",
            seat=rules.seats[mover],
            next=following,
        )
    forced = state.must_lead
    if forced is None:
        return
    if state.ends is not None:
        yield Problem("must-lead", "tiles are already laid, so no lead can be forced; delete this key")
    elif mover is not None and rules.seats[mover] not in unread and not state.possible(mover) & forced.mask:
        yield Problem("must-lead", "{seat}, who leads, does not hold {tile}", seat=rules.seats[mover], tile=forced)


def _lead(state: State, unread: Collection[str]) -> Iterator[Problem]:
    lead, mover, seats = state.lead, state.to_move, state.seats
    if not {"layout", "ends"}.isdisjoint(unread):
        return
    if state.ends is None:
        if state.turned:
            yield Problem("lead", "the layout is empty; give the tile that was turned up, for example turned-up: 4-6")
        elif lead is not None and mover is not None and lead != mover:
            yield Problem(
                "lead",
                "{seat} cannot be the leader because {other} is to move on an empty layout",
                seat=seats[lead],
                other=seats[mover],
            )
        if state.last is not None:
            yield Problem("last", "the layout is empty, so no seat laid the last tile; delete this key")
        if state.bonus_paid and state.rules.pass_bonus_scope == "deal":
            yield Problem("bonus-paid", "the layout is empty, so no bonus can be paid; write no")
    elif lead is None and _settling_needs_leader(state):
        if state.turned:
            message = Message(
                "give none and the seat that acted first, such as none {seat}, because a tied block goes to the side "
                "that led under block_tie=first_to_play",
                seat=seats[0],
            )
        else:
            message = Message(
                "give the seat that led because a tied block goes to the side that led under block_tie=first_to_play"
            )
        yield Problem("lead", message, missing=not state.turned)


def _last(state: State, unread: Collection[str]) -> Iterator[Problem]:
    last, rules, seats = state.last, state.rules, state.seats
    if state.ends is None or not {"to-move", "last"}.isdisjoint(unread):
        return
    if state.nobody_laid:
        yield from _last_of_nobody(state)
        return
    if last is None:
        if (message := _needs_last(state)) is not None:
            yield Problem("last", message, missing=True)
    elif state.out not in (None, last):
        yield Problem(
            "last",
            "the last tile was laid by {seat}, who went out, not by {other}",
            seat=seats[state.out or 0],
            other=seats[last],
        )
    for seat in state.passed:
        if not _may_have_passed(state, seat):
            able = " ".join(map(str, state.plays_of(state.known(seat))))
            assert last is not None
            facts = {"seat": seats[last], "other": seats[seat], "plays": able}
            yield Problem(
                "last",
                Message(
                    "{seat} cannot have laid the last tile because {other}, who had a turn since then, could play "
                    "{plays}",
                    **facts,
                )
                if able
                else Message(
                    "{seat} cannot have laid the last tile because {other}, who had a turn since then, could draw",
                    **facts,
                ),
            )
            break
    if not rules.has_bonus:
        return
    if state.passed:
        if state.bonus_paid is False:
            passed = Plural(
                "{seats} passed after the tile of {seat}; write yes",
                len(state.passed),
                seats=" ".join(seats[seat] for seat in state.passed),
                seat=seats[last or 0],
            )
            yield Problem("bonus-paid", passed)
    elif state.bonus_paid is None and rules.first_pass_differs and state.out is None:
        amounts = {"first": rules.pass_bonus_first, "later": rules.pass_bonus_later}
        yield Problem(
            "bonus-paid",
            Message(
                "write yes or no because the first bonus of a deal is {first} and a later one is {later}", **amounts
            )
            if rules.pass_bonus_scope == "deal"
            else Message(
                "write yes or no because the first bonus of a match is {first} and a later one is {later}", **amounts
            ),
            missing=True,
        )


def _last_of_nobody(state: State) -> Iterator[Problem]:
    if state.last is not None:
        yield Problem("last", "no player has laid a tile yet; delete this key")
    elif state.is_blocked and _settling_needs_blocker(state):
        yield Problem(
            "lead",
            "no player blocked this deal, but {options} depends on the blocker; change them",
            options=blocker_options(state.rules),
        )


def _needs_last(state: State) -> Message | None:
    """Return why the seat that laid the last tile must be given; None if no result depends on it."""
    rules = state.rules
    if state.out is not None or (state.to_move is None and not state.is_blocked):
        return None
    if state.may_be_blocked and _settling_needs_blocker(state):
        return Message(
            "give the seat that laid the last tile because the winner of this blocked deal depends on it under "
            "{options}",
            options=blocker_options(rules),
        )
    may_pass = state.is_blocked or (
        state.to_move is not None and not state.drawable and not state.known(state.to_move) & state.fitting
    )
    if not (may_pass and _may_earn(state)):
        return None
    if state.to_move is None:
        return Message(
            "give the seat that laid the last tile because its side may get a bonus if the next player cannot play"
        )
    return Message(
        "give the seat that laid the last tile because its side may get a bonus if {seat} cannot play",
        seat=state.seats[state.to_move],
    )


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
