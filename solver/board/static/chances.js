// The match chance of each play. The score of the match comes from the block or is entered above the plays.

import { sayFault } from "./announce.js";
import { ask, askAnew } from "./ask.js";
import { averagingStage, gradeShown, isUngradedInOwnView } from "./averages.js";
import { bar, labelled } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { readScore } from "./scores.js";
import { areValuesShown, averages, board, chanceState, hiddenState, hidesValues, lens, view } from "./store.js";
import { nameOfAction } from "./words.js";
import { CHANCES, namesByWord, sideName } from "./words-match.js";

const MOST_SECONDS = 30;

const section = byId("chances");

/** Return the score entered for the table shown; undefined if none was entered. */
function enteredScore() {
  return chanceState.entered.get(board.tree.source);
}

/**
 * Return the match score before the deal, if it is known: as the user entered it, else as the block states it.
 * @returns {[number, number] | null}
 */
export function matchScore() {
  const { score, sides, target } = board.moment;
  if (target === undefined) return null;
  const stated = score && Object.keys(sides).map(side => score[side]);
  const [first, second] = enteredScore() ?? stated ?? [];
  return first == null || second == null ? null : [first, second];
}

/** Return the seat that sees only its own tiles, or "" if all tiles are seen. */
function observer() {
  if (view.room?.name === "hidden hands") return hiddenState.seat;
  return lens.seat || (board.moment.known && !gradeShown() ? "" : (board.moment.to_move ?? ""));
}

/** Return the values in points of the plays once they are complete; null before. @param {string} seat */
function knownPoints(seat) {
  if (view.room?.name === "hidden hands") return hiddenState.growing ? null : hiddenState.estimate;
  if (!areValuesShown() || isUngradedInOwnView()) return null;
  const grade = gradeShown();
  if (grade) return grade;
  if (seat) return averagingStage() === "" ? averages.answer : null;
  return board.settled ? board.answer : null;
}

/** Return the question for the match chances of the moment shown; null if there is none yet. */
function wantedQuestion() {
  const { over, to_move: mover, legal } = board.moment;
  const [score, seat] = [matchScore(), observer()];
  if (!score || over || mover === null || !legal.length || (seat && seat !== mover)) return null;
  const points = knownPoints(seat);
  if (!points) return null;
  const as = seat || undefined;
  const best = seat ? points.best : undefined;
  return { text: board.text, as, score, best, names: namesByWord(board.moment), time_limit: MOST_SECONDS };
}

/** Return the match chances by play, if they are known for the moment shown. @returns {Map<string, MatchPlayPart>} */
export function knownChances() {
  const plays = isCurrent() ? (chanceState.answer?.match.plays ?? []) : [];
  return new Map(plays.map(each => [each.play, each]));
}

/** Return the plays that are best for the match if no play with the most points is one of them; else none. */
export function bestForMatch() {
  const match = isCurrent() ? chanceState.answer?.match : undefined;
  return (match?.disagree ? match.plays : []).filter(each => !each.cost).map(each => each.play);
}

function isCurrent() {
  const question = board.now && wantedQuestion();
  return question !== null && chanceState.question === JSON.stringify(question);
}

/** Ask for the match chances of the moment shown, unless they were asked for already. */
export async function followChances() {
  if (!board.now) return;
  const question = wantedQuestion();
  const key = question ? JSON.stringify(question) : "";
  if (chanceState.question === key) return drawChances();
  const signal = askAnew(chanceState);
  Object.assign(chanceState, { question: key, answer: null, trouble: "" });
  drawChances();
  if (!question) return;
  try {
    const answer = await ask("chances", question, { signal });
    if (!signal.aborted) chanceState.answer = answer;
  } catch (error) {
    if (!signal.aborted) chanceState.trouble = /** @type {Error} */ (error).message;
  }
  if (signal.aborted) return;
  board.dispatchEvent(new Event("values"));
}

/** Return the name of a side as at the table. @param {string} side */
function nameOf(side) {
  return sideName(side, board.moment.sides[side]);
}

/** Make the field for the points of one side. @param {number} index @param {string} side */
function scoreField(index, side) {
  const name = nameOf(side);
  const input = make("input", {
    type: "number",
    min: 0,
    max: (board.moment.target ?? 1) - 1,
    inputmode: "numeric",
    value: matchScore()?.[index] ?? "",
    "aria-label": CHANCES.scoreOf(name),
    change: enter,
  });
  return labelled(name, input);
}

/** Take the score that was entered; empty fields restore the score of the block. */
function enter() {
  const inputs = [...section.querySelectorAll("input")];
  const said = inputs.map(input => (input.validity.badInput ? "?" : input.value));
  const values = readScore(said, board.moment);
  if (!values) return sayFault(CHANCES.wrong((board.moment.target ?? 1) - 1));
  if (values.every(each => each === null)) chanceState.entered.delete(board.tree.source);
  else chanceState.entered.set(board.tree.source, values);
  board.dispatchEvent(new Event("score"));
  void followChances();
}

/** Draw the line of the score, which opens its fields, and sentences about the match chances shown beside the plays. */
function drawChances() {
  const { target, over, sides } = board.moment;
  section.hidden = target === undefined || over || hidesValues() || board.isStandIn; // else it stays in place
  if (target === undefined || section.hidden) return;
  const names = Object.keys(sides).map(nameOf);
  const key = JSON.stringify([board.tree.source, names, board.moment.score]);
  if (section.dataset.key !== key) {
    section.dataset.key = key;
    const fields = Object.keys(sides).map((side, index) => scoreField(index, side));
    fill(
      section,
      make("details", {}, make("summary", { id: "score-line" }), bar(...fields)),
      make("div", { id: "chances-said" }),
    );
  }
  const score = matchScore();
  const said = score?.map((amount, index) => CHANCES.points(names[index], amount)).join(" · ");
  byId("score-line").textContent = CHANCES.score(target, said ?? "");
  byId("chances-said").classList.toggle("scored", score !== null);
  fill(byId("chances-said"), ...chanceNotes());
}

/** Make the sentences about the match chances of the moment shown; empty without a score. */
export function chanceNotes() {
  if (!isCurrent()) return [];
  const { answer, trouble } = chanceState;
  if (!answer) return [make("p", { role: "note", class: "muted" }, trouble || CHANCES.waiting)];
  const { side, score, basis, reason } = answer.match;
  const points = [score[side], ...Object.keys(score).flatMap(other => (other === side ? [] : score[other]))];
  return [
    ...(reason ? [make("p", { class: "differs" }, nameOfAction(answer.reason))] : []), // else the answer says it
    make("p", {}, CHANCES.title(nameOf(side), points, answer.match.ten_points, board.moment.target ?? 0)),
    make("p", { class: "muted" }, CHANCES.basis(basis)),
  ];
}

for (const event of ["change", "look", "values"]) board.addEventListener(event, () => void followChances());
