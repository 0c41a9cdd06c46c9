/** The board as a user finds it on the page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parseSquare } from '../../engine/game/square.ts';

/** `text` is a transcript without passes: "f5d6c3". */
export async function playMoves(page: Page, text: string): Promise<void> {
  for (const name of text.match(/../g) ?? []) {
    await page.locator(`[data-square=${name}][data-legal]`).click();
    await page.locator(`[data-square=${name}][data-disc]`).waitFor();
  }
}

/** The discs on the board, `X` black, `O` white, `-` empty, a1 first. */
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

/** The moves of the line on the board, undone ones with them, and not what was tried beside it. */
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
