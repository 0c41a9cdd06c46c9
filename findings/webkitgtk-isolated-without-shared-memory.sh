#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12's webkit2gtk-driver with its MiniBrowser, and xvfb) says `crossOriginIsolated` to a page
# with the two headers, and so to its workers, and has no `SharedArrayBuffer` in either. A page that asks only the first,
# as the specification suggests, fails with a ReferenceError. Memory of WebAssembly can be made shared all the same, and
# has a SharedArrayBuffer for its buffer; posting it to a worker is refused with a DataCloneError.
# Seen on 2026-11-27:
#   {"isolated":true,"global":"undefined","shared":"SharedArrayBuffer","posted":"DataCloneError"}
# Fails when any of this has changed.
set -euo pipefail

driver=$(command -v WebKitWebDriver)
browser=$(ls /usr/lib/*/webkit2gtk-4.1/MiniBrowser | head -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat > "$work/ask.mjs" <<'SCRIPT'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const [driver, browser] = process.argv.slice(2);
const headers = {
  'content-type': 'text/html',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const server = createServer((request, response) => response.writeHead(200, headers).end('<title>page</title>'));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const child = spawn(driver, ['--port=4759'], { stdio: 'ignore' });
const send = async (path, body) => {
  const answer = await fetch(`http://127.0.0.1:4759${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()).value;
};
for (let tries = 0; tries < 100 && !(await fetch('http://127.0.0.1:4759/status').catch(() => undefined)); tries++) await delay(100);
const options = { binary: browser, args: ['--automation'] };
const { sessionId } = await send('/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
await send(`/session/${sessionId}/url`, { url: `http://127.0.0.1:${server.address().port}/` });
const script = `
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true });
  let posted = 'taken';
  try {
    new Worker(URL.createObjectURL(new Blob(['']))).postMessage(memory);
  } catch ({ name }) {
    posted = name;
  }
  return JSON.stringify({
    isolated: crossOriginIsolated,
    global: typeof SharedArrayBuffer,
    shared: memory.buffer[Symbol.toStringTag],
    posted,
  });`;
console.log(await send(`/session/${sessionId}/execute/sync`, { script, args: [] }));
await fetch(`http://127.0.0.1:4759/session/${sessionId}`, { method: 'DELETE' });
child.kill();
server.close();
SCRIPT

expected='{"isolated":true,"global":"undefined","shared":"SharedArrayBuffer","posted":"DataCloneError"}'
seen=$(XDG_RUNTIME_DIR="$work" HOME="$work" WEBKIT_DISABLE_COMPOSITING_MODE=1 \
  xvfb-run --auto-servernum node "$work/ask.mjs" "$driver" "$browser")
echo "$("$driver" --version 2>&1 | head -n 1): $seen"
[ "$seen" = "$expected" ]
