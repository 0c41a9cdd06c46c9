import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Console } from '../../../engine/console/command.ts';
import { readNetwork } from '../../../engine/host/network-file.ts';
import { readWeights } from '../../host/weights.ts';
import { fit, train } from '../../training/fit-commands.ts';
import { neural } from '../../training/neural-command.ts';
import { LABEL, type Label, type Positions, collectPositions, emptiesOf } from '../../learning/positions.ts';
import { writePositions } from '../../training/position-files.ts';
import { playGames } from '../../training/selfplay.ts';
import { startWorkshop } from '../../../test/engine/search/search-module.ts';

const { instance } = startWorkshop(1);
const whole = await playGames(instance, { seed: 5, games: 40, depth: 1, exactEmpties: 6 });
const games = after(24, whole);
const QUICK = ['--rounds', '1', '--iterations', '1', '--threads', '1'];

const folder = mkdtempSync(join(tmpdir(), 'fit '));
const at = (...names: string[]): string => join(folder, ...names);

/**
 * What is left of the games once `most` squares are empty. A fit takes as long for one more stage of the game as for
 * many more positions.
 */
function after(most: number, positions: Positions): Positions {
  const empties = emptiesOf(positions);
  const { boards, scores, labels, moves, folds } = positions;
  const kept = [...empties.keys()].filter((index) => empties[index]! <= most);
  return collectPositions(
    kept.map((index) => ({
      mover: boards[2 * index]!,
      opponent: boards[2 * index + 1]!,
      score: scores[index]!,
      label: labels[index] as Label,
      move: moves[index]!,
      fold: folds[index]!,
    })),
  );
}

/** Writes the games to a file, with the scores of searches `less` discs too low. */
function write(name: string, less: number): string {
  const scores = games.scores.map((score, index) =>
    games.labels[index] === LABEL.search ? Math.max(-64, score - less) : score,
  );
  writeFileSync(at(`${name}.positions`), writePositions({ ...games, scores }));
  return at(`${name}.positions`);
}

function listen(): { console: Console; lines: string[] } {
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  return {
    console: {
      out: note,
      err: note,
      lines: { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) },
    },
    lines,
  };
}

async function fitted(...args: string[]): Promise<{ note: string; lines: string[]; bytes: Buffer }> {
  const { console, lines } = listen();
  const out = at('out.bin');
  await fit.run([...args, '--out', out, ...QUICK], console);
  const bytes = readFileSync(out);
  return { note: readWeights(bytes).note, lines, bytes };
}

async function taught(...args: string[]): Promise<{ note: string; bytes: Buffer }> {
  const out = at('network.bin');
  await neural.run([...args, '--out', out, '--passes', '1'], listen().console);
  const bytes = readFileSync(out);
  return { note: readNetwork(bytes).note, bytes };
}

describe('fit', () => {
  let plain: string;
  let low: string;
  beforeAll(() => {
    plain = write('plain', 0);
    low = write('low', 20);
  });

  it('writes a note that depends neither on the folder nor on the number of threads', async () => {
    const { note } = await fitted(plain, '--ends', plain, '--note', 'WTHOR 1977/2024, seed 4');
    const { count } = games;
    expect(note).toMatch(
      /^fit plain\.positions --out out\.bin --rounds 1 --iterations 1 --ends plain\.positions --note WTHOR 1977\/2024, seed 4; \d+ positions$/,
    );
    expect(Number(/(\d+) positions$/.exec(note)?.[1])).toBeLessThan(count);
  });

  it('finds the drift of each source in --ends, and adds that of the last to all other positions', async () => {
    const found = (lines: readonly string[]): number[] =>
      lines.flatMap((line) => {
        const [, discs] = /leave out (-?[\d.]+) discs at 20/.exec(line) ?? [];
        return discs === undefined ? [] : [Number(discs)];
      });
    // A file with the same positions as the last source gets the same labels, whether its own drift is added or that of
    // the last source.
    const other = at('other.positions');
    writeFileSync(other, readFileSync(low));
    const byLast = await fitted(plain, low, other, '--ends', `${plain},${low}`);
    const [ofPlain = NaN, ofLow = NaN] = found(byLast.lines);
    // The drift is much greater where the scores were made lower.
    expect(ofLow - ofPlain).toBeGreaterThan(15);
    const byOwn = await fitted(plain, low, other, '--ends', `${plain},${other},${low}`);
    expect(byLast.lines.slice(-14)).toEqual(byOwn.lines.slice(-14));
  });

  it('learns how the games of --ends ended, as far as --outcome says', async () => {
    const searched = await fitted(plain, '--ends', plain);
    const mixed = await fitted(plain, '--ends', plain, '--outcome', '0.5');
    expect(mixed.note).toMatch(/--ends plain\.positions --outcome 0\.5;/);
    expect(mixed.bytes.equals(searched.bytes)).toBe(false);
    await expect(fitted(plain, '--outcome', '0.5')).rejects.toThrow(/--outcome asks for --ends/);
    await expect(fitted(plain, '--ends', plain, '--outcome', '2')).rejects.toThrow(/a number from 0 to 1/);
  });

  it('refuses positions that cannot be learnt from', async () => {
    await expect(fitted(plain, '--ends', low)).rejects.toThrow(/not among what is to be learnt from/);
    await expect(fitted()).rejects.toThrow('Files of positions must be named.');
    await expect(fitted(plain, '--weight-variance', '0')).rejects.toThrow(
      '--weight-variance must be above 0.',
    );
    const heldOut = collectPositions([
      { mover: 1n, opponent: 2n, score: 0, label: LABEL.exact, move: 0, fold: 0 },
    ]);
    writeFileSync(at('held.positions'), writePositions(heldOut));
    await expect(fitted(at('held.positions'))).rejects.toThrow(/no position in it that is not held out/);
  });
});

