/**
 * The origin `app://othello/`, from which the windows are loaded. It serves the files of one folder and nothing else,
 * with headers that isolate the page. Unlike `file:`, a scheme of our own has an origin, so that storage, modules and
 * shared memory work, and cannot reach the rest of the disk.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const SCHEME = 'app';
const HOST = 'othello';

export const APP_SCHEME = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** The origin as frames report it. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`;

export const START_URL = `${APP_ORIGIN}/index.html`;

/**
 * The content security policy. WebAssembly compiles only where `script-src` allows it; `data:` is for the small images
 * that the bundler inlines.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The path of the file that `url` names inside the folder `root`; undefined for another host, and for any name that
 * could lead out of the folder. Every segment is decoded once and must then be the plain name of a file or folder:
 * without separators of any platform, drives or streams (":"), or NUL, and not made of dots alone.
 */
export function assetPath(root: string, url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== `${SCHEME}:` || parsed.host !== HOST) return undefined;
  const segments = parsed.pathname.slice(1).split('/').map(decodeSegment);
  return segments.every(isPlainName) ? join(root, ...segments) : undefined;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isPlainName(segment: string | undefined): segment is string {
  if (segment === undefined || /^\.*$/.test(segment)) return false;
  return !['/', '\\', ':', '\0'].some((character) => segment.includes(character));
}

/**
 * Answers all requests to `app:` with files from `root`, and those for `engine/` and a name of `engineFiles` with that file: the
 * lab's workers need some that lie with the engine. `onUnread` is told of every file that cannot be read.
 */
export function createAppHandler(
  root: string,
  onUnread: (url: string, error: unknown) => void,
  engineFiles: Readonly<Record<string, string>> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    const asked = assetPath(root, request.url);
    const file = engineFile(root, asked, engineFiles) ?? asked;
    if (file === undefined) return refusal(404);
    // A whole browser asks for this of every page, and again of a page that could not be read and so names no icon. A
    // failed answer would count among the files that are missing.
    if (file === join(root, 'favicon.ico')) {
      return new Response(null, { status: 204, headers: SECURITY_HEADERS });
    }
    let content: Buffer<ArrayBuffer>;
    try {
      content = await readFile(file);
    } catch (error) {
      onUnread(request.url, error);
      return refusal(isNoFile(error) ? 404 : 500);
    }
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
    };
    return new Response(request.method === 'HEAD' ? null : content, { headers });
  };
}

/** The engine's file that `asked` stands for, if it does. */
function engineFile(
  root: string,
  asked: string | undefined,
  files: Readonly<Record<string, string>>,
): string | undefined {
  return Object.entries(files).find(([name]) => asked === join(root, 'engine', name))?.[1];
}

/** Whether there is no file with this name, in contrast to one that cannot be read. */
function isNoFile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code);
}

/**
 * A failed answer, with a word in it: an empty one ends the navigation of a whole Chrome with an error page of its own
 * (content/browser/renderer_host/http_error_navigation_throttle.cc), where others load it as an empty page.
 */
function refusal(status: number): Response {
  const headers = { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' };
  return new Response('Unavailable', { status, headers });
}
