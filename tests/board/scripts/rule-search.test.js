import assert from "node:assert/strict";
import test from "node:test";
import { presetName, rulesFacts, rulesName, searchRules, tableTitle } from "./rule-search.js";

const PAIRS = {
  players: 4,
  partners: true,
  hand_size: 7,
  draw: "none",
  pack: "double-6",
  target: 200,
  block_tie: "no_score",
};
const BOOK = {
  presets: {
    doscientos: PAIRS,
    "draw/2": { ...PAIRS, players: 2, partners: false, draw: "until_playable", target: 100 },
    "puerto-rico/500": { ...PAIRS, target: 500 },
    "puerto-rico/200": PAIRS,
    "cuba/capicua": { ...PAIRS, hand_size: 10, pack: "double-9", target: 150 },
  },
  countries: {
    Doscientos: { doscientos: "Doscientos, to 200" },
    "Draw games": { "draw/2": "Draw game for two" },
    "Puerto Rico": { "puerto-rico/500": "Puerto Rico, to 500", "puerto-rico/200": "Puerto Rico, to 200" },
    Cuba: { "cuba/capicua": "Cuba, to 150, a capicúa doubles the points" },
  },
};
const found = (search, used = []) => searchRules(search, BOOK, used).flatMap(({ presets }) => presets);

test("all rule sets are listed by country, in order, if nothing is searched", () => {
  const groups = searchRules("", BOOK, []);
  assert.deepEqual(
    groups.map(({ heading }) => heading),
    Object.keys(BOOK.countries),
  );
  assert.deepEqual(found("  "), Object.keys(BOOK.presets));
});

test("the rule sets of the reader's country come before the others", () => {
  const headings = (/** @type {string} */ search, /** @type {string} */ language) =>
    searchRules(search, { ...BOOK, presets: { ...BOOK.presets, cuba: PAIRS }, countries }, [], language).map(
      ({ heading }) => heading,
    );
  const countries = { ...BOOK.countries, Cuba: { cuba: "Cuba" } };
  assert.deepEqual(headings("", "es-CU"), ["Cuba", "Doscientos", "Draw games", "Puerto Rico"]);
  assert.deepEqual(headings("", "es"), Object.keys(countries));
});

test("the rule sets used last come first, without those that no longer exist", () => {
  const [last, ...others] = searchRules("", BOOK, ["draw/2", "gone", "doscientos"]);
  assert.deepEqual(last, { heading: "Last used", presets: ["draw/2", "doscientos"] });
  assert.equal(others.length, 4);
});

test("a search lists each rule set once, whether it was used or not", () => {
  assert.deepEqual(found("puerto", ["puerto-rico/200"]), ["puerto-rico/500", "puerto-rico/200"]);
});

test("every word must be found, in any order", () => {
  assert.deepEqual(found("500 rico"), ["puerto-rico/500"]);
  assert.deepEqual(found("rico cuba"), []);
});

test("case and accents do not matter", () => {
  assert.deepEqual(found("CAPICUA"), ["cuba/capicua"]);
  assert.deepEqual(found("capicúa"), ["cuba/capicua"]);
});

test("kinds of game and words of the notation are found", () => {
  assert.deepEqual(found("two players"), ["draw/2"]);
  assert.deepEqual(found("double-9"), ["cuba/capicua"]);
  assert.deepEqual(found("puerto-rico/200"), ["puerto-rico/200"]);
  assert.deepEqual(found("draw/2"), ["draw/2"]);
});

test("numbers are whole, unless none is equal, and other words are the beginnings of words", () => {
  assert.deepEqual(found("10 tiles"), ["cuba/capicua"]);
  assert.deepEqual(found("20"), ["doscientos", "puerto-rico/200"]);
  assert.deepEqual(found("erto"), []);
});

test("rule sets are found by the words of their players", () => {
  for (const words of ["cuban", "Habana", "double nine", "double-nine", "doble nueve", "duplo nove"])
    assert.deepEqual(found(words), ["cuba/capicua"]);
  assert.deepEqual(found("boricua 500"), ["puerto-rico/500"]);
  assert.deepEqual(found("puertorriqueño"), ["puerto-rico/500", "puerto-rico/200"]);
});

test("the facts of a preset are its players, tiles and target", () => {
  assert.equal(rulesFacts("draw/2", BOOK), "two players, 7 tiles each, with drawing, to 100");
  assert.equal(rulesFacts("cuba/capicua", BOOK), "two pairs, 10 tiles each, double-9, to 150");
  assert.equal(rulesFacts("doscientos, target=30", BOOK), "two pairs, 7 tiles each, to 30");
});

test("rules with changed options are named by their preset and the number of changes", () => {
  assert.equal(presetName("puerto-rico/500", BOOK), "Puerto Rico, to 500");
  assert.equal(rulesName("puerto-rico/500", BOOK), "Puerto Rico, to 500");
  assert.equal(rulesName("doscientos, target=200", BOOK), "Doscientos, to 200");
  assert.equal(rulesName("doscientos, target=300", BOOK), "Doscientos, to 200 (here to 300)");
  assert.equal(rulesName("doscientos, block_tie=duel", BOOK), "Doscientos, to 200 (1 option changed)");
  assert.equal(rulesName("draw/2, block_tie=duel, pack=double-9", BOOK), "Draw game for two (2 options changed)");
  assert.equal(
    rulesName("draw/2, block_tie=duel, target=50", BOOK),
    "Draw game for two (here to 50, 1 option changed)",
  );
});

test("the title of a new deal is the name of its rules, and other titles stay", () => {
  const titled = (title, rules = "puerto-rico/500, target=300") => tableTitle({ title, rules }, BOOK);
  const name = rulesName("puerto-rico/500, target=300", BOOK);
  for (const title of [null, "", "puerto-rico/500, seed 298488", "puerto-rico/500, semilla 7"])
    assert.equal(titled(title), name);
  for (const title of ["Final, seed 7", "puerto-rico/500, seed 7, careful play", "puerto-rico/500"])
    assert.equal(titled(title), title);
});

test("rules of an unknown preset are named as they are written", () => {
  assert.equal(rulesName("nonsense, target=3", BOOK), "nonsense, target=3");
  assert.equal(presetName("nonsense", BOOK), "nonsense");
});

test("rule sets with the words of a search in their names come first", () => {
  const book = {
    presets: { one: { pack: "double-6", draw: "all" }, two: { pack: "double-6", draw: "all" } },
    countries: { Spain: { one: "Mano a Mano" }, Games: { two: "Draw game for two" } },
  };
  const facts = rulesFacts("one", { presets: { ...BOOK.presets, ...book.presets } });
  assert.match(facts, /with drawing/);
  assert.deepEqual(
    searchRules("draw", book, []).flatMap(({ presets }) => presets),
    ["two", "one"],
  );
});

test("each heading is listed once, the names that fit first below it", () => {
  const rules = { pack: "double-6", draw: "all" };
  const book = {
    presets: { one: rules, two: rules, three: rules },
    countries: { Spain: { one: "Mano a Mano" }, "Draw games": { two: "Mano a Mano", three: "Draw game for two" } },
  };
  assert.deepEqual(searchRules("draw", book, []), [
    { heading: "Draw games", presets: ["three", "two"] },
    { heading: "Spain", presets: ["one"] },
  ]);
});
