// The settings of this browser, in a dialog.

import { command, perform } from "./commands.js";
import { labelled, openDialog, choice as select } from "./controls.js";
import { byId, drawn, make } from "./elements.js";
import { LANGUAGES, plainLanguage, t } from "./language.js";
import { drawPanes } from "./panes.js";
import { whyHidden } from "./plays.js";
import { saveSettings, settings } from "./settings.js";
import { board, chanceState, view } from "./store.js";
import { viewChoices } from "./table.js";
import { TITLES } from "./words.js";
import { SETTINGS } from "./words-rooms.js";

/**
 * Make a check box or radio button with its label.
 * @param {string} label
 * @param {import("./elements.js").Attributes} attributes
 * @param {(checked: boolean) => void} chosen
 */
function tick(label, attributes, chosen) {
  const change = (/** @type {Event} */ event) => {
    chosen(/** @type {HTMLInputElement} */ (event.target).checked);
    saveSettings();
  };
  return make("label", { class: "tick" }, make("input", { ...attributes, change }), label);
}

/**
 * Make a check box with its label and a note below it.
 * @param {string} label
 * @param {import("./elements.js").Attributes} attributes
 * @param {string} note "" for none
 * @param {(checked: boolean) => void} chosen
 */
function explained(label, attributes, note, chosen) {
  if (!note) return [tick(label, attributes, chosen)];
  return [tick(label, { ...attributes, "aria-description": note }, chosen), make("p", { class: "muted note" }, note)];
}

/** Choose the language of the page, which is loaded again. @param {string} language as in `LANGUAGES`, or "" */
function chooseLanguage(language) {
  settings.language = language;
  saveSettings();
  const isFirst = document.body.classList.contains("first"); // its table is in no address
  const encode = (/** @type {string} */ title) => new URLSearchParams({ t: `title: ${title}; ` }).toString();
  const hash = location.hash.replace(/(?<=[#&])lang=[^&]*&?/, "");
  const named = Object.entries(TITLES).reduce(
    (sum, [name, title]) => sum.replace(encode(title), encode(`{${name}}`)),
    hash,
  );
  const address = isFirst ? location.pathname : named;
  const kept = {
    ...history.state,
    settings: document.querySelector("dialog[open]") !== null,
    scores: chanceState.entered,
  };
  history.replaceState(kept, "", address);
  location.reload();
}

/** Open the settings again if the page was reloaded for a language that was chosen there. */
async function reopenSettings() {
  if (!history.state?.settings) return;
  history.replaceState({ visit: history.state.visit }, "");
  await board.ready();
  showSettings();
  /** @type {HTMLElement | null} */ (document.querySelector("#dialog select.language"))?.focus();
}

/**
 * Make radio buttons for a setting of the look.
 * @template {"scheme" | "felt" | "pips"} N
 * @param {N} name @param {string} label @param {(typeof settings)[N][]} options
 */
function choice(name, label, options) {
  const one = (/** @type {(typeof settings)[N]} */ option) =>
    tick(SETTINGS.options[option], { type: "radio", name, value: option, checked: settings[name] === option }, () => {
      settings[name] = option;
      applyLook();
    });
  return make("fieldset", {}, make("legend", {}, label), ...options.map(one));
}

function applyLook() {
  document.documentElement.style.colorScheme = settings.scheme;
  document.body.dataset.felt = settings.felt;
  document.body.dataset.pips = settings.pips;
}

function showSettings() {
  const hidden = whyHidden();
  openDialog(
    SETTINGS.title,
    board.now && make("div", { class: "view-choices" }, ...viewChoices()),
    labelled(
      SETTINGS.language,
      select([["", SETTINGS.ofBrowser], ...LANGUAGES], settings.language, chooseLanguage, { class: "language" }),
    ),
    choice("scheme", SETTINGS.scheme, ["light dark", "light", "dark"]),
    choice("felt", SETTINGS.felt, ["green", "blue", "wood", "plain"]),
    choice("pips", SETTINGS.pips, ["black", "coloured"]),
    ...explained(
      SETTINGS.values,
      { type: "checkbox", checked: settings.values, disabled: hidden !== "" },
      hidden,
      () => void perform("values"),
    ),
    ...explained(SETTINGS.text, { type: "checkbox", checked: settings.text }, SETTINGS.textMeaning, checked => {
      settings.text = view.text = checked;
      drawPanes();
    }),
    make("p", { class: "muted" }, SETTINGS.names),
  );
}

applyLook();
byId("language").append(
  drawn(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" }, // a globe
    drawn("path", { d: "M3 12a9 9 0 0 1 18 0a9 9 0 0 1-18 0h18M12 3a14 14 0 0 1 0 18a14 14 0 0 1 0-18" }),
  ),
  select(LANGUAGES, plainLanguage, chooseLanguage, { "aria-label": SETTINGS.language }),
);
byId("settings").addEventListener("click", showSettings);
void reopenSettings();
command("settings", t("choose the look of the table and tiles"), showSettings);
