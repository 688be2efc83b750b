"""Themes: properties that make a position a certain kind of puzzle, computed from its exact solution.

V is the value for the side to move. The principal variation is the line of the best play, ties broken by canonical
order. With three or more sides, V is the mover's own margin, and all others are opponents.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from tranca.engine.solution import sign
from tranca.game.position import Position
from tranca.game.tiles import Tile
from tranca.language import message_of

from .candidate import Alternative, Answers, Candidate
from .reach_goal import can_go_out
from .results import ThemeMatch, Themes
from .variants import decides, find_changes

Matches = Iterator[ThemeMatch]

CLOSE_COUNT = 5  # pips: the largest difference of close sides, and the smallest of a heavier tile or a smaller loss
MANY_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its tag, its meaning, which becomes a `Message`, and the function that finds it."""

    tag: str
    meaning: str
    find: Callable[[Candidate], Matches]

    def __post_init__(self) -> None:
        object.__setattr__(self, "meaning", message_of(self.meaning, {}))


def find_themes(candidate: Candidate) -> Themes:
    """Return the themes that hold, in the order of THEMES."""
    return Themes({match.tag: match for theme in THEMES for match in theme.find(candidate)})


def has_theme(candidate: Candidate, tag: str) -> bool:
    """Return True if a theme holds; `rule-sensitive` stands for any tag of its kind."""
    kind = tag.partition(":")[0]
    tags = {match.tag for theme in THEMES if theme.tag == kind for match in theme.find(candidate)}
    return tag in tags or (tag == "rule-sensitive" and bool(tags))


# The choice


def only_play(answers: Answers) -> Matches:
    """Match if one play alone is best."""
    if len(answers) > 1 and answers[1].cost:
        yield ThemeMatch("only-play", plays=(answers[0].play,), amount=answers[1].cost, is_mean=answers[1].is_mean)


def right_end(answers: Answers) -> Matches:
    """Match if the best tile is worth less at another end."""
    same = [answer for answer in answers if answer.play.tile == answers[0].play.tile]
    for other in [answer for answer in same if answer.cost][:1]:
        counts = (len(same),)
        yield ThemeMatch("right-end", plays=(other.play,), amount=other.cost, counts=counts, is_mean=other.is_mean)


def _right_end_wins(candidate: Candidate) -> Matches:
    turning = [
        other
        for other in candidate.worse
        if other.tile == candidate.best.tile and sign(other.value) != sign(candidate.value)
    ]
    for other in turning[:1]:
        yield ThemeMatch("right-end!", plays=(other.play,))


def underplay(answers: Answers) -> Matches:
    """Match if the best tile is the lightest and another is much heavier."""
    pips, best = [answer.play.tile.pips for answer in answers], answers[0].play.tile
    if best.pips == min(pips) and max(pips) >= best.pips + CLOSE_COUNT:
        yield ThemeMatch("underplay", tiles=(best,))


def _pip_dump(candidate: Candidate) -> Matches:
    if candidate.value < 0 and len(candidate.answers) > 1 and candidate.answers[1].cost >= CLOSE_COUNT:
        yield ThemeMatch("pip-dump", plays=(candidate.best.play,), amount=candidate.answers[1].cost)


# Blocks


def _block_to_win(candidate: Candidate) -> Matches:
    for option in candidate.all_best:
        if candidate.value > 0 and option.blocks_at_once:
            yield ThemeMatch("block-to-win", plays=(option.play,))
            return


def _long_block(candidate: Candidate) -> Matches:
    best = candidate.best
    if best.worth.end == "blocked" and not best.blocks_at_once:
        yield ThemeMatch("long-block", amount=len(best.laid) - 1)


def _refuse_block(candidate: Candidate) -> Matches:
    refused = [option for option in candidate.worse if option.blocks_at_once and option.value > 0]
    if refused:
        yield ThemeMatch("refuse-block", plays=(candidate.best.play, *(option.play for option in refused)))


def _fatal_block(candidate: Candidate) -> Matches:
    fatal = [option for option in candidate.options if option.blocks_at_once and option.value < 0]
    if fatal and candidate.value >= 0:
        yield ThemeMatch("fatal-block", plays=tuple(option.play for option in fatal))


def _count_out(candidate: Candidate) -> Matches:
    finish, rules = candidate.best.worth.finish, candidate.position.rules
    if finish is None or finish.end != "blocked":
        return
    pips = [0] * len(rules.sides)
    for seat, left in enumerate(finish.pips):
        pips[rules.side_of(seat)] += left
    if max(pips) - min(pips) <= CLOSE_COUNT:
        yield ThemeMatch("count-out", seats=tuple(rules.sides), counts=tuple(pips))


# Passes, draws and ends


