// The part of the address behind the #: a form query with `t` the root in one line, `tree` what was tried, `at` the
// moment shown. Long ones are packed: `z` holds the query, deflated, in base64url.

export const VERSION = 1;
const MOST_PLAIN = 8192;

/**
 * @typedef {{text: string, comment?: string, children?: any[], at?: number[]}} PlainTree
 * @typedef {{tree: PlainTree | null, complaint: string}} Opened
 */

/**
 * The fragment of a tree, without the #.
 *
 * @param {PlainTree} plain
 */
export async function fragment(plain) {
  const query = new URLSearchParams({ t: plain.text });
  const tried = plain.children ?? [];
  if (tried.length || plain.comment) query.set("tree", JSON.stringify([plain.comment || 0, ...tried]));
  if (plain.at?.length) query.set("at", plain.at.join("."));
  const text = query.toString();
  if (text.length <= MOST_PLAIN) return text;
  return new URLSearchParams({ v: String(VERSION), z: await packed(text) }).toString();
}

/**
 * Open a fragment: the tree in it, as far as it can be read, and what to complain of, or an empty string.
 *
 * @param {string} text without the #
 * @returns {Promise<Opened>}
 */
export async function opened(text) {
  let query = new URLSearchParams(text);
  const complaints = [];
  const version = Number(query.get("v") ?? VERSION);
  if (!(version <= VERSION)) complaints.push("this address was made by a later version: what could be read is shown");
  const held = query.get("z");
  if (held !== null) {
    const { text: inner, whole } = await unpacked(held);
    if (!whole) complaints.push("this address was cut short: what could be read is shown");
    query = new URLSearchParams(inner);
  }
  const root = query.get("t");
  if (!root) return { tree: null, complaint: complaints[0] ?? "" };
  /** @type {PlainTree} */
  const tree = { text: root };
  const tried = query.get("tree");
  if (tried !== null) {
    const { value, whole } = mended(tried);
    if (!whole && complaints.length === 0) complaints.push("this address was cut short: what could be read is shown");
    tree.comment = typeof value[0] === "string" ? value[0] : "";
    tree.children = value.slice(1).filter(Array.isArray);
  }
  const at = query.get("at");
  if (at) tree.at = at.split(".").map(Number).filter((each) => Number.isInteger(each) && each >= 0);
  return { tree, complaint: complaints[0] ?? "" };
}

/**
 * A JSON array, read as far as it goes: one that was cut short is closed after its last whole value.
 *
 * @param {string} text
 * @returns {{value: any[], whole: boolean}}
 */
export function mended(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? { value, whole: true } : { value: [], whole: false };
  } catch {
    for (let end = text.length; end > 0; end--) {
      const ending = closing(text.slice(0, end));
      if (ending === null) continue;
      try {
        const value = JSON.parse(text.slice(0, end) + ending);
        return { value: Array.isArray(value) ? value : [], whole: false };
      } catch {
        // one sign less
      }
    }
    return { value: [], whole: false };
  }
}

/** The brackets that close a text of nested arrays; null inside a string. @param {string} text */
function closing(text) {
  let depth = 0;
  let inside = false;
  for (let place = 0; place < text.length; place++) {
    const sign = text[place];
    if (inside) {
      if (sign === "\\") place++;
      else if (sign === '"') inside = false;
    } else if (sign === '"') inside = true;
    else if (sign === "[") depth++;
    else if (sign === "]") depth--;
  }
  return inside || depth < 0 ? null : "]".repeat(depth);
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What was packed, as far as it goes.
 *
 * @param {string} held
 */
async function unpacked(held) {
  let text = "";
  try {
    const binary = atob(held.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { text, whole: true };
      text += value;
      if (text.length > 4_000_000) return { text, whole: false };
    }
  } catch {
    return { text, whole: false };
  }
}
