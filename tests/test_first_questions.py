"""The first questions of a process may come from several threads at once, which then import modules at the same time.

If two threads enter a circle of imports at different modules, Python lets one of them see half a module. In these
processes the threads take turns: before each import, one lets the other go on until that one imports something,
waits for a module, or ends.
"""

import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
QUESTIONS = {
    "solve": "tranca.solve(open_hands())",
    "solve_many": "tranca.solve_many([open_hands()] * 9)",
    "estimate": "tranca.estimate(hidden(), deals=3)",
    "advise": "tranca.advise(hidden(), deals=3)",
    "deals": "tranca.deals(hidden())",
    "check": "tranca.check(open_hands(), '3-6')",
    "review": "tranca.review(record(), deals=3)",
    "players": "tranca.players([record()])",
    "tree": "tranca.tree_statistics(open_hands())",
    "graph": "tranca.game_tree(open_hands(), plies=1)",
    "puzzles": "list(tranca.generate_puzzles(1, seed=1))",
    "arrays": "tranca.read_arrays('positions/castel.txt')",
    "json": "tranca.to_json(tranca.solve(open_hands()))",
    "drawing": "tranca.draw_svg(open_hands())",
    "tournament": "tranca.pairings(tranca.parse_tournament('tournament: 1; pair 1: Ana, Eva; pair 2: Luis, Juan'))",
}
EVERYDAY = [("estimate", "advise"), ("advise", "deals"), ("solve", "graph")]
NEIGHBORS = [*zip(QUESTIONS, [*QUESTIONS][1:], strict=False)]
"""Pairs with every question twice, for the slow tier; the other pairs are campaigns."""
PROCESS = """
import builtins, os, sys, threading, traceback
from _frozen_importlib import _blocking_on as waits  # the lock that a thread waits for, by the number of the thread

import_module = builtins.__import__
threads = []

def import_in_turn(*args):
    global turn
    me = threading.current_thread()
    if me in threads:
        turn = other = threads[me is threads[0]]
        for _ in range(10_000):  # a limit, because the other may wait for a lock that is not of an import
            if turn is me or not other.is_alive() or waits.get(other.ident):
                break
            os.sched_yield()
        turn = me
    return import_module(*args)

builtins.__import__ = import_in_turn
sys.setswitchinterval(1e-5)
import tranca

def open_hands(): return tranca.read("positions/castel.txt")[0]
def hidden(): return tranca.read("positions/castel-hidden.txt")[0]
def record(): return tranca.read("positions/records/one-hand.txt")[0]

start = threading.Barrier(2)

def ask(question):
    start.wait()
    try:
        eval(question)
    except BaseException:
        traceback.print_exc()

threads = [threading.Thread(target=ask, args=(question,)) for question in sys.argv[1:]]
turn = threads[0]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("answered")
"""


def tier(pair: tuple[str, str]) -> list[pytest.MarkDecorator]:
    if pair in EVERYDAY:
        return []
    return [pytest.mark.slow if pair in NEIGHBORS else pytest.mark.campaign]


@pytest.mark.parametrize(
    ("one", "other"),
    [pytest.param(*pair, marks=tier(pair)) for pair in combinations_with_replacement(QUESTIONS, 2)],
)
def test_two_threads_of_a_fresh_process_ask_at_once(one: str, other: str) -> None:
    called = [sys.executable, "-c", PROCESS, QUESTIONS[one], QUESTIONS[other]]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("answered\n", "")
