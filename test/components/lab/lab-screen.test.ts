import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { evolvedTerms } from '../../../engine/lab/explained.ts';
import type { BoardImage, ExportFile, SaveOutcome } from '../../../main/contract/bridge.ts';
import { useLabStore } from '../../../renderer/features/lab/frame/store.ts';
import LabScreen from '../../../renderer/features/lab/LabScreen.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const saved: SaveOutcome = { kind: 'saved', file: { handle: 'h', name: 'chart' }, isComplete: true };
const saveImage = vi.fn<(image: BoardImage) => Promise<SaveOutcome>>(async () => saved);
const saveExport = vi.fn<(file: ExportFile) => Promise<SaveOutcome>>(async () => saved);
const writeClipboard = vi.fn<(text: string) => Promise<void>>(async () => undefined);

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

async function choose(name: string): Promise<void> {
  await userEvent.click(button('More about this chart'));
  await userEvent.click(page.getByText(name, { exact: true }));
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  saveImage.mockClear();
  saveExport.mockClear();
  begin('twoPlayers', 'f5d6c3d3c4f4f6f3e6e7');
  const context = appContext();
  useCopyStore().connect({
    shell: 'browser',
    writeClipboard,
    writeClipboardImage: vi.fn(),
    saveImage,
    saveExport,
  });
  useLabStore().page = 'evaluation';
  mount(LabScreen, {}, { context: { ...context, bridge: { ...context.bridge!, writeClipboard } } });
  await vi.waitUntil(() => document.querySelector('.chart') !== null, { timeout: 20_000 });
});

test('the chart has the terms of the position on the board, as a table for readers', async () => {
  const rows = [...document.querySelectorAll('table tbody tr')].map(
    (row) => row.querySelector('td')?.textContent,
  );
  const expected = evolvedTerms(useGameStore().position).map(({ adds }) => adds.toFixed(2));
  expect(rows.map((text) => text?.replace('−', '-').replace('+', ''))).toEqual(expected);
});

test('a chart is saved as a picture with its name, and as its figures', async () => {
  await choose('Save as SVG …');
  await vi.waitUntil(() => saveImage.mock.lastCall);
  const [image] = saveImage.mock.lastCall!;
  expect(image).toMatchObject({ kind: 'svg', name: 'What Evolved counts' });
  const svg = new TextDecoder().decode(image.bytes);
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  expect(svg).toContain('Square values');
  expect(svg).not.toContain('var(--');

  await choose('Save as PNG …');
  await vi.waitUntil(() => saveImage.mock.calls.length === 2, { timeout: 20_000 });
  const bytes = saveImage.mock.lastCall![0].bytes;
  expect(new TextDecoder('latin1').decode(bytes.slice(1, 4))).toBe('PNG');

  await choose('Save the numbers as CSV …');
  await vi.waitUntil(() => saveExport.mock.lastCall);
  expect(saveExport.mock.lastCall![0].text.trim().split('\r\n')).toHaveLength(9);
});

test('a chart is shown as a table, which keys can scroll', async () => {
  await choose('Show as a table');
  await expect.element(page.getByRole('columnheader', { name: 'Measure' })).toBeVisible();
  expect(document.querySelector('.scroll')?.getAttribute('tabindex')).toBe('0');
  expect(document.querySelector('.chart')).toBeNull();
});

test('the command is copied', async () => {
  await userEvent.click(button('Copy the command'));
  expect(writeClipboard).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^npm run -s engine -- explain "[-XO]{64} [XO]"$/),
  );
  await vi.waitUntil(() => useToastStore().text === 'Command copied');
});

test('one picture after another fills the screen by arrow keys, and Escape ends that', async () => {
  await userEvent.click(button('Fill the screen'));
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  expect(useAnnouncerStore().entries.at(-1)?.text).toBe('What Evolved counts');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Fill the screen')).toHaveFocus();
});
