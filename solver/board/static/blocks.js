// Texts of several blocks. Pure functions.

/** Decode a file: UTF-16 if it has a byte order mark (as from PowerShell), else UTF-8. @param {ArrayBuffer} file */
export function decode(file) {
  const [first, second] = new Uint8Array(file.slice(0, 2));
  const marks = /** @type {Record<string, string>} */ ({ "255,254": "utf-16le", "254,255": "utf-16be" });
  return new TextDecoder(marks[`${first},${second}`] ?? "utf-8").decode(file).replace(/\r\n?/g, "\n");
}

/**
 * Return the string index of a place given by a fault. Columns count characters, which may take two code units each.
 * @param {string} text @param {{ line: number, column: number }} place
 */
export function indexOf(text, { line, column }) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/** Split a text into its blocks, without those that are comments only. @param {string} text */
export function blocksOf(text) {
  return text
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map(block => block.trim())
    .filter(block => block.split("\n").some(line => line.trim() && !line.trim().startsWith("#")));
}

/**
 * Return the path of the moment at which a block opens: the start, or undefined for the moment that its notation gives,
 * as with variations or in an unfinished deal.
 * @param {{ text: string, tree: string }} block
 */
export function opensAt({ text, tree }) {
  const keys = new Set([...text.matchAll(/(?:^|;)\s*(result|to-move)\s*:/gim)].map(match => match[1].toLowerCase()));
  return tree || (keys.has("to-move") && !keys.has("result")) ? undefined : [];
}

/** Return the part behind the # of a text that is only a link to a table; "" for another text. @param {string} text */
export function addressIn(text) {
  const [, address = ""] = /^https?:\/\/\S+#(\S+)$/.exec(text.trim()) ?? [];
  return ["t", "z", "train", "puzzle"].some(key => new URLSearchParams(address).has(key)) ? address : "";
}

/** True if any of the blocks is a puzzle. @param {Iterable<{comments: string[]}>} blocks */
export function arePuzzles(blocks) {
  return [...blocks].some(each => each.comments.some(line => line.startsWith("themes:")));
}

/** The maximum length of one question in characters; JSON writes some of them as six. */
const MOST_SIGNS = 40_000;

/** Split a text into parts of whole blocks and count the lines before. @param {string} text @param {number} [most] */
export function partsOf(text, most = MOST_SIGNS) {
  const parts = [{ text: "", before: 0 }];
  for (const block of text.split(/(?<=\n[ \t\r]*\n)/)) {
    const last = parts[parts.length - 1];
    if (last.text && last.text.length + block.length > most)
      parts.push({ text: block, before: last.before + last.text.split("\n").length - 1 });
    else last.text += block;
  }
  return parts;
}