describe('neural', () => {
  it('learns how the games of --ends ended, as far as --outcome says, and says so in the file', async () => {
    const plain = write('lesson', 0);
    const searched = await taught(plain, '--ends', plain);
    const kept = at('lesson.keep');
    const mixed = await taught(
      plain,
      '--ends',
      plain,
      '--outcome',
      '0.5',
      '--note',
      'seed 5',
      '--keep',
      kept,
    );
    expect(mixed.note).toMatch(
      /^neural lesson\.positions --out network\.bin --passes 1 --ends lesson\.positions --outcome 0\.5 --note seed 5; \d+ positions$/,
    );
    expect(mixed.bytes.equals(searched.bytes)).toBe(false);
    await expect(taught(plain, '--outcome', '0.5')).rejects.toThrow(/--outcome asks for --ends/);
  });

  it('learns from the searches that follow in a game, as far as --lambda says, and not with --outcome', async () => {
    const plain = write('returns', 0);
    const searched = await taught(plain, '--ends', plain);
    const returned = await taught(plain, '--ends', plain, '--lambda', '0.9');
    expect(returned.note).toContain('--ends returns.positions --lambda 0.9;');
    expect(returned.bytes.equals(searched.bytes)).toBe(false);
    await expect(taught(plain, '--lambda', '0.9')).rejects.toThrow(/--lambda asks for --ends/);
    const both = ['--ends', plain, '--lambda', '0.9', '--outcome', '0.5'];
    await expect(taught(plain, ...both)).rejects.toThrow('--outcome and --lambda exclude each other.');
  });

  it('makes a first layer of as many units as --units says, and refuses a number that the search does not have', async () => {
    const plain = write('wide', 0);
    const narrow = await taught(plain);
    const wide = await taught(plain, '--units', '16');
    expect(readNetwork(narrow.bytes).firstUnits).toBe(8);
    expect(readNetwork(wide.bytes).firstUnits).toBe(16);
    expect(wide.note).toContain('--units 16;');
    await expect(taught(plain, '--units', '12')).rejects.toThrow('--units must be 8 or 16, not "12".');
  });

  it('learns stages one by one to the same file as all at once', async () => {
    const plain = write('staged', 0);
    const once = await taught(plain, '--stages', '12');
    const out = at('network.bin');
    rmSync(out);
    const keep = ['--keep', at('staged.keep')];
    for (const stage of ['1', '2']) {
      await neural.run(
        [plain, '--out', out, '--passes', '1', '--stages', '12', '--stage', stage, ...keep],
        listen().console,
      );
      expect(existsSync(out)).toBe(false);
    }
    const kept = ['staged.keep.0-11', 'staged.keep.12-60'].map((name) => readFileSync(at(name)));
    const again = await taught(plain, '--stages', '12', ...keep);
    expect(again.bytes.equals(once.bytes)).toBe(true);
    expect(kept.map((bytes) => bytes.equals(readFileSync(at('staged.keep.0-11'))))).toEqual([true, false]);
    expect(again.note).toContain('--stages 12;');
  });

  it.each([
    ['60', /--stages must be/],
    ['0', /--stages must be/],
    ['10', /--stages must be a multiple of 4, not 10/],
    ['12,24', /--stages must be/],
  ])('refuses the stages %s', async (stages, sentence) => {
    await expect(taught('none.positions', '--stages', stages)).rejects.toThrow(sentence);
  });

  it('refuses a stage that it does not have, that it cannot keep, or that nothing is known of', async () => {
    const plain = write('refused', 0);
    const staged = [plain, '--stages', '12'];
    await expect(taught(...staged, '--stage', '2')).rejects.toThrow(/--stage 2 needs --keep/);
    await expect(taught(plain, '--stage', '2', '--keep', at('x'))).rejects.toThrow(/--stages that make/);
    await expect(taught(plain, '--stages', '40')).rejects.toThrow(
      'No position to learn from has 40-60 empty squares.',
    );
  });
});

describe('train', () => {
  it('goes on only in a folder that was made by the same steps', async () => {
    const out = at('data');
    const { console } = listen();
    // There is no folder of tournaments. So the first step fails, after the steps have been written down.
    const run = async (...options: string[]): Promise<void> =>
      train.run([at('no tournaments'), '--out', out, ...options], console);
    await expect(run()).rejects.toThrow(/no tournaments/);
    expect(readdirSync(out)).toEqual(['steps.txt']);
    expect(readFileSync(join(out, 'steps.txt'), 'utf8')).toMatch(/^games .*\nlabel .*\nfit /);
    await expect(run('--scale', '0.5')).rejects.toThrow(/tells of other steps/);
    await expect(run('--threads', '1')).rejects.toThrow(/no tournaments/);
    expect(existsSync(join(out, 'generation-1.bin'))).toBe(false);
  });
});
