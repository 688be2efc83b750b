"""Build records from blocks with `play`: the start, the replay, and the statements that must agree with it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

from tranca.errors import PositionError, Problem
from tranca.game.actions import Action, ends_shown, ends_text
from tranca.game.arm_checks import arms_problems
from tranca.game.arms import Layout
from tranca.game.field_checks import Place, disagreement, layout_problems, twice
from tranca.game.hands import NO_BONEYARD, Hand
from tranca.game.headers import NO_HEADERS
from tranca.game.position import Position
from tranca.game.record import Record, Stated, boneyard_at_start, left_over
from tranca.game.rules.rules import Rules
from tranca.game.state import State
from tranca.game.tiles import Tile
from tranca.game.tree import as_branches, tree_of
from tranca.game.validity import problems, sleeping_problems
from tranca.language import Message, Plural

from .draft import ARM_KEYS, Draft, StatedValues
from .positions import (
    arms_of,
    boneyard_of,
    facts_of,
    hand_of,
    is_turned_up,
    lead_problems,
    place_in_text,
    plain_values,
    report,
    sides_problems,
    state_of,
)


def build_record(draft: Draft, rules: Rules) -> Record | None:
    """Build the record of a block with `play`; report its faults and return None if there are any."""
    turns = draft.turns
    stated = state_of(draft, rules)
    report(draft, layout_problems(stated.layout or ()))
    report(draft, disagreement(stated, draft.values.get("ends")))
    if not (rules.spins and stated.layout):  # in such a layout, the replay determines the arms
        report(draft, [problem for problem in arms_problems(stated) if problem.key.partition(" ")[0] in ARM_KEYS])
    sleeping = [*sleeping_problems(rules, boneyard_of(draft) or NO_BONEYARD)]
    if sleeping:
        report(draft, sleeping)
        del draft.values["boneyard"]
    report(draft, lead_problems(draft))
    if is_turned_up(draft) and draft.turned is None:
        if "turned-up" not in draft.entries:
            message = Message("no seat led; give the tile that was turned up, for example turned-up: 4-6")
            report(draft, [Problem("lead", message)])
        return None
    report_doubled(draft, rules)
    wrong = [number for number, turn in enumerate(turns) if turn.action is None]
    wrong += report_moved(draft, rules)
    whole = not wrong and "play" not in draft.unread
    actions = [turn.action for turn in turns[: min(wrong, default=None)] if turn.action is not None]
    if not turns and "to-move" not in draft.entries and whole:
        missing = Problem("to-move", "play is empty, so give the seat that leads", missing=True)
        draft.faults.add_fault(draft.place, missing.sentence)
    if not actions and "to-move" not in draft.values:
        return None
    start = _build_start(draft, rules, actions, whole)
    wrong_start = problems(start)
    if wrong_start:
        report(draft, [problem.at(_key_of_start(problem, rules)) for problem in wrong_start])
        start = start.replace(title=None, headers=NO_HEADERS, score=None, must_lead=None)
    try:
        record = Record(Position.trusted(start), tuple(actions), keeps_wrong_passes=draft.keeps_wrong_passes)
    except PositionError as error:
        for problem in error.problems:
            if problem.index is not None and problem.key == "play":
                draft.faults.add_fault(turns[problem.index].word.place, problem.message, problem.index + 1)
            else:
                report(draft, [problem])
        return None
    if not whole:
        return None
    report(draft, _contradictions(draft, record))
    return _add_statements(draft, rules, record)


def _build_start(draft: Draft, rules: Rules, actions: list[Action], whole: bool) -> State:
    """Return the state as dealt. `actions` are the playable actions; `whole`: no action is missing."""
    leader = rules.seats.index(actions[0].seat) if actions else draft.values.get("to-move")
    dealt = tuple(_dealt_hand(draft, rules, seat, actions if whole else None) for seat in rules.seats)
    paid = draft.values.get("bonus-paid") if rules.pass_bonus_scope == "match" else None
    start = State(
        rules=rules,
        hands=dealt,
        to_move=leader,
        bonus_paid=paid,
        **_turned_up_fields(draft, leader),
        **plain_values(draft, rules),
    )
    boneyard = boneyard_at_start(start, actions, boneyard_of(draft)) if whole else left_over(start).counted
    return start.replace(boneyard=boneyard)


def _turned_up_fields(draft: Draft, first: int | None) -> dict[str, Any]:
    """Return the fields of the state as dealt that a turned-up tile sets. `first` is the seat that acts first."""
    tile = draft.turned
    return {} if tile is None else {"layout": ((tile.low, tile.high),), "turned": True, "lead": first}


def _dealt_hand(draft: Draft, rules: Rules, seat: str, actions: list[Action] | None) -> Hand:
    """Return the hand dealt to a seat: as stated, or derived from its plays and its present hand, or only its size.

    `actions` is None if not all actions can be played out; then the hand is not derived.
    """
    key = f"dealt {seat}"
    hand = hand_of(draft, key)
    if hand is None and key not in draft.entries and actions is not None:
        hand = _derive_dealt_hand(draft, rules, seat, actions)
    elif hand is not None and len(hand) != rules.hand_size:
        number, size = rules.hand_size, len(hand)
        message = Plural("expected {count} {tile|tiles}, not {number}", number, number=size)
        report(draft, [Problem(key, message)])
        hand = None
    return Hand(unknown=rules.hand_size) if hand is None else hand


def _derive_dealt_hand(draft: Draft, rules: Rules, seat: str, actions: list[Action]) -> Hand | None:
    """Derive the hand dealt to a seat from its present hand and its actions; None if it cannot be derived."""
    now = hand_of(draft, seat)
    drawn = [tile for action in actions if action.seat == seat for tile in action.tiles_drawn]
    if now is None or now.unknown or None in drawn:
        return None
    laid = [action.play.tile for action in actions if action.seat == seat and action.play is not None]
    dealt = {*now.tiles, *laid} - {*drawn}
    # A different number is a fault in the stated hand or in an action, which the replay finds.
    return Hand(tuple(dealt)) if len(dealt) == rules.hand_size else None


def _key_of_start(problem: Problem, rules: Rules) -> str:
    return f"dealt {problem.key}" if problem.key in rules.seats else problem.key


def _contradictions(draft: Draft, record: Record) -> Iterator[Problem]:
    """Yield the statements that the replay contradicts."""
    yield from _wrong_seats(draft, record)
    final, rules, values = record.position, record.rules, draft.values
    passed = any(action.play is None for action in record.actions)
    if rules.pass_bonus_scope == "deal" and values.get("bonus-paid") not in (None, passed):
        yield Problem(
            "bonus-paid",
            Message("the play has a pass; write yes") if passed else Message("the play has no pass; write no"),
        )
    tile = values.get("out")
    if tile is not None and tile != _last_tile(record):
        facts = {"tile": tile, "other": _last_tile(record)}
        yield Problem(
            "out",
            Message("{tile} contradicts the play, in which no player goes out", tile=tile)
            if final.out is None
            else Message("{tile} contradicts the play, in which {other} is the last tile", **facts),
        )
    yield from _wrong_table(draft, record)


def _wrong_seats(draft: Draft, record: Record) -> Iterator[Problem]:
    """Yield wrong statements about the seat to move, the leader and the seat that laid the last tile."""
    final, seats = record.position, record.rules.seats
    mover = final.next_seat(final.out) if final.out is not None else final.to_move
    for key, replayed in (("to-move", mover), ("lead", final.lead), ("last", final.last)):
        stated = draft.values.get(key)
        if key == "lead" and draft.turned is not None and not draft.nobody_led:
            continue  # no seat led
        if stated is not None and stated != replayed and not (key == "lead" and not record.actions and stated == mover):
            yield Problem(
                key,
                Message("{seat} contradicts the play, which has no lead", seat=seats[stated])
                if replayed is None
                else Message(
                    "{seat} contradicts the play, which gives {other}", seat=seats[stated], other=seats[replayed]
                ),
            )


def _wrong_table(draft: Draft, record: Record) -> Iterator[Problem]:
    """Yield stated ends, a layout and a spinner that contradict the plays."""
    final, values = record.position, draft.values
    ends = values.get("ends")
    if ends is not None and sorted(ends) != sorted(ends_shown(final.ends)):
        facts = {"ends": ends_text(ends), "others": ends_text(final.ends)}
        yield Problem(
            "ends",
            Message("{ends} contradicts the play, which has no lead", ends=ends_text(ends))
            if final.ends is None
            else Message("{ends} contradicts the play, which leaves the ends {others}", **facts),
        )
    yield from sides_problems(draft, final)
    arms, layout = arms_of(draft), values.get("layout")
    beside = (arms["up"], arms["down"]) if record.rules.names_places else ((), ())
    if layout is not None and not plays_build(record, chains_of(record, layout, *beside)):
        line = " ".join(f"{left}-{right}" for left, right in final.layout or ())
        yield Problem(
            "layout",
            Message("the line contradicts the play, which builds {line}, or the reverse", line=line)
            if line
            else Message("the line contradicts the play, which has no lead"),
        )
    if arms["spinner"] not in (None, final.spinner):
        tile, spinner = f"{arms['spinner']}-{arms['spinner']}", f"{final.spinner}-{final.spinner}"
        yield Problem(
            "spinner",
            Message("{tile} contradicts the play, in which no double is laid", tile=tile)
            if final.spinner is None
            else Message("{tile} contradicts the play, in which {spinner} is the spinner", tile=tile, spinner=spinner),
        )


def _last_tile(record: Record) -> Tile | None:
    """Return the last tile of the player who went out, or None if no player did."""
    if record.position.out is None:
        return None
    return next(action.play.tile for action in reversed(record.actions) if action.play is not None)


def _add_statements(draft: Draft, rules: Rules, record: Record) -> Record | None:
    stated = Stated(
        hands=tuple(hand_of(draft, seat) for seat in rules.seats),
        boneyard=boneyard_of(draft),
        **facts_of(draft, rules),
        result=draft.values.get("result"),
        points=draft.values.get("points"),
    )
    try:
        record = replace(record, stated=stated)
    except PositionError as error:
        report(draft, error.problems)
        return None
    if draft.faults.reported:
        return None
    for number, seat, plays in record.wrong_passes:
        facts = {"seat": rules.seats[seat], "plays": " ".join(map(str, plays))}
        wrong = Message("{seat} cannot pass because {seat} can play {plays}", **facts)
        draft.faults.add_fault(draft.turns[number - 1].word.place, wrong, number)
    return record


def plays_build(record: Record, chains: Sequence[tuple[int | None, Layout]]) -> bool:
    """Return True if the plays, each next to a tile already laid, build these chains: the line, and arms.

    Each arm comes with the number of its double. The line may be reversed, and the two arms of a double exchanged.
    """
    scores, spinner = record.rules.scores, record.position.spinner
    joined: dict[Tile, dict[Tile, int]] = {}
    joined_chains = [tiles if double is None else ((double, double), *tiles) for double, tiles in chains]
    for one, other in chain.from_iterable(map(pairwise, joined_chains)):
        joined.setdefault(Tile.of(*one), {})[Tile.of(*other)] = one[1]
        joined.setdefault(Tile.of(*other), {})[Tile.of(*one)] = other[0]
    plays = [action.play for action in record.actions if action.play is not None]
    turned = [Tile.of(*pair) for pair in record.start.layout or ()]
    tiles = [Tile.of(*pair) for _, tiles in chains for pair in tiles]
    if sorted(tiles) != sorted([*turned, *(play.tile for play in plays)]):
        return False
    laid = {*turned, *(play.tile for play in plays[: 1 - len(turned)])}
    for play in plays[1 - len(turned) :]:
        beside = [(tile, number) for tile, number in joined.get(play.tile, {}).items() if tile in laid]
        if len(beside) != 1:
            return False
        tile, number = beside[0]
        if play.end is not None and (play.end, play.double) != (
            number,
            tile.is_double and (scores or tile.low == spinner),
        ):
            return False
        laid.add(play.tile)
    return True


def chains_of(record: Record, line: Layout, up: Any, down: Any) -> list[tuple[int | None, Layout]]:
    """Return the chains of adjoining tiles, each with the double that it begins at: None for the line."""
    if record.rules.every_double:
        arms = tree_of(line, as_branches(up), as_branches(down)).arms
        return [(None, line), *((arm.double, arm.tiles) for arm in arms)]
    return [(None, line), *((record.position.spinner, arm) for arm in (up, down))]


def report_doubled(draft: Draft, rules: Rules) -> None:
    """Report tiles that are stated twice: turned up, dealt, in a present hand, or in the present boneyard."""
    named: list[Place] = []
    for seat in rules.seats:
        for key in (f"dealt {seat}", seat, f"has {seat}"):
            named += _places(draft, key, Message("a tile of {seat}", seat=seat))
    named += _places(draft, "boneyard", Message("in the boneyard"))
    turned: list[Place] = []
    if draft.turned is not None:
        turned.append((draft.turned, "turned-up", 0, Message("turned up")))
    doubled = [*twice([*turned, *sorted(named, key=lambda place: place_in_text(draft, place))])]
    report(draft, doubled)
    for key in {problem.key for problem in doubled}:
        _forget(draft, key, {problem.index for problem in doubled if problem.key == key})


def report_moved(draft: Draft, rules: Rules) -> list[int]:
    """Report tiles that are stated as held or in the boneyard now, but were laid, or drawn by another seat.

    Return the indexes of the actions at which a fault was reported.
    """
    laid: dict[Tile, tuple[int, str]] = {}
    drawn: dict[Tile, tuple[int, str]] = {}
    for number, turn in enumerate(draft.turns):
        if turn.action is not None:
            if turn.action.play is not None:
                laid[turn.action.play.tile] = number, turn.action.seat
            drawn |= {tile: (number, turn.action.seat) for tile in turn.action.drawn if tile is not None}
    wrong = []
    for owner, key in [("", "boneyard"), *((seat, key) for seat in rules.seats for key in (seat, f"has {seat}"))]:
        forgotten = set()
        where = Message("held by {seat}", seat=owner) if owner else Message("in the boneyard")
        for place in [*_places(draft, key, where)]:
            tile, _, index, _ = place
            is_laid = tile in laid
            if not is_laid and (tile not in drawn or drawn[tile][1] == owner):
                continue
            number, mover = laid[tile] if is_laid else drawn[tile]
            forgotten.add(index)
            word = draft.turns[number].word
            facts = {"tile": tile, "place": where, "seat": mover}
            if word.place > place_in_text(draft, place):
                message = (
                    Message("{tile} cannot be laid because it is {place} in the end", tile=tile, place=where)
                    if is_laid
                    else Message("{tile} cannot be drawn because it is {place} in the end", tile=tile, place=where)
                )
                draft.faults.add_fault(word.place, message, number + 1)
                wrong.append(number)
            else:
                message = (
                    Message("{tile} is not {place} in the end because it was laid by {seat}", **facts)
                    if is_laid
                    else Message("{tile} is not {place} in the end because it was drawn by {seat}", **facts)
                )
                report(draft, [Problem(key, message, index)])
        _forget(draft, key, forgotten)
    return wrong


def _places(draft: Draft, key: str, where: str) -> Iterator[Place]:
    for index, (tile, _) in enumerate(draft.values.get(key, StatedValues()).named):
        yield tile, key, index, where


def _forget(draft: Draft, key: str, indexes: Collection[int | None]) -> None:
    """Replace tiles of a key with unknown ones, so that they are not reported again."""
    if not indexes:
        return
    stated: StatedValues[Tile] = draft.values[key]
    named = tuple(tile for index, tile in enumerate(stated.named) if index not in indexes)
    lost = 0 if key.startswith("has") else len(stated.named) - len(named)
    if key == "boneyard":
        named, lost = (), len(stated.named)
    draft.values[key] = StatedValues(named, stated.unknown + lost, stated.ordered)
