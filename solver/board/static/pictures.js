// Pictures of the table as the solver draws them, each asked for once.

import { ask } from "./ask.js";
import { keep } from "./moments.js";

const drawn = /** @type {Map<string, string>} */ (new Map());

/** The picture of a question, where it is known already. @param {PictureQuestion} question */
export function knownPicture(question) {
  return drawn.get(JSON.stringify(question)) ?? null;
}

/** Keep a picture. @param {PictureQuestion} question @param {string} svg */
export function keepPicture(question, svg) {
  return keep(drawn, JSON.stringify(question), svg);
}

/** A picture as an element, and its title, which is taken out. @param {string} svg */
export function pictureOf(svg) {
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  const title = picture.querySelector("title");
  title?.remove();
  return { picture, title: title?.textContent ?? "" };
}

/** The picture of a question. @param {PictureQuestion} question */
export async function picture(question) {
  return knownPicture(question) ?? keepPicture(question, await ask("picture", question));
}
