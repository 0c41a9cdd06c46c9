/** The start order of Electron: the app's main module first, then the browser, then `ready`. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { startChromium } from './chromium.ts';
import { appFolder, commandLine, manifest, switchValue } from './launch.ts';
import { becomeReady, isEnding } from './lifecycle.ts';
import { startSchemeServer } from './protocol.ts';

const EXECUTABLE = join(import.meta.dirname, 'electron');
/** The version that package.json pins; nothing here depends on it, but apps read it. */
const { version } = (await import('electron/package.json', { with: { type: 'json' } })).default;

if (process.getuid?.() === 0 && switchValue('no-sandbox') === undefined) {
  process.stderr.write('Running as root without --no-sandbox is not supported.\n');
  process.kill(process.pid, 'SIGTRAP');
}

process.argv = [EXECUTABLE, ...commandLine];
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'defaultApp', { value: true });
Object.defineProperty(process.versions, 'electron', { value: version });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());

// Like Electron's, this is awaited before `ready`: a main module that awaits `ready` while it loads never gets there.
await import(pathToFileURL(join(appFolder, manifest.main)).href);
// A second instance has called `quit` by now, and must end before it opens the profile of the first.
await setImmediate();
if (!isEnding()) {
  const port = await startSchemeServer();
  await startChromium(port);
  becomeReady();
  app.emit('ready', {}, {});
}
