/** What a user does with games from elsewhere, on the page of any shell. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the text is made of; every character is a byte. */
const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const utf8 = (text: string): number[] => Array.from(new TextEncoder().encode(text));

export async function dragAbove(page: Page, text: string, name: string): Promise<void> {
  await drag(page, ['dragover'], latin1(text), name);
}

export async function drop(
  page: Page,
  content: string | readonly number[],
  name = 'game.txt',
): Promise<void> {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  await drag(page, ['dragover', 'drop'], bytes, name);
}

/** Drops several files at once. */
export async function dropTogether(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dropped = Object.entries(files).map(([name, text]) => ({ name, bytes: utf8(text) }));
  await dragFiles(page, ['dragover', 'drop'], dropped);
}

async function drag(
  page: Page,
  events: readonly string[],
  bytes: readonly number[],
  name: string,
): Promise<void> {
  await dragFiles(page, events, [{ bytes, name }]);
}

async function dragFiles(
  page: Page,
  events: readonly string[],
  files: readonly { readonly name: string; readonly bytes: readonly number[] }[],
): Promise<void> {
  await page.evaluate(
    (given) => {
      const dataTransfer = new DataTransfer();
      for (const { bytes, name } of given.files) {
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
      }
      for (const type of given.events) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { events, files },
  );
}

export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export async function choose(page: Page, mode: string): Promise<void> {
  await page.getByText(mode, { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(title);
}
