/**
 * `npm run places`: journeys through the browser version in browsers that no other test has, the system's Firefox and
 * WebKitGTK. `-- --only webkit` runs one of them, `--journey save` some
 * of the journeys. Ends with status 1 if a journey failed or no browser was found.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../build/serve.ts';
import { startFirefox } from './firefox.ts';
import { JOURNEYS } from './journeys.ts';
import { type Driver, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, journey: { type: 'string', default: '' } },
});

const found = (...patterns: string[]): string | undefined =>
  patterns.flatMap((pattern) => globSync(pattern)).find((path) => existsSync(path));

const firefox = found('/usr/lib/firefox-esr/firefox-esr', '/usr/lib/firefox/firefox', '/usr/bin/firefox');
const miniBrowser = found('/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser');
const webKitDriver = found('/usr/bin/WebKitWebDriver');

const BROWSERS: Readonly<Record<string, (() => Promise<Driver>) | undefined>> = {
  firefox: firefox === undefined ? undefined : async () => startFirefox(firefox),
  webkit:
    miniBrowser === undefined || webKitDriver === undefined
      ? undefined
      : async () => startWebKit(webKitDriver, miniBrowser),
};

const server = await serve(join(import.meta.dirname, '../../dist/renderer'));
let passed = 0;
let failed = 0;
try {
  for (const [name, start] of Object.entries(BROWSERS)) {
    if (values.only !== undefined && values.only !== name) continue;
    if (start === undefined) {
      process.stdout.write(`${name}: not installed (Debian: firefox-esr; webkit2gtk-driver and xvfb)\n`);
      continue;
    }
    for (const [title, journey] of Object.entries(JOURNEYS)) {
      if (!title.includes(values.journey)) continue;
      // A browser of its own for each, so that nothing is left of the one before.
      const driver = await start();
      const began = performance.now();
      const tab = new Tab(driver);
      try {
        await tab.goto(server.url);
        const lacks = await journey(tab, server.url);
        passed++;
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        process.stdout.write(
          `${driver.browser}: ${title}: passed in ${seconds} s${lacks === undefined ? '' : `: ${lacks}`}\n`,
        );
      } catch (error) {
        failed++;
        process.stdout.write(`${driver.browser}: ${title}: FAILED: ${String(error)}\n`);
      } finally {
        await driver.close();
      }
    }
  }
} finally {
  await server.close();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
