// Cache of the page's files for use without a network: one set of files, of one version, at a time.

/** @type {{version: string, files: string[]}} */
const SITE = JSON.parse('{"version": "", "files": []}'); // filled in when the site is written
const NAME = `tranca-${SITE.version}`;

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // the HTTP cache may contain another version
  const wanted = SITE.files.map(file => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(wanted)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then(names => names.filter(name => name.startsWith("tranca-") && name !== NAME));
  event.waitUntil(old.then(names => Promise.all(names.map(name => caches.delete(name)))));
});

/** @param {Request} request */
async function answerFromCache(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope))
    event.respondWith(answerFromCache(request));
});
