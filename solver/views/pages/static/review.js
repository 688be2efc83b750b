// Steps through a reviewed deal: sections `.step`, one shown at a time. Without it all stand one below the other.

import { followCourse, markCourse } from "./course.js";
import { byId } from "./elements.js";

/** The step that a fragment such as `#step-12` names; 0 for any other. */
export function stepAsked(fragment) {
  const named = /^#step-(\d+)$/.exec(fragment);
  return named ? Number(named[1]) : 0;
}

/** The step that a key leads to; undefined for keys that do not step. */
export function stepAfter(key, now, last) {
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[key];
  return to === undefined ? undefined : withinSteps(to, last);
}

/** The nearest step that there is. */
export function withinSteps(wanted, last) {
  return Math.max(0, Math.min(last, wanted));
}

/** Make the document step; `show` is what the buttons, the graph, the links and the keys do. */
export function startReview(document, window) {
  const steps = [...document.querySelectorAll(".step")];
  const links = [...document.querySelectorAll('a[href^="#step-"]')];
  const bar = document.querySelector("nav");
  const last = steps.length - 1;
  /** @type {(name: string) => HTMLButtonElement} */
  const button = byId;
  let now = 0;

  const mark = (element, isHere) => {
    element.classList.toggle("now", isHere);
    if (isHere) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
  };
  const bringIntoView = () => {
    const room = bar.getBoundingClientRect().height;
    const top = steps[now].getBoundingClientRect().top;
    if (top < room || top > window.innerHeight - 120) window.scrollBy(0, top - room - 4);
  };
  const show = (wanted, isOwn = true) => {
    now = withinSteps(wanted, last);
    for (const [place, step] of steps.entries()) step.classList.toggle("now", place === now);
    markCourse(document, now);
    for (const link of links) mark(link, stepAsked(link.getAttribute("href")) === now);
    byId("where").textContent = now ? `action ${now} of ${last}` : "the deal";
    for (const name of ["first", "back"]) button(name).disabled = now === 0;
    for (const name of ["on", "last"]) button(name).disabled = now === last;
    if (isOwn) window.history.replaceState(null, "", `#step-${now}`);
  };
  const showAsked = () => {
    show(stepAsked(window.location.hash), false);
    if (window.location.hash) bringIntoView();
  };
  const jump = wanted => {
    show(wanted);
    bringIntoView();
  };

  document.body.classList.add("stepping");
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(now - 1));
  byId("on").addEventListener("click", () => show(now + 1));
  byId("last").addEventListener("click", () => show(last));
  const wrong = links.filter(link => link.matches(".slip, .mistake, .blunder"));
  followCourse(document, jump, new Map(wrong.map(link => [stepAsked(link.getAttribute("href")), link.textContent])));
  for (const link of links)
    link.addEventListener("click", event => {
      event.preventDefault();
      jump(stepAsked(link.getAttribute("href")));
    });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = stepAfter(event.key, now, last);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  window.addEventListener("hashchange", showAsked);
  showAsked();
  // The browser scrolls to the anchor when all has been laid out, which may be later than this.
  window.addEventListener("load", () => {
    if (window.location.hash) window.requestAnimationFrame(bringIntoView);
  });
}
