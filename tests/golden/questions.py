"""Questions with golden answers: the arguments of the command, by file name."""

from pathlib import Path

OPEN_RECORD = "positions/records/doscientos.txt"
DRAW_RECORD = "positions/records/draw-two.txt"
ONE_HAND = "positions/records/one-hand.txt"
SHORT = ("--deals", "20", "--orders", "5")

DRAW_TWO = """\
title: a boneyard of unknown order
rules: draw/2
layout: 4-1 1-6 6-3 3-3 3-4 4-4 4-2 2-1 1-0 0-3 3-5 5-2 2-3 3-1 1-1 1-5 5-0 0-6
lead: A
last: B
to-move: A
A: 2-6 4-5 5-5 5-6 6-6
"""
UNKNOWN_ORDER = DRAW_TWO + "B: 0-0\nboneyard: {0-2 0-4 2-2 4-6}\n"
HIDDEN_MATE = DRAW_TWO + "B: ?1\nboneyard: ?4\n"
THREE_SIDES = """\
title: no play is best both ways
rules: draw/3
layout: 1-1 1-0 0-4 4-2 2-0 0-6 6-1 1-4 4-4 4-3 3-6 6-5 5-4 4-6 6-6 6-2 2-2 2-5
lead: B
last: A
to-move: B
A: 1-2 1-3 3-3 5-5
B: 0-0
C: 0-3 3-5
boneyard: 1-5 2-3 0-5
"""
SMALL_DRAW = (
    "title: draws; rules: draw/2, pack=double-5, hand_size=4; dealt A: 0-1 0-4 2-5 3-5; dealt B: 1-1 1-3 1-5 4-4; "
    "must-lead: 4-4; boneyard: 0-0 0-5 1-2 3-3 2-2 0-2 0-3 4-5 2-4 5-5; play: B:4-4 A:0-4 B:+[2-3,3-4] 3-4 A:3-5 "
    "B:1-5 A:0-1@0 B:1-3 A:+[1-4] 1-4 B:2-3 A:2-5; result: out A; points: A 2"
)
SMALL_SIDES = (
    "title: three hands of four; rules: block/3, hand_size=4; dealt A: 0-5 3-4 3-5 3-6; dealt B: 0-3 1-2 1-3 2-2; "
    "dealt C: 2-3 2-4 2-6 5-6; must-lead: 2-2; play: B:2-2 C:2-6 A:3-6 B:1-3 C:2-4 A:3-4 B:0-3 C:- A:0-5 B:1-2; "
    "result: out B; points: B 24"
)
SMALL_PLAY = (
    "must-lead: 5-5; to-move: E; play: S:5-5 E:4-5 N:5-6 W:3-4 S:2-6 E:2-3@2 N:- W:- S:3-3; "
    "result: blocked 3 3 by S; points: EW 39"
)
SMALL_HAND = f"title: the tiles of East; rules: doscientos, hand_size=4; dealt E: 0-0 0-5 2-3 4-5; {SMALL_PLAY}"
SMALL_OPEN = (
    "title: four hands of four; rules: doscientos, hand_size=4; dealt N: 1-1 2-5 4-6 5-6; dealt E: 0-0 0-5 2-3 4-5; "
    f"dealt S: 1-4 2-6 3-3 5-5; dealt W: 0-2 0-4 2-2 3-4; {SMALL_PLAY}"
)
FAULTY = "title: faulty\nrules: partnership\nto-move: Q\nN: 9-9 1-1\nE: 1-1\n"
CLAIMS = """\
title: a puzzle that claims too much
rules: doscientos
layout: 3-3 3-5 5-6 6-6 6-3 3-2 2-5 5-4 4-4 4-3 3-0 0-6 6-4 4-0 0-0 0-1
lead: W
to-move: W
N: 0-5 1-2 2-6
E: 1-4 2-2 5-5
S: 1-5 1-6 2-4
W: 0-2 1-1 1-3
# best: 1-3@1, wins 58
# themes: only-play capicua
"""

