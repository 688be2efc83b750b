// Saving and sharing: a link, files, printing, and a page of the mistakes in several deals.

import { say } from "./announce.js";
import { ask, MOST_SECONDS, OFFLINE, orIfMissing, startFacts } from "./ask.js";
import { PATIENCE } from "./busy.js";
import { matchScore } from "./chances.js";
import { command } from "./commands.js";
import { button, openDialog } from "./controls.js";
import { copyButton } from "./copying.js";
import { drawsAddress } from "./draws.js";
import { byId, make } from "./elements.js";
import { grades } from "./grades.js";
import { t } from "./language.js";
import { answerInWords, shownVerdict, viewAddress } from "./link-view.js";
import { moment } from "./moments.js";
import { currentScore } from "./names.js";
import { shownAnswer } from "./plays.js";
import { doneAt, judgedStep, mainLine } from "./recorded.js";
import { open as openRoom, roomAddress } from "./rooms.js";
import { rulesName } from "./rule-search.js";
import { settings } from "./settings.js";
import { areValuesShown, board, bottomSeat, lens, reviewState, rulebook, view, yourSeat } from "./store.js";
import { shownText } from "./table.js";
import { bare, clean } from "./words.js";
import { capital, namesByWord, REPORT } from "./words-match.js";
import { SHARING } from "./words-rooms.js";

/**
 * Save a file; returns the sentence that says so, for the place that the user looks at.
 * @param {string} name @param {Blob} content @param {keyof typeof SHARING.saved} what
 */
