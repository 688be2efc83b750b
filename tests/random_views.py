"""Random deals as seen by one player, for the referee and as text for the program."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from random_records import Deal, everything, random_deal, turned_tile
from referee.deals import Turn, View, size_of
from referee.play import Rules, Tile, hands_of, highest, seats
from referee.positions import hand_text, match_keys
from referee.rules import rules_text
from referee.solve import tile_text
from referee.table import Place


def place_of(at: str) -> Place | None:
    """Return the place in a play: an end by its number, a double by its tile, or None."""
    return (int(at[0]), int(at[2])) if "-" in at else int(at) if at else None


def at_place(place: Place | None) -> str:
    """Return the text of a place in a play."""
    return "" if place is None else f"@{place if isinstance(place, int) else tile_text(place)}"


def view_of(made: Deal, observer: str, count: int, *, forced: bool = False) -> View:
    """Return the observer's knowledge after `count` turns; `forced`: they know that the lead was forced."""
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
    dealt = hands_of(made.start)[observer]
    return View(
        made.start.rules,
        observer,
        dealt,
        tuple(drawn),
        tuple(turns),
        made.start.turn,
        must_lead,
        deal=made.start.deal,
        stake=made.start.stake,
        turned=turned_tile(made.start) if made.start.turned else None,
    )


def with_facts(rng: Random, view: View, made: Deal) -> View:
    """Return the view with facts about some hands, true and false."""
    others = [seat for seat in seats(view.rules) if seat != view.observer]
    void, has, nots = {}, {}, {}
    free = [
        tile for tile in sorted(hands_of(made.end)[rng.choice(others)]) if tile not in {turn[2] for turn in view.turns}
    ]
    for seat in others:
        if rng.random() < 0.4:
            void[seat] = {rng.randint(0, highest(view.rules))}
        elif free and rng.random() < 0.3:
            has[seat] = frozenset([free.pop()])
        elif free and rng.random() < 0.5:
            nots[seat] = frozenset([rng.choice(free)])
    return replace(view, void=void, has=has, nots=nots)


def text_of(view: View) -> str:
    """Return the block with exactly the observer's knowledge."""
    keys = [f"rules: {rules_text(view.rules)}", *(f"{key}: {value}" for key, value in match_keys(view))]
    keys.append(f"dealt {view.observer}: {hand_text(view.dealt)}")
    if view.turned:
        keys.append(f"turned-up: {tile_text(view.turned)}")
    if view.must_lead:
        keys.append(f"must-lead: {tile_text(view.must_lead)}")
    keys += [f"void {seat}: {' '.join(map(str, suits))}" for seat, suits in view.void.items()]
    keys += [f"has {seat}: {hand_text(tiles)}" for seat, tiles in view.has.items()]
    keys += [f"not {seat}: {hand_text(tiles)}" for seat, tiles in view.nots.items()]
    own = list(view.drawn)
    words = []
    for seat, count, tile, end in view.turns:
        draws = f"+{count} " if count else ""
        if seat == view.observer and count:
            draws = f"+[{','.join(map(tile_text, own[:count]))}] "
            own = own[count:]
        laid = "-" if tile is None else tile_text(tile) + at_place(end)
        words.append(f"{seat}:{draws}{laid}")
    keys += [f"play: {' '.join(words)}", f"to-move: {view.leader}"] if not words else [f"play: {' '.join(words)}"]
    return "; ".join(keys)


def random_view(
    rng: Random, most: int, *, drawn: bool = False, rules: Callable[[], Rules] | None = None
) -> tuple[Deal, int, View]:
    """Return a deal, the number of its turns so far, and the view of a player, with at most `most` cases for the
    referee.

    `drawn`: another player has drawn tiles and kept them. `rules`: returns rules under which the first tile is turned
    up from the stock.
    """
    while True:
        made = random_deal(rng) if rules is None else random_deal(rng, rules(), turned=True)
        if drawn and not any(len(tiles) > 1 for _, tiles, _ in made.turns):
            continue
        observer = rng.choice(seats(made.start.rules))
        forced = made.start.must_lead is not None and rng.random() < 0.5
        views = [view_of(made, observer, count, forced=forced) for count in range(1, len(made.turns) + 1)]
        fitting = [seen for seen in views if size_of(seen) <= most and (not drawn or hidden_draws(seen))]
        if fitting:
            view = rng.choice(fitting)
            return made, len(view.turns), view


def hidden_draws(view: View) -> bool:
    return any(count > (tile is not None) for seat, count, tile, _ in view.turns if seat != view.observer)


def full_text(rng: Random, made: Deal, count: int) -> str:
    """Return the deal after `count` turns, with every hand dealt and every tile drawn, and without its end."""
    keys = everything(rng, replace(made, turns=made.turns[:count])).split("; ")
    return "; ".join(key for key in keys if not key.startswith(("must-lead", "result", "boneyard")))
