/** The lab in both shells: its workers with the modules and evaluation that ship, and numbers that are the command line's. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explain } from '../../engine/adapters/explain.ts';
import { openPool } from '../../engine/adapters/engine.ts';
import { START_POSITION } from '../../engine/game/position.ts';
import { squareName } from '../../engine/game/square.ts';
import { readNetwork } from '../../engine/host/network-file.ts';
import {
  EVALUATION_FILE,
  LEARNING_FILE,
  MODULE_FILE,
  OPPONENTS_FILE,
  TEXTBOOK_FILE,
} from '../../engine/host/node/files.ts';
import { ALL_RULES } from '../../engine/host/opponents-wasm.ts';
import { openTextbook } from '../../engine/host/textbook-wasm.ts';
import {
  EQUAL_WEIGHTS,
  USUAL,
  USUAL_DEPTH,
  firstGeneration,
  nextGeneration,
} from '../../engine/lab/evolution/breeding.ts';
import { openMatches } from '../../engine/lab/evolution/games.ts';
import { FIXED_POSITIONS, MIDGAME } from '../../engine/lab/fixed-positions.ts';
import { METHODS, countLeaves, meansOf, unitsOf } from '../../engine/lab/leaves/leaves.ts';
import { openPlayouts } from '../../engine/lab/playouts/opening.ts';
import { growOn, growTree } from '../../engine/lab/playouts/tree.ts';
import { timeSearch } from '../../engine/lab/timing/timing.ts';
import { countMoves, playMoves } from './board.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS } from './shells.ts';

const DEPTH = 3;

/** The row of depth 3 as the command line counts it. */
function expected(): string[] {
  const instance = openTextbook(
    new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
    readNetwork(readFileSync(EVALUATION_FILE)),
  );
  const counts = unitsOf(FIXED_POSITIONS.length, DEPTH).map((unit) => {
    const position = FIXED_POSITIONS[unit.at];
    return [unit, position ? countLeaves(instance, unit, position) : NaN] as const;
  });
  const means = meansOf(counts, FIXED_POSITIONS.length);
  return METHODS.map((method) => Math.round(means.get(method)?.at(-1)?.leaves ?? NaN).toLocaleString('en'));
}

/** The tries of each move of the midgame that is shown first, as `monte-carlo --most 10000` prints them. */
function expectedTries(): string[] {
  const module = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));
  const { opponents } = openPlayouts({
    search: module(MODULE_FILE),
    opponents: module(OPPONENTS_FILE),
    evaluation: readFileSync(EVALUATION_FILE),
  });
  const tree = growTree(opponents, MIDGAME, { playouts: ALL_RULES, exploration: 1, seed: 1 });
  while (growOn(tree, 10_000));
  // As many as the chart has room for.
  return tree
    .moves()
    .slice(0, 8)
    .map(({ move, visits }) => `${squareName(move)}${visits.toLocaleString('en')}`);
}

/** The weights of the first generation as the command line prints them. */
async function expectedWeights(): Promise<string[]> {
  const options = {
    way: 'winner',
    start: EQUAL_WEIGHTS,
    ...USUAL.winner,
    depth: USUAL_DEPTH,
    seed: 1,
  } as const;
  const play = openMatches(new WebAssembly.Module(readFileSync(LEARNING_FILE)));
  const { weights } = await nextGeneration(options, firstGeneration(options), play);
  return weights.map((weight) => weight.toLocaleString('en', { maximumFractionDigits: 2 }));
}

/** The plies of each iteration that `timing --depth 12 --threads 1` prints, and the next one, which is only expected. */
async function expectedPlies(): Promise<string[]> {
  const pool = openPool(1, 64);
  const { run } = await timeSearch(pool, START_POSITION, { kind: 'depth', depth: 12 });
  pool.close();
  return [...run.steps.map(({ depth }) => String(depth)), ''];
}

/** What a line of the page prints of two moves: each part after both, and their difference; the sum is the last. */
async function explained(line: string): Promise<number[][]> {
  const words = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  const printed: string[] = [];
  await explain.run(words.slice(words.indexOf('explain') + 1), {
    out: (text) => void printed.push(text),
    err: () => undefined,
    lines: (async function* () {})(),
  });
  const head = printed.findIndex((text) => text.endsWith('favours'));
  return printed.slice(head + 1).map((text) => text.trim().split(/ {2,}/).slice(1).map(Number));
}

