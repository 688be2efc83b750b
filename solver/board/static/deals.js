// The list of deals from a file that was opened, dropped or pasted, with a filter.

import { say } from "./announce.js";
import { ask, askAnew, Gone, Refusal } from "./ask.js";
import { addressIn, arePuzzles, blocksOf, decode, opensAt, partsOf } from "./blocks.js";
import { command, key } from "./commands.js";
import { button, field } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { showFaulty } from "./faulty.js";
import { t } from "./language.js";
import { onManyBlocks, showFaults, writeNotation } from "./notation.js";
import { foldPanes, showPane } from "./panes.js";
import { isImage } from "./photo-loading.js";
import { enter, leave, open as openRoom } from "./rooms.js";
import { keepReport } from "./share.js";
import { board, dealList, lens, teaser, view } from "./store.js";
import { visitShown } from "./visits.js";
import { DEALS, describeMatch, MORE } from "./words.js";
import { REPORT } from "./words-match.js";

/**
 * @typedef {object} Deal
 * @property {string} text
 * @property {string} title
 * @property {string} tree its variations, as the file gives them
 * @property {string} fault its faults; empty if it has none
 * @property {string} result how it ended and for whom; empty until that is known
 * @property {string[]} comments
 * @property {number | null} mistakes points lost by its worst play; null until it is reviewed
 */

const section = byId("deals");

/** Show these deals as the list, and open the first sound one. @param {Deal[]} deals @param {boolean} [keep] */
export async function takeDeals(deals, keep = true) {
  askAnew(dealList);
  dealList.deals = deals;
  dealList.index = -1;
  dealList.filter = dealList.match = "";
  dealList.leastMistake = 0;
  section.hidden = dealList.deals.length < 2;
  const first = dealList.deals.findIndex(each => !each.fault);
  if (first >= 0) await openDeal(first, keep);
  else if (deals.length) await openDeal(0);
  drawList();
  if (dealList.deals.length > 1) void findResults(dealList.asking.signal);
}

/**
 * Read all blocks of a text, part by part.
 * @param {string} text @param {string} file the name of its file @param {AbortSignal} signal
 */
async function readBlocks(text, file, signal) {
  const all = [];
  const parts = partsOf(text).filter(part => blocksOf(part.text).length);
  for (const { text: part, before } of parts) {
    const { blocks } = await board.refusable(() =>
      ask("blocks", { text: part }, { signal }).catch(naming(file, before + 1)),
    );
    const placed = (/** @type {FaultPart} */ fault) => ({ ...fault, line: fault.line + before });
    all.push(...blocks.map(each => ({ ...each, file, line: each.line + before, faults: each.faults.map(placed) })));
  }
  return all;
}

/**
 * Return an error handler that says which block is too large for one question.
 * @param {string} file @param {number} line
 */
function naming(file, line) {
  return (/** @type {unknown} */ error) => {
    const isTooLarge = error instanceof Refusal && error.status === 413;
    throw isTooLarge ? new Refusal(413, { message: DEALS.tooLarge(nameOf(file), line) }) : error;
  };
}

/** Open a table by its address, which was pasted or typed. @param {string} address the part behind the # */
async function openTyped(address) {
  const query = new URLSearchParams(address);
  query.delete("lang"); // the page keeps its language, and its other tables
  writeNotation();
  showPane("plays");
  if (location.hash !== `#${query}`) {
    location.hash = String(query);
    return;
  }
  if (view.room?.covers) await leave();
  say(MORE.opened);
}

/**
 * Take texts of one or more blocks, or one link to a table, unless others or another table are opened meanwhile.
 * @param {{text: string, file: string}[]} texts
 * @param {boolean} [isTyped] the text is being typed as notation, where it stays even if no block can be read yet
 */
async function takeTexts(texts, signal = askAnew(dealList.reading), isTyped = false) {
  await board.ready();
  const address = texts.length === 1 ? addressIn(texts[0].text) : "";
  if (address) return openTyped(address);
  const { tree: before } = board;
  const files = texts.map(each => each.file).filter(Boolean);
  if (!isTyped) say(DEALS.reading(files));
  const read = await Promise.all(texts.map(each => readBlocks(each.text, each.file, signal))).catch(error => {
    if (signal.aborted) return;
    if (error instanceof Gone) say(""); // nothing is being read any more
    throw error;
  });
  if (!read || signal.aborted || board.tree !== before) return;
  const blocks = read.flat();
  const text = texts.map(each => each.text).join("\n\n");
  if (!blocks.length) return say(DEALS.none(files));
  if (isTyped && blocks.every(each => each.faults.length)) return showFaults(blocks.flatMap(each => each.faults));
  if (arePuzzles(blocks)) return await takePuzzles(blocks);
  if (openRoom() === "puzzles" || view.room?.covers) await leave(); // they are not puzzles
  const [{ file, tree, faults }] = blocks;
  if (blocks.length > 1) {
    await takeDeals(dealsOf(blocks));
    foldPanes(true); // on a phone the list is in the sheet
    const faulty = blocks.filter(each => each.faults.length).length;
    if (faulty < blocks.length) say(DEALS.taken(blocks.length, faulty));
  } else if (faults.length) await showFaulty(text.trim(), DEALS.faulty(nameOf(file), text, faults));
  // the board reports the error
  else await board.open(text, { at: opensAt({ text, tree }) }).catch(() => {});
}

