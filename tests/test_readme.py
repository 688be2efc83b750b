"""The README's tour is there; what its commands print is held by `test_printed.py`."""

from printed import ROOT, sessions


def test_the_tour_has_commands_with_what_they_print() -> None:
    assert len([each for each in sessions(ROOT / "README.md") if each.lines]) >= 4
