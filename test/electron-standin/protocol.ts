/**
 * Schemes of the app's own. Chromium has no door for them in its debugging protocol, so `app://host/path` becomes
 * `http://host.app.localhost/path`, which Chromium also holds for secure and gives an origin of its own; it is served
 * on a loopback port that Chromium is told to find there. The origin has no port, so storage outlives a launch.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { CustomScheme, Protocol as ElectronProtocol } from 'electron';
import { onExit, requireNotReady, requireReady } from './lifecycle.ts';
import { NotInStandin, strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** Without these a scheme has no origin, no storage or no fetch in Electron, and the stand-in cannot withhold them. */
const REQUIRED_PRIVILEGES = ['standard', 'secure', 'supportFetchAPI'] as const;

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();
/** The status of the last answer to each address. */
const statuses = new Map<string, number>();
let hasRegistered = false;

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    requireNotReady('protocol.registerSchemesAsPrivileged');
    if (hasRegistered) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    hasRegistered = true;
    for (const { scheme, privileges } of schemes) {
      if (privileges?.bypassCSP === true) throw new NotInStandin('a scheme that bypasses the CSP');
      if (REQUIRED_PRIVILEGES.every((privilege) => privileges?.[privilege] === true)) privileged.add(scheme);
    }
  },

  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle cannot be used');
    if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
    if (!privileged.has(scheme)) {
      throw new NotInStandin(
        `the scheme ${scheme}: it lacks one of the privileges ${REQUIRED_PRIVILEGES.join(', ')}`,
      );
    }
    handlers.set(scheme, handler);
  },

  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`The scheme has not been registered: ${scheme}`);
  },

  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme);
  },
}) satisfies Partial<ElectronProtocol>;

/** The status with which the document at `url` was answered; -1 without HTTP, as in Electron. */
export function statusOf(url: string): number {
  return statuses.get(url) ?? -1;
}

export function handlerFor(url: string): Handler | undefined {
  return handlers.get(url.split(':', 1)[0] ?? '');
}

/** The address under which Chromium finds `url`. */
export function outward(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/s.exec(url) ?? [];
  return handlers.has(scheme) ? `http://${host}.${scheme}.localhost${rest}` : url;
}

/** The address that Electron would have for `url`. */
export function inward(url: string): string {
  const [, host = '', scheme = '', rest = ''] =
    /^http:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)(.*)$/s.exec(url) ?? [];
  return handlers.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** Resolves with the loopback port that the handlers are served on. */
export async function startSchemeServer(): Promise<number> {
  const server = createServer((request, response) => {
    // A handler that throws fails its request, as in Electron.
    answer(request, response).catch(() => request.socket.destroy());
  });
  onExit(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = inward(`http://${incoming.headers.host}${incoming.url}`);
  const handler = handlerFor(url);
  if (!handler) throw new Error(`Nothing handles ${url}.`);
  const response = await handler(requestOf(incoming, url));
  statuses.set(url, response.status);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
  else outgoing.end();
}

function requestOf(incoming: IncomingMessage, url: string): Request {
  const method = incoming.method ?? 'GET';
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {};
  return new Request(url, { method, headers, ...body });
}