describe.each(SHELLS)('%s', (_, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch({ locale: 'en-US' });
  });

  afterEach(async () => closeWithoutProblems(app));

  test('has the numbers of the command line on its pages, and plays with what was bred', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+9');
    await page.getByRole('heading', { name: 'How little one has to look at' }).waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    const rowOf = async (): Promise<string[]> =>
      page
        .locator('table', { hasText: 'By plies ahead' })
        .locator('tbody tr')
        .nth(DEPTH - 1)
        .locator('td')
        .allTextContents();
    const row = expected();
    await expect.poll(async () => (await rowOf()).slice(0, METHODS.length), { timeout: 60_000 }).toEqual(row);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Count' }).waitFor();

    // Monte-Carlo's modules come with the engine on the desktop.
    await page.getByRole('button', { name: 'Monte-Carlo' }).click();
    await page.getByLabel('Playouts', { exact: true }).selectOption({ label: '10,000' });
    await page.getByRole('button', { name: 'Grow', exact: true }).click();
    await page.getByText('It has ended after 10,000 playouts.').waitFor({ timeout: 60_000 });
    const tries = page.locator('table', { hasText: 'How often each move was tried' }).locator('tbody tr');
    const rows = await Promise.all((await tries.all()).map(async (each) => each.textContent()));
    const expectedRows = expectedTries();
    expect(rows.map((each) => each?.replaceAll(/\s/g, ''))).toEqual(expectedRows);

    // The threads of a search in the lab are workers below its own.
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    await page.getByLabel('The search ends').selectOption({ label: 'At depth 12' });
    await page.getByLabel('Threads', { exact: true }).selectOption({ label: '1' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/It would play [a-h][1-8]\.$/).waitFor({ timeout: 60_000 });
    const plies = page.locator('table', { hasText: 'Time for each iteration' }).locator('tbody th');
    expect((await plies.allTextContents()).map((each) => each.trim())).toEqual(await expectedPlies());

    await page.getByRole('button', { name: 'Evaluation' }).click();
    await page.getByRole('heading', { name: 'What an evaluation counts' }).waitFor();
    await page.locator('.segment', { hasText: 'Patterns' }).click();
    await page.getByLabel('Plies ahead', { exact: true }).selectOption('6');
    await page.getByRole('button', { name: 'Look ahead' }).click();
    await page.locator('.segment', { hasText: 'After its line' }).click({ timeout: 60_000 });
    const terms = page.locator('.terms table tbody tr');
    await expect.poll(async () => terms.first().locator('td').count()).toBe(4);
    const shown = await Promise.all(
      (await terms.all()).map(async (term) => {
        const cells = await term.locator('td').allTextContents();
        return cells.slice(1).map((cell) => Number(cell.replace('−', '-')));
      }),
    );
    const line = await page.locator('code.command').textContent();
    expect(line).toMatch(/ --by patterns --moves [a-h][1-8],[a-h][1-8] --depth 6$/);
    const said = await explained(line ?? '');
    expect(said).toHaveLength(49);
    const text = (all: readonly (readonly number[])[]): string[] =>
      all.map((numbers) => numbers.map((each) => (each + 0).toFixed(2)).join(' ')).toSorted();
    expect(text(shown)).toEqual(text(said));

    await page.getByRole('button', { name: 'Evolution' }).click();
    await page.getByRole('button', { name: 'Breed', exact: true }).click();
    const generation = page.locator('table', { hasText: 'Discs hard to flip' }).locator('tbody tr').nth(1);
    await generation.waitFor({ state: 'attached', timeout: 60_000 });
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await generation.locator('td').allTextContents()).toEqual(await expectedWeights());
    await page.getByRole('button', { name: 'Play it' }).click();

    // What was bred answers on the board.
    await playMoves(page, 'f5');
    await expect.poll(async () => countMoves(page), { timeout: 30_000 }).toBe(2);
  });
});
