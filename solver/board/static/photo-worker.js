// The reader of photos in a worker of the page: the photo stays on the device.

import { readWeights } from "./photo-halves.js";
import { readPhoto } from "./photo-reader.js";

/** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => unknown) | null}} */
const page = /** @type {any} */ (self);

/** Fetch the weights of the net. */
async function fetchWeights() {
  const response = await fetch(new URL("halves.npz", location.href), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`halves.npz: ${response.status} ${response.statusText}`);
  return readWeights(await response.arrayBuffer());
}

page.onmessage = async ({ data: { colors, width, height, highest } }) => {
  try {
    page.postMessage({ tiles: readPhoto({ colors, width, height }, await fetchWeights(), highest) });
  } catch (error) {
    page.postMessage({ failed: String(/** @type {any} */ (error)?.message ?? error) });
  }
};
