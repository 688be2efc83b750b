import assert from "node:assert/strict";
import test from "node:test";
import {
  actionText,
  bare,
  clean,
  countMore,
  DEALS,
  DONE,
  describeLabel,
  describeWorth,
  HANDS,
  moveName,
  nameOfAction,
  playName,
  playWithTile,
  points,
  tenths,
  withTitles,
  worth,
  worthParts,
  writeScore,
  writeSigned,
} from "./words.js";
import { CHANCES, describeDecision, describeEarned, describeEnd, describeNextLead, MATCH } from "./words-match.js";
import { hintsOf } from "./words-puzzles.js";
import {
  describeEntered,
  describeGrade,
  describeMistake,
  describePractice,
  headOfMistake,
  REVIEWS,
} from "./words-review.js";
import { describeBlock, describeOpenBlock } from "./words-rooms.js";
import { EDITING } from "./words-setup.js";

const SAMPLED = { play: "4-6@6", kind: "sampled", value: 26, swing: null, low: 20, high: 32, best: true, close: false };

test("numbers have a true minus, two decimals at most, and no sign at zero", () => {
  assert.deepEqual([points(46), points(-2.3333), points(-0.001)], ["46", "2.33", "0"]);
  assert.deepEqual([writeSigned(46), writeSigned(-10), writeSigned(-0.004)], ["+46", "−10", "0"]);
  assert.deepEqual([tenths(-8.24), writeSigned(-8.25, tenths)], ["8.2", "−8.3"]);
});

test("points below 0 are lost, with a sign wherever they are a score", () => {
  assert.deepEqual([writeScore(3), writeScore(0), writeScore(-3)], ["3", "0", "−3"]);
  assert.deepEqual([DONE.points(3), DONE.points(-1), DONE.points(-3)], ["3 points", "−1 point", "−3 points"]);
  assert.deepEqual(
    [MATCH.deal(["Ana"], -3), MATCH.deal(["Ana", "Leo"], -3)],
    ["Ana loses 3 points", "Ana and Leo lose 3 points"],
  );
  assert.equal(MATCH.deal(["Ana"], 3), "Ana gets 3 points");
});

test("the worth of a play is given for the seat to move", () => {
  assert.equal(worth(46, 0), "wins 46");
  assert.equal(worth(-10, -56), "loses 10, costs 56");
  assert.equal(worth(0, null), "even");
  assert.equal(worth(-1.834, null, true), "loses 1.83 on average");
  assert.equal(worth(null, null), "not known yet");
});

test("a value for the other side is turned with its bounds", () => {
  assert.equal(describeWorth(SAMPLED), "wins about 26 points (sampled: likely +20 to +32)");
  assert.deepEqual(worthParts(SAMPLED, null), { main: "≈ +26", cost: "+20 … +32" });
  const average = { ...SAMPLED, kind: "average", value: 5.8, share: 0.42 };
  assert.equal(describeWorth(average, true), "wins 5.80 points on average, best in 42 % of the deals");
  assert.equal(worthParts(average, null).main, "≈ +5.80");
  assert.deepEqual(worthParts(SAMPLED, { side: "EW", own: false }), { main: "≈ EW −26", cost: "−32 … −20" });
  const worse = { ...SAMPLED, best: false, swing: -4 };
  assert.deepEqual(worthParts(worse, null), { main: "≈ +26", cost: "costs 4" });
  const bounded = { ...SAMPLED, kind: "bounded", value: null, low: 12, high: Infinity };
  assert.deepEqual(worthParts(bounded, { side: "EW", own: false }), { main: "EW ≤ −12", cost: "" });
  assert.deepEqual(worthParts({ ...bounded, low: -Infinity, high: Infinity }, null), { main: "?", cost: "" });
});

test("actions lose their seat, their draws and their remark", () => {
  assert.deepEqual(["S:4-6@6!?", "B:+[1-2,1-6] 1-6", "W:-", "A:+2 3-4"].map(bare), ["4-6@6", "1-6", "-", "3-4"]);
  assert.equal(clean("5-5@5??"), "5-5@5");
});

