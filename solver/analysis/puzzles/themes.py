"""Themes: what makes a position a puzzle of a certain kind, each computed from its exact solution.

V is the value for the side to move; the principal line is that of the best play, the canonical one of equal plays. With
three or more sides V is the mover's own margin, and everybody else is an opponent.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tranca.game.tiles import ALL_TILES, SUITS, Tile
from tranca.views.wording.puzzles import either, points

from .reach_goal import can_go_out
from .study import Option, Study, sign
from .variants import changes

Found = Iterator[tuple[str, str]]

CLOSE_COUNT = 5  # pips: sides no further apart are close, a tile must be so much heavier, a loss so much smaller
MANY_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its tag, what it means, and the search for it, which gives tags that hold with a sentence for each."""

    tag: str
    meaning: str
    find: Callable[[Study], Found]


def themes(study: Study) -> dict[str, str]:
    """The tags that hold, in the order of THEMES, each with what it means here."""
    return {tag: words for theme in THEMES for tag, words in theme.find(study)}


def holds(study: Study, tag: str) -> bool:
    """Whether one tag holds; `rule-sensitive` stands for all of its kind."""
    found = {each for theme in THEMES if theme.tag == tag.partition(":")[0] for each, _ in theme.find(study)}
    return tag in found or (tag == "rule-sensitive" and bool(found))


# The choice


def _only_play(study: Study) -> Found:
    if study.margin:
        yield "only-play", f"{study.best.play} alone is best, by {points(study.margin)}"


def _right_end(study: Study) -> Found:
    other = _other_end(study)
    if other is not None:
        cost = points(study.value - other.value)
        yield "right-end", f"{other.tile} fits both ends: at the {other.play.end} it is worth {cost} less"


def _right_end_wins(study: Study) -> Found:
    other = _other_end(study)
    if other is not None and sign(other.value) != sign(study.value):
        yield "right-end!", f"the other end, the {other.play.end}, changes the winner"


def _other_end(study: Study) -> Option | None:
    """The best tile laid to the other end, where that is worse."""
    return next((each for each in study.worse if each.tile == study.best.tile), None)


def _underplay(study: Study) -> Found:
    pips = [tile.pips for tile in study.legal_tiles]
    best = study.best.tile.pips
    if best == min(pips) and max(pips) >= best + CLOSE_COUNT:
        yield "underplay", f"{study.best.tile} has the fewest pips of the tiles that fit"


def _pip_dump(study: Study) -> Found:
    if study.value < 0 and study.margin is not None and study.margin >= CLOSE_COUNT:
        yield "pip-dump", f"every play loses, {study.best.play} {points(study.margin)} less than any other"


def _rule_sensitive(study: Study) -> Found:
    for preset, words in changes(study):
        yield f"rule-sensitive:{preset}", f"under {preset} {words}"


# Blocks


def _block_to_win(study: Study) -> Found:
    for each in study.all_best:
        if study.value > 0 and each.blocks_at_once:
            yield "block-to-win", f"{each.play} blocks the deal and wins it"
            return


def _long_block(study: Study) -> Found:
    best = study.best
    if best.worth.end == "blocked" and not best.blocks_at_once:
        yield "long-block", f"the deal ends blocked, {len(best.laid) - 1} tiles later"


def _refuse_block(study: Study) -> Found:
    refused = [each for each in study.worse if each.blocks_at_once and each.value > 0]
    if refused:
        names = either(each.play for each in refused)
        yield "refuse-block", f"{names} blocks and wins, but {study.best.play} wins more"


def _fatal_block(study: Study) -> Found:
    fatal = [each for each in study.options if each.blocks_at_once and each.value < 0]
    if fatal and study.value >= 0:
        yield "fatal-block", f"{either(each.play for each in fatal)} blocks the deal and loses it"


def _count_out(study: Study) -> Found:
    finish, rules = study.best.worth.finish, study.position.rules
    if finish is None or finish.end != "blocked":
        return
    pips = [0] * len(rules.sides)
    for seat, left in enumerate(finish.pips):
        pips[rules.side_of(seat)] += left
    if max(pips) - min(pips) <= CLOSE_COUNT:
        told = ", ".join(f"{side} {left}" for side, left in zip(rules.sides, pips, strict=True))
        yield "count-out", f"the count at the block is close: {told}"


# Passes, draws and ends


def _force_pass(study: Study) -> Found:
    after = study.after
    if after.to_move is not None and (after.must_pass or after.must_draw):
        yield "force-pass", f"{after.seats[after.to_move]} has nothing to play"


def _round_pass(study: Study) -> Found:
    best = study.best.turns
    if study.position.rules.players == 4 and len(best) > 4 and all(turn.play is None for turn in best[1:4]):
        yield "round-pass", f"the three others pass and {study.name} plays again"


def _square(study: Study) -> Found:
    low, high = study.ends_after
    if low == high:
        yield "square", f"both ends show {low}"


