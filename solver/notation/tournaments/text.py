"""Read tournaments, with every fault at its line, and write rounds."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from tranca import NotationError
from tranca.notation.streams import Readable, chunks_of, open_file
from tranca.notation.tokens import FaultList, Paragraph, Splitter, explain
from tranca.typed import described

from .lines import TournamentLines, read_contestants, read_head
from .results import Results
from .rounds import Rounds
from .tournament import Tournament, TournamentRound


def read_tournament(path: str | Path) -> Tournament:
    """Read the file of a tournament, and the records that it names, from the same folder or below.

    Unreadable lines are omitted and listed in `faults` of the tournament. So are results that contradict one another or
    the rules. Raises NotationError with all faults if the file is refused, or OSError.
    """
    with open_file(path) as stream:
        paragraphs = _split(stream, Splitter(by_line=True))
    return _build(paragraphs, str(path), Path(path).parent)


def parse_tournament(text: str | bytes, file: str = "<text>") -> Tournament:
    """Parse the text of a tournament, or its bytes, like `read_tournament`; its records are in the working folder."""
    if not isinstance(text, str | bytes):
        raise TypeError(f"text: expected str or bytes, not {described(text)}; tranca.read_tournament reads files")
    splitter = Splitter(by_line=True)
    if isinstance(text, str):
        return _build([*splitter.feed_text(text), *splitter.close()], file, Path())
    return _build(_split(BytesIO(text), splitter), file, Path())


def _split(stream: Readable, splitter: Splitter) -> list[Paragraph]:
    paragraphs = [paragraph for chunk in chunks_of(stream) for paragraph in splitter.feed(chunk)]
    return [*paragraphs, *splitter.close()]


def _build(paragraphs: Iterable[Paragraph], file: str, folder: Path) -> Tournament:
    lines = TournamentLines(FaultList(file), FaultList(file))
    read = [*paragraphs]
    lines.sort(read)
    unusual = {number: line for paragraph in read for number, line in paragraph.unusual.items()}
    facts = read_head(lines)
    contestants = read_contestants(lines, facts["rules"])
    if lines.faults.reported:  # no table can be read without contestants
        raise NotationError(explain(fault, unusual) for fault in lines.all_faults())
    blank = Tournament(contest=lines.contestants[0][0], contestants=contestants, **facts)
    results = Results(blank, FaultList(file), FaultList(file), folder)
    whole = Rounds(blank, lines, results).read()
    if lines.faults.reported:
        raise NotationError(explain(fault, unusual) for fault in (*lines.all_faults(), *results.faults.sorted()))
    faults = (*lines.unread.sorted(), *results.faults.sorted())
    return replace(
        whole, faults=tuple(explain(fault, unusual) for fault in faults), wrong_passes=results.wrong_passes.sorted()
    )


def round_lines(tournament: Tournament, stated: TournamentRound) -> Iterator[str]:
    """Yield the lines of a round as in a file, results included."""
    yield f"round: {stated.number}"
    for table in stated.tables:
        seated = ", ".join(f"{place} {number}" for place, number in tournament.places(table))
        yield f"table {table.number}: {seated}"
    for key, numbers in (("bye", stated.byes), ("absent", stated.absent)):
        if numbers:
            yield f"{key}: {', '.join(map(str, numbers))}"
    sides = tournament.rules.sides
    for table in stated.tables:
        if table.points is not None:
            points = ", ".join(f"{side} {scored}" for side, scored in zip(sides, table.points, strict=True))
            yield f"result {table.number}: {points}"
        elif table.forfeits:
            yield f"forfeit {table.number}: {', '.join(sides[side] for side in table.forfeits)}"