test("actions are shown in words", () => {
  assert.equal(actionText("S:4-6@6!"), "S plays 4-6 at 6");
  assert.equal(actionText("A:5-5", 10), "A plays 5-5, scoring 10");
  assert.equal(actionText("W:-", 30), "W passes (pass bonus: 30)");
  assert.equal(actionText("W:-", -30), "W passes (the pass bonus is void)");
  assert.equal(moveName("W:-", 30), "West passes (pass bonus: 30)");
  assert.equal(actionText("B:+[1-2,1-6] -"), "B draws 1-2 and 1-6 and passes");
  assert.equal(actionText("A:+[4-4,0-3,3-6] 3-6"), "A draws 4-4, 0-3 and 3-6 and plays 3-6");
  assert.equal(moveName("B:+2 1-6@1"), "B draws 2, 1-6 at the 1");
  assert.deepEqual([playName("-"), playName("4-6@6")], ["pass", "4-6 at the 6"]);
  assert.equal(nameOfAction("4-6@6 or 5-5"), "4-6 at the 6 or 5-5");
});

test("one and many have their own sentences", () => {
  assert.deepEqual(
    [0, 1, 2].map(more => countMore("no", more)),
    ["no", "no (1 more error)", "no (2 more errors)"],
  );
  assert.deepEqual(
    [DEALS.taken(3, 0), DEALS.taken(3, 1)].map(said => /error/.test(said)),
    [false, true],
  );
  assert.match(DEALS.taken(3, 1), /One of them has/);
  assert.match(DEALS.taken(3, 2), /2 of them have/);
  assert.deepEqual([["1-2"], ["1-2", "2-2"]].map(HANDS.fitting), ["1-2 fits here.", "1-2, 2-2 fit here."]);
  assert.deepEqual(
    [0, 1, 5].map(left => /^(\d*)/.exec(EDITING.left(left))[1]),
    ["", "1", "5"],
  );
  assert.equal(EDITING.left(45, true, false, 30), "Of 45 tiles, 30 are in the other hands and 15 are asleep.");
  const said = "Of 45 tiles, 30 are in the other hands and 15 are on the table.";
  assert.equal(EDITING.left(45, true, false, 30, true), said);
  assert.equal(EDITING.left(45, true, false, 45), "45 tiles are in the other hands.");
  for (const complete of [true, false]) {
    assert.match(REVIEWS.ungraded("open", 1, complete), /^Action 1 is /);
    assert.match(
      REVIEWS.classes({ slip: 0.1, mistake: 0.3, blunder: 1 }, "own"),
      /costs 0\.1 points or more, .* 0\.3,/,
    );
    assert.match(REVIEWS.ungraded("own", 4, complete), /^Actions 1 to 4 are /);
  }
});

test("the result of a block calls the sides by their players, and one pip is singular", () => {
  const block = { play: null, chance: 1, pips: { NS: 1, EW: 2.5 }, points: {}, win: { NS: 1, EW: 0 } };
  const name = side => ({ NS: "You and Partner", EW: "Right and Left" })[side];
  assert.equal(
    describeOpenBlock({ ...block, points: { NS: 3 } }, name),
    "Pips if the deal were blocked now: You and Partner 1, Right and Left 2.5. You and Partner would win 3 points.",
  );
  assert.equal(
    describeBlock({ ...block, play: "1-2", chance: 0.5, win: { NS: 0.7, EW: 0.2 } }, name),
    "1-2 blocks the deal in 50 % of the deals. " +
      "Pips on average: You and Partner 1 (wins 70 %), Right and Left 2.5 (wins 20 %), no winner 10 %.",
  );
  const hint = play => hintsOf([{ play, swing: 0 }], 2)[0];
  assert.deepEqual(
    ["0-1", "1-2"].map(play => /\d pips?\b/.exec(hint(play))?.[0]),
    ["1 pip", "3 pips"],
  );
});

test("plays are about equally good if they cost less than a slip under the rules", () => {
  const plays = [1, 0.8, -0.2].map((swing, index) => ({ play: `${index}-6`, swing, difference_interval: [-1, -0.5] }));
  assert.deepEqual(hintsOf(plays, 2), ["All plays are about equally good."]);
  assert.deepEqual(hintsOf(plays, 0.5), ["2 of 3 plays are about equally good.", "About equally good: 0-6 or 1-6."]);
  assert.equal(hintsOf(plays, 0.1).at(-1), "The best play is 0-6.");
});