def _force_pass(candidate: Candidate) -> Matches:
    after = candidate.after
    if after.to_move is not None and (after.must_pass or after.must_draw):
        yield ThemeMatch("force-pass", seats=(after.seats[after.to_move],))


def _round_pass(candidate: Candidate) -> Matches:
    line = candidate.best.worth.line
    if candidate.position.rules.players == 4 and len(line) > 4 and all(action.play is None for action in line[1:4]):
        yield ThemeMatch("round-pass", seats=(candidate.name,))


def square(after: Position) -> Matches:
    """Match if all ends show the same number; with a spinner laid, count the arms that show it."""
    numbers = after.open_numbers
    if len(numbers) == 1:
        has_arms = after.spinner is not None or after.rules.every_double
        arms = (len(after.ends or ()),) if has_arms else ()
        yield ThemeMatch("square", amount=numbers[0], counts=arms)


def _draw_trap(candidate: Candidate) -> Matches:
    after = candidate.after
    if after.to_move is None or not after.must_draw:
        return
    name = after.seats[after.to_move]
    if after.boneyard.ordered:
        drawn = candidate.best.turns[1].drawn
        if drawn >= MANY_DRAWN:
            yield ThemeMatch("draw-trap", seats=(name,), amount=drawn)
    elif after.drawable >= MANY_DRAWN and not after.plays_of(after.boneyard.mask):
        yield ThemeMatch("draw-trap", seats=(name,), amount=after.drawable, any_order=True)


# Partners


def _partner_pass(candidate: Candidate) -> Matches:
    partner = candidate.partner
    if partner is None:
        return
    if all(_passes(option, partner) for option in candidate.all_best) and any(
        _passes(option, partner) is False for option in candidate.worse
    ):
        yield ThemeMatch("partner-pass", seats=(candidate.position.seats[partner],))


def _passes(option: Alternative, seat: int) -> bool | None:
    """Return True if the next turn of a seat in the line is a pass; None if the line stops before it."""
    later = option.next_turn(seat)
    if later is None:
        return False if option.reaches_end else None
    return later.play is None


def _unblock_partner(candidate: Candidate) -> Matches:
    partner, finish = candidate.partner, candidate.best.worth.finish
    if partner is None or finish is None or finish.end != "out" or finish.seat != partner:
        return
    boneyard = candidate.position.boneyard
    others = [option for option in candidate.options if option is not candidate.best]
    if not others or (candidate.position.drawable and not boneyard.ordered):
        return
    # Plays whose line ends with the partner going out come first, since they most likely refute the theme.
    others.sort(key=lambda option: option.worth.finish is None or option.worth.finish.seat != partner)
    if not any(can_go_out(candidate.position.play(option.play), partner, candidate.resources) for option in others):
        yield ThemeMatch("unblock-partner", seats=(candidate.position.seats[partner],))


def _sacrifice(candidate: Candidate) -> Matches:
    mine = candidate.best.next_turn(candidate.mover)
    if mine is None:
        return
    for option in candidate.options:
        other = option.next_turn(candidate.mover)
        if other is not None and other.playable > mine.playable:
            counts = mine.playable, other.playable
            yield ThemeMatch("sacrifice", plays=(option.play,), seats=(candidate.name,), counts=counts)
            return


# Points of plays


def _set_up(candidate: Candidate) -> Matches:
    if not candidate.position.rules.scores:
        return
    mine = candidate.best.next_turn(candidate.mover)
    earned = max(option.scores for option in candidate.options)
    if mine is not None and mine.scores > earned and not any(option.scores for option in candidate.all_best):
        yield ThemeMatch("set-up", plays=(candidate.best.play,), amount=mine.scores)


def _deny_count(candidate: Candidate) -> Matches:
    letting = [option for option in candidate.worse if _lets_score(candidate, option)]
    if letting and not any(_lets_score(candidate, option) for option in candidate.all_best):
        yield ThemeMatch("deny-count", plays=tuple(option.play for option in letting))


def _lets_score(candidate: Candidate, option: Alternative) -> bool:
    """Return True if the next player is an opponent who can score at once with a tile in hand."""
    after = candidate.position.play(option.play)
    return after.to_move in candidate.opponents and any(map(after.points_of, after.legal_plays()))


def _fatal_count(candidate: Candidate) -> Matches:
    fatal = [option for option in candidate.worse if option.scores and option.value < 0]
    if fatal and candidate.value >= 0:
        yield ThemeMatch("fatal-count", plays=tuple(option.play for option in fatal))


# Doubles and last tiles


def _save_double(candidate: Candidate) -> Matches:
    double = candidate.best.tile
    if not double.is_double or not candidate.worse or any(option.tile != double for option in candidate.all_best):
        return
    if all(option.reaches_end and double not in option.laid for option in candidate.worse):
        yield ThemeMatch("save-double", tiles=(double,))


