/** Finds the board on the page as a user does. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parseSquare } from '../../engine/game/square.ts';

/** Plays a transcript without passes, such as "f5d6c3". */
export async function playMoves(page: Page, text: string): Promise<void> {
  for (const name of text.match(/../g) ?? []) {
    await page.locator(`[data-square=${name}][data-legal]`).click();
    await page.locator(`[data-square=${name}][data-disc]`).waitFor();
  }
}

/** The discs on the board from a1 on: `X` black, `O` white, `-` empty. */
export async function readBoard(page: Page): Promise<string> {
  return page.locator('[data-square]').evaluateAll((squares) =>
    squares
      .map((square) => (square as HTMLElement).dataset['disc'])
      .map((disc) => (disc === 'black' ? 'X' : disc === 'white' ? 'O' : '-'))
      .join(''),
  );
}

export async function legalSquares(page: Page): Promise<string[]> {
  const names = await page
    .locator('[data-square][data-legal]')
    .evaluateAll((squares) => squares.map((square) => (square as HTMLElement).dataset['square'] ?? ''));
  for (const name of names) expect(parseSquare(name)).toBeDefined();
  return names;
}

/** The moves of the line on the board, including undone ones, but not its variations. */
export async function countMoves(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Moves' }).locator('.trunk .move').count();
}

export async function expectMoves(page: Page, count: number): Promise<void> {
  await expect.poll(() => countMoves(page)).toBe(count);
}

/** Waits until the board asks the person for a move. */
export async function waitForTurn(page: Page): Promise<void> {
  await page.getByText('Your move', { exact: true }).waitFor();
}

export const START = '---------------------------OX------XO---------------------------';
