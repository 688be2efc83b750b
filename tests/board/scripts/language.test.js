import assert from "node:assert/strict";
import test from "node:test";

const MESSAGES = {
  "{seat} passes": "{seat} pasa",
  "{count} tile": ["{count} ficha", "{count} fichas"],
  "a play\u0004pass": "paso",
  "The {tile} fits.": "Entra {tile}.",
};

/** Load the language anew, as a page with these languages, this fragment and these settings does. */
async function load(languages, { hash = "", stored = "", messages = MESSAGES } = {}) {
  const asked = [];
  globalThis.document = {};
  globalThis.location = { hash };
  globalThis.localStorage = { getItem: () => JSON.stringify({ language: stored }) };
  Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
  globalThis.fetch = async address => {
    asked.push(address);
    return new Response(messages ? JSON.stringify(messages) : "", { status: messages ? 200 : 404 });
  };
  load.count = (load.count ?? 0) + 1;
  const settings = await import("./settings.js");
  settings.settings.language = stored;
  return { ...(await import(`./language.js?${load.count}`)), asked };
}

test("the address decides, then the settings, then the browser", async () => {
  const rows = [
    [["en-US"], {}, "en", []],
    [["fr", "es-MX", "en"], {}, "es-MX", ["es.json"]],
    [["pt-PT"], {}, "pt-BR", ["pt_BR.json"]],
    [["fr"], {}, "en", []],
    [["es-419"], {}, "es-419", ["es.json"]],
    [["en-US"], { stored: "es" }, "es", ["es.json"]],
    [["es-PR"], { stored: "es" }, "es-PR", ["es.json"]],
    [["es-PR"], { stored: "en" }, "en", []],
    [["es-PR"], { stored: "en", hash: "#t=a&lang=pt" }, "pt-BR", ["pt_BR.json"]],
    [["es-PR"], { hash: "#lang=en" }, "en", []],
    [["es-PR"], { hash: "#lang=fr" }, "es-PR", ["es.json"]],
    [["es"], { messages: null }, "en", ["es.json"]],
  ];
  for (const [languages, how, language, asked] of rows) {
    const page = await load(languages, how);
    assert.deepEqual([page.language, page.asked], [language, asked], JSON.stringify([languages, how]));
  }
});

test("sentences are filled in, with plurals and contexts", async () => {
  const { t, n, p } = await load(["es-VE"]);
  assert.equal(t("{seat} passes", { seat: "N" }), "N pasa");
  assert.equal(t("The {tile} fits.", { tile: "$&" }), "Entra $&.");
  assert.deepEqual(
    [1, 2, 1234, 12345].map(count => n("{count} {tile|tiles}", count)),
    ["1 ficha", "2 fichas", "1.234 fichas", "12.345 fichas"],
  );
  assert.deepEqual(
    [p("a play", "pass"), p("a button", "pass"), t("unknown {x}", { x: 1 })],
    ["paso", "pass", "unknown 1"],
  );
  const english = await load(["en"]);
  assert.deepEqual(
    [0, 1, 2].map(count => english.n("{count} {tile|tiles}", count)),
    ["0 tiles", "1 tile", "2 tiles"],
  );
  assert.deepEqual(
    [1, 3].map(count => english.n("{Action 1 is|Actions 1 to {count} are} in {place}", count, { place: "S" })),
    ["Action 1 is in S", "Actions 1 to 3 are in S"],
  );
  const portuguese = await load(["pt-BR"], { messages: { "{count} tile": ["{count} pedra", "{count} pedras"] } });
  assert.deepEqual(
    [0, 1, 2].map(count => portuguese.n("{count} {tile|tiles}", count)),
    ["0 pedra", "1 pedra", "2 pedras"],
  );
});

test("numbers are those of the territory", async () => {
  for (const tag of ["es", "es-ES", "es-MX", "es-VE", "es-419", "es-CR", "pt-BR"]) {
    const { number, largeNumber, percentage } = await load([tag]);
    const write = (value, options) => new Intl.NumberFormat(tag, options).format(value);
    for (const value of [0, 1.5, 1234, 1234.5, 1234567]) assert.equal(number(value), write(value), tag);
    assert.equal(number(1.5, 2), write(1.5, { minimumFractionDigits: 2 }));
    assert.equal(largeNumber(46558512), write(46558512));
    assert.equal(percentage("47"), write(0.47, { style: "percent" }));
    assert.ok(percentage("<1").startsWith("<1"));
  }
  const { number, largeNumber, percentage } = await load(["en-US"]);
  assert.deepEqual([number(1234.5), number(1.5, 2), largeNumber(46558512)], ["1234.5", "1.50", "46,558,512"]);
  assert.deepEqual([largeNumber(1.234e30), percentage("47")], ["1.23 × 10³⁰", "47 %"]);
});

test("lists know the vowels of Spanish", async () => {
  const spanish = await load(["es"]);
  assert.deepEqual([spanish.join(["N", "S"]), spanish.join(["Ana", "Inés"])], ["N y S", "Ana e Inés"]);
  assert.deepEqual(
    [spanish.join(["7-7", "8-8"], "or"), spanish.join(["1", "2", "3"], "or")],
    ["7-7 u 8-8", "1, 2 o 3"],
  );
  const english = await load(["en"]);
  assert.deepEqual(
    [english.join(["a"]), english.join(["a", "b", "c"]), english.join(["a", "b"], "or")],
    ["a", "a, b and c", "a or b"],
  );
});
