"""Lines of scripts and styles have the same length limit as Python."""

from .source import ROOT

MOST = 120


def test_no_line_of_a_script_or_style_is_too_long() -> None:
    files = [file for kind in ("js", "css") for file in ROOT.glob(f"solver/**/static/**/*.{kind}")]
    assert files
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST
    ]
    assert long == []
