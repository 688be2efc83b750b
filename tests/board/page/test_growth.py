"""A page in long use keeps no more memory than one that was used briefly."""

import json

import pytest

from board.conftest import text_of

from .conftest import Opened
from .pages import Page, address_of

WARM, STEPS = 150, 40  # steps before the first count; steps of each walk
MOST_KEPT = 600_000  # bytes of cached answers, for all moments and pictures that the page keeps
MOST_GROWN = 1_000_000  # bytes of these and of compiled code after a few walks
ROOMS = {"set up", "review", "puzzles", "sit down"}
TEXTS = [text_of(name).strip().split("\n\n")[-1] for name in ("castel.txt", "records/published-deal.txt")]

WALK = """async ([steps, seed, texts]) => {
    let state = seed;
    const rooms = new Set();
    const below = most => (state = (state * 48271) % 2147483647) % most;
    const idle = () => !document.querySelector("[aria-busy=true], .waiting, #notation[aria-busy]");
    const quiet = async () => {
        do await new Promise(done => setTimeout(done, 2)); while (!idle());
    };
    const one = selector => {
        const all = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
        all[below(all.length || 1)]?.click();
    };
    for (let step = 0; step < steps; step++) {
        const choice = below(100);
        if (choice < 50) one("#plays button");
        else if (choice < 75) one("#undo, #redo, #start");
        else if (choice < 85) one("#variations [role=treeitem]");
        else if (choice < 90) one("#tabs button");
        else if (choice < 95) one("#task-play, #task-review, #setup, #task-puzzles");
        else {
            const notation = document.getElementById("notation");
            if (!notation.readOnly) {
                notation.value = texts[below(texts.length)];
                notation.dispatchEvent(new Event("blur"));
            }
        }
        await quiet();
        rooms.add(document.getElementById("panel").getAttribute("aria-label"));
    }
    return [...rooms];
}"""


def counts_of(page: Page) -> dict[str, int]:
    session = page.page.context.new_cdp_session(page.page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return {"nodes": counters["nodes"], "listeners": counters["jsEventListeners"], "heap": heap}


def data_of(page: Page) -> int:
    """Return the bytes of values of scripts, without their compiled code, which the engine adds to; takes 2 s."""
    session = page.page.context.new_cdp_session(page.page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    snapshot = json.loads("".join(chunks))
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    width, kinds = len(meta["node_fields"]), meta["node_types"][0]
    left_out = {kinds.index("code"), kinds.index("native")}
    sizes = nodes[meta["node_fields"].index("self_size") :: width]
    return sum(size for kind, size in zip(nodes[::width], sizes, strict=True) if kind not in left_out)


def walk(page: Page, steps: int, seed: int, rooms: set[str]) -> dict[str, int]:
    """Walk at random, add the rooms entered to `rooms`, go back to the start, and return the counts there."""
    rooms.update(page.page.evaluate(WALK, [steps, seed, TEXTS]))
    page.page.evaluate(f"location.hash = {address_of(TEXTS[0])!r}")
    page.settle()
    return counts_of(page)


@pytest.mark.parametrize(
    "walks", [pytest.param(3, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.campaign)]
)
def test_random_steps_leave_nothing_behind(opened: Opened, walks: int, at_length: bool) -> None:
    rooms: set[str] = set()
    page = opened(TEXTS[0], at_once=False)
    page.page.emulate_media(reduced_motion="reduce")
    before = walk(page, WARM, 807, rooms)  # fills the caches
    data = data_of(page) if at_length else 0
    after = [walk(page, STEPS, 4711 + number, rooms) for number in range(walks)]
    assert rooms >= ROOMS
    # Memory that the browser frees late is counted after some of the walks; memory never freed, after all of them.
    least = {what: min(entry[what] for entry in after[1:]) for what in before}
    assert least["nodes"] <= before["nodes"] + 50
    assert least["listeners"] <= before["listeners"] + 5
    if at_length:
        assert data_of(page) <= data + MOST_KEPT
    else:
        assert after[-1]["heap"] <= before["heap"] + MOST_GROWN
