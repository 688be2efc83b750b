// The course of a deal, as the library draws it: a click finds each moment, and mistakes are buttons with a name.

/** The areas of the moments, each with its number as `data-step`. @param {ParentNode} root @returns {SVGElement[]} */
function areasOf(root) {
  return [...root.querySelectorAll("svg [data-step]")].map(area => /** @type {SVGElement} */ (area));
}

/**
 * Let a course be followed.
 *
 * @param {ParentNode} root
 * @param {(step: number) => unknown} pick
 * @param {Map<number, string>} mistakes by the number of their step, what is said of them
 */
export function followCourse(root, pick, mistakes) {
  for (const area of areasOf(root)) {
    const step = Number(area.dataset.step);
    area.addEventListener("click", () => pick(step));
    const name = mistakes.get(step);
    if (name === undefined) continue;
    area.ownerSVGElement?.setAttribute("role", "group");
    for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": name }))
      area.setAttribute(key, value);
    area.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(step);
    });
  }
}

/** Show which moment is looked at. @param {ParentNode} root @param {number | undefined} now */
export function markCourse(root, now) {
  for (const area of areasOf(root)) area.classList.toggle("now", Number(area.dataset.step) === now);
}
