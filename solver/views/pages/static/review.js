// Steps through a reviewed deal: sections `.step`, one shown at a time. Without it all stand one below the other.

import { followCourse, markCourse } from "./course.js";
import { byId } from "./elements.js";

/** The step that a fragment such as `#step-12` names; 0 for any other. @param {string} fragment */
export function stepOfFragment(fragment) {
  const named = /^#step-(\d+)$/.exec(fragment);
  return named ? Number(named[1]) : 0;
}

/**
 * The step that a key leads to; undefined for keys that do not step.
 * @param {string} key
 * @param {number} now
 * @param {number} last
 */
export function stepAfter(key, now, last) {
  const to = new Map(Object.entries({ ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last })).get(key);
  return to === undefined ? undefined : withinSteps(to, last);
}

/** The nearest step that there is. @param {number} wanted @param {number} last */
export function withinSteps(wanted, last) {
  return Math.max(0, Math.min(last, wanted));
}

/** What a tap on a picture does: the left third goes back, the rest goes on. @param {number} x @param {number} width */
export function tapStep(x, width) {
  return x < width / 3 ? -1 : 1;
}

/** The step that a link leads to. @param {Element} link */
const stepOf = link => stepOfFragment(link.getAttribute("href") ?? "");

/**
 * Make the document step; `show` is what the buttons, the graph, the links and the keys do.
 * @param {Document} document
 * @param {Window} window
 */
export function startReview(document, window) {
  const steps = [...document.querySelectorAll(".step")];
  const links = [...document.querySelectorAll('a[href^="#step-"]')];
  const last = steps.length - 1;
  if (!last) return; // one moment alone
  const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (byId(name));
  let now = 0;

  const mark = (/** @type {Element} */ element, /** @type {boolean} */ isHere) => {
    element.classList.toggle("now", isHere);
    if (isHere) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
  };
  const bringIntoView = () => {
    const room = document.querySelector("nav")?.getBoundingClientRect().height ?? 0;
    const top = steps[now].getBoundingClientRect().top;
    if (top < room || top > window.innerHeight - 120) window.scrollBy(0, top - room - 4);
  };
  const show = (/** @type {number} */ wanted, isOwn = true) => {
    now = withinSteps(wanted, last);
    for (const [place, step] of steps.entries()) step.classList.toggle("now", place === now);
    markCourse(document, now);
    for (const link of links) mark(link, stepOf(link) === now);
    byId("where").textContent = now ? `action ${now} of ${last}` : "the deal";
    for (const name of ["first", "back"]) button(name).disabled = now === 0;
    for (const name of ["on", "last"]) button(name).disabled = now === last;
    if (isOwn) window.history.replaceState(null, "", `#step-${now}`);
  };
  const showFragment = () => {
    show(stepOfFragment(window.location.hash), false);
    if (window.location.hash) bringIntoView();
  };
  const jump = (/** @type {number} */ wanted) => {
    show(wanted);
    bringIntoView();
  };

  document.body.classList.add("stepping");
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(now - 1));
  byId("on").addEventListener("click", () => show(now + 1));
  byId("last").addEventListener("click", () => show(last));
  const wrong = links.filter(link => link.matches(".slip, .mistake, .blunder"));
  followCourse(document, jump, new Map(wrong.map(link => [stepOf(link), link.textContent])));
  for (const link of links)
    link.addEventListener("click", event => {
      event.preventDefault();
      jump(stepOf(link));
    });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = stepAfter(event.key, now, last);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  for (const picture of document.querySelectorAll(".step .tranca"))
    picture.addEventListener("click", event => {
      const { left, width } = picture.getBoundingClientRect();
      show(now + tapStep(/** @type {MouseEvent} */ (event).clientX - left, width));
    });
  window.addEventListener("hashchange", showFragment);
  showFragment();
  // The browser scrolls to the anchor when all has been laid out, which may be later than this.
  window.addEventListener("load", () => {
    if (window.location.hash) window.requestAnimationFrame(bringIntoView);
  });
}
