"""Measure the error of open-hand means: the value of each play if the player does not see more later either.

An estimate lets a player see all tiles after the next play, so it overrates plays after which the player would have to
guess (strategy fusion). Here, the player's later plays are chosen without seeing: one play, the best on average, for
all deals that look the same to them. The others play with open hands. Every deal is included.

    python benchmarks/fusion.py [POSITIONS] [TILES] [SEED]
"""

import random
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import tranca
from tranca import Position, Record, Rules, Tables

MOST_WORLDS = 600


@dataclass
class Blind:
    """Values for one player who never sees the others' tiles; the others see all."""

    seat: int
    tables: Tables = field(default_factory=Tables)
    solved: dict[Position, tranca.Solution] = field(default_factory=dict)

    def solve(self, position: Position) -> tranca.Solution:
        if position not in self.solved:
            self.solved[position] = tranca.solve(position, tables=self.tables, lines=False)
        return self.solved[position]

    def total(self, worlds: Sequence[tuple[Position, Fraction]]) -> Fraction:
        """Return the margin of the player's side for the rest of the deal, summed over the weighted worlds."""
        some = worlds[0][0]
        side = some.rules.side_of(self.seat)
        over = [world for world in worlds if world[0].is_over]
        gain = Fraction()
        for position, weight in over:
            points = position.result().points
            gain += weight * (points[side] - points[1 - side])
        going = [world for world in worlds if not world[0].is_over]
        if not going:
            return gain
        if going[0][0].to_move == self.seat:
            if not (plays := going[0][0].legal_plays()):
                return gain + self.total([(position.pass_(), weight) for position, weight in going])
            return gain + max(self.after(going, play) for play in plays)
        heard: dict[str, list[tuple[Position, Fraction]]] = {}
        for position, weight in going:
            if plays := position.legal_plays():
                best = self.solve(position).best
                play = best[0] if len(plays) > 1 and best[0] is not None else plays[0]
                heard.setdefault(str(play), []).append((position.play(play), weight))
            else:
                heard.setdefault("-", []).append((position.pass_(), weight))
        return gain + sum((self.total(probability) for probability in heard.values()), Fraction())

    def after(self, worlds: Sequence[tuple[Position, Fraction]], play: tranca.Play) -> Fraction:
        return self.total([(position.play(play), weight) for position, weight in worlds])


def blind_means(view: Position | Record) -> dict[str, Fraction]:
    """Return the mean value of each play to an observer who never sees the others' tiles."""
    deals = tranca.deals(view)
    worlds = [(deals.position(world), Fraction(world.weight, deals.deals)) for world in deals]
    seat = view.rules.seats.index(deals.observer)
    blind = Blind(seat)
    return {str(play): blind.after(worlds, play) for play in worlds[0][0].legal_plays()}


def moment(rng: random.Random, rules: Rules, tiles: int) -> Position | Record:
    """Return the view of a player with `tiles` tiles and a choice; earlier plays mostly have the heaviest tile."""
    while True:
        pack = rng.sample(range(28), 28)
        size = rules.hand_size
        hands = [pack[size * seat : size * seat + size] for seat in range(rules.players)]
        start = now = Position(
            rules,
            tuple(tranca.Hand(tuple(tranca.Tile.at(tile) for tile in hand)) for hand in hands),
            to_move=rng.randrange(rules.players),
        )
        actions: list[tranca.Action] = []
        while not now.is_over:
            plays = now.legal_plays()
            assert now.to_move is not None
            if len(plays) > 1 and len(now.hands[now.to_move]) == tiles:
                view = Record(start, tuple(actions)).seen_by(now.to_move)
                if tranca.deals(view).worlds <= MOST_WORLDS:
                    return view
            heaviest = max(plays, key=lambda play: play.tile.pips, default=None)
            play = rng.choice(plays) if plays and rng.random() < 0.3 else heaviest
            actions.append(tranca.Action(now.seats[now.to_move], play))
            now = now.play(play) if play else now.pass_()


def main() -> None:
    count, tiles, seed = (int(word) for word in [*sys.argv[1:], *["60", "3", "1"][len(sys.argv) - 1 :]])
    rng = random.Random(seed)
    rules = Rules.preset("partnership")
    differ = 0
    gains: list[float] = []
    worst: tuple[Fraction, Position | Record | None] = (Fraction(0), None)
    for _ in range(count):
        view = moment(rng, rules, tiles)
        found = tranca.estimate(view)
        blind = blind_means(view)
        best = max(blind.values())
        loss = min(best - blind[str(play)] for play in found.best_unread)
        gains.append(float(loss))
        differ += loss > 0
        if loss > worst[0]:
            worst = (loss, view)
    mean, error = statistics.mean(gains), statistics.stdev(gains) / count**0.5
    print(f"{count} moments with {tiles} tiles in hand ({rules}, seed {seed}), all deals of each:")
    print(f"without seeing the other hands, another play is best in {differ} ({100 * differ / count:.0f} %);")
    print(f"choosing it gains {mean:.3f} ± {1.96 * error:.3f} points a play.")
    if worst[1] is not None:
        print(f"\nThe largest difference, {float(worst[0]):.2f} points:\n{tranca.write(worst[1])}")
        blind = blind_means(worst[1])
        for play in tranca.estimate(worst[1]).plays:
            print(f"  {play.play}: open-hand mean {float(play.mean):+.2f}, unseen {float(blind[str(play.play)]):+.2f}")


if __name__ == "__main__":
    main()
