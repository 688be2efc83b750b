"""What one player saw of deals made up at random, for the referee and as text for the program."""

from dataclasses import replace
from random import Random

from random_records import Deal, everything, random_deal
from referee.deals import Told, Turn, size_of
from referee.play import Tile, held, highest, seats
from referee.positions import hand_text, match_keys
from referee.rules import rules_text
from referee.solve import tile_text
from referee.table import Place


def place_of(at: str) -> Place | None:
    """The place that a play names: an end by its number, a double by its tile, or none."""
    return (int(at[0]), int(at[2])) if "-" in at else int(at) if at else None


def at_place(place: Place | None) -> str:
    """A place as a play names it."""
    return "" if place is None else f"@{place if isinstance(place, int) else tile_text(place)}"


def told_of(made: Deal, observer: str, count: int, *, forced: bool = False) -> Told:
    """What the observer knows after so many turns of a deal; `forced` tells him that the lead was."""
    turns: list[Turn] = []
    drawn: list[Tile] = []
    for seat, tiles, word in made.turns[:count]:
        tile, end = None, None
        if word != "-":
            shown, _, at = word.partition("@")
            tile, end = (int(shown[0]), int(shown[2])), place_of(at)
        turns.append((seat, len(tiles), tile, end))
        if seat == observer:
            drawn += tiles
    must_lead = made.start.must_lead if forced else None
    dealt = held(made.start)[observer]
    return Told(
        made.start.rules,
        observer,
        dealt,
        tuple(drawn),
        tuple(turns),
        made.start.turn,
        must_lead,
        deal=made.start.deal,
        stake=made.start.stake,
    )


def with_facts(rng: Random, told: Told, made: Deal) -> Told:
    """The same with facts on some hands, true ones and false ones."""
    others = [seat for seat in seats(told.rules) if seat != told.observer]
    void, has, nots = {}, {}, {}
    free = [tile for tile in sorted(held(made.end)[rng.choice(others)]) if tile not in {turn[2] for turn in told.turns}]
    for seat in others:
        if rng.random() < 0.4:
            void[seat] = {rng.randint(0, highest(told.rules))}
        elif free and rng.random() < 0.3:
            has[seat] = frozenset([free.pop()])
        elif free and rng.random() < 0.5:
            nots[seat] = frozenset([rng.choice(free)])
    return replace(told, void=void, has=has, nots=nots)


def text_of(told: Told) -> str:
    """The block that tells the program what the observer knows, and no more."""
    keys = [f"rules: {rules_text(told.rules)}", *(f"{key}: {value}" for key, value in match_keys(told))]
    keys.append(f"dealt {told.observer}: {hand_text(told.dealt)}")
    if told.must_lead:
        keys.append(f"must-lead: {tile_text(told.must_lead)}")
    keys += [f"void {seat}: {' '.join(map(str, suits))}" for seat, suits in told.void.items()]
    keys += [f"has {seat}: {hand_text(tiles)}" for seat, tiles in told.has.items()]
    keys += [f"not {seat}: {hand_text(tiles)}" for seat, tiles in told.nots.items()]
    own = list(told.drawn)
    words = []
    for seat, count, tile, end in told.turns:
        draws = f"+{count} " if count else ""
        if seat == told.observer and count:
            draws = f"+[{','.join(map(tile_text, own[:count]))}] "
            own = own[count:]
        laid = "-" if tile is None else tile_text(tile) + at_place(end)
        words.append(f"{seat}:{draws}{laid}")
    keys += [f"play: {' '.join(words)}", f"to-move: {told.leader}"] if not words else [f"play: {' '.join(words)}"]
    return "; ".join(keys)


def random_view(rng: Random, most: int, *, drawn: bool = False) -> tuple[Deal, int, Told]:
    """A deal, the number of its turns so far, and what a player knows then, such that the referee tries at most so many
    cases; `drawn`: one in which somebody else has drawn tiles that he kept.
    """
    while True:
        made = random_deal(rng)
        if drawn and not any(len(tiles) > 1 for _, tiles, _ in made.turns):
            continue
        observer = rng.choice(seats(made.start.rules))
        forced = made.start.must_lead is not None and rng.random() < 0.5
        views = [told_of(made, observer, count, forced=forced) for count in range(1, len(made.turns) + 1)]
        fitting = [told for told in views if size_of(told) <= most and (not drawn or hidden_draws(told))]
        if fitting:
            told = rng.choice(fitting)
            return made, len(told.turns), told


def hidden_draws(told: Told) -> bool:
    return any(count > (tile is not None) for seat, count, tile, _ in told.turns if seat != told.observer)


def full_text(rng: Random, made: Deal, count: int) -> str:
    """The deal after so many turns, with every hand dealt and every tile drawn, and nothing of its end."""
    keys = everything(rng, replace(made, turns=made.turns[:count])).split("; ")
    return "; ".join(key for key in keys if not key.startswith(("must-lead", "result", "boneyard")))
