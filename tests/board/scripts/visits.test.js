import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { Visits } = await import("./visits.js");

/** A browser's history: its entries, each with a state and an address. */
function fakeHistory(state = null) {
  const entries = [{ state, address: "#" }];
  let at = 0;
  return {
    entries,
    go: steps => {
      at += steps;
    },
    get state() {
      return entries[at].state;
    },
    pushState(state, _title, address = entries[at].address) {
      at += 1;
      entries.splice(at, Infinity, { state, address });
    },
    replaceState(state, _title, address = entries[at].address) {
      entries[at] = { state, address };
    },
  };
}

const visit = room => ({ room });

test("each visit is an entry, and Back and Forward find it as it was left", () => {
  const history = fakeHistory();
  const visits = new Visits(history);
  visits.start();
  visits.begin(visit("start"), "#a");
  visits.keepAddress("#b");
  visits.begin(visit("set up"), "#c");
  assert.deepEqual(
    history.entries.map(each => each.address),
    ["#a", "#c", "#c"],
  );
  history.go(-2);
  assert.equal(visits.isShown, false);
  assert.equal(visits.turnTo(history.state.visit, visit("puzzles")).room, "start");
  history.go(2);
  assert.equal(visits.turnTo(history.state.visit, visit("start")).room, "puzzles");
  history.go(-1);
  assert.equal(visits.turnTo(history.state.visit, visit("puzzles")).room, "set up");
  visits.begin(visit("set up"), "#d");
  assert.equal(history.entries.length, 3);
  assert.equal(visits.turnTo(1, visit("review")).room, "set up");
  assert.equal(visits.turnTo(2, visit("set up")).room, "review", "the later visit is another one now");
});

test("visits before a reload are older than the page, and later ones have other numbers", () => {
  const history = fakeHistory({ visit: 3, scores: [] });
  const visits = new Visits(history);
  visits.start();
  assert.equal(visits.isShown, true);
  assert.deepEqual(history.state, { visit: 3, scores: [] });
  visits.begin(visit("review"), "#");
  assert.equal(history.state.visit, 4);
  assert.equal(visits.turnTo(2, visit("set up")), undefined);
});

test("only the last 50 visits are kept, as in the browser", () => {
  const history = fakeHistory();
  const visits = new Visits(history);
  visits.start();
  for (let number = 0; number < 60; number += 1) visits.begin(visit(`room ${number}`), "#");
  assert.equal(visits.left.size, 50);
  history.go(-50);
  assert.equal(visits.turnTo(history.state.visit, visit("last")).room, "room 10", "the oldest one that is kept");
  assert.equal(visits.left.size, 50);
  history.go(-1);
  assert.equal(visits.turnTo(history.state.visit, visit("room 10")), undefined);
});

test("no address is written into an entry whose address is still to be opened", () => {
  const history = fakeHistory();
  const visits = new Visits(history);
  visits.start();
  history.pushState(null, "", "#typed");
  assert.equal(visits.isShown, false);
  visits.arrive(visit(""));
  assert.equal(visits.isShown, true);
  assert.equal(history.entries[1].address, "#typed");
});

test("a long address does not overwrite a short one that was asked for later", async () => {
  const history = fakeHistory();
  const visits = new Visits(history);
  visits.start();
  let packed = () => {};
  visits.write = () => new Promise(done => (packed = () => done("#long")));
  const first = visits.keepWritten();
  visits.write = async () => "#short";
  assert.equal(await visits.keepWritten(), "#short");
  packed();
  assert.equal(await first, null);
  assert.equal(history.entries[0].address, "#short");
});