def _hang_double(candidate: Candidate) -> Matches:
    laid = _laid_after(candidate)
    for seat in candidate.opponents:
        for number, suit in enumerate(candidate.position.rules.tileset.suits):
            double = Tile(number, number)
            hangs = (
                suit & double.mask and laid & suit == suit & ~double.mask and number not in candidate.after.open_numbers
            )
            if hangs and double in candidate.position.hands[seat]:
                yield ThemeMatch("hang-double", tiles=(double,), seats=(candidate.position.seats[seat],))
                return


def _laid_after(candidate: Candidate) -> int:
    """Return the mask of the tiles known to be laid after the best play."""
    position = candidate.after
    if position.layout is not None:
        return position.laid
    return position.laid | (position.unseen if position.tiles_in_play == len(position.rules.tileset) else 0)


def _capicua(candidate: Candidate) -> Matches:
    last, finish = candidate.best.turns[-1], candidate.best.worth.finish
    if finish is not None and finish.end == "out" and last.play is not None and last.fits_two:
        yield ThemeMatch("capicua", tiles=(last.play.tile,), seats=(candidate.position.seats[last.seat],))
    elif decides(candidate, capicua=0, capicua_factor=1):
        yield ThemeMatch("capicua", plays=(candidate.best.play,))


def _bonus_decides(tag: str, candidate: Candidate, **without: int) -> Matches:
    """Match if these options, which remove a bonus, change the best play or the winner."""
    if decides(candidate, **without):
        yield ThemeMatch(tag, plays=(candidate.best.play,))


THEMES: tuple[Theme, ...] = (
    Theme("only-play", "only one play is best", lambda candidate: only_play(candidate.answers)),
    Theme(
        "right-end",
        "the best tile fits both ends, but is worth less at the other end",
        lambda candidate: right_end(candidate.answers),
    ),
    Theme("right-end!", "the best tile fits both ends, but the other end changes the winner", _right_end_wins),
    Theme("block-to-win", "a best play blocks the deal and wins it (cierre)", _block_to_win),
    Theme("long-block", "the principal line ends blocked, but not by the first play", _long_block),
    Theme("refuse-block", "a play blocks the deal and wins, but another is better", _refuse_block),
    Theme("fatal-block", "a play blocks the deal and loses, but another does not lose", _fatal_block),
    Theme("force-pass", "after the best play, the next player cannot play", _force_pass),
    Theme("round-pass", "after the best play, the three others pass (pase corrido)", _round_pass),
    Theme("partner-pass", "every best play makes the partner pass, but a worse play does not", _partner_pass),
    Theme("unblock-partner", "the partner goes out, but cannot after any other play", _unblock_partner),
    Theme("save-double", "every best play lays a double that is never laid after any other play", _save_double),
    Theme("hang-double", "an opponent's double can no longer be laid (ahorcar la mula)", _hang_double),
    Theme("capicua", "the principal line ends with a tile that fits both ends, or its bonus decides", _capicua),
    Theme("chuchazo", "the bonus for going out with 0-0 decides", partial(_bonus_decides, "chuchazo", chuchazo=0)),
    Theme(
        "pase-corrido",
        "the bonus for a round of passes decides",
        partial(_bonus_decides, "pase-corrido", round_pass_bonus=0),
    ),
    Theme(
        "pase-de-salida",
        "the bonus for a pass on the lead decides",
        partial(_bonus_decides, "pase-de-salida", lead_pass_bonus=0, lead_pass_bonus_double=0),
    ),
    Theme("count-out", "the principal line ends blocked, with the sides at most 5 pips apart (contar)", _count_out),
    Theme("pip-dump", "every play loses, but the best play loses at least 5 less", _pip_dump),
    Theme(
        "underplay",
        "the best tile has the fewest pips, and another tile has at least 5 more",
        lambda candidate: underplay(candidate.answers),
    ),
    Theme("sacrifice", "the best play leaves fewer playable tiles for the next turn than another", _sacrifice),
    Theme(
        "square",
        "after the best play, both ends show the same number (cuadrar)",
        lambda candidate: square(candidate.after),
    ),
    Theme("set-up", "no best play scores now, but the player's next play scores more than any play does now", _set_up),
    Theme("deny-count", "a worse play lets the next opponent score at once, but no best play does", _deny_count),
    Theme("fatal-count", "a play scores at once and loses, but another does not lose", _fatal_count),
    Theme("draw-trap", "after the best play, the next player draws at least three tiles", _draw_trap),
    Theme(
        "rule-sensitive", "the best play or the winner changes under another preset, which the tag names", find_changes
    ),
)
