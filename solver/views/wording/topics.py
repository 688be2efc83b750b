"""The topics of `tranca help TOPIC`, each on one screen of 80 columns and about 24 lines."""

from collections.abc import Mapping
from types import MappingProxyType

_NOTATION = """\
A file holds positions and recorded deals: lines of `key: value`, with an empty
line between two of them. # begins a comment. Several keys may share a line,
with ; between them.

rules: partnership           a preset, then overrides: doscientos, points=all
layout: 4-4 4-1 1-1 1-5      the tiles on the table, from left to right
lead: E                      who led, if the rules ask; none: it was turned up
last: E                      who played last
to-move: S                   whose turn it is
N: 1-3 3-4 5-6               what N holds; seats are N E S W, or A B C
E: 0-0 ?3                    one known tile and three that are not known
boneyard: 0-2 3-3            in draw order; {0-2 3-3} in an unknown order, ?9

A recorded deal has the hands as they were dealt, and the play:

dealt N: 1-3 3-4 5-6 …       one line for each hand that is known
play: E:1-1 S:- W:1-5 N:1-4  seat:tile; - passes; 4-6@6 lays 4-6 at the 6
A:+[3-5,4-6] 4-6             draws two tiles, then plays 4-6
turned-up: 4-6               the first tile, if it came from the boneyard

Try:  tranca deal --seed 7                    a deal to begin with
      tranca show positions/castel.txt        a position on the table
All keys: docs/notation.md"""

_VALUES = """\
A value is a margin in points: what the side to move will score in the rest of
the deal, less what the others will score, when everybody plays best.

value    the margin after a play; +46 wins 46, −10 loses 10
swing    what a play gives up against the best play, in points, expected over
         deals and draws where these are unknown; tables show it as cost, JSON
         and Python as `swing`, 0 for the best play and negative for others
best     the play that is recommended, on the screen, in JSON and in Python
mean     the average margin over all deals that a player cannot tell apart
± 95 %   how far a sampled mean may be from the true one, in 95 of 100 cases;
         0 where all of the sample agree, which proves nothing of the rest

open hands    tranca solve     every tile is known; values are exact
hidden hands  tranca estimate  the player to move sees one hand; each possible
                               deal counts with its open-hand value
boneyard      of unknown order: a value is the mean over all orders of drawing

More: docs/solve.md, docs/estimate.md"""

_STATUS = """\
Exit statuses of all commands:

  0    everything was answered
  1    a block could not be read or answered (the others still are), fewer
       puzzles were found than asked for, a puzzle is flawed, a match
       contradicts its rules, or a benchmark gave a wrong answer
  2    the command line is wrong, or a file cannot be written
  3    check: there was a better play
  70   a fault of tranca itself: please report it
  130  Ctrl-C; what was found until then has been printed

FILE may be - for standard input, and so may every file to write, for standard
output. No command writes over a file that it reads, and a file is written whole
or not at all.

More: docs/command.md"""

_OPTIONS = """\
Options that mean the same in every command; tranca COMMAND --help has the rest.

--rules RULES    other rules than those of the file: a preset, then overrides,
                 as in 'draw/2, target=121'; tranca rules lists them
--json           one JSON object a line; tranca schema describes it
--action N       the moment before action N of a record; passes count, from 1
--as SEAT        the observer, who sees only their own tiles
--view VIEW      open: all hands seen; own: what the player knew; both
--deals N        solve a sample of N possible deals where there are more
--orders N|all   sample draws from a boneyard of unknown order in N repeats, or
                 search all orders (estimate: 1|all)
--seed SEED      the seed of all that is drawn at random: one seed, one answer
--threads N      work in N threads, by default on all cores (bench: 1)
--time-limit S   how many seconds to search; what is not proven is a bound
--reading R      how the plays of others are read: none, policy, styles
-o FILE          write a file; its ending names the format, - is standard output

More: docs/command.md"""

_RULES = """\
A rule set is a preset, then single options that differ from it. It stands in
the file, or behind --rules; without either the rules are doscientos.

rules: doscientos, target=100, block_tie=last_to_play

tranca rules                       all presets and options
tranca rules doscientos/duel       one rule set in plain words
tranca rules --diff fid spain      how two differ, in words
tranca rules spain --sources       where a preset comes from
tranca score deal.txt --under all  who would have won under other rules

Options that tables disagree about most:

order=clockwise        the turn goes N E S W, not N W S E
block_winner=duel      a block is won by the blocker or the next player
block_tie=no_score     a tied block scores nothing; or first_to_play, …
points=opponents       the winner scores the opponents' pips, not all
draw=until_playable    who cannot play draws
first_lead=any         the lot gives the first lead, any tile is led
next_lead=winner       who won the deal leads the next

Sides are NS and EW for partners, else the seats. More: docs/rules.md"""

_JSON = """\
--json prints one JSON object a line, one for each block of the input, in its
order, and nothing else on standard output.

schema       the kind of object and its version, such as solve or review
title        of the block, or null
position     the position in one line of notation; tranca reads it back
rules        the rules of the answer: a preset, then what differs from it

A block without an answer is an error object in its place, and the exit status
is 1. Numbers are the nearest double of the exact value; --exact adds fractions.
Fields may be added under the same version; none is renamed or removed.

tranca schema                 the kinds of objects
tranca schema solve           JSON Schema (2020-12) of one
tranca schema solve --table   its fields with their meaning, in Markdown

tranca solve deals.txt --json | jq -r '[.title, .best[0]] | @tsv'

In Python tranca.to_json(result) gives the same line. Many positions: tranca
batch, which writes such lines, or Parquet. More: docs/json.md"""

_BOARD = """\
tranca board [FILE]...   opens the analysis board in the browser. It needs the
extra tranca[board], works on this machine alone, and ends with Ctrl-C.

The address is printed and works once. --no-open only prints it, --port N
listens at this port; --static FOLDER writes a board that needs no server.

On the page    set up a table, tap plays, see what each is worth; play a
               match; enter a hand that you played; review; solve puzzles
Files          Open, drop or paste records and positions; share gives a link

Keys (? shows them on the page, with those of its rooms):

← → ↑ ↓  Home End   through the moves        [ ]    the deal before, the next
v b o               values; the best play; best play to the end
p c Delete          promote, comment on, delete the moment shown
t                   turn the table           /      the command line

tranca board positions/records/published-deal.txt    a deal to look at

More: docs/board.md"""

TOPICS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "notation": ("How positions and recorded deals are written.", _NOTATION),
        "rules": ("How rule sets are written and compared.", _RULES),
        "values": ("What the numbers mean: value, cost, mean, interval.", _VALUES),
        "options": ("The options that commands share.", _OPTIONS),
        "json": ("What --json prints, and where fields are described.", _JSON),
        "board": ("How the board is opened, and its keys.", _BOARD),
        "status": ("Exit statuses, and what is written when.", _STATUS),
    }
)
"""Each topic's summary and text."""