TRAIN = ("6-6", "6-2", "2-5", "5-5", "5-6", "1-4", "4-4", "4-6", "0-3")

CLUB = (Path(__file__).resolve().parents[2] / "docs" / "tournaments" / "club.txt").read_text(encoding="utf-8")

JSON: dict[str, tuple[tuple[str, ...], str]] = {
    "advice": (("advise", "positions/castel-hidden.txt", "--time", "60"), ""),
    "bench": (("bench",), ""),
    "check": (("check", "positions/castel.txt", "2-4"), ""),
    "check-action": (("check", OPEN_RECORD, "--action", "8", "--view", "both", *SHORT), ""),
    "check-draw": (("check", DRAW_RECORD, "--action", "9", "--view", "open"), ""),
    "deal": (("deal", "--seed", "1", "--rules", "draw/3"), ""),
    "deal-played": (("deal", "--seed", "3", "--rules", "mano-a-mano", "--play", "heaviest"), ""),
    "deals": (("deals", "positions/castel-hidden.txt"), ""),
    "deals-listed": (("deals", "positions/castel-hidden.txt", "--list", "3"), ""),
    "deals-sampled": (("deals", "positions/mano-a-mano-hidden.txt", "--sample", "2", "--seed", "5"), ""),
    "error": (("solve", "-"), FAULTY),
    "moves": (("convert", "positions/records/draw-two.txt", "--to", "json"), ""),
    "estimate": (("estimate", "positions/castel-hidden.txt", "--continue", "policy"), ""),
    "estimate-draw": (("estimate", "--as", "A", "--deals", "8", "--orders", "one", "-"), HIDDEN_MATE),
    "estimate-policy": (("estimate", "positions/guess-later.txt", "--reading", "policy", "--deals", "40"), ""),
    "puzzle": (("puzzles", "--count", "1", "--seed", "8", "--rules", "draw/2"), ""),
    "puzzle-hidden": (
        ("puzzles", "--count", "1", "--seed", "18", "--tiles", "8-14", "--theme", "hidden-safe", "--hidden"),
        "",
    ),
    "players": (
        ("players", "positions/records/club/evening-3.txt", "--view", "open", "--player", "Bruno Díaz"),
        "",
    ),
    "photo": (("photo", "docs/images/photo-line.jpg"), ""),
    "review": (("review", "-", *SHORT), SMALL_OPEN),
    "review-draw": (("review", "-", "--view", "open", *SHORT), SMALL_DRAW),
    "review-own": (("review", "-", "--view", "own", *SHORT), SMALL_HAND),
    "review-sides": (("review", "-", "--view", "open"), SMALL_SIDES),
    "rules": (("rules", "dominican"), ""),
    "rules-diff": (("rules", "--diff", "doscientos", "brazil/6"), ""),
    "score": (("score", OPEN_RECORD), ""),
    "score-earned": (("score", "positions/records/capicua.txt"), ""),
    "score-under": (("score", OPEN_RECORD, "--under", "all"), ""),
    "solve": (("solve", "positions/castel.txt"), ""),
    "solve-draw": (("solve", "--exact", "--lines", "-"), UNKNOWN_ORDER),
    "solve-sides": (("solve", "--exact", "-"), THREE_SIDES),
    "solve-sampled": (("solve", "--orders", "6", "--seed", "2", "-"), UNKNOWN_ORDER),
    "tournament": (("tournament", "-", "--pair"), CLUB),
    "train": (("train", "--start", "6,1", "--doubles", "answer", "--show", "2", *TRAIN), ""),
    "train-draw": (("train", "--start", "3", "--draw", "1", "--exact", "--pack", "double-3", "1-3", "3-3", "0-2"), ""),
    "tree": (("tree", "positions/castel.txt", "--plies", "2"), ""),
    "tree-draw": (("tree", "--plies", "2", "--plays", "best", "--split", "-"), UNKNOWN_ORDER),
    "tree-stats": (("tree", "positions/castel.txt", "--stats"), ""),
    "verdict": (("verify", "-"), CLAIMS),
}
"""Questions with one JSON object as their answer: arguments without `--json`, and standard input."""

