"""Make `positions/records/club`: deals of four named players of different strength, in mixed seats, on three evenings.

Two players ask `tranca.advise`, one over sampled deals and the other by the fitted policy only. The third makes the
heaviest play, the fourth any play. The same seed gives the same records.
"""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Literal

import click

import tranca
from tranca.game.replay import act

EVENINGS = (("2026-03-07", 7), ("2026-04-11", 7), ("2026-05-09", 6))
DEALS = 150
"""The deals that the strong player evaluates."""


def _advised(strength: Literal["policy", "estimate"]) -> Callable[[tranca.Record, Random], tranca.Play | None]:
    def choose(view: tranca.Record, random: Random) -> tranca.Play | None:
        seed = random.getrandbits(32)
        return tranca.advise(view, strength=strength, time_limit=None, deals=DEALS, seed=seed).play

    return choose


def _heaviest(view: tranca.Record, _random: Random) -> tranca.Play | None:
    return max(view.position.legal_plays(), key=lambda play: play.tile.pips)


def _any(view: tranca.Record, random: Random) -> tranca.Play | None:
    return random.choice(view.position.legal_plays())


PLAYERS = {
    "Ana Pérez": _advised("estimate"),
    "Bruno Díaz": _advised("policy"),
    "Chloë Roux": _any,
    "Dora Weiß": _heaviest,
}
"""The players in the order of their strength, and how each chooses."""


def played(start: tranca.Position, names: tuple[str, ...], random: Random) -> tranca.Record:
    """Play a deal out, each seat by the method of its player."""
    position, actions = start, list[tranca.Action]()
    while not position.is_over:
        seat = position.to_move
        assert seat is not None
        play = next(iter(position.legal_plays()), None)
        if len(position.legal_plays()) > 1:
            play = PLAYERS[names[seat]](tranca.Record(start, tuple(actions)).seen_by(seat), random)
        position, action = act(position, tranca.Action(position.seats[seat], play))
        actions.append(action)
    return tranca.Record(start, tuple(actions))


@click.command()
@click.option("--seed", default=1, show_default=True)
@click.argument("folder", type=click.Path(path_type=Path))
def main(seed: int, folder: Path) -> None:
    """Write three files of deals into FOLDER."""
    random, seatings = Random(seed), list(permutations(PLAYERS))
    rules, number = tranca.Rules.preset("partnership"), 0
    random.shuffle(seatings)
    for place, (date, count) in enumerate(EVENINGS, 1):
        blocks = []
        for _ in range(count):
            names = seatings[number]
            number += 1
            headers = tranca.Headers(names, "club evening", date)
            start = tranca.deal(rules, random).changed(headers=headers, title=f"deal {number}")
            blocks.append(tranca.write(played(start, names, random)))
        (folder / f"evening-{place}.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
