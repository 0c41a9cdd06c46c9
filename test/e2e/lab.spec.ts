/** The lab in both shells: its workers with the modules and evaluation that ship, and numbers that are the command line's. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { METHODS } from '../../engine/lab/leaves/leaves.ts';
import { countMoves, playMoves } from './board.ts';
import { differing, numberIn, printedBy } from './printed-by.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS } from './shells.ts';

const DEPTH = 3;

/** The cells of a printed row, between which there are several blanks or one. */
const cells = (row: string | undefined): string[] => row?.trim().split(/ +/) ?? [];

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
        .locator('table', { hasText: 'By moves ahead' })
        .locator('tbody tr')
        .nth(DEPTH - 1)
        .locator('td')
        .allTextContents();
    /** What the line prints that the page offers to copy. */
    const printed = async (change = (line: string): string => line): Promise<readonly string[]> =>
      printedBy(change((await page.locator('code.command').textContent()) ?? ''));
    // Down to the last depth it would count for minutes.
    const lines = await printed((line) => line.replace('--depth 8', `--depth ${DEPTH}`));
    const row = cells(lines.at(-1))
      .slice(1, 1 + METHODS.length)
      .map((mean) => Math.round(Number(mean)).toLocaleString('en'));
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
    // As many as the chart has room for.
    const expectedRows = (await printed())
      .filter((line) => /^[a-h][1-8] /.test(line))
      .slice(0, 8)
      .map((line) => cells(line).slice(0, 2).join(''));
    expect(rows.map((each) => each?.replaceAll(/\s/g, ''))).toEqual(expectedRows);

    // The threads of a search in the lab are workers below its own.
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    await page.getByLabel('The search ends').selectOption({ label: 'At depth 12' });
    await page.getByLabel('Threads', { exact: true }).selectOption({ label: '1' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/It would play [a-h][1-8]\.$/).waitFor({ timeout: 60_000 });
    const plies = page.locator('table', { hasText: 'Time for each iteration' }).locator('tbody th');
    const searched = (await printed()).filter((line) => /^ *\d+ \d+ % /.test(line));
    // The next one is only expected.
    expect((await plies.allTextContents()).map((each) => each.trim())).toEqual([
      ...searched.map((line) => cells(line)[0]),
      '',
    ]);

    await page.getByRole('button', { name: 'Evaluation' }).click();
    await page.getByRole('heading', { name: 'What an evaluation counts' }).waitFor();
    await page.locator('.segment', { hasText: 'Patterns' }).click();
    await page.getByLabel('Moves ahead', { exact: true }).selectOption('6');
    await page.getByRole('button', { name: 'Look ahead' }).click();
    await page.locator('.segment', { hasText: 'After its line' }).click({ timeout: 60_000 });
    const terms = page.locator('.terms table tbody tr');
    await expect.poll(async () => terms.first().locator('td').count()).toBe(4);
    const shown = await Promise.all(
      (await terms.all()).map(async (term) => {
        const numbers = await term.locator('td').allTextContents();
        return numbers.slice(1);
      }),
    );
    expect(await page.locator('code.command').textContent()).toMatch(
      / --by patterns --moves [a-h][1-8],[a-h][1-8] --depth 6$/,
    );
    const explained = await printed();
    const said = explained
      .slice(explained.findIndex((line) => line.endsWith('favours')) + 1)
      .map((line) => line.trim().split(/ {2,}/).slice(1));
    expect(said).toHaveLength(49);
    const text = (all: readonly (readonly string[])[]): string[] =>
      all.map((numbers) => numbers.map((each) => (numberIn(each) + 0).toFixed(2)).join(' ')).toSorted();
    expect(text(shown)).toEqual(text(said));

    // A place of a pattern has numbers on its own squares alone.
    await page.locator('.segment', { hasText: 'Their worth' }).click();
    await page.getByLabel('By which part').selectOption('diagonal a1-h8');
    const squares = page.locator('[data-square]');
    await expect
      .poll(async () => page.locator('code.command').textContent())
      .toContain('--part "diagonal a1-h8"');
    const worth = (await printed()).filter((line) => /^( +(\.|-?\d+\.\d\d)){8}$/.test(line)).flatMap(cells);
    await expect.poll(async () => differing(await squares.allTextContents(), worth, 0.06)).toBeUndefined();

    await page.getByRole('button', { name: 'Evolution' }).click();
    await page.getByRole('button', { name: 'Breed', exact: true }).click();
    const generation = page.locator('table', { hasText: 'Discs hard to flip' }).locator('tbody tr').nth(1);
    await generation.waitFor({ state: 'attached', timeout: 60_000 });
    await page.getByRole('button', { name: 'Pause' }).click();
    const first = (await printed()).find((line) => /^ +1 /.test(line));
    expect(
      differing(await generation.locator('td').allTextContents(), cells(first).slice(-8), 0.011),
    ).toBeUndefined();
    await page.getByRole('button', { name: 'Play it' }).click();

    // What was bred answers on the board.
    await playMoves(page, 'f5');
    await expect.poll(async () => countMoves(page), { timeout: 30_000 }).toBe(2);

    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Made here' }).click();
    await page.getByRole('button', { name: 'Measure against Evolved' }).click();
    const lead = page.getByRole('region', { name: 'What was made here' }).locator('tbody td').first();
    await expect.poll(async () => lead.textContent(), { timeout: 60_000 }).toContain('±');
    const measured = (await printed()).at(-1)?.match(/: ([-\d.]+) ± ([\d.]+) discs/);
    const shownLead = (await lead.textContent())?.split('±') ?? [];
    expect(differing(shownLead, measured?.slice(1) ?? [], 0.06)).toBeUndefined();
  });
});
