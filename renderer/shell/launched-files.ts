/**
 * What the system hands to the app where it was installed from a browser: files that were opened with it, and what other
 * apps have shared, which the service worker has set aside (`web/service-worker.ts`).
 */

declare global {
  interface Window {
    /** Only where the app can be installed. */
    readonly launchQueue?: {
      setConsumer(consumer: (launched: { readonly files?: readonly FileSystemHandle[] }) => void): void;
    };
  }
}

/** Calls `open` with everything that was handed over before and will be. */
export function onLaunched(open: (files: readonly (FileSystemFileHandle | File)[]) => void): void {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    const handles = files.filter((each): each is FileSystemFileHandle => each.kind === 'file');
    if (handles.length > 0) open(handles);
  });
  takeShared()
    .then((files) => {
      if (files.length > 0) open(files);
    })
    // A browser that refuses the cache has kept nothing in it.
    .catch(() => undefined);
}

/** What was shared, which is then no longer set aside. */
async function takeShared(): Promise<readonly File[]> {
  // The name under which the service worker sets it aside.
  const shared = `othello-shared-${new URL('./', location.href).href}`;
  if (!('caches' in window) || !(await caches.has(shared))) return [];
  const cache = await caches.open(shared);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const name = decodeURIComponent(request.url.slice(request.url.lastIndexOf('/') + 1));
      const response = await cache.match(request);
      return response && new File([await response.blob()], name);
    }),
  );
  await caches.delete(shared);
  return found.filter((file) => file !== undefined);
}
