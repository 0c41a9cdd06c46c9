/** Serves the built interface on loopback with the desktop app's own path guard and headers. */
import { type ServerResponse, createServer } from 'node:http';
import { APP_ORIGIN, createAppHandler } from '../main/app-protocol.ts';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `folder` on a free port of 127.0.0.1. */
export async function serve(folder: string): Promise<Served> {
  const answer = createAppHandler(folder, (line) => process.stderr.write(`${line}\n`));
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    Promise.try(() => answer(new Request(APP_ORIGIN + (path === '/' ? '/index.html' : path), { method })))
      // The message is not a valid request: `Request` does not know its method or its address.
      .catch(() => new Response(null, { status: 400 }))
      .then((found) => send(response, found))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
