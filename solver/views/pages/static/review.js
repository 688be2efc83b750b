// Steps through a reviewed deal: sections `.step`, shown one at a time. Without this script all of them are shown.

import { byId } from "./elements.js";
import { followCourse, Moments, markCourse } from "./viewer.js";

/** @typedef {{number: number, parent: Step | null, children: Step[]}} Step */

/** The keys with the same effect as the buttons. */
const BUTTONS = { first: "Home", back: "ArrowLeft", on: "ArrowRight", last: "End" };

/** Return the number of the step in a fragment such as `#step-12`; 0 for any other. @param {string} fragment */
export function stepOfFragment(fragment) {
  return Number(/^#step-(\d+)$/.exec(fragment)?.[1] ?? 0);
}

/** Return the key of a tap on a picture: the left third goes back. @param {number} x @param {number} width */
export function keyOfTap(x, width) {
  return x < width / 3 ? "ArrowLeft" : "ArrowRight";
}

/** Make a line of this number of steps. @param {number} count */
export function lineOf(count) {
  const steps = Array.from(
    { length: count },
    (_, number) => /** @type {Step} */ ({ number, parent: null, children: [] }),
  );
  for (const step of steps.slice(1)) {
    step.parent = steps[step.number - 1];
    step.parent.children = [step];
  }
  return steps;
}

/** Return the number of the step to which a link leads. @param {Element} link */
const stepOf = link => stepOfFragment(link.getAttribute("href") ?? "");

/** Step through the document by buttons, course, links and keys. @param {Document} document @param {Window} window */
export function startReview(document, window) {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".step")]);
  const links = [...document.querySelectorAll('a[href^="#step-"]')];
  const line = lineOf(sections.length);
  const last = line.length - 1;
  if (!last) return; // one moment alone
  const moments = new Moments(line[0]);

  const show = () => {
    const { number: now } = moments.at;
    for (const [number, section] of sections.entries()) section.classList.toggle("now", number === now);
    markCourse(document, now);
    for (const link of links) {
      const isHere = stepOf(link) === now;
      link.classList.toggle("now", isHere);
      if (isHere) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    byId("where").textContent = sections[now].dataset.where ?? "";
    for (const [name, key] of Object.entries(BUTTONS)) {
      const button = /** @type {HTMLButtonElement} */ (byId(name));
      button.disabled = now === (key === "Home" || key === "ArrowLeft" ? 0 : last);
    }
  };
  const showFragment = () => {
    const shown = Number(document.querySelector("main")?.dataset.shown ?? 0);
    const { hash } = window.location;
    moments.jump(line[Math.min(last, hash ? stepOfFragment(hash) : shown)]);
    show();
    if (window.location.hash) bringIntoView();
  };
  const bringIntoView = () => {
    const room = document.querySelector("nav")?.getBoundingClientRect().height ?? 0;
    const { top } = sections[moments.at.number].getBoundingClientRect();
    if (top < room || top > window.innerHeight - 120) window.scrollBy(0, top - room - 4);
  };
  const keep = () => {
    show();
    window.history.replaceState(null, "", `#step-${moments.at.number}`);
  };
  const jump = (/** @type {number} */ number) => {
    moments.jump(line[number]);
    keep();
    bringIntoView();
  };
  /** @param {string} key @returns {boolean} true if it is a key for stepping */
  const step = key => {
    if (moments.step(key) === undefined) return false;
    keep();
    return true;
  };

  document.body.classList.add("stepping");
  for (const [name, key] of Object.entries(BUTTONS)) byId(name).addEventListener("click", () => step(key));
  const wrong = links.filter(link => link.matches(".slip, .mistake, .blunder"));
  followCourse(document, jump, new Map(wrong.map(link => [stepOf(link), link.textContent])));
  for (const link of links)
    link.addEventListener("click", event => {
      event.preventDefault();
      jump(stepOf(link));
    });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (step(event.key)) event.preventDefault();
  });
  for (const picture of document.querySelectorAll(".step .tranca"))
    picture.addEventListener("click", event => {
      const { left, width } = picture.getBoundingClientRect();
      step(keyOfTap(/** @type {MouseEvent} */ (event).clientX - left, width));
    });
  window.addEventListener("hashchange", showFragment);
  showFragment();
  // The browser scrolls to the anchor once the layout is done, which may be after this.
  window.addEventListener("load", () => {
    if (window.location.hash) window.requestAnimationFrame(bringIntoView);
  });
}
