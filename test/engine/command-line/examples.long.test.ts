import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ENGINE } from '../../../engine/command-line/commands.ts';
import { type Answer, writeLogs } from '../../../engine/practice/log.ts';
import { run } from './command-line.ts';

const ANSWER: Answer = {
  of: 'lesson',
  lesson: 'corners',
  moves: 'f5d6',
  played: 'a1',
  outcome: 'found',
  at: 1,
};

const PROBLEMS = fileURLToPath(new URL('../../fixtures/ffo/ffo-01-19.obf', import.meta.url));

/** The words of a command line, where quotes hold words together. */
function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('the examples of every help', () => {
  const FILES: Readonly<Record<string, string>> = {
    'game.txt': 'f5d6c3d3c4',
    'values.txt': 'f5d6 0.5 @20\nf5f6 1 @20',
    'match.ggf': '(;GM[Othello]PC[Club]DT[2002]PB[Anna]PW[Ben]TY[8]B[f5]W[d6];)',
    'elsewhere.jsonl': writeLogs([[ANSWER]], '0.2.0'),
    'problems.obf': readFileSync(PROBLEMS, 'utf8').split('\n').slice(0, 3).join('\n'),
  };
  const given = mkdtempSync(join(tmpdir(), 'othello-examples-'));
  afterAll(() => rmSync(given, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(given, name), text);
  const places = /^(?:appdata|results|reviewed|.+\.(?:bin|db|ggf|jsonl?|obf|sgf|txt))$/;

  it.each(Object.entries(ENGINE.commands))(
    'do what they show: %s',
    { timeout: 60_000 },
    async (name, { load }) => {
      const { examples, help } = await load();
      for (const example of examples) {
        expect(help).toContain(`  ${example}`);
        const words = wordsOf(example).map((word) => (places.test(word) ? join(given, word) : word));
        expect(words[0]).toBe(name);
        // oxlint-disable-next-line no-await-in-loop -- an example may need what the one before has made
        const { status, out, err } = await run(words);
        // What takes long counts how far it is.
        const faults = err.filter((line) => !/^[\d,]+ /.test(line));
        expect({ example, status, faults }).toEqual({ example, status: 0, faults: [] });
        expect(out.length).toBeGreaterThan(0);
      }
    },
  );

  it('are of all commands that are no conversation', async () => {
    const without = await Promise.all(
      Object.entries(ENGINE.commands).map(async ([name, { load }]) =>
        (await load()).examples.length === 0 ? [name] : [],
      ),
    );
    expect(without.flat()).toEqual(['bench', 'nboard', 'gtp']);
  });
});