COMMANDS = (
    "solve",
    "deals",
    "estimate",
    "advise",
    "show",
    "score",
    "tournament",
    "train",
    "photo",
    "tree",
    "check",
    "review",
    "players",
    "puzzles",
    "quiz",
    "verify",
    "batch",
    "board",
    "deal",
    "convert",
    "bench",
    "study",
    "rules",
    "schema",
    "help",
)

SCREENS: dict[str, tuple[tuple[str, ...], str]] = {
    "help": (("--help",), ""),
    **{f"help-{name}": ((name, "--help"), "") for name in COMMANDS},
    **{
        f"topic-{name}": (("help", name), "")
        for name in ("notation", "rules", "values", "options", "json", "board", "status")
    },
    "advise": (("advise", "positions/guess-later.txt", "--time", "60"), ""),
    "batch": (("batch", "solve", "-", "-o", "out.jsonl", "--workers", "1"), FAULTY),
    "board": (("board", "no-such-file.txt", "--no-open"), ""),
    "check": (("check", "positions/castel.txt", "2-4"), ""),
    "check-best": (("check", "positions/castel.txt", "4-6@6"), ""),
    "check-action": (("check", OPEN_RECORD, "--action", "8", "--view", "both", *SHORT), ""),
    "deal": (("deal", "--seed", "1", "--rules", "draw/3"), ""),
    "deal-played": (("deal", "--seed", "3", "--play", "heaviest", "--count", "2"), ""),
    "convert": (("convert", OPEN_RECORD, "--to", "openspiel-team"), ""),
    "deals": (("deals", "positions/castel-hidden.txt"), ""),
    "deals-listed": (("deals", "positions/mano-a-mano-hidden.txt", "--list", "4"), ""),
    "estimate": (("estimate", "positions/castel-hidden.txt"), ""),
    "estimate-continue": (("estimate", "positions/castel-hidden.txt", "--continue", "policy"), ""),
    "estimate-draw": (("estimate", "--as", "A", "--deals", "8", "--orders", "one", "-"), HIDDEN_MATE),
    "estimate-policy": (("estimate", "positions/guess-later.txt", "--reading", "policy", "--deals", "40"), ""),
    "faults": (("solve", "-"), FAULTY),
    "puzzles": (("puzzles", "--count", "2", "--seed", "8", "--rules", "draw/2"), ""),
    "puzzles-themes": (("puzzles", "--list-themes"), ""),
    "quiz": (("quiz", "positions/castel.txt"), "2-4\n4-6@6\n"),
    "players": (("players", "positions/records/club/evening-3.txt", "--view", "open"), ""),
    "review": (("review", OPEN_RECORD, *SHORT), ""),
    "review-draw": (("review", "-", "--view", "open", *SHORT), SMALL_DRAW),
    "review-own": (("review", ONE_HAND, "--view", "own", *SHORT), ""),
    "review-annotated": (("review", OPEN_RECORD, "--view", "open", "--annotated"), ""),
    "rules": (("rules",), ""),
    "rules-one": (("rules", "draw/3, target=121"), ""),
    "schema": (("schema",), ""),
    "schema-one": (("schema", "error"), ""),
    "score": (("score", OPEN_RECORD, "--under", "doscientos/duel,draw/4"), ""),
    "score-all": (("score", OPEN_RECORD, "--under", "all"), ""),
    "photo": (("photo", "docs/images/photo-hand.jpg"), ""),
    "score-earned": (("score", "positions/records/capicua.txt", "--under", "doscientos,dominican/30,brazil/6"), ""),
    "score-match": (("score", "positions/matches/mano-a-mano.txt"), ""),
    "show": (("show", "positions/castel.txt", "positions/castel-hidden.txt"), ""),
    "show-pictures": (("show", "--pictures", "positions/castel.txt"), ""),
    "solve": (("solve", "positions/castel.txt", "--lines"), ""),
    "solve-draw": (("solve", "--exact", "-"), UNKNOWN_ORDER),
    "solve-sides": (("solve", "-"), THREE_SIDES),
    "solve-sampled": (("solve", "--orders", "6", "--seed", "2", "-"), UNKNOWN_ORDER),
    "solve-final": (("solve", "positions/blocked-tie.txt"), ""),
    "solve-hidden": (("solve", "positions/castel-hidden.txt"), ""),
    "study": (
        ("study", "luck", "--deals", "10", "--rules", "doscientos, hand_size=4", "-o", "out", "--workers", "1"),
        "",
    ),
    "tournament": (("tournament", "-"), CLUB),
    "tournament-pair": (("tournament", "-", "--pair"), CLUB),
    "train": (("train", "--start", "6,1", "--draw", "1", "--show", "2", *TRAIN), ""),
    "train-faults": (("train", "-", "--start", "3"), "--start 3,7 1-3 7-7\n# a comment\n1-2 2-1 x 30-1\n0-3\n"),
    "tree": (("tree", "positions/castel.txt", "--plies", "2"), ""),
    "tree-stats": (("tree", "positions/castel.txt", "--stats"), ""),
    "usage": (("solve", "--time-limit", "soon", "-"), ""),
    "verify": (("verify", "-"), CLAIMS),
    "verify-hidden": (("verify", "positions/puzzles/hidden-safe.txt"), ""),
}
"""Questions on a terminal: arguments, and standard input."""

