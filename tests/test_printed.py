"""Outputs in README and manual are up to date, and gaps are marked."""

from pathlib import Path

import pytest
from printed import ROOT, Session, matches, restated, shown
from tiers import slow_but

SHOWN = shown()
LONG = {
    "tranca review positions/records/published-deal.txt",
    "tranca players positions/records/club/evening-3.txt --view own --deals 30",
}
SHORT = [entry for entry in SHOWN if entry.command not in LONG]


@pytest.mark.parametrize("session", slow_but(SHORT, SHOWN), ids=[entry.name for entry in SHOWN])
def test_a_command_prints_what_stands_below_it(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = session.run()
    assert matches(session.lines, printed), "\n".join(
        ["not as stated; `python tests/printed.py --write` mends it:", *printed]
    )


def test_readme_and_manual_show_outputs() -> None:
    pages = {entry.page.name for entry in SHOWN}
    assert pages >= {"README.md", "check.md", "deal.md", "deals.md", "estimate.md", "review.md", "tree.md"}


@pytest.mark.parametrize(
    ("stated", "same"),
    [
        (["one", "two", "three"], True),
        (["one", "…", "three"], True),
        (["one", "…"], True),
        (["…", "three"], True),
        (["one", "tw…", "three"], True),
        (["one", "three"], False),
        (["one", "two"], False),
        (["two", "three"], False),
        (["one", "two", "…", "three"], False),
        (["one", "…", "two"], False),
    ],
)
def test_lines_may_be_left_out_only_where_a_gap_says_so(stated: list[str], same: bool) -> None:
    assert matches(tuple(stated), ["one", "two", "three"]) is same


@pytest.mark.parametrize(
    ("stated", "anew"),
    [
        (["a 1", "b 1", "c 1", "d 1"], ["a 2", "b 2", "c 2", "d 2", "e 2"]),
        (["a 1", "…"], ["a 2", "…"]),
        (["…", "e 1"], ["…", "e 2"]),
        (["a 1", "…", "c 1", "…", "e 1"], ["a 2", "…", "c 2", "…", "e 2"]),
    ],
)
def test_what_is_written_anew_keeps_its_gaps(stated: list[str], anew: list[str]) -> None:
    printed = ["a 2", "b 2", "c 2", "d 2", "e 2"]
    assert restated(tuple(stated), printed) == anew
    assert matches(tuple(anew), printed)


def test_what_is_true_is_written_as_it_stands(tmp_path: Path) -> None:
    assert restated(("one", "tw…", "…"), ["one", "two", "three", "four"]) == ["one", "tw…", "…"]
