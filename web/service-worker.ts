/**
 * The service worker of the build for static hosts. It answers with the headers that isolate the page, which such hosts
 * do not send; keeps all files, so that the app starts without a network; and takes what other apps share with it.
 *
 * A version is taken over as a whole: the page comes from what is kept only when every file of its version is.
 */

/** What `build/web.ts` puts in the place of this name. */
declare const __SHIPPED__: {
  /** Differs between any two builds whose files differ. */
  readonly version: string;
  /** Paths relative to this worker, each with its digest in the form of subresource integrity. The page comes last. */
  readonly files: readonly (readonly [path: string, integrity: string])[];
  readonly headers: Readonly<Record<string, string>>;
};

declare const self: ServiceWorkerGlobalScope;

const { version, files, headers } = __SHIPPED__;

const { scope } = self.registration;

/** The apps of one origin share its caches. */
const PREFIX = `othello-version-${scope}-`;

const KEPT = PREFIX + version;

/** What was shared and no page has taken yet; `renderer/shell/launched-files.ts` reads it. */
const SHARED = `othello-shared-${scope}`;

const PAGE = 'index.html';

function addressOf(path: string): string {
  return new URL(path, scope).href;
}

/** Keeps every file of this version that is not kept yet. Rejects if one of them cannot be had or is another version's. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const [path, integrity] of files) {
    const url = addressOf(path);
    if (kept.has(url)) continue;
    // One after the other, because the page has first call on the network. A file of an earlier version that has the same
    // name has the same content if the name holds its hash.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const known = path.startsWith('assets/') ? await caches.match(url) : undefined;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const response = known ?? (await fetch(url, { integrity, cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await cache.put(url, response);
  }
}

/**
 * Forgets the versions before this one, unless another one waits, whose files may be of before if a host went back to it.
 * Another page may be of a version before and need its files, although this one has taken over.
 */
async function forgetOlder(): Promise<void> {
  if (!(await isAlone())) return;
  const names = await caches.keys();
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  // In the order in which they were made, so that a worker that has been replaced meanwhile leaves its successor alone.
  const older = names.slice(0, Math.max(0, names.indexOf(KEPT))).filter((name) => name.startsWith(PREFIX));
  await Promise.all(older.map(async (name) => caches.delete(name)));
}

async function answer(request: Request, path: string): Promise<Response> {
  const address = addressOf(path);
  const kept = await caches.match(address, { cacheName: KEPT });
  // A page of an older version that is about to be loaded again still has its files.
  const older = kept ?? (path.startsWith('assets/') ? await caches.match(address) : undefined);
  return isolated(older ?? (await fetch(request)));
}

/** `response` with the headers of the app's own server. */
function isolated(response: Response): Response {
  // A redirection is for the browser to follow, and holds nothing that could be given headers.
  if (response.type === 'opaqueredirect' || response.status === 0) return response;
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: all });
}

/** Sets aside what another app shares, and leads to the page, which opens it. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const given = form.getAll('files').filter((each) => each instanceof File);
  const words = ['text', 'url'].map((name) => form.get(name)).filter((each) => typeof each === 'string');
  const text = words.join('\n').trim();
  if (text !== '') given.push(new File([text], 'shared.txt'));
  const cache = await caches.open(SHARED);
  await Promise.all(
    given.map(async (file, index) =>
      cache.put(addressOf(`shared/${index}/${encodeURIComponent(file.name)}`), new Response(file)),
    ),
  );
  return Response.redirect(addressOf('./'), 303);
}

/** How often it is looked whether other pages have gone, and after how long each time, in milliseconds. */
const LOOKS = 15;
const LOOK_AGAIN_MS = 100;

/** Whether no more than one page is open. A page that is loaded again still counts for a moment beside its successor. */
async function isAlone(looks = LOOKS): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(scope)).length <= 1) return true;
  if (looks <= 1) return false;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return isAlone(looks - 1);
}

/** Takes over from an older version unless another page still runs with that. Answers whether it does. */
async function takeOver(port: MessagePort | undefined): Promise<void> {
  const takes = await isAlone();
  port?.postMessage(takes);
  if (takes) await self.skipWaiting();
}

self.addEventListener('install', (event) => {
  // The first version lets the page start at once and keeps its files later; another one is complete before it is taken.
  event.waitUntil(self.registration.active ? keepAll() : self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAll().then(forgetOlder));
  else if (event.data === 'takeOver') event.waitUntil(takeOver(event.ports[0]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).split(/[?#]/, 1)[0] ?? '';
  if (request.method === 'POST' && path === 'share') event.respondWith(takeShared(request));
  else if (request.method === 'GET') event.respondWith(answer(request, path === '' ? PAGE : path));
});
