"""Properties common to all pages: files, content security policy, scripts."""

import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import tranca
from tranca.views.files.graphs import encode
from tranca.views.pages.page import document, inline, page, script
from tranca.views.pages.tree import tree_page

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "solver" / "views" / "pages"
CASTEL = ROOT / "positions" / "castel.txt"
HOSTILE = "</script><script>alert(1)</script>\x1b[2J\u202e{{ 7 * 7 }}"


def test_the_scripts_pass_their_own_tests(node: str, tmp_path: Path) -> None:
    for file in [*(PAGES / "static").glob("*.js"), *(ROOT / "tests" / "views" / "scripts").glob("*.test.js")]:
        shutil.copy(file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    files = sorted(map(str, tmp_path.glob("*.test.js")))
    done = subprocess.run([node, ROOT / "tests" / "run_scripts.mjs", *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert len(files) == len(list((PAGES / "static").glob("*.js")))


def test_a_script_in_a_page_holds_what_it_imports_once_and_before_it() -> None:
    text = script("tree.js", "startTree(document, window)")
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    for name in ("function make", "function drawn", "function drawTable", "function startTree"):
        assert text.count(f"{name}(") == 1
    assert text.index("function make") < text.index("function drawTable") < text.index("function startTree")
    assert text.endswith("startTree(document, window);\n")


@pytest.mark.parametrize("file", sorted((PAGES / "static").iterdir()), ids=lambda file: file.name)
def test_static_files_can_stand_in_a_page(file: Path) -> None:
    text = inline(file.name)
    assert "</" not in text
    assert "\r" not in text
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("file", sorted((PAGES / "templates").iterdir()), ids=lambda file: file.name)
def test_templates_escape_everything(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "safe" not in re.findall(r"\|\s*(\w+)", text)
    assert "autoescape" not in text


def test_policy_contains_the_hashes_of_scripts_and_styles() -> None:
    (castel,) = tranca.read(CASTEL)
    text = tree_page(tranca.game_tree(castel, plies=1))
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    assert "unsafe" not in policy
    for kind in ("style", "script"):
        (allowed,) = re.findall(rf"{kind}-src ([^;]+)", policy.replace("&#39;", "'"))
        texts = re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.S)
        assert texts
        assert allowed.split() == [f"'sha256-{b64encode(sha256(word.encode()).digest()).decode()}'" for word in texts]


def test_a_fact_that_a_template_lacks_is_an_error() -> None:
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        document("review.html", "no facts")


def test_titles_are_text_in_head_and_body() -> None:
    (castel,) = tranca.read(CASTEL)
    assert isinstance(castel, tranca.Position)
    text = encode(tranca.game_tree(castel.changed(title=HOSTILE), plies=1), ".html").decode()
    assert text.count("<script") == 2  # the data, and the viewer
    assert "\x1b" not in text and "\u202e" not in text
    assert "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[2J\\u202e{{ 7 * 7 }}" in text


def test_a_page_of_ones_own_may_style_its_elements_and_run_its_script_alone() -> None:
    text = page("mine", "<p style='color:red'>here</p>", style="p{margin:0}", script="let a = 1;")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    assert "style-src &#39;unsafe-inline&#39;" in policy
    assert policy.count("sha256-") == 1
    assert "<p style='color:red'>here</p>" in text


def test_tables_of_a_tree_are_laid_out_as_their_positions_lie() -> None:
    from tranca.views.pages.tree import _lies_as, _positions

    for file in ("castel.txt", "draw/draw-three.txt", "doscientos/pass-20-10.txt"):
        graph = tranca.game_tree(tranca.read(ROOT / "positions" / file)[-1], limit=400)
        for node, position in _positions(graph).items():
            assert _lies_as(position, graph.nodes[node]["position"])
            assert position.hands == tranca.parse(graph.nodes[node]["position"])[0].hands


def test_templates_are_read_for_pages_alone() -> None:
    castel = str(ROOT / "positions" / "castel.txt")
    record = str(ROOT / "positions" / "records" / "published-deal.txt")
    questions = [
        ["show", "--svg", "-", castel],
        ["puzzles", "--count", "1"],
        ["tree", "--plies", "1", castel],
        ["review", record, "--view", "open"],
        ["solve", castel],
    ]
    ask = (
        "import json, sys; from tranca.cli import cli\n"
        "for words in json.loads(sys.argv[1]):\n"
        " cli(words, standalone_mode=False); assert 'jinja2' not in sys.modules, words"
    )
    done = subprocess.run([sys.executable, "-c", ask, json.dumps(questions)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