PAGES: dict[str, tuple[tuple[str, ...], str]] = {
    "review.html": (("review", "-", "--view", "both", *SHORT, "--html", "OUT"), SMALL_OPEN),
    "review-own.html": (("review", "-", "--view", "own", *SHORT, "--html", "OUT"), SMALL_HAND),
    "review-sides.html": (("review", "-", "--view", "open", "--html", "OUT"), SMALL_SIDES),
    "graph.svg": (("review", OPEN_RECORD, "--view", "open", "--graph", "OUT"), ""),
    "show.svg": (("show", "positions/castel.txt", "--best", "4-6@6", "--svg", "OUT"), ""),
    "show-hidden.svg": (("show", "positions/draw-three-hidden.txt", "--colours", "dark", "--svg", "OUT"), ""),
    "sheet.html": (("puzzles", "--from", "positions/castel.txt", "-o", "OUT"), ""),
    "tournament.html": (("tournament", "-", "--pair", "-o", "OUT"), CLUB),
    "train.svg": (("train", "--start", "6,1", *TRAIN, "-o", "OUT"), ""),
    "tree.html": (("tree", "positions/castel.txt", "--plies", "1", "-o", "OUT"), ""),
    "tree.svg": (("tree", "positions/castel.txt", "--plays", "line", "-o", "OUT"), ""),
    "tree.txt": (("tree", "--plies", "2", "-o", "OUT", "-"), UNKNOWN_ORDER),
    "tree.dot": (("tree", "--plies", "1", "-o", "OUT", "-"), UNKNOWN_ORDER),
    "tree.graphml": (("tree", "--plies", "1", "-o", "OUT", "-"), UNKNOWN_ORDER),
    "tree.gexf": (("tree", "--plies", "1", "--plays", "best", "-o", "OUT", "-"), UNKNOWN_ORDER),
    "tree.gml": (("tree", "--plies", "1", "--plays", "best", "-o", "OUT", "-"), UNKNOWN_ORDER),
}
"""Questions whose answer is written to a file, OUT in the arguments."""
