// The reader of photos in a worker of the page: the photo stays on the device.

import { readWeights } from "./photo-halves.js";
import { readPhoto } from "./photo-reader.js";

/** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => unknown) | null}} */
const page = /** @type {any} */ (self);

/** Fetch the weights of the net; null if they cannot be loaded. */
async function fetchWeights() {
  const address = new URL("halves.npz", location.href);
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  return response?.ok ? readWeights(await response.arrayBuffer()) : null;
}

page.onmessage = async ({ data: { colors, width, height, highest } }) => {
  try {
    const weights = await fetchWeights();
    if (weights) page.postMessage({ tiles: readPhoto({ colors, width, height }, weights, highest) });
    else page.postMessage({ missing: "halves.npz" });
  } catch (error) {
    page.postMessage({ failed: String(/** @type {any} */ (error)?.message ?? error) });
  }
};
