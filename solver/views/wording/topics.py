"""The topics of `tranca help TOPIC`, each on one screen of 80 columns and about 24 lines."""

from collections.abc import Mapping
from types import MappingProxyType

from tranca.language import Message

_NOTATION = Message(
    """\
A file contains positions and recorded deals, separated by empty lines. Each
has lines `key: value`; several keys may share a line, with ; between them.
A # begins a comment.

rules: partnership           a preset, then options: doscientos, points=all
layout: 4-4 4-1 1-1 1-5      the tiles on the table, from left to right
lead: E                      the seat that led, if the rules need it; or none,
                             if the first tile was turned up
last: E                      the seat that played last
to-move: S                   the seat to move
N: 1-3 3-4 5-6               the hand of N; seats are N E S W, or A B C
E: 0-0 ?3                    one known tile and three unknown tiles
boneyard: 0-2 3-3            in draw order; {0-2 3-3}: order unknown; ?9

A recorded deal has the hands as dealt, and the play:

dealt N: 1-3 3-4 5-6 …       one line for each known hand
play: E:1-1 S:- W:1-5 N:1-4  seat:tile; - passes; 4-6@6 plays 4-6 at the 6
A:+[3-5,4-6] 4-6             draws two tiles, then plays 4-6
turned-up: 4-6               the first tile, if it came from the boneyard

Try:  tranca deal --seed 7                    print a new deal
      tranca show positions/castel.txt        show a position
All keys: docs/notation.md"""
)

_VALUES = Message(
    """\
The value of a play: the points that the player's side will score in the rest of
the deal, less the points of the others, with perfect play.

value       +46 wins 46 points, −10 loses 10, 0 breaks even
cost        points given up against the best play; in JSON and Python `swing`,
            which is 0 for the best play and negative for the others
now         points scored at once by the play, included in its value
paranoid    with three or more sides: the value if all others play against you
mean        hidden hands: the average value over all possible deals
read        the mean if deals are weighted by how the others played
unread      the mean if all possible deals have equal weight
played on   the mean of simulated games: all players follow the fitted policy
± 95 %      half a 95 % interval: 95 of 100 samples are this close to the true
            number; 0 if the whole sample agrees, which proves nothing
best in     share of the deals in which no play is worth more
wins        share of the deals that the side wins, by going out or by a block
loses       share of the deals with a value below 0

Numbers without ± are exact. If the search was stopped, a value has bounds, such
as "between −10 and +46", or is unknown (?).

tranca solve     all hands known; the order of a boneyard may be unknown
tranca estimate  one hand known; each possible deal counts with open hands
More: docs/solve.md, docs/estimate.md"""
)

_STATUS = Message(
    """\
Exit statuses of all commands:

  0    everything was answered
  1    a block could not be read or answered (the others still are), fewer
       puzzles were found than requested, a puzzle is flawed, a match
       contradicts its rules, or a benchmark gave a wrong answer
  2    the command line is wrong, or a file cannot be written
  3    check: there was a better play
  70   a bug in tranca; please report it
  130  Ctrl-C; the results so far have been printed

Use - as FILE for standard input, and as an output file for standard output.
No command overwrites a file that it reads, and an output file is written
completely or not at all.

More: docs/command.md"""
)

_OPTIONS = Message(
    """\
Options with the same meaning in every command; for all options of a command,
see tranca COMMAND --help.

--rules RULES    use these rules, not those in the file: a preset, then options,
                 as in 'draw/2, target=121'; tranca rules lists them
--json           print one JSON object per line; see tranca schema
--action N       go to the moment before action N of a record, counted from 1
                 with passes
--as SEAT        the observer, who sees only their own tiles
--view VIEW      open: all hands seen; own: the player's own view; both
--deals N        solve a sample of N possible deals if there are more
--orders N|all   sample draws from a boneyard of unknown order in N repeats, or
                 search all orders (estimate: 1|all)
--seed SEED      the seed of all random choices; it determines the answer
--threads N      number of threads; by default one per core (bench: 1)
--time-limit S   seconds to search; values not yet proven become bounds
--reading R      how to read the plays of the others: none, policy, styles
-o FILE          output file; its ending gives the format, - is standard output

More: docs/command.md"""
)

_RULES = Message(
    """\
A rule set is a preset, followed by options that differ from it. Give it in the
file or with --rules; the default is doscientos.

rules: doscientos, target=100, block_tie=last_to_play

tranca rules                       all presets and options
tranca rules doscientos/duel       one rule set in plain words
tranca rules --diff fid spain      the differences between two, in words
tranca rules spain --sources       the sources of a preset
tranca score deal.txt --under all  the result of a deal under all presets

Options that players disagree about most:

order=clockwise        the order of play is N E S W, not N W S E
block_winner=duel      the blocker or the next player wins a block
block_tie=no_score     no one scores in a tied block; or first_to_play, …
points=opponents       the winner scores the opponents' pips, not all pips
draw=until_playable    a player who cannot play draws
first_lead=any         a player drawn by lot leads the first deal, any tile
next_lead=winner       the winner of a deal leads the next

Sides are NS and EW for partners, otherwise seats. More: docs/rules.md"""
)

_JSON = Message(
    """\
--json prints one JSON object per line on standard output and nothing else: one
object for each block of the input, in the same order.

schema       the kind of object and its version, such as solve or review
title        the title of the block, or null
position     the position in one line of notation, which tranca can read
rules        the rules of the answer: a preset, then options that differ

A block without an answer gives an error object, and the exit status is 1.
Numbers are the nearest double of the exact value; --exact adds fractions.
A version may get new fields, but none is renamed or removed.

tranca schema                 list the kinds of objects
tranca schema solve           print the JSON Schema (2020-12) of a kind
tranca schema solve --table   print its fields and their meaning as Markdown

tranca solve deals.txt --json | jq -r '[.title, .best[0]] | @tsv'

In Python, tranca.to_json(result) returns the same line. For many positions, use
tranca batch, which writes such lines or Parquet. More: docs/json.md"""
)

_BOARD = Message(
    """\
tranca board [FILE]...   opens the analysis board in the browser. It needs the
extra tranca[board], works on this computer only, and ends with Ctrl-C.

The printed address works once. --no-open only prints it, --port N uses this
port, and --static FOLDER writes a board that needs no server.

On the page    set up a table, tap plays, see their values; play a match;
               enter a hand that you played; review it; solve puzzles
Files          open, drop or paste records and positions; share a link

Keys (press ? on the page for all of them):

← → ↑ ↓  Home End   step through the moves   [ ]    previous deal, next deal
v b o               values; the best play; best play to the end
p c Delete          promote, comment on or delete the current moment
t                   turn the table           /      the command line

tranca board positions/records/published-deal.txt    open a recorded deal

More: docs/board.md"""
)

TOPICS: Mapping[str, tuple[Message, Message]] = MappingProxyType(
    {
        "notation": (Message("The notation of positions and recorded deals."), _NOTATION),
        "rules": (Message("How to write and compare rule sets."), _RULES),
        "values": (Message("The meaning of the numbers: value, cost, mean, interval."), _VALUES),
        "options": (Message("Options with the same meaning in every command."), _OPTIONS),
        "json": (Message("The output of --json and its fields."), _JSON),
        "board": (Message("How to open the board, and its keys."), _BOARD),
        "status": (Message("Exit statuses and output files."), _STATUS),
    }
)
"""Each topic's summary and text."""
