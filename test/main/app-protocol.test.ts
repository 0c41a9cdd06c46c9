import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, assetPath, createAppHandler } from '../../main/app-protocol.ts';

const ROOT = join(sep, 'app', 'renderer');

describe('assetPath', () => {
  it('finds files inside the folder', () => {
    expect(assetPath(ROOT, 'app://othello/index.html')).toBe(join(ROOT, 'index.html'));
    expect(assetPath(ROOT, 'app://othello/assets/a%20b.js?v=1#top')).toBe(join(ROOT, 'assets', 'a b.js'));
    // The URL itself resolves plain dots, which cannot leave the root.
    expect(assetPath(ROOT, 'app://othello/../../etc/passwd')).toBe(join(ROOT, 'etc', 'passwd'));
  });

  it.each([
    'app://othello/..%2f..%2fetc/passwd',
    'app://othello/assets/..%2F..%2Fpackage.json',
    'app://othello/..%5c..%5cwindows/win.ini',
    'app://othello/%2e%2e%2fpackage.json',
    'app://othello/C:/windows/win.ini',
    'app://othello/C%3A/windows/win.ini',
    'app://othello/index.html%00.png',
    'app://othello/index.html::$DATA',
    'app://othello//etc/passwd',
    'app://othello/%2fetc/passwd',
    'app://othello/...',
    'app://othello/',
    'app://othello/%',
    'app://othello/%ff',
    'app://other/index.html',
    'app://othello:80/index.html',
    'app://othello.example.com/index.html',
    'file:///etc/passwd',
    'https://othello/index.html',
    'index.html',
    '',
  ])('refuses %s', (url) => {
    expect(assetPath(ROOT, url)).toBeUndefined();
  });

  it('never returns a path outside the folder', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2E',
      '%2f',
      '%5c',
      '%252e',
      'a',
      ':',
      '%00',
      '?',
      '#',
      '@',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = assetPath(ROOT, `app://othello/${pieces.join('')}`);
        expect(path ?? ROOT + sep).toSatisfy((found: string) => found.startsWith(ROOT + sep));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('CONTENT_SECURITY_POLICY', () => {
  it('allows no inline script or style, no eval except WebAssembly, and nothing from other origins', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
    expect(CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
    expect(CONTENT_SECURITY_POLICY).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });
});

describe('createAppHandler', () => {
  let folder: string;
  let handle: ReturnType<typeof createAppHandler>;
  const log: string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'othello-protocol-'));
    mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.json'), 'secret');
    writeFileSync(join(folder, 'renderer/index.html'), '<h1>Othello</h1>');
    writeFileSync(join(folder, 'renderer/assets/search.wasm'), new Uint8Array([0, 97, 115, 109]));
    handle = createAppHandler(
      join(folder, 'renderer'),
      (url, error) => log.push(`${url}: ${String(error)}`),
      { 'lab.bin': join(folder, 'secret.json') },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('serves files with their type and every security header', async () => {
    const response = await handle(new Request('app://othello/index.html'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<h1>Othello</h1>');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves WebAssembly with the type that allows streaming compilation', async () => {
    const response = await handle(new Request('app://othello/assets/search.wasm'));
    expect(response.headers.get('content-type')).toBe('application/wasm');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 97, 115, 109]);
  });

  it('serves what the lab needs of the engine by its name, and nothing else from there', async () => {
    const response = await handle(new Request('app://othello/engine/lab.bin'));
    expect(await response.text()).toBe('secret');
    expect((await handle(new Request('app://othello/engine/secret.json'))).status).toBe(404);
    expect((await handle(new Request('app://othello/engine/lab.bin/x'))).status).toBe(404);
    expect(log.splice(0)).toHaveLength(2);
  });

  it('answers a browser that asks for an icon without one, and does not count it as missing', async () => {
    const answered = await handle(new Request('app://othello/favicon.ico'));
    expect(answered.status).toBe(204);
    expect(log.splice(0)).toEqual([]);
  });

  it('answers HEAD without a body', async () => {
    const response = await handle(new Request('app://othello/index.html', { method: 'HEAD' }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it.each([
    ['GET', '/none.html', 404, 1],
    ['GET', '/assets', 404, 1],
    ['GET', '/..%2fsecret.json', 404, 0],
    ['POST', '/index.html', 405, 0],
    ['DELETE', '/index.html', 405, 0],
  ])('answers %s %s with %i and nothing else', async (method, path, status, reports) => {
    const response = await handle(new Request(`app://othello${path}`, { method }));
    expect(response.status).toEqual(status);
    expect(await response.text()).toBe('Unavailable');
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(log.splice(0)).toHaveLength(reports);
  });

  it('says which file is missing, but nothing of what it refuses to look for', async () => {
    await handle(new Request('app://othello/none.html'));
    await handle(new Request('app://othello/..%2fsecret.json'));
    await handle(new Request('app://othello/index.html'));
    expect(log.splice(0)).toEqual([expect.stringMatching(/^app:\/\/othello\/none\.html: .*ENOENT/)]);
  });

  // Windows asks for a right to make links.
  it.runIf(process.platform !== 'win32')('says of a file that cannot be read which one and why', async () => {
    symlinkSync('loop.js', join(folder, 'renderer/loop.js'));
    const response = await handle(new Request('app://othello/loop.js'));
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(log.splice(0)).toEqual([expect.stringMatching(/app:\/\/othello\/loop\.js: .*ELOOP/)]);
  });
});
