"""The topics of `tranca help TOPIC`, each on one screen of 80 columns and about 24 lines."""

from collections.abc import Mapping
from types import MappingProxyType

_NOTATION = """\
A file contains positions and recorded deals. Each is a block of lines of the
form `key: value`; an empty line separates two blocks, and # begins a comment.
Several keys can share a line, separated by ;

rules: partnership           a preset, then overrides: doscientos, points=all
layout: 4-4 4-1 1-1 1-5      the tiles on the table, from left to right
lead: E                      the leader, if the rules need it; none: turned up
last: E                      the seat that played last
to-move: S                   the seat to move: N, E, S, W, or A, B, C
N: 1-3 3-4 5-6               the hand of N
E: 0-0 ?3                    one known tile and three unknown ones
boneyard: 0-2 3-3            in draw order; {0-2 3-3} in unknown order, or ?9

A recorded deal has the hands as they were dealt, and the play:

dealt N: 1-3 3-4 5-6 …       one line for each hand that is known
play: E:1-1 S:- W:1-5 N:1-4  seat:tile; - is a pass; 4-6@6 plays 4-6 at the 6
A:+[3-5,4-6] 4-6             A draws two tiles, then plays 4-6
turned-up: 4-6               the first tile, if it came from the boneyard

Try:  tranca deal --seed 7                    make a deal
      tranca show positions/castel.txt        show a position as on the table
All keys: docs/notation.md"""

_VALUES = """\
A value is a margin in points: the points that the side to move will score in
the rest of the deal, less those of the other side, if all players play their
best.

value    the margin after a play: +46 wins 46 points, −10 loses 10
cost     the points that a play gives up against the best play, on average if
         deals or draws are unknown; `swing` in JSON and Python, which is 0
         for the best play and negative for the others
best     the recommended play, the same on the screen, in JSON and in Python
mean     the average margin over all deals that agree with what a player saw
± 95 %   half of the 95 % interval of a sampled mean, which contains the true
         mean in 95 of 100 cases; 0 only says that the whole sample agrees

open hands    tranca solve     all tiles are known; the values are exact
hidden hands  tranca estimate  the player to move sees one hand; each possible
                               deal counts with its value with open hands
boneyard      of unknown order: a value is the mean over all orders of draws

More: docs/solve.md, docs/estimate.md"""

_STATUS = """\
Exit statuses of all commands:

  0    all blocks were answered
  1    a block could not be read or answered (the others still are), fewer
       puzzles than --count were found, a puzzle has a flaw, a match or a
       tournament contradicts its rules, or bench gave a wrong answer
  2    the command line is wrong, or a file cannot be written
  3    check: another play is better
  70   a fault of tranca itself: please report it
  130  interrupted by Ctrl-C; the answers so far have been printed

FILE can be - for standard input, and every output can be - for standard
output. No command overwrites a file that it reads, and a file is written
completely or not at all.

More: docs/command.md"""

_OPTIONS = """\
These options mean the same in every command. For the others, see
tranca COMMAND --help.

--rules RULES    use other rules than those in the file: a preset, then
                 overrides, such as 'draw/2, target=121'; see tranca rules
--json           print one JSON object per line; see tranca schema
--action N       return to the moment before action N of a record; plays and
                 passes count, from 1
--as SEAT        the observer, who sees only their own tiles
--view VIEW      open: all hands seen; own: what the player knew; both
--deals N        solve a random sample of N deals if more are possible
--orders N|all   sample the draws from a boneyard of unknown order in N
                 repeats, or search all its orders (estimate: 1|all)
--seed SEED      random seed; the same seed gives the same answer
--threads N      use N threads, by default one per core (bench: 1)
--time-limit S   stop a search after S seconds, with bounds for some values
--reading R      how to interpret the others' plays: none, policy, styles
-o FILE          write a file; the extension gives the format, - is standard
                 output

More: docs/command.md"""

_RULES = """\
A rule set is a preset, then the options that differ from it. It is written in
the file or after --rules; without either, the rules are doscientos.

rules: doscientos, target=100, block_tie=last_to_play

tranca rules                       list all presets and options
tranca rules doscientos/duel       explain one rule set in plain words
tranca rules --diff fid spain      explain how two rule sets differ
tranca rules spain --sources       list the sources of a preset
tranca score deal.txt --under all  compare the result under other rules

These options differ most often from table to table:

order=clockwise        the turn goes N E S W, not N W S E
block_winner=duel      the blocker and the next player compare their pips
block_tie=no_score     a tied block scores nothing; or first_to_play, …
points=opponents       the winner scores the opponents' pips, not all pips
draw=until_playable    a player who cannot play draws
first_lead=any         the first leader is drawn by lot and leads any tile
next_lead=winner       the player who won the deal leads the next

Sides are NS and EW with partners, otherwise the seats. More: docs/rules.md"""

_JSON = """\
With --json, a command prints one JSON object per line, one for each block of
the input, in its order, and nothing else on standard output.

schema       the kind of object, such as solve or review, and its version
title        the title of the block, or null
position     the position in one line of notation, which tranca can read
rules        the rules of the answer: a preset, then the options that differ

A block without an answer gives an error object, and the exit status is 1.
Numbers are the doubles nearest to the exact values; --exact adds fractions.
Fields may be added in a version, but none is renamed or removed.

tranca schema                 list the kinds of objects
tranca schema solve           print the JSON Schema (2020-12) of one kind
tranca schema solve --table   print its fields as a table in Markdown

tranca solve deals.txt --json | jq -r '[.title, .best[0]] | @tsv'

In Python, tranca.to_json(result) returns the same line. For many positions,
tranca batch writes such lines, or Parquet. More: docs/json.md"""

_BOARD = """\
tranca board [FILE]...   opens the analysis board in the browser. It needs the
extra tranca[board], works on this machine only, and ends with Ctrl-C.

The address is printed and works once. --no-open prints it without opening a
browser, --port N listens on this port, and --static FOLDER writes a board that
needs no server.

On the board   set up a table, tap a play to see its worth, play a match, enter
               a hand that you played, review deals, solve puzzles
Files          open, drop or paste records and positions; Share makes a link

Keys (press ? on the board for the complete list):

← → ↑ ↓  Home End   step through the moves      [ ]   previous, next deal
v b o               values; best play; best play to the end
p c Delete          promote, comment on, or delete this move
t                   turn the table             /     command line

tranca board positions/records/published-deal.txt    try it with a deal

More: docs/board.md"""

TOPICS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "notation": ("How to write positions and recorded deals.", _NOTATION),
        "rules": ("How to write and compare rule sets.", _RULES),
        "values": ("The meaning of the numbers: value, cost, mean, interval.", _VALUES),
        "options": ("Options that commands share.", _OPTIONS),
        "json": ("The output of --json, and where its fields are described.", _JSON),
        "board": ("How to open the board, and its keys.", _BOARD),
        "status": ("Exit statuses and output files.", _STATUS),
    }
)
"""Each topic's summary and text."""
