/** A host like those that serve folders of files: below a path, with no header of the app's own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const BELOW = '/games/othello/';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost {
  readonly url: string;
  /** The paths that were asked for, relative to the app. */
  readonly asked: string[];
  /** The folder that is served from now on. */
  folder: string;
  /** Names that are answered as if there were no such file. */
  readonly missing: Set<string>;
  /** Names that are answered only once what they are given is there. */
  readonly held: Map<string, Promise<void>>;
  close(): Promise<void>;
}

export async function hostStatically(folder: string): Promise<StaticHost> {
  const asked: string[] = [];
  const missing = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const host = { folder };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const name = path === BELOW ? 'index.html' : path.slice(BELOW.length);
    asked.push(name);
    const isThere = path.startsWith(BELOW) && !name.includes('..') && !missing.has(name);
    const content = async (): Promise<Buffer> => {
      await held.get(name);
      if (!isThere) throw new Error('not there');
      return readFile(join(host.folder, name));
    };
    content().then(
      (file) => {
        response.writeHead(200, {
          'content-type': MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
          'cache-control': 'max-age=600',
        });
        response.end(file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(host, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`,
    asked,
    missing,
    held,
    close: async () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