export function save(name, content, what) {
  const anchor = make("a", { href: URL.createObjectURL(content), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  return SHARING.saved[what](name);
}

/**
 * Make a file name from the title.
 * @param {string} kind @param {"hand" | "position"} content which names a file without a title
 */
function fileName(kind, content) {
  const plain = (board.moment.title ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${plain || `tranca-${content}`}.${kind}`;
}

/**
 * Save the notation with all variations as readable comments; plays from a deal are saved as its record. While hands
 * are hidden from a player, only the moment is saved as that player sees it.
 */
async function keepNotation() {
  const { tree } = board;
  if (lens.text) return save(fileName("txt", "hand"), new Blob([shownText()], { type: "text/plain" }), "text");
  const played = mainLine().at(-1)?.text ?? "";
  const source = /^play:/m.test(played) ? played : tree.source;
  const { text } = await ask("write", { text: source, tree: tree.toString() });
  return save(fileName("txt", "hand"), new Blob([text], { type: "text/plain" }), "text");
}

/** Return the names of the rules and of the players and sides that have some, by the words of the notation. */
function namesInFiles() {
  const { rules } = board.moment;
  return { [rules]: rulesName(rules, rulebook), ...namesByWord(board.moment) };
}

/** Return the view of the plays that is on the screen. @returns {"own" | "open"} */
function viewShown() {
  return (openRoom() === "review" && grades.view === "own") || lens.seat ? "own" : "open";
}

/**
 * Return the question for the picture of the table as it is shown, with the answer if values are shown.
 * @returns {PictureQuestion}
 */
function drawing() {
  const score = currentScore() ?? undefined;
  const look = { turned_to: bottomSeat(), names: namesInFiles(), note: answerInWords(), score };
  return { text: shownText(), theme: "light", columns: 24, ...look, ...playsMarked() };
}

/** Return the plays that a picture marks: the best one and, in a review, the one that was made. */
function playsMarked() {
  const judged = openRoom() === "review" && !reviewState.practice ? judgedStep() : undefined;
  if (!judged) return { best: shownAnswer().best };
  if (judged.action.includes(":+")) return {}; // its tile is not drawn yet
  const made = bare(judged.action);
  const best = judged[grades.view]?.best ?? [];
  return { made, best: areValuesShown() ? (best.find(each => each === made) ?? best[0]) : undefined };
}

async function keepSvg() {
  return save(
    fileName("svg", "position"),
    new Blob([await ask("picture", drawing())], { type: "image/svg+xml" }),
    "picture",
  );
}

/** Save the line through the moment shown, to its end, as a page that plays it, with visible hands only. */
async function keepPage() {
  const { tree } = board;
  const { practice } = reviewState; // its tries are not the hand
  const isReviewed = view.room?.name === "review" && (practice !== null || doneAt(reviewState.line) !== null);
  const nodes = isReviewed ? reviewState.line : tree.path(tree.at);
  for (let next = isReviewed ? null : tree.next(); next; next = next.children[0]) nodes.push(next);
  const last = await moment(nodes.at(-1)?.text ?? tree.root.text);
  const shown = last.kind === "record" ? last : await moment(tree.root.text);
  const done = board.moment.actions?.length ?? tree.path(tree.at).flatMap(({ played }) => played).length;
  /** @type {PageQuestion} */
  const question = {
    text: lens.text?.(shown) ?? shown.canonical,
    actions: last.kind === "record" ? [] : nodes.map(({ action }) => clean(action)),
    values: areValuesShown(),
    score: matchScore() ?? undefined,
    names: namesInFiles(),
    view: viewShown(),
    player: yourSeat(),
    shown: done,
    note: practice ? undefined : shownVerdict(),
    reading: settings.unread ? "none" : undefined,
    turned_to: bottomSeat(),
    time_limit: MOST_SECONDS,
  };
  const page = await ask("page", question).catch(orIfMissing(() => ask("page", { ...question, values: false })));
  return save(fileName("html", "hand"), new Blob([page], { type: "text/html" }), "page");
}

/** Save the picture as a PNG, drawn by the solver if it can, else by the browser. */
async function keepPng() {
  const { png } = await startFacts();
  return save(fileName("png", "position"), png ? await ask("png", drawing()) : await pixels(), "picture");
}

/** Draw the picture in pixels, with twice the resolution of the screen. @returns {Promise<Blob>} */
async function pixels() {
  const address = URL.createObjectURL(new Blob([await ask("picture", drawing())], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return await new Promise(done => canvas.toBlob(blob => done(blob ?? new Blob()), "image/png"));
}

/**
 * Return the link to the table, everything tried on it, and the room that is open.
 * @param {import("./board.js").Board} board
 * @param {string} [seen] the part of the address with the view of the table
 */
export async function linkOf(board, seen = "") {
  return `${location.origin}${location.pathname}#${roomAddress()}${seen}${drawsAddress()}${await board.address()}`;
}

/**
 * Open the dialog that shares, saves and prints. Its main button is what works for someone else.
 * @param {boolean} [printsFirst] open it for saving and printing, not for sending
 */
async function openSharing(printsFirst = false) {
  if (board.isStandIn) return openText();
  const address = make("input", {
    "aria-label": SHARING.link,
    readonly: true,
    value: await linkOf(board, await viewAddress()),
  });
  const [copy, copied] = copyButton(address, SHARING.linkCopied, OFFLINE);
  const outcomes = make("div", { class: "outcomes muted", "aria-live": "polite" }, ...(OFFLINE ? [] : [copied]));
  /** @param {import("./words-rooms.js").Way} way @param {() => Promise<string>} keep */
  const saving = (way, keep, main = false) => {
    const act = keepsLine(way.name, keep, outcomes);
    const press = () => {
      copied.textContent = ""; // its line is for the file
      return act();
    };
    return wayOf(way, press, main);
  };
  const link = [
    OFFLINE
      ? make("div", { class: "row about" }, make("b", {}, capital(SHARING.link)), copied)
      : make("b", {}, SHARING.here),
    make("div", { class: "row" }, address, copy),
    make("p", { class: "muted" }, OFFLINE ? `${SHARING.contents} ${SHARING.online}` : SHARING.local),
    !OFFLINE && aboutLink(),
  ].filter(each => each !== false);
  const isReview = openRoom() === "review" && reviewState.review !== null;
  const print = wayOf(SHARING.print(isReview), () => window.print(), printsFirst);
  const files = [
    saving(SHARING.page(isReview, areValuesShown()), keepPage, !OFFLINE && !printsFirst),
    saving(SHARING.image, keepPng),
    saving(SHARING.drawing, keepSvg),
    saving(SHARING.notation, keepNotation),
  ];
  const ways = make("div", { class: "ways" }, ...(printsFirst ? [print, ...files] : [...files, print]).flat());
  if (printsFirst) return openDialog(SHARING.keep, ways, outcomes, ...link);
  const forOthers = make("p", {}, SHARING.forOthers);
  openDialog(SHARING.title, ...(OFFLINE ? [...link, ways, outcomes] : [forOthers, ways, outcomes, ...link]));
  if (OFFLINE) address.select();
}

/** Make the folded text about the link of a local board, which comes into view when it is opened. */
function aboutLink() {
  const text = make("p", {}, `${SHARING.contents} ${SHARING.elsewhere}`);
  const about = make("details", { class: "muted" }, make("summary", {}, SHARING.about), text);
  about.addEventListener("toggle", () => about.open && text.scrollIntoView({ block: "nearest" }));
  return about;
}

/** Open the dialog for a text that could not be read: nothing but the text can be saved. */
function openText() {
  const outcomes = make("div", { class: "outcomes muted", "aria-live": "polite" });
  const text = /** @type {HTMLTextAreaElement} */ (byId("notation")).value;
  const keepText = async () => save(fileName("txt", "hand"), new Blob([text], { type: "text/plain" }), "text");
  const way = wayOf(SHARING.unread, keepsLine(SHARING.unread.name, keepText, outcomes), true);
  openDialog(SHARING.title, make("p", {}, SHARING.noTable), make("div", { class: "ways" }, ...way), outcomes);
}

/**
 * Return the action of a button that saves a file. Each file has its own line among the outcomes, because several can
 * be in work at once. If the dialog is closed by then, the page itself announces the file.
 * @param {string} name @param {() => Promise<string>} keep @param {HTMLElement} outcomes
 */
export function keepsLine(name, keep, outcomes) {
  const line = make("p", {});
  let isBusy = false;
  const act = async () => {
    if (isBusy) return; // the file is still made
    isBusy = true;
    line.remove(); // the line of the last file is the lowest
    const sign = setTimeout(() => {
      line.textContent = SHARING.making(name);
      outcomes.append(line);
    }, PATIENCE);
    try {
      line.textContent = await keep();
      outcomes.append(line);
      if (!outcomes.closest("dialog[open]")) say(line.textContent);
    } catch (error) {
      line.remove();
      throw error; // the page reports it
    } finally {
      clearTimeout(sign);
      isBusy = false;
    }
  };
  return act;
}

/** Open the dialog for sharing. */
export const share = () => openSharing();

/** Open the dialog for saving and printing. */
export const keep = () => openSharing(true);

/**
 * Make the button of a way to share, with what its receiver gets.
 * @param {import("./words-rooms.js").Way} way @param {() => unknown} act @param {boolean} [main]
 */
function wayOf({ name, gives }, act, main = false) {
  const id = `gives-${name.replaceAll(/\W+/g, "-").toLowerCase()}`;
  const press = button(name, act, { class: main ? "main" : null, "aria-describedby": id });
  return [press, make("small", { id, class: "muted" }, gives)];
}

byId("share").addEventListener("click", share);
command("share", t("share a link, save files, or print"), share);
command("download", t("save the notation with all variations"), async () => say(await keepNotation()));
command("print", t("print the table"), () => window.print());

/**
 * Save the page of several deals, which counts those not graded in time; returns the sentence about the file, or "" if
 * there is none.
 * @param {string[]} texts the records of the deals
 * @param {string} title the title of the page
 * @param {string} file the name of the file
 */
export async function keepReport(texts, title, file) {
  /** @param {{done: number, total: number}} so */
  const growing = ({ done, total }) => say(REPORT.graded(done, total));
  growing({ done: 0, total: texts.length });
  /** @param {"both" | "open"} view */
  const request = view =>
    ask("report", { texts, title, view, chances: view === "both", time_limit: MOST_SECONDS }, { growing });
  const made = board.refusable(() => request("both").catch(orIfMissing(() => request("open"))));
  const page = await made.catch(() => null); // the board reports the error
  return page ? save(file, new Blob([page.text], { type: "text/html" }), "page") : "";
}
