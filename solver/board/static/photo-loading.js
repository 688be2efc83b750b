// From a photo in a file of this device to the tiles on it: it is read by a worker of the page and sent nowhere.

import { t } from "./language.js";

const LONG_SIDE = 1024; // the pixels on the longer side of a photo as the reader sees it

/** True for an image. Some programs give no type with a file. @param {File} file */
export function isImage({ type, name }) {
  return type.startsWith("image/") || /\.(?:jpe?g|png|webp|hei[cf]|avif|gif|bmp)$/i.test(name);
}

/**
 * Draw the photo in a file on a canvas of the size that the reader needs, upright. Rejects if the browser cannot open
 * the file as a photo.
 * @param {Blob} file
 */
export async function openPhoto(file) {
  const image = await createImageBitmap(file);
  const factor = LONG_SIDE / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height].map(length => Math.max(32, Math.round(length * factor)));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
export function penOf(canvas) {
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error(t("this browser cannot draw on a canvas"));
  return pen;
}

/**
 * Read the tiles on a photo with numbers up to `highest`; none if it seems to show no tiles. The worker is loaded for
 * each photo, since few photos are read.
 * @param {HTMLCanvasElement} canvas @param {number} highest @param {AbortSignal} signal
 * @returns {Promise<import("./photo-tiles.js").CheckedTile[]>}
 */
export function readTiles(canvas, highest, signal) {
  const { width, height } = canvas;
  const { data } = penOf(canvas).getImageData(0, 0, width, height);
  const colors = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++)
    for (let channel = 0; channel < 3; channel++) colors[3 * at + channel] = data[4 * at + channel];
  const worker = new Worker("photo-worker.js");
  return new Promise((resolve, reject) => {
    /** @param {() => void} settle */
    const end = settle => {
      worker.terminate();
      settle();
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)));
    /** @param {string} file */
    const missing = file => t("{file} could not be loaded", { file });
    worker.onerror = event => end(() => reject(new Error(event.message || missing("photo-worker.js"))));
    worker.onmessage = ({ data }) =>
      end(() => {
        if (data.tiles) resolve(data.tiles);
        else reject(new Error(data.missing ? missing(data.missing) : data.failed));
      });
    worker.postMessage({ colors, width, height, highest }, [colors.buffer]);
  });
}
