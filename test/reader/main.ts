/**
 * `npm run reader`: the journeys of journeys.ts through the browser version with Orca. What is said must be what stands in
 * spoken.txt. `-- --only palette` plays the journeys with that in their titles, `--write` writes down what is said, and
 * `--speed 1` speaks as slowly as a voice does, `--language fr` plays those in French that stand in spoken.fr.txt. Ends with
 * status 1 if a line has changed, or if too much is said.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../build/serve.ts';
import { type Said, startDesktop } from './desktop.ts';
import { JOURNEYS, type Journey, type Step } from './journeys.ts';
import { isAsWritten, readSpoken, writeSpoken } from './spoken.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    speed: { type: 'string', default: '4' },
    language: { type: 'string', default: 'en' },
  },
});

const NEEDED = [
  'Xvfb',
  'dbus-daemon',
  'gsettings',
  'openbox',
  'speech-dispatcher',
  'orca',
  'xdotool',
  'chromium',
];

const { language } = values;
const SPOKEN = join(import.meta.dirname, language === 'en' ? 'spoken.txt' : `spoken.${language}.txt`);

/** How long nothing is said at the end of a step, in milliseconds: with known lines only the next one is waited for. */
const SILENCE_MS = 1000;
const UNKNOWN_SILENCE_MS = 3000;

/** Times, what the engine estimates and plays, and how many commands there are differ from run to run and from day to day. */
function comparable(text: string): string {
  return (
    text
      .replaceAll(/[\u200e\u200f]/g, '')
      .replaceAll(/\d+(?= (?:minutes?|seconds?|secondes?|commands|commandes))/g, '…')
      .replaceAll(
        /(ahead by|estimate|loses(?: about)?|is about|avance de|estimation|coûte(?: environ)?|vaut environ) [\d.,−+-]+/g,
        '$1 …',
      )
      .replaceAll(/(mène de|perd(?: environ)?) [\d.,−+-]+ pions?/g, '$1 … pions')
      .replaceAll(
        /(?:(?:White|Black) ahead by … discs?|Level|(?:Blanc|Noir) mène de … pions|Égalité)(?=, (?:an )?estimat)/g,
        '…',
      )
      .replaceAll(
        /(Better was|Mieux valait|After|Après) (\w\d)\s?: (?:(?:White|Black|Blanc|Noir) [^.]*|Level|Égalité)\./g,
        '$1 $2: ….',
      )
      .replaceAll(/(Expected|Suite attendue) ?:.*$/g, '$1: …')
      .replaceAll(/(Puzzle of the day|Problème du jour), .+? (push button|bouton)/g, '$1, … $2')
      // The book is read beside the map of openings, and its value of a move is there a little earlier or later.
      .replaceAll(/ [+−]\d+[.,]\d(?=\.$)/g, '')
  );
}

const version = (command: string): string =>
  spawnSync(command, ['--version']).stdout.toString().split('\n')[0]!.trim();

const missing = NEEDED.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
if (missing.length > 0) {
  process.stderr.write(`Not installed: ${missing.join(', ')}. test/reader/README.md names the packages.\n`);
  process.exit(1);
}

const server = await serve(join(import.meta.dirname, '../../dist/renderer'));
const known = existsSync(SPOKEN) ? readSpoken(readFileSync(SPOKEN, 'utf8')) : new Map<string, string[][]>();
const heard = new Map(known);
let failed = 0;

process.stdout.write(`Orca ${version('orca')}, ${version('chromium')}, ${version('speech-dispatcher')}\n`);
for (const journey of JOURNEYS) {
  if (!journey.title.toLowerCase().includes(values.only.toLowerCase())) continue;
  // In other languages some journeys are enough to hear that words and numbers are said as they are meant.
  if (language !== 'en' && values.only === '' && !known.has(journey.title)) continue;
  const faults = await run(journey).catch((error: unknown) => [String(error)]);
  failed += faults.length > 0 ? 1 : 0;
  if (values.write) writeFileSync(SPOKEN, writeSpoken(JOURNEYS, heard));
  process.stdout.write(
    [
      `${faults.length > 0 ? 'FAILED' : 'passed'}: ${journey.title}\n`,
      ...faults.map((each) => `  ${each}\n`),
    ].join(''),
  );
}
await server.close();
process.exitCode = failed > 0 ? 1 : 0;