test("the points of a fixed win are not counted in tiles", () => {
  const earned = { counted: 1, rounded: 1, factor: 1, stake: "", for_way: 0, for_deal: 0, for_out: 0, passes: [] };
  const score = { earned, bonuses: {}, winner: "NS", pips: { N: 0, E: 1, S: 7, W: 7 }, points: { NS: 1 } };
  const said = (end, rules) => describeEarned({ ...score, end }, side => [side], rules);
  assert.equal(said("out", { points: "one" }), "1 for the deal won");
  assert.equal(said("blocked", { points: "one", block_points: "all" }), "1 for the tiles left");
  assert.equal(said("blocked", { points: "all", block_points: "one" }), "1 for the deal won");
});

test("ten points are counted only in a match that is not won with a few", () => {
  assert.equal(CHANCES.title("NS", [1, 0], 0.5, 6), "Match chances of NS at 1–0");
  assert.match(CHANCES.title("NS", [1, 0], 0.5, 200), /10 points more in this deal add about 50\.0 %\.$/);
});

test("a small loss of match chance has two decimals, as on the terminal", () => {
  assert.deepEqual([0, 0.000_05, 0.000_4, 0.000_94, 0.000_96, 0.031].map(CHANCES.loss), [
    "0.0 %",
    "0.01 %",
    "0.04 %",
    "0.09 %",
    "0.1 %",
    "3.1 %",
  ]);
  assert.match(CHANCES.costs("3-5", "0-5", 0.000_4), /3-5 costs 0\.04 percentage points against 0-5/);
  assert.match(CHANCES.costs("3-5", "0-5", 0), /no play is better than 3-5/);
});

test("a loss that may be none is said to be uncertain", () => {
  assert.equal(describeLabel("blunder", "65", true), "a blunder, costs 65");
  assert.equal(describeLabel("", "9", false), "may cost 9, too close to call");
  const step = { number: 14, seat: "S", action: "S:0-3" };
  const grade = { verdict: "slip", loss: 3, exact: false, sure: false, mean: 1, best: ["1-3"] };
  assert.equal(describeMistake(step, grade), "Action 14: South 0-3, may cost 3, too close to call");
  assert.equal(headOfMistake(step, grade), "Action 14: too close to call");
  assert.equal(headOfMistake(step, { ...grade, sure: true }), "Action 14: a slip");
});

test("an own play that is entered is good, worse by its cost, perhaps worse, or about as good as others", () => {
  const plays = [
    { play: "1-3", too_close: false },
    { play: "0-3", too_close: true },
  ];
  const grade = { verdict: "slip", loss: 3, exact: false, sure: false, mean: 1, best: ["1-3"], plays };
  const close = (/** @type {string} */ play) => `S plays ${play}. It is about as good as`;
  assert.deepEqual(describeEntered("S:0-3", grade), {
    said: "S plays 0-3: may cost 3, too close to call. 1-3 may be better.", // as in the review
    kind: "fine",
  });
  assert.deepEqual(describeEntered("S:1-3", { ...grade, loss: 0 }), {
    said: `${close("1-3")} 0-3 (too close to call).`,
    kind: "fine",
  });
  assert.deepEqual(describeEntered("S:0-3", { ...grade, sure: true }), {
    said: "S plays 0-3; 1-3 was better by about 3 points.",
    kind: grade.verdict,
  });
  assert.deepEqual(describeEntered("S:1-3", { ...grade, loss: 0, plays: [] }), {
    said: "S plays 1-3: the best play.",
    kind: "best",
  });
});

