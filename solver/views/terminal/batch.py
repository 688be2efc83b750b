"""Large runs on the screen: how far they are, and how they ended."""

from tranca.views.wording.numbers import count, rounded, whole

_MINUTE, _HOUR = 60, 3600


def progress_text(rows: int, faults: int, rate: float | None, left: float | None) -> str:
    """Return a run under way in a line: rows, faults, rows a second, time left (None: not known yet)."""
    words = [count(rows, "row")]
    if rate is not None:
        words.append(f"{rounded(rate)} a second")
    if left is not None:
        words.append(f"{duration(left)} left")
    words.append(count(faults, "fault") if faults else "no faults")
    return ", ".join(words)


def summary_text(output: str, rows: int, faults: int, fresh: int, seconds: float) -> str:
    """Return a finished run in a line; `fresh` rows of it were made now."""
    made = f"{output}: {count(rows, 'row')}, {count(faults, 'fault') if faults else 'no faults'}"
    if not fresh:
        return f"{made}; finished before, nothing was left to do"
    earlier = f", {whole(rows - fresh)} of them before" if rows > fresh else ""
    return f"{made}{earlier}; {duration(seconds)}, {rounded(fresh / max(seconds, 1e-3))} rows a second"


def interrupted_text(output: str, rows: int) -> str:
    """Return a run that Ctrl-C has ended."""
    return f"interrupted: {count(rows, 'row')} stand in {output}; the same command goes on from there"


def duration(seconds: float) -> str:
    """Return a time as people say it: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`."""
    if seconds < 10:
        return f"{rounded(seconds, 1)} s"
    if seconds < 2 * _MINUTE:
        return f"{rounded(seconds)} s"
    if seconds < 2 * _HOUR:
        return f"{int(seconds // _MINUTE)} min {int(seconds % _MINUTE)} s"
    return f"{int(seconds // _HOUR)} h {int(seconds % _HOUR // _MINUTE)} min"