/** Plays `journey`; returns what is wrong. */
async function run(journey: Journey): Promise<string[]> {
  const desktop = await startDesktop({
    url: journey.game === undefined ? server.url : `${server.url}#game=${journey.game}`,
    language,
    drops: journey.drop !== undefined,
    chromium: 'chromium',
    ...(journey.height !== undefined && { height: journey.height }),
    speed: Number(values.speed),
    // The computer's first moves vary by chance.
    switches: ['--js-flags=--random-seed=7'],
  });
  const stop = (): void => void desktop.close().then(() => process.exit(1));
  process.once('SIGINT', stop);
  const faults: string[] = values.write || known.has(journey.title) ? [] : ['is not written down yet'];
  const said: Said[][] = [];
  try {
    await desktop.hear(/Othello.*\.$/);
    await desktop.silence(UNKNOWN_SILENCE_MS);
    desktop.take();
    const isCompared = (text: string): boolean => journey.whenever?.test(text) !== true;
    const before = values.write
      ? undefined
      : known.get(journey.title)?.map((step) => step.filter(isCompared).map(comparable));
    for (const [at, step] of journey.steps.entries()) {
      const { keys, until, compared }: Step = typeof step === 'string' ? { keys: step } : step;
      desktop.press(...keys.split(' '));
      if (until) await desktop.hear(until);
      const lines: Said[] = [];
      const expected = before?.[at];
      const last = (all: readonly string[]): readonly string[] =>
        compared === undefined ? all : all.slice(all.length - compared);
      const then = last(expected ?? []);
      const now = (): readonly string[] => last(lines.map(({ text }) => comparable(text)));
      const isHeard = (): boolean => expected === undefined || isAsWritten(now(), then);
      do {
        await desktop.silence(expected ? SILENCE_MS : UNKNOWN_SILENCE_MS);
        lines.push(...desktop.take().filter(({ text }) => isCompared(text)));
        // What is expected may come late on a crowded machine.
      } while (!isHeard() && (await desktop.hearsMore()));
      said.push(lines);
      if (journey.drop && at === 0) {
        await desktop.drop(journey.drop.text);
        await desktop.hear(journey.drop.until);
        await desktop.silence(UNKNOWN_SILENCE_MS);
        desktop.take();
      }
      if (!before) continue;
      if (!isAsWritten(now(), then))
        faults.push(
          `after ${keys}:`,
          ...then.map((line) => `- ${line}`),
          ...now().map((line) => `+ ${line}`),
        );
    }
  } catch (error) {
    faults.push(String(error));
  } finally {
    process.off('SIGINT', stop);
    await desktop.close();
  }
  heard.set(
    journey.title,
    said.map((lines, at) => {
      const now = lines.map(({ text }) => comparable(text));
      const then = known.get(journey.title)?.[at] ?? [];
      // What is written stays where it is still true, with the lines that may be left out.
      return isAsWritten(now, then) ? then : now;
    }),
  );
  if (journey.most) {
    const all = said.slice(journey.before ?? 0).flat();
    const { seconds: most, moves = 1 } = journey.most;
    const seconds = all.reduce((sum, each) => sum + each.seconds, 0) / moves;
    const what = moves === 1 ? 's of speech' : 's of speech a move';
    process.stdout.write(`${journey.title}: ${seconds.toFixed(1)} ${what}, at most ${most}\n`);
    if (seconds > most) faults.push(`${seconds.toFixed(1)} ${what}; at most ${most} are allowed`);
  }
  return faults;
}