/** Take puzzles, whose values are hidden until they are solved. @param {BlockPart[]} blocks @param {boolean} [keep] */
export async function takePuzzles(blocks, keep = true) {
  const sound = blocks.some(each => !each.faults.length);
  const from = keep ? visitShown() : null;
  teaser.tree = null;
  lens.hideValues = sound; // before the first one is drawn
  await takeDeals(dealsOf(blocks), keep);
  if (sound) await enter("puzzles", "", from);
}

/** Return the deals of the list that can be read. */
export function soundDeals() {
  return dealList.deals.filter(each => !each.fault);
}

/** Return the name of a file without its folders. @param {string} file empty if the text was pasted */
function nameOf(file) {
  return file.split(/[/\\]/).at(-1) || DEALS.pasted;
}

/** Make deals of the blocks with which the board was started. @param {BlockPart[]} blocks @returns {Deal[]} */
export function dealsOf(blocks) {
  return blocks.map(({ text, title, file, line, tree, comments, faults }) => ({
    text: text ?? "",
    title: title ?? DEALS.place(nameOf(file), line),
    tree,
    fault: faults.length ? DEALS.faulty(nameOf(file), text ?? "", faults) : "",
    result: "",
    comments,
    mistakes: null,
  }));
}

/** @param {number} index @param {boolean} [keep] */
async function openDeal(index, keep = true) {
  const deal = dealList.deals[index];
  if (!deal) return;
  if (deal.fault) return await showFaulty(deal.text, deal.fault);
  dealList.index = index;
  await board.open(deal.text, { keep, tree: deal.tree, at: opensAt(deal) }).catch(() => {});
  dealList.opened = board.tree;
  drawList();
}

/** @param {string} text */
function isRecord(text) {
  return /^\s*(?:play|actions):/m.test(text);
}

/** Find the results of all records one by one, then the score of their match. @param {AbortSignal} signal */
async function findResults(signal) {
  for (const deal of dealList.deals) {
    if (signal.aborted) return;
    if (deal.fault || !isRecord(deal.text)) continue;
    const score = await ask("score", { text: deal.text }, { signal }).catch(() => null);
    if (score) deal.result = resultOf(score);
  }
  if (signal.aborted) return;
  drawList();
  const texts = dealList.deals.filter(each => each.result).map(each => each.text);
  const settled = texts.length > 1 ? await ask("match", { texts }, { signal }).catch(() => null) : null;
  if (signal.aborted) return;
  dealList.match = settled ? describeMatch(settled.deals, board.moment) : sumPoints();
  drawList();
}

/** @param {ScoreObject} score */
function resultOf(score) {
  const points = Object.entries(score.points ?? {}).filter(([, each]) => Number(each) > 0);
  return points.map(([side, each]) => `${side} ${each}`).join(", ") || (DEALS.ends[score.end ?? ""] ?? "");
}

/** Find the worst mistake of each deal, one after another. */
async function reviewAll() {
  const { signal } = dealList.asking;
  for (const [index, deal] of dealList.deals.entries()) {
    if (signal.aborted) return;
    if (deal.fault || deal.mistakes !== null) continue;
    say(DEALS.reviewing(index + 1, dealList.deals.length));
    const review = await ask("review", { text: deal.text, view: "open", time_limit: 20 }, { signal }).catch(() => null);
    deal.mistakes = Math.max(0, ...(review?.steps ?? []).map(step => step.open?.loss ?? 0));
    drawList();
  }
  say(DEALS.reviewed);
}

/** @param {Deal} deal */
function passesFilter(deal) {
  const said = `${deal.title} ${deal.result} ${deal.text}`.toLowerCase();
  return (
    dealList.filter.split(" ").every(word => said.includes(word)) &&
    (dealList.leastMistake === 0 || (deal.mistakes ?? 0) > dealList.leastMistake)
  );
}

