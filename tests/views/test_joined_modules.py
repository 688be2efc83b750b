"""JavaScript modules joined into one script behave the same, and unsupported syntax is refused."""

import subprocess

import pytest

from tranca.board.start import STATIC, join_photo_reader, join_script, join_styles, static_text
from tranca.errors import UnsupportedError
from tranca.views.pages.modules import join_modules

MODULES = {
    "main.js": """// The first line.
import { Box, twice as double } from "./box.js";
import {
  count,
  later,
} from "./counted-things.js";
import "./effect.js";

const name = "main";
export async function start() {
  /** @type {import("./box.js").Box} */
  const box = new Box(await later());
  console.log(name, double(box.held), count.is, globalThis.effects);
}
""",
    "box.js": """import { count } from "./counted-things.js";

const name = "box"; // another one than that of main.js
count.is += 1;
export class Box {
  constructor(held) {
    this.held = `${name} ${held}`;
  }
}
export function twice(each) {
  return `${each}${each}`;
}
""",
    "counted-things.js": """export const count = { is: 0 };
export async function later() {
  return count.is;
}
""",
    "effect.js": """globalThis.effects = (globalThis.effects ?? 0) + 1;
""",
}


def joined(call: str = "", **changed: str) -> str:
    modules = MODULES | {name.replace("_js", ".js"): text for name, text in changed.items()}
    return join_modules("main.js", modules.__getitem__, call)


def test_each_module_runs_once_after_those_it_imports_with_names_of_its_own(node: str) -> None:
    done = subprocess.run([node, "-e", joined("start()")], capture_output=True, text=True, check=True)
    assert done.stdout == "main box 1box 1 1 1\n"


def test_a_module_that_waits_is_loaded_before_those_that_import_it(node: str) -> None:
    waits = "const kept = await Promise.resolve(3);\nexport const number = kept;\n"
    uses = 'import { number } from "./waits.js";\nconst later = async () => await number;\nconsole.log(number);\n'
    script = join_modules("main.js", {"main.js": uses, "waits.js": waits}.__getitem__)
    assert script.count("await (async") == 1
    call = [node, "--input-type=module", "-e", script]
    assert subprocess.run(call, capture_output=True, text=True, check=True).stdout == "3\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('import box from "./box.js";', "box.js: import box from"),
        ('import * as box from "./box.js";', "import \\* as box"),
        ('import { Box } from "elsewhere";', "import { Box } from"),
        ('import { Box } from "./box.js"', "import { Box } from"),
        ("export let changed = 1;", "export let changed"),
        ("export default class {}", "export default"),
        ("export { later };", "export { later }"),
        ('export * from "./box.js";', "export \\*"),
        ("export function* steps() {}", "export function\\*"),
        ('const box = await import("./box.js");', "await import"),
        ("const here = import.meta.url;", "import.meta"),
        ('import { Box, 2-3 } from "./box.js";', "'2-3': expected `name`"),
        ('import { lost } from "./effect.js";', "effect.js does not export lost"),
        ('import { start } from "./main.js";', "main.js → box.js → main.js: expected imports without a circle"),
    ],
)
def test_other_forms_are_refused_with_their_place(line: str, complaint: str) -> None:
    with pytest.raises(UnsupportedError, match=complaint):
        joined(box_js=f"{line}\n{MODULES['box.js']}")


def test_an_import_in_a_comment_is_none() -> None:
    text = MODULES["effect.js"] + 'importance(1); // import("x")\n'
    assert 'import("x")' in joined(effect_js=text)


def test_comments_with_lines_of_their_own_are_left_out() -> None:
    text = '// alpha\nlet a = "/** two */";\n  /**\n   * gamma\n   */\nlet b = /** @type {any} */ (a); // four\n'
    script = joined(effect_js=text)
    assert 'let a = "/** two */";\nlet b = /** @type {any} */ (a); // four\n' in script
    assert "alpha" not in script and "gamma" not in script


def test_a_template_with_a_line_like_a_comment_is_refused() -> None:
    with pytest.raises(UnsupportedError, match=r"effect\.js: '// of b': expected no line like a comment"):
        joined(effect_js="const a = `one`;\nconst b = `\n// of b\n`;\n")


def test_the_script_of_the_board_holds_every_module_and_is_read_whole(node: str) -> None:
    script = join_script()
    names = {file.name for file in STATIC.iterdir() if file.name.endswith(".js")}
    reader = join_photo_reader()
    for name in names - {"worker.js", "service.js"}:  # these run outside the page
        begin = "await (async () => {" if name == "language.js" else "(() => {"
        line = f"const ${name.removesuffix('.js').replace('-', '_')} = {begin}"
        assert line in script or line in reader
    for whole in (script, reader):
        subprocess.run([node, "--input-type=module", "--check"], input=whole, text=True, check=True)
    assert "photo_selection" not in script  # it is loaded when a photo is read


def test_the_style_sheets_of_the_board_stand_in_their_order() -> None:
    sheets = join_styles()
    own = [static_text(name) for name in ("board.css", "course.css", "rooms.css", "print.css")]
    places = [sheets.index(text) for text in (".t-tile", *own)]
    assert places == sorted(places)