def _draw_trap(study: Study) -> Found:
    after = study.after
    if after.to_move is None or not after.must_draw:
        return
    name = after.seats[after.to_move]
    if after.boneyard.ordered:
        drawn = study.best.turns[1].drawn
        if drawn >= MANY_DRAWN:
            yield "draw-trap", f"{name} draws {drawn} tiles"
    elif after.drawable >= MANY_DRAWN and not after.plays_of(after.boneyard.mask):
        yield "draw-trap", f"{name} draws {after.drawable} tiles, whatever their order"


# Partners


def _partner_pass(study: Study) -> Found:
    partner = study.partner
    if partner is None:
        return

    if all(_passes(each, partner) for each in study.all_best) and any(
        _passes(each, partner) is False for each in study.worse
    ):
        yield "partner-pass", f"{study.position.seats[partner]}, the partner, has to pass"


def _passes(option: Option, seat: int) -> bool | None:
    """Whether the next turn of a seat in the line is a pass; None where the line stops at an unknown draw before."""
    turn = option.next_turn(seat)
    if turn is None:
        return False if option.is_told else None
    return turn.play is None


def _unblock_partner(study: Study) -> Found:
    partner, finish = study.partner, study.best.worth.finish
    if partner is None or finish is None or finish.end != "out" or finish.seat != partner:
        return
    boneyard = study.position.boneyard
    others = [each for each in study.options if each is not study.best]
    if not others or (study.position.drawable and not boneyard.ordered):
        return
    # Where the partner goes out in the line behind a play, he can probably be brought out: looked at first.
    others.sort(key=lambda each: each.worth.finish is None or each.worth.finish.seat != partner)
    if not any(can_go_out(study.position.play(each.play), partner, study.resources) for each in others):
        yield "unblock-partner", f"{study.position.seats[partner]} goes out, as after no other play"


def _sacrifice(study: Study) -> Found:
    mine = study.best.next_turn(study.mover)
    if mine is None:
        return
    for each in study.options:
        other = each.next_turn(study.mover)
        if other is not None and other.playable > mine.playable:
            yield "sacrifice", f"{study.name} can lay {mine.playable} next time, {other.playable} after {each.play}"
            return


# Doubles and last tiles


def _save_double(study: Study) -> Found:
    double = study.best.tile
    if not double.is_double or not study.worse or any(each.tile != double for each in study.all_best):
        return
    if all(each.is_told and double not in each.laid for each in study.worse):
        yield "save-double", f"after any other play {double} is never laid"


def _hang_double(study: Study) -> Found:
    laid = _laid_after(study)
    for seat in study.opponents:
        for number, suit in enumerate(SUITS):
            double = Tile(number, number)
            hangs = laid & suit == suit & ~double.mask and number not in study.ends_after
            if hangs and double in study.position.hands[seat]:
                yield "hang-double", f"{study.position.seats[seat]} can never lay {double}"
                return


def _laid_after(study: Study) -> int:
    """The mask of the tiles that lie after the best play, as far as they are known."""
    position = study.after
    if position.layout is not None:
        return position.laid
    return position.unseen if position.rules.pack == len(ALL_TILES) else 0


def _capicua(study: Study) -> Found:
    last, finish = study.best.turns[-1], study.best.worth.finish
    if finish is None or finish.end != "out" or last.play is None or last.play.end is None:
        return
    yield "capicua", f"{study.position.seats[last.seat]} goes out with {last.play.tile}, which fits both ends"


THEMES: tuple[Theme, ...] = (
    Theme("only-play", "one play alone is best", _only_play),
    Theme("right-end", "the best tile fits both ends, and the other end is worth less", _right_end),
    Theme("right-end!", "the best tile fits both ends, and the other end changes the winner", _right_end_wins),
    Theme("block-to-win", "a best play blocks the deal and wins it (cierre)", _block_to_win),
    Theme("long-block", "the principal line ends blocked, but not by the first play", _long_block),
    Theme("refuse-block", "a play blocks and wins, yet another is better", _refuse_block),
    Theme("fatal-block", "a play blocks and loses, while another does not lose", _fatal_block),
    Theme("force-pass", "after the best play the next player has nothing to play", _force_pass),
    Theme("round-pass", "after the best play the three others pass (pase corrido)", _round_pass),
    Theme("partner-pass", "every best play makes the partner pass, and some worse play does not", _partner_pass),
    Theme("unblock-partner", "the partner goes out, and after any other play he cannot", _unblock_partner),
    Theme("save-double", "every best play lays a double that is never laid after any other play", _save_double),
    Theme("hang-double", "an opponent's double can never be laid any more (ahorcar la mula)", _hang_double),
    Theme("capicua", "the last tile of the principal line goes out and fits both ends", _capicua),
    Theme("count-out", "the principal line ends blocked with the sides at most 5 pips apart (contar)", _count_out),
    Theme("pip-dump", "every play loses, the best one at least 5 less", _pip_dump),
    Theme("underplay", "the best tile has the fewest pips, though another has at least 5 more", _underplay),
    Theme("sacrifice", "the best play leaves fewer playable tiles for the next turn than another", _sacrifice),
    Theme("square", "after the best play both ends show one suit (cuadrar)", _square),
    Theme("draw-trap", "after the best play the next player draws three tiles or more", _draw_trap),
    Theme("rule-sensitive", "the best play or the winner changes under another preset, named here", _rule_sensitive),
)
