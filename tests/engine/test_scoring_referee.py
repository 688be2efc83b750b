"""The kernel against the referee in games that score during play: values, points, lines and best plays."""

from random import Random

from compared import judged, told
from referee.play import ending, legal_plays, must_draw, play_points, scores
from referee.positions import random_position, to_text
from referee.rules import SCORING_PRESETS, preset, random_scoring_rules, shortened
from referee.solve import solve as judge
from scoring_states import compare_moment

import tranca
from tranca.engine.resources import Tables


def check(rng: Random, rules: dict[str, object], tiles_left: int, boneyard_left: int, tables: Tables | None) -> None:
    state = random_position(rng, rules, tiles_left, boneyard_left=boneyard_left, attempts=20)
    with_tiles = rng.random() < 0.5
    text = to_text(state, show_layout=with_tiles)
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position), text
    line = tranca.one_line(position)
    assert tranca.parse(line) == [position], text
    assert tranca.one_line(*tranca.parse(line)) == line
    compare_moment(state, position, tiles=with_tiles)
    wanted = judge(state)
    found = tranca.solve(position, tables=tables)
    assert found.exact
    assert found.value == wanted.value, text
    assert found.must_draw == wanted.must_draw, text
    assert told(found) == judged(wanted), text
    if scores(state.rules) and not ending(state) and not must_draw(state):
        earned = {choice: sum(play_points(state, choice).values()) for choice in legal_plays(state)}
        shown = tranca.solve_json(found)["plays"] if hasattr(tranca, "solve_json") else []
        assert all(each["scores"] in earned.values() for each in shown)


def campaign(seed: int, count: int, tiles_left: int, boneyard_left: int, tables: Tables | None) -> None:
    """Presets and mixed overrides in turn; one set of tables serves all deals."""
    rng = Random(seed)
    names = list(SCORING_PRESETS)
    done = 0
    while done < count:
        rules = shortened(rng, preset(names[done % len(names)])) if done % 2 else random_scoring_rules(rng)
        try:
            check(rng, rules, rng.randint(2, tiles_left), rng.randint(0, boneyard_left), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1