test("the end of a deal is said with the names of the players", () => {
  const name = seat => ({ N: ["Partner"], NS: ["You", "Partner"] })[seat] ?? [seat];
  assert.equal(
    describeEnd({ by: "N", end: "out", earned: { way: "capicua", tile: "4-6" } }, name),
    "Partner went out with a capicúa, 4-6",
  );
  assert.equal(describeEnd({ by: "N", end: "blocked", earned: null }, name), "Partner blocked the deal");
  const tie = { rule: "lowest_team", lowest: ["NS", "EW"], compared: { NS: 12, EW: 12 }, tie_rule: "no_score" };
  assert.equal(describeDecision({ decision: tie }, name), "A tie at 12: no one scores");
  const won = { ...tie, lowest: ["NS"], tie_rule: null };
  assert.equal(describeDecision({ decision: won }, name), "You and Partner have the fewest pips: 12");
  assert.deepEqual([MATCH.deal(["You"], -3), MATCH.deal(["Right"], 12)], ["You lose 3 points", "Right gets 12 points"]);
  assert.deepEqual(
    [MATCH.deal(["Right"], -3), MATCH.deal(["Ana", "Luis"], -3)],
    ["Right loses 3 points", "Ana and Luis lose 3 points"],
  );
  assert.deepEqual([MATCH.won(["You"]), MATCH.won(["Right"])], ["You win the match", "Right wins the match"]);
  const earned = { counted: 20, rounded: 20, factor: 1, for_way: 0, for_deal: 0, passes: [] };
  for (const [stake, said] of [
    ["2", /^times 2 /],
    ["+1", /^1 more /],
  ])
    assert.match(describeEarned({ earned: { ...earned, stake }, bonuses: {}, points: {} }, name), said);
});

