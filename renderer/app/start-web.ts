/**
 * The start of the build for static hosts, before anything of the app is loaded. Its service worker gives the page the
 * headers that such hosts do not send, and keeps its files. A page that has come without these headers is loaded once
 * more; nothing of it has been drawn by then.
 */
import { withinTime } from '../shell/within-time.ts';

/** Where `build/web.ts` names the app's own script. */
const APP_LINK = 'link[data-app]';

const WORKER = './service-worker.js';

/** Remembers within a tab that the page was loaded again, so that it is not when that was of no use. */
const TRIED = 'othello-isolation-tried';

/** How long the start waits for the service worker, in milliseconds. Later on the app runs without what it would give. */
const PATIENCE_MS = 5000;

/** How long it waits for another version to take over, once that has said that it will, in milliseconds. */
const CHANGE_MS = 500;

async function activated(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) return false;
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve(true);
      else if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Whether a key, a pointer or the like has been used here. What was begun with it would not survive another start. What
 * `navigator.userActivation` tells would still be true of the page as it was before it was loaded again.
 */
let isInUse = false;
for (const type of ['keydown', 'pointerdown', 'click', 'drop']) {
  addEventListener(type, () => (isInUse = true), { capture: true, once: true });
}

/**
 * Has the version that waits take the place of the one that this page came from, unless other pages run with that. Answers
 * whether it has; if it does later, a page that is not in use yet is loaded again then. Chromium 156 ends the older worker
 * only after the app has started in half of the cases, however long the start waits.
 */
async function takesOver(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
  });
  const changed = new Promise<boolean>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
  waiting.postMessage('takeOver', [port2]);
  if (!(await answer)) return false;
  const isChanged = (await withinTime(changed, CHANGE_MS)) === true;
  if (!isChanged) void changed.then(() => isInUse || location.reload());
  return isChanged;
}

/** Whether the page must be loaded again, because it will come with another version or with the headers then. */
async function isToReload(container: ServiceWorkerContainer): Promise<boolean> {
  const known = await container.getRegistration();
  const waiting = container.controller ? known?.waiting : undefined;
  if (waiting && (await takesOver(container, waiting))) return true;
  if (crossOriginIsolated) {
    sessionStorage.removeItem(TRIED);
    return false;
  }
  if (sessionStorage.getItem(TRIED) !== null) return false;
  const registration = await container.register(WORKER, { updateViaCache: 'none' });
  if (!(await activated(registration))) return false;
  sessionStorage.setItem(TRIED, '');
  return true;
}

/**
 * Looks for a newer version, and has all files kept once the app runs, unless they are another version's than those of
 * `worker`, from which the page has come.
 */
async function keepFiles(container: ServiceWorkerContainer, worker: ServiceWorker | null): Promise<void> {
  await container.register(WORKER, { updateViaCache: 'none' });
  const { active } = await container.ready;
  if (!worker || active === worker) active?.postMessage('keep');
}

// A page that is no secure context has none.
const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;

const worker = container?.controller ?? null;

// A browser that refuses storage or workers still runs the app, with one thread.
const isReloading = container
  ? await withinTime(
      isToReload(container).catch(() => false),
      PATIENCE_MS,
    )
  : false;
if (isReloading === true) {
  location.reload();
} else {
  const link = document.querySelector<HTMLLinkElement>(APP_LINK);
  if (!link) throw new Error('The page names no script of the app.');
  await import(/* @vite-ignore */ link.href);
  if (container) keepFiles(container, worker).catch(() => undefined);
}
