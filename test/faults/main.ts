/**
 * `npm run faults -- --minutes 30 --seed 7`: random faults for as long as one likes. See README.md beside this file.
 * Ends with status 1 at the first broken promise, and says how to see it again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endProcess } from '../../engine/console/end-process.ts';
import { randomFrom } from '../engine/game/random-play.ts';
import { faultApp } from './app.ts';
import { faultBrowser } from './browser.ts';
import { faultBridge } from './bridge.ts';
import { damageFiles } from './files.ts';
import { killKeepers } from './kills.ts';
import { obstructLibrary } from './library-obstacles.ts';
import { killLibraries } from './library.ts';
import { soak } from './soak.ts';
import type { Step } from './step.ts';

const STEPS: Readonly<Record<string, Step>> = {
  kills: killKeepers,
  app: faultApp,
  browser: faultBrowser,
  bridge: faultBridge,
  files: damageFiles,
  library: killLibraries,
  obstacles: obstructLibrary,
};

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: Object.keys(STEPS).join(',') },
    from: { type: 'string', default: '0' },
    counts: { type: 'string' },
    soak: { type: 'boolean', default: false },
    games: { type: 'string', default: '1000' },
    hours: { type: 'string', default: '8' },
  },
});

const names = values.only.split(',');
const unknown = names.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(STEPS).join(', ')}.`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.soak) {
  await soak({ games: Number(values.games), hours: Number(values.hours), seed: Number(values.seed), say });
  say('Nothing has grown.');
  endProcess();
}

/** How often each thing was done so far, in this run and those before it. */
const counts: Record<string, number> =
  values.counts !== undefined && existsSync(values.counts)
    ? (JSON.parse(readFileSync(values.counts, 'utf8')) as Record<string, number>)
    : {};

function count(what: string, by = 1): void {
  counts[what] = (counts[what] ?? 0) + by;
}

const began = performance.now();
const minutes = (): number => (performance.now() - began) / 60_000;
let before = 0;
let index = Number(values.from);
for (; minutes() < Number(values.minutes); index++) {
  const name = names[index % names.length] ?? '';
  try {
    await STEPS[name]?.(randomFrom(Number(values.seed) * 1_000_003 + index), count);
  } catch (error) {
    say(`Broken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    say(`Again: npm run faults -- --seed ${values.seed} --from ${index} --only ${values.only}`);
    process.exitCode = 1;
    break;
  }
  count('minutes', minutes() - before);
  before = minutes();
  if (values.counts !== undefined) writeFileSync(values.counts, JSON.stringify(counts, undefined, 2));
}
for (const [what, times] of Object.entries(counts)) say(`${String(Math.round(times)).padStart(8)}  ${what}`);
say(process.exitCode === 1 ? 'A promise was broken.' : `Every promise was kept, up to step ${index}.`);
