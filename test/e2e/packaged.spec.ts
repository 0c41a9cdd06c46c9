/** The files of the package (which `npm test -- package` has extracted), and nothing else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectMoves, legalSquares, playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';

const PACKAGED = join(import.meta.dirname, '../../dist/packaged');

let app: RunningElectron;

beforeEach(async () => {
  if (!existsSync(PACKAGED)) throw new Error('There is no package to test: run npm test -- package first.');
  app = await launchElectron({ appFolder: PACKAGED });
});
afterEach(() => app.close());

test('two moves against Beginner, and then against Master', async () => {
  const { page } = app;
  for (const level of ['levelBeginner', 'levelMaster']) {
    await app.choose(level);
    await app.choose('blackVsComputer');
    await expectMoves(page, 0);
    await playMoves(page, 'f5');
    await waitForTurn(page);
    const [square = ''] = await legalSquares(page);
    await playMoves(page, square);
    await waitForTurn(page);
    await expectMoves(page, 4);
  }
  expect(app.problems()).toEqual([]);
});
