"""Game trees: every node has the value of a solve of its position; plays kept, nodes merged and cut; counts."""

import os
import signal
import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import networkx
import pytest
from referee.play import State, draw, ending, is_pending, legal_plays, must_draw, next_tiles, way_matters
from referee.positions import random_position, to_text
from referee.rules import PRESETS, passes_pay, preset, random_rules, shortened
from referee.solve import choices, count_endings
from referee.solve import solve as judge
from tiers import campaign_after
from waiting import processor_time, worked

import tranca
from tranca.analysis.tree.graph import principal_line
from tranca.engine.resources import Stop

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
(CASTEL,) = tranca.read(POSITIONS / "castel.txt")
WHOLE_DEAL = tranca.read(POSITIONS / "published-deal.txt")[0]
NODE = {
    "position": str,
    "ply": int,
    "to_move": str,
    "tiles": int,
    "value": int,
    "value_root": int,
    "exact": bool,
    "best": str,
    "end": str,
    "points_NS": int,
    "points_EW": int,
    "cut": bool,
}
EDGE = {"action": str, "seat": str, "value": int, "swing": int, "best": bool, "probability": float}


def random_states(seed: int, count: int, tiles_left: int, boneyard_left: int) -> Iterator[State]:
    """Yield random positions, alternating between presets and mixed rules."""
    rng = Random(seed)
    names = list(PRESETS)
    done = 0
    while done < count:
        rules = shortened(rng, preset(names[done // 2 % len(names)])) if done % 2 else random_rules(rng)
        try:
            state = random_position(
                rng, rules, rng.randint(3, tiles_left), boneyard_left=rng.randint(0, boneyard_left), attempts=20
            )
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1
        yield state


def position_of(state: State) -> tranca.Position:
    (position,) = tranca.parse(to_text(state))
    assert isinstance(position, tranca.Position)
    return position


def near(one: object, other: object) -> bool:
    """Return True if a number of the graph is the exact value or the nearest double."""
    return float(one) == float(other)  # type: ignore[arg-type]


def check_nodes(graph: "networkx.DiGraph[str]") -> None:
    """Check every node against a solve of its position, and every edge against the play there."""
    root = tranca.parse(graph.nodes["0"]["position"])[0]
    assert isinstance(root, tranca.Position)
    root_side = 0 if root.is_over or root.to_move is None else root.rules.side_of(root.to_move)
    for name, data in graph.nodes(data=True):
        (position,) = tranca.parse(data["position"])
        assert isinstance(position, tranca.Position)
        found = tranca.solve(position)
        text = data["position"]
        assert data["exact"], text
        assert near(data["value"], found.value), text
        assert data["best"] == " ".join(str(play or "-") for play in found.best), text
        assert data["tiles"] == sum(map(len, position.hands)) + len(position.boneyard)
        if found.finish is not None:
            assert (data["to_move"], data["end"]) == ("", found.finish.end)
            assert [data[f"points_{side}"] for side in position.rules.sides] == list(found.finish.points)
            assert not graph.out_degree(name)
        else:
            assert position.to_move is not None
            assert (data["to_move"], data["end"]) == (position.seats[position.to_move], "")
            if len(position.rules.sides) == 2:
                same = position.rules.side_of(position.to_move) == root_side
                assert data["value_root"] == (data["value"] if same else -data["value"])
            check_edges(graph, name, position, found)


def check_edges(graph: "networkx.DiGraph[str]", name: str, position: tranca.Position, found: tranca.Solution) -> None:
    edges = [data for _, _, data in graph.out_edges(name, data=True)]
    assert position.to_move is not None
    assert {data["seat"] for data in edges} <= {position.seats[position.to_move]}
    if not edges:
        return
    if found.must_draw:
        tiles = position.boneyard.tiles
        assert [data["action"] for data in edges] == [f"{edges[0]['seat']}:+[{tile}]" for tile in tiles]
        assert [data["probability"] for data in edges] == [1 / len(tiles)] * len(tiles)
        assert sum(data["value"] for data in edges) / len(tiles) == pytest.approx(float(found.value or 0))
        assert sum(data["swing"] for data in edges) == pytest.approx(0)
        assert not any(data["best"] for data in edges)
        return
    assert {data["probability"] for data in edges} == {1.0}
    if found.drawn:
        assert [data["action"] for data in edges] == [f"{edges[0]['seat']}:+[{found.drawn[0]}]"]
        assert near(edges[0]["value"], found.value)
        return
    wanted = {str(option.play or "-"): option for option in found.plays}
    for data in edges:
        play = wanted.pop(data["action"].split(":")[1])
        assert near(data["value"], play.value)
        assert near(data["swing"], play.swing)
        assert data["best"] == play.best
    assert not wanted


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_every_node_is_worth_what_a_solve_of_its_position_says(seed: int, at_length: bool) -> None:
    for state in random_states(seed, 40 if at_length else 20, 6, 2):
        for merge in (True, False):
            check_nodes(tranca.game_tree(position_of(state), merge=merge, limit=100))


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_every_node_of_larger_trees_is_worth_what_a_solve_says(seed: int) -> None:
    for state in random_states(100 + seed, 60, 9, 4):
        check_nodes(tranca.game_tree(position_of(state), merge=bool(seed % 2), limit=1500))


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_the_root_agrees_with_the_referee(seed: int) -> None:
    for state in random_states(200 + seed, 40, 6, 2):
        wanted = judge(state)
        data = tranca.game_tree(position_of(state)).nodes["0"]
        assert near(data["value"], wanted.value), to_text(state)


def walked(state: State) -> Iterator[State]:
    """Yield every state of every continuation, depth first."""
    yield state
    if ending(state):
        return
    if must_draw(state):
        for tile in next_tiles(state):
            yield from walked(draw(state, tile))
    else:
        for _, _, after in choices(state):
            yield from walked(after)


def alike(state: State) -> object:
    """Return a key that is equal for two states if their continuations are the same."""
    rules = state.rules
    over = ending(state) == "out"
    stuck = passes_pay(rules) and not over and not legal_plays(state)
    due = stuck and is_pending(state)
    layer = state.last if stuck and rules["round_pass_bonus"] else None
    differs = rules["pass_bonus_first"] != rules["pass_bonus_later"]
    paid = passes_pay(rules) and differs and not over and state.bonus_paid
    way = (state.out[0], frozenset(state.out[1] or ()) <= {*state.out[0]}) if state.out and way_matters(rules) else None
    boneyard = frozenset(state.boneyard)
    return state.hands, boneyard, frozenset(state.ends or ()), state.turn, due, layer, paid, way


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_trees_and_counts_are_those_of_the_referee(seed: int, at_length: bool) -> None:
    for state in random_states(300 + seed, 40 if at_length else 20, 6, 2):
        position = position_of(state)
        moments = list(walked(state))
        counted = tranca.tree_statistics(position)
        text = to_text(state)
        assert counted.is_complete
        assert counted.nodes == len(moments) == len(tranca.game_tree(position, merge=False)), text
        different = {(alike(moment), ending(moment)) for moment in moments}
        assert counted.positions == len(different) == len(tranca.game_tree(position)), text
        assert (counted.out, counted.blocked) == count_endings(state), text
        assert counted.best_lines == best_ways(tranca.game_tree(position, merge=False)), text


def best_ways(graph: "networkx.DiGraph[str]") -> int:
    """Count the ends of the deal that are reached by best plays alone, in a tree without merging."""
    kept = [(one, other) for one, other, data in graph.edges(data=True) if data["best"] or data["probability"] < 1]
    # Drawing the only tile of unknown order is certain, but it is not a play.
    kept += [(one, other) for one, other, data in graph.edges(data=True) if "+[" in data["action"]]
    best = networkx.DiGraph(kept)
    best.add_node("0")
    reached = {"0", *networkx.descendants(best, "0")}
    return sum(1 for node in reached if graph.nodes[node]["end"])


@pytest.mark.slow
def test_the_published_deal_has_the_published_numbers() -> None:
    assert isinstance(WHOLE_DEAL, tranca.Position)
    found = tranca.tree_statistics(WHOLE_DEAL.play("1-1"))
    assert (found.continuations, found.out, found.blocked) == (12_428_394, 10_249_154, 2_179_240)
    assert found.states == 3_509_518
    # The published count includes the pass in a blocked deal as an action; ten deals are blocked by the eleventh.
    published = [1, 2, 7, 21, 60, 146, 407, 952, 2739, 5916, 13381, 26217 - 10]
    assert [ply.sequences for ply in found.plies[1:13]] == published
    assert found.plies[11].blocked == 10
    assert (found.shortest, found.longest) == (11, len(found.plies) - 1)


def test_castel_has_the_published_endings() -> None:
    found = tranca.tree_statistics(CASTEL)
    assert (found.continuations, found.out, found.blocked) == (118, 96, 22)


@pytest.mark.slow
def test_plies_of_statistics_and_of_graphs_are_the_same() -> None:
    for plies in (0, 1, 5):
        found = tranca.tree_statistics(WHOLE_DEAL, plies=plies)
        assert len(tranca.game_tree(WHOLE_DEAL, plies=plies, merge=False)) == found.nodes
        assert len(tranca.game_tree(WHOLE_DEAL, plies=plies)) == found.positions
        assert not found.is_complete
        assert found.best_lines is None
        assert found.longest is None


def test_six_plies_of_a_whole_deal() -> None:
    graph = tranca.game_tree(WHOLE_DEAL, plies=6, merge=False)
    by_ply = [sum(1 for _, data in graph.nodes(data=True) if data["ply"] == ply) for ply in range(8)]
    assert by_ply == [1, 7, 18, 55, 169, 436, 1195, 0]
    leads = {data["action"]: data["value"] for _, _, data in graph.out_edges("0", data=True)}
    assert [-value for value in leads.values()] == [40, 28, 36, 36, 30, 32, 30]
    assert not any(data["cut"] for _, data in graph.nodes(data=True))
    assert not graph.graph["complete"]


def test_all_nodes_and_edges_have_the_same_attributes_of_the_same_types() -> None:
    graph = tranca.game_tree(CASTEL)
    for _, data in graph.nodes(data=True):
        assert {key: type(value) for key, value in data.items()} == NODE
    for _, _, data in graph.edges(data=True):
        assert {key: type(value) for key, value in data.items()} == EDGE
    assert graph.graph == {
        "root": "0",
        "rules": "partnership",
        "title": "Castel, International Dominoes: only one play wins",
        "information": "open",
        "root_side": "NS",
        "plays": "all",
        "merged": True,
        "exact": True,
        "complete": True,
    }


def test_values_are_fractions_everywhere_where_one_is() -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "draw" / "mano-a-mano.txt")[1])
    assert {type(data["value"]) for _, data in graph.nodes(data=True)} == {float}
    assert {type(data[key]) for _, _, data in graph.edges(data=True) for key in ("value", "swing")} == {float}
    assert graph.graph["information"] == "open, boneyard order unknown"


def test_the_limit_stops_breadth_first_and_marks_what_it_cut() -> None:
    whole = tranca.game_tree(CASTEL, merge=False)
    for limit in (1, 4, 5, 100, 300):
        graph = tranca.game_tree(CASTEL, merge=False, limit=limit)
        assert len(graph) <= limit
        plies = [data["ply"] for _, data in graph.nodes(data=True)]
        assert plies == sorted(plies)
        deepest = max(plies)
        for name, data in graph.nodes(data=True):
            assert data["value"] == whole.nodes[name]["value"]
            assert data["cut"] == (not graph.out_degree(name) and not data["end"])
            assert not data["cut"] or data["ply"] >= deepest - 1
            assert graph.out_degree(name) in (0, whole.out_degree(name))


def test_nodes_beyond_the_plies_do_not_count_as_cut() -> None:
    graph = tranca.game_tree(CASTEL, plies=3)
    assert {data["ply"] for _, data in graph.nodes(data=True)} == {0, 1, 2, 3}
    assert not any(data["cut"] for _, data in graph.nodes(data=True))


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_best_near_and_line_keep_what_they_say(seed: int) -> None:
    for state in random_states(400 + seed, 30, 6, 2):
        position = position_of(state)
        whole = tranca.game_tree(position, merge=False)
        for plays, within in (("best", 0), ("near", 4), ("near", Fraction(1, 2)), ("near", 1000)):
            graph = tranca.game_tree(position, plays=plays, within=within, merge=False)  # type: ignore[arg-type]
            check_kept(whole, graph, float(within))
        line = tranca.game_tree(position, plays="line", merge=False)
        actions = [data["action"] for _, _, data in line.edges(data=True) if "+[" not in data["action"]]
        found = tranca.solve(position)
        line_played = found.plays[0].line if found.plays else ()
        shown = [action for action in line_played if action.play or not action.drawn]  # a draw that blocks is a leaf
        expected = [f"{action.seat}:{action.play or '-'}" for action in shown]
        assert actions == expected
        assert principal_line(line) == list(line)


def check_kept(whole: "networkx.DiGraph[str]", graph: "networkx.DiGraph[str]", within: float) -> None:
    """Compare a tree of near plays with the whole one, from the root."""
    pairs = [("0", "0")]
    seen = 0
    while pairs:
        one, other = pairs.pop()
        seen += 1
        assert {key: graph.nodes[one][key] for key in ("position", "best", "end")} == {
            key: whole.nodes[other][key] for key in ("position", "best", "end")
        }
        assert float(graph.nodes[one]["value"]) == float(whole.nodes[other]["value"])
        wanted = {
            data["action"]: child
            for _, child, data in whole.out_edges(other, data=True)
            if data["swing"] >= -within - 1e-9 or "+[" in data["action"]
        }
        kept = {data["action"]: child for _, child, data in graph.out_edges(one, data=True)}
        assert kept.keys() == wanted.keys()
        pairs += [(child, wanted[action]) for action, child in kept.items()]
    assert seen == len(graph)


def test_a_stopped_search_says_so() -> None:
    stop = Stop()
    stop.stop()
    graph = tranca.game_tree(WHOLE_DEAL, stop=stop)
    (data,) = (data for _, data in graph.nodes(data=True))
    assert data["value"] != data["value"]
    assert (data["exact"], data["cut"], data["best"]) == (False, True, "")
    assert not graph.graph["exact"]
    counted = tranca.tree_statistics(WHOLE_DEAL, stop=stop)
    assert not counted.is_complete
    assert [ply.sequences for ply in counted.plies] == [1]


HARD = (
    "rules: mano-a-mano; layout: 6-6; lead: A; last: A; to-move: B; A: 0-0 0-1 0-2 0-3 0-4 0-6; "
    "B: 1-1 1-2 1-3 1-4 1-5 2-6 3-6; boneyard: {0-5 1-6 2-2 2-3 2-4 2-5 3-3 3-4 3-5 4-4 4-5 4-6 5-5 5-6}"
)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_a_signal_is_heard_while_one_position_is_searched() -> None:
    (position,) = tranca.parse(HARD)
    stop, here = Stop(signals=False), os.getpid()
    start = processor_time(here) or 0.0

    def interrupt() -> None:
        worked(here, start + 0.2)
        os.kill(here, signal.SIGINT)

    before = signal.signal(signal.SIGINT, lambda number, frame: stop.stop())
    sender = threading.Thread(target=interrupt)
    try:
        sender.start()
        graph = tranca.game_tree(position, plies=0, stop=stop)
    finally:
        sender.join()
        signal.signal(signal.SIGINT, before)
    assert not graph.graph["exact"]


def test_a_search_stopped_by_its_time_limit_says_so() -> None:
    (position,) = tranca.parse(HARD)
    graph = tranca.game_tree(position, limit=50, stop=Stop(0.05))
    assert not graph.graph["exact"]
    assert any(not data["exact"] for _, data in graph.nodes(data=True))


def test_a_tree_in_which_some_positions_were_searched_is_not_exact() -> None:
    graph = tranca.game_tree(WHOLE_DEAL, plies=2, stop=Stop(nodes=20_000))
    assert {data["exact"] for _, data in graph.nodes(data=True)} == {False, True}
    assert not graph.graph["exact"]


def test_a_finished_deal_is_a_tree_of_one_node() -> None:
    tie = tranca.read(POSITIONS / "blocked-tie.txt")[0]
    graph = tranca.game_tree(tie)
    assert (len(graph), graph.nodes["0"]["end"]) == (1, "blocked")
    assert tranca.tree_statistics(tie).continuations == 1


def test_hidden_hands_and_senseless_options_are_refused() -> None:
    (hidden, *_) = tranca.read(POSITIONS / "castel-hidden.txt")
    for ask in (tranca.game_tree, tranca.tree_statistics):
        with pytest.raises(tranca.UnsupportedError, match="hidden hands"):
            ask(hidden)
    for options in ({"plies": -1}, {"limit": 0}, {"plays": "good"}, {"within": -1}):
        with pytest.raises(tranca.UnsupportedError, match="expected"):
            tranca.game_tree(CASTEL, **options)  # type: ignore[arg-type]
    with pytest.raises(tranca.UnsupportedError, match="plies -1: expected"):
        tranca.tree_statistics(CASTEL, plies=-1)