test("the points of a game that scores during play are all said", () => {
  const name = side => [{ A: "You", B: "Other" }[side]];
  const score = { bonuses: {}, ends: { A: 15, B: 55 }, points: { A: 15, B: 60 }, winner: "B", pips: { A: 5, B: 0 } };
  const said = "You: 15 for open ends. Other: 55 for open ends, 5 for the tiles left";
  const counted = { counted: 5, rounded: 5, factor: 1, for_way: 0, for_deal: 0, passes: [] };
  for (const earned of [undefined, counted]) assert.equal(describeEarned({ ...score, earned }, name), said);
  const rules = { round_to: "5", rounding: "nearest" };
  const rounded = { ...score, earned: { ...counted, counted: 4 } };
  const reason = "rounded to the nearest multiple of 5";
  assert.equal(describeEarned(rounded, name, rules), `${said} (4 pips ${reason})`);
  const nothing = { ...score, points: score.ends, earned: { ...counted, counted: 2, rounded: 0 } };
  assert.match(describeEarned(nothing, name, rules), /55 for open ends, 0 for the tiles left \(2 pips rounded to /);
  assert.equal(
    describeEarned({ ...nothing, ends: { A: 0, B: 0 } }, name, { ...rules, rounding: "up" }),
    "2 pips rounded up to a multiple of 5: 0",
  );
  const losses = { counted: 0, rounded: 0, factor: 1, for_way: 0, for_deal: 0, passes: [], losses: { A: 0, B: 10 } };
  assert.equal(
    describeEarned({ bonuses: {}, ends: {}, points: {}, pips: { A: 2, B: 12 }, earned: losses }, name, rules),
    `You lose 0 (2 pips ${reason}). Other loses 10 (12 pips ${reason})`,
  );
  assert.equal(describeEarned({ ...score, ends: { A: 0, B: 55 } }, name), said.split(". ")[1]);
  for (const more of [
    { for_deal: 5 },
    { stake: "2" },
    { factor: 2 },
    { passes: [{ by: "A", kind: "next", points: 5 }] },
  ])
    assert.ok(!describeEarned({ ...score, earned: { ...counted, ...more } }, name).includes("tiles left"));
  assert.equal(describeEarned({ ...score, ends: { A: 0, B: 0 } }, name), "");
});

test("the card at the end of a deal says who leads the next one", () => {
  const name = seat => ({ N: ["Partner"], S: ["You"], NS: ["You", "Partner"] })[seat] ?? [seat];
  /** @type {[object, string][]} */
  const leads = [
    [{ next_lead: "N", lead_reason: "out" }, "The player who went out leads the next deal: Partner"],
    [{ next_lead: "S", lead_reason: "winner" }, "The winner leads the next deal: You"],
    [{ next_lead: "E", lead_reason: "rotation" }, "The lead passes to the next player: E"],
    [{ next_lead: "S", lead_reason: "again" }, "No one won, so the same player leads again: You"],
    [
      { next_lead: null, next_side: "NS", lead_reason: "winner" },
      "You and Partner won and choose who leads the next deal",
    ],
    [{ next_lead: null, forced_lead: true, lead_reason: "double" }, "The tiles dealt decide who leads the next deal"],
    [{ next_lead: null, lead_reason: "lot" }, "A player drawn by lot leads the next deal"],
    [{ next_lead: null }, ""],
  ];
  for (const [score, said] of leads) assert.equal(describeNextLead(score, name), said);
});

test("practice says what a wrong play costs once that is known", () => {
  const practice = { task: { best: ["1-2"], seat: "S" }, tries: 1, last: "2-2", grade: null };
  assert.equal(describePractice(practice), "2-2 is not best. Find a better one.");
  const grade = { loss: 5, exact: true };
  const said = (/** @type {object} */ more) => describePractice({ ...practice, grade: { ...grade, ...more } });
  assert.equal(said({}), "2-2 is not best: it costs 5 points. Find a better one.");
  assert.equal(
    said({ exact: false, interval: [3, 7] }),
    "2-2 is not best: it costs about 5 points. Find a better one.",
  );
  assert.equal(said({ exact: false, interval: [-3, 13] }), "2-2 is not best. Find a better one."); // it may be chance
});

test("a grade names the play made, the better plays and the cost, with tiles in brackets", () => {
  const step = (action, number = 5) => ({ number, seat: "S", action: `S:${action}` });
  const open = { verdict: "mistake", loss: 14, exact: true, value: 1, best: ["3-6@3"] };
  const own = { verdict: "mistake", loss: 14.31, exact: false, sure: true, mean: 1, best: ["3-6@3", "2-2"] };
  assert.equal(playWithTile("3-6@3"), "[3-6] at the 3");
  assert.equal(describeGrade(step("3-6@6?"), open), "South laid [3-6] at the 6. Better: [3-6] at the 3. Cost 14.");
  assert.equal(
    describeGrade(step("+[1-1] 3-6@6"), own),
    "South laid [3-6] at the 6. Better: [3-6] at the 3 or [2-2]. Cost about 14.3 on average.",
  );
  assert.equal(
    describeGrade(step("3-6"), { ...own, best: ["2-2"], sure: false, best_mean: 15.31 }),
    "South laid [3-6]: +1 on average. [2-2]: +15.3. This is too close to call.",
  );
  const plays = [
    { play: "3-6@3", too_close: false },
    { play: "1-3", too_close: true },
    { play: "3-6@6", too_close: false },
  ];
  assert.ok(
    describeGrade(step("3-6@6"), { ...own, best: ["3-6@3"], plays }).includes(
      "Better: [3-6] at the 3 or [1-3]. Between these it is too close to call. Cost",
    ),
  );
  assert.ok(describeGrade(step("3-6"), { ...own, exact: true }).endsWith("Cost 14.3 on average."));
  assert.equal(describeGrade(step("3-6"), { ...open, verdict: "best", loss: 0 }), "South laid [3-6], the best play.");
  assert.equal(describeGrade(step("3-6")), "South laid [3-6].");
});

test("all costs in a review have one decimal at most", () => {
  const grade = { verdict: "slip", loss: 7.333, exact: true, interval: null, best: ["1-1"] };
  const step = { number: 3, seat: "S", action: "S:2-2", choices: [] };
  assert.match(describeMistake(step, grade), /costs 7\.3$/);
  assert.match(describeGrade(step, grade), /Cost 7\.3\./);
});

test("a title that the page gives is written in its language, any other one as it is", () => {
  assert.equal(withTitles("title: {win}; rules: block"), "title: Win this deal; rules: block");
  assert.equal(
    withTitles("# easy\ntitle: {most}\nrules: block"),
    "# easy\ntitle: Win as many points as you can\nrules: block",
  );
  for (const text of ["title: {other}; rules: block", "title: {win} it; rules: block", "rules: block"])
    assert.equal(withTitles(text), text);
});
