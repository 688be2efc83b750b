// The part of the address behind the #: a form query with `t` the root in one line, `tree` the variations, `at` the
// moment shown, `eyes` the seat of the user, `by_hand` the seat whose forced passes and draws are plays of the tree,
// `entered` if the hand is entered as it was played. Long queries, and those of a seat that must not see the other
// hands, are packed: `z` is the query, deflated, in base64url. That is no encryption: anyone can unpack it. The page
// itself handles `text=1`, which shows the notation, `lang`, a language, `drawn`, the draws entered for the next
// action, `later`, where redo goes from here, and `review`, `puzzle`, `choosing` and `train`, which open rooms.

export const VERSION = 1;
const MOST_PLAIN = 8192;

/**
 * @typedef {{
 *   text: string, tree: string, at: number[] | null, eyes?: string, byHand?: string, entered?: string
 * }} Content
 * `tree`: as the solver writes it; `at`: a path in it, null if
 *   the block has a single moment or the default one is meant; `eyes`: the only seat whose hand is shown, if not all
 *   are; `byHand`: the seat whose forced passes and draws are plays of the tree, by default `eyes`;
 *   `entered`: if the hand is entered as it was played, its seat while the leader is unknown, else ""
 * @typedef {{content: Content | null, complaint: string}} Opened
 */

/** Write the fragment of a tree, without the #. @param {Content} content */
export async function writeFragment({ text, tree, at, eyes, byHand, entered }) {
  const query = new URLSearchParams({ t: text });
  if (entered !== undefined) query.set("entered", entered);
  if (eyes) query.set("eyes", eyes);
  if (byHand && byHand !== eyes) query.set("by_hand", byHand);
  if (tree) query.set("tree", tree);
  if (at) query.set("at", at.join("."));
  const long = query.toString();
  if (long.length <= MOST_PLAIN && !eyes) return long;
  return new URLSearchParams({ v: String(VERSION), z: await pack(long) }).toString();
}

/**
 * Parse a fragment as far as possible; returns its content and a complaint for the user, or "".
 * @param {string} text without the #
 * @param {Record<"short" | "later" | "shortAlone" | "laterAlone" | "none", string>} complaints in words
 * @returns {Promise<Opened>}
 */
export async function parseFragment(text, complaints) {
  let query = new URLSearchParams(text);
  /** @type {"" | "short" | "later"} */
  let complaint = Number(query.get("v") ?? VERSION) <= VERSION ? "" : "later";
  const z = query.get("z");
  if (z !== null) {
    const { text: inner, whole } = await unpack(z);
    if (!whole) complaint ||= "short";
    query = new URLSearchParams(inner);
  }
  const root = query.get("t");
  if (!root)
    return {
      content: null,
      complaint: complaint
        ? complaints[`${complaint}Alone`]
        : [...query.keys()].some(each => each !== "text" && each !== "lang")
          ? complaints.none
          : "",
    };
  const tree = query.get("tree") ?? "";
  const at = query.get("at")?.split(".").filter(Boolean).map(Number) ?? null;
  if (tree && !query.has("at")) complaint ||= "short"; // the place is written last
  const eyes = query.get("eyes");
  const byHand = query.get("by_hand");
  const entered = query.get("entered");
  const place = at?.filter(each => Number.isInteger(each) && each >= 0) ?? null;
  return {
    content: {
      text: root,
      tree,
      at: place,
      ...(eyes ? { eyes } : {}),
      ...(byHand ? { byHand } : {}),
      ...(entered === null ? {} : { entered }),
    },
    complaint: complaint && complaints[complaint],
  };
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpack a query as far as it is intact. @param {string} content */
async function unpack(content) {
  let text = "";
  try {
    const binary = atob(content.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, sign => sign.charCodeAt(0));
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