function drawList() {
  if (section.hidden) return;
  if (!section.children.length)
    fill(section, ...drawHead(), make("ol", { id: "deal-list" }), make("p", { id: "match", class: "muted" }));
  const items = dealList.deals.map((deal, index) => ({ deal, index })).filter(({ deal }) => passesFilter(deal));
  fill(
    byId("deal-list"),
    ...items.map(({ deal, index }) =>
      make(
        "li",
        {},
        button(
          [
            make("span", { class: "muted" }, String(index + 1)),
            make("span", { class: "deal-title" }, deal.title || DEALS.untitled),
            make(
              "span",
              { class: "muted" },
              deal.fault
                ? DEALS.fault
                : [deal.result, deal.mistakes ? `−${deal.mistakes}` : ""].filter(Boolean).join(" "),
            ),
          ],
          () => openDeal(index),
          { class: "deal", "aria-current": index === dealList.index && board.tree === dealList.opened ? "true" : null },
        ),
      ),
    ),
  );
  byId("match").textContent = dealList.match;
  byId("deals-page").hidden = playedTexts().length < 2;
}

/** Return the total points of each side, for deals that are not a match. */
function sumPoints() {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { result } of dealList.deals) {
    for (const [, side, points] of result.matchAll(/(\w+) (\d+)/g)) sums[side] = (sums[side] ?? 0) + Number(points);
  }
  const said = Object.entries(sums).map(([side, points]) => `${side} ${points}`);
  return said.length ? DEALS.sums(said) : "";
}

function playedTexts() {
  return soundDeals().flatMap(deal => (isRecord(deal.text) ? [deal.text] : []));
}

function drawHead() {
  const keep = async () => {
    const said = await keepReport(playedTexts(), REPORT.title, REPORT.file);
    if (said) say(said);
  };
  const page = button(REPORT.label, keep, { id: "deals-page", class: "quiet" });
  const filter = make("input", {
    "aria-label": DEALS.filter,
    placeholder: DEALS.filterExample,
    autocomplete: "off",
    input: () => {
      dealList.filter = filter.value.trim().toLowerCase();
      drawList();
    },
  });
  const grade = (/** @type {string} */ least) => {
    dealList.leastMistake = Number(least) || 0;
    drawList();
    if (dealList.leastMistake > 0) void reviewAll();
  };
  const least = field(grade, {
    "aria-label": DEALS.least,
    type: "number",
    min: 0,
    placeholder: DEALS.leastExample,
    autocomplete: "off",
  });
  return [
    make("div", { class: "deals-head" }, make("h2", {}, DEALS.title), page),
    make("div", { class: "row" }, filter, least),
  ];
}

/** Open the next sound deal that passes the filter. @param {1 | -1} step */
function openNext(step) {
  for (let index = dealList.index + step; index >= 0 && index < dealList.deals.length; index += step) {
    if (passesFilter(dealList.deals[index]) && !dealList.deals[index].fault) return openDeal(index);
  }
  say(dealList.deals.length > 1 ? DEALS.last : DEALS.only);
}

onManyBlocks(text =>
  blocksOf(text).length > 1 || addressIn(text) ? takeTexts([{ text, file: "" }], undefined, true) : null,
);
board.addEventListener("change", () => {
  const [marked] = section.querySelectorAll("[aria-current]");
  if (Boolean(marked) !== (dealList.index >= 0 && board.tree === dealList.opened)) drawList();
});
key("[", t("the previous deal"), () => openNext(-1));
key("]", t("the next deal"), () => openNext(1));
command("deal", t("open a deal of the list by its number"), number => openDeal(Number(number) - 1));
/**
 * Take files of text, or one image, which needs the table for itself. Say which images are left out.
 * @param {File[]} files
 */
async function takeFiles(files) {
  const images = files.filter(isImage);
  const others = files.filter(file => !isImage(file));
  const leftOut = (others.length ? images : images.slice(1)).map(image => image.name);
  if (!others.length) {
    if (images.length) board.dispatchEvent(new CustomEvent("image", { detail: images[0] }));
    if (leftOut.length) say(DEALS.leftOut(leftOut));
    return;
  }
  const signal = askAnew(dealList.reading);
  const read = async (/** @type {File} */ file) => ({ text: decode(await file.arrayBuffer()), file: file.name });
  const texts = await Promise.all(others.map(read));
  if (signal.aborted) return;
  await takeTexts(texts, signal);
  if (leftOut.length && !signal.aborted) say(`${byId("status").textContent} ${DEALS.leftOut(leftOut)}`.trim());
}

/** Choose files in the dialog of the browser. */
export function chooseFiles() {
  const field = make("input", { type: "file", multiple: true, accept: ".txt,text/plain" });
  field.addEventListener("change", () => void takeFiles([...(field.files ?? [])]));
  field.addEventListener("cancel", () => say(DEALS.asText));
  field.click();
}

byId("open").addEventListener("click", chooseFiles);
command("open", t("open files with positions, recorded deals or puzzles"), chooseFiles);
document.addEventListener("dragover", event => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", async event => {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  await takeFiles(files);
});
document.addEventListener("paste", event => {
  if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, dialog")) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text.trim()) void takeTexts([{ text, file: "" }]);
});
