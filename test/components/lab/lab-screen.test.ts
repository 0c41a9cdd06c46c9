import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { explainEvolved } from '../../../engine/lab/evaluation/terms.ts';
import type { BoardImage, ExportFile, SaveOutcome } from '../../../main/contract/bridge.ts';
import { useEvaluationStore } from '../../../renderer/features/lab/evaluation/store.ts';
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

const segment = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.segment')].find((each) => each.textContent?.trim() === name);

/** Chooses from the menu of the first chart. */
async function choose(name: string): Promise<void> {
  await userEvent.click(button('More about this chart').first());
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

/** The rows of the table of this name, without their numbers' plus signs. */
const rowsOf = (name: string): (readonly string[])[] => {
  const table = [...document.querySelectorAll('table')].find(
    (each) => each.querySelector('caption')?.textContent?.trim() === name,
  );
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) =>
      (cell.textContent ?? '').trim().replace('−', '-').replace('+', ''),
    ),
  );
};

test('the chart has the terms of the position on the board, as a table for readers', async () => {
  const { terms, sum } = explainEvolved(useGameStore().position);
  const written = rowsOf('What Evolved counts').map(([, value]) => Number(value));
  // Each is rounded down or up, so that they add up to the sum that is written beside them.
  expect(written.filter((value, at) => Math.abs(value - terms[at]!.adds) >= 0.01)).toEqual([]);
  expect(written).toHaveLength(terms.length);
  expect(written.reduce((all, value) => all + value, 0)).toBeCloseTo(Number(sum.toFixed(2)), 6);
});

test('each network says what its places say, and the discs have what they are worth', async () => {
  segment('Patterns')?.click();
  await vi.waitUntil(() => rowsOf('The places that say most').length > 0);
  const { explained, sums } = useEvaluationStore().said!;
  expect(explained.terms).toHaveLength(48);
  expect(explained.sum).toBe(sums.patterns);
  // All of them, with the sum first.
  expect(rowsOf('All terms in numbers')).toHaveLength(49);
  segment('Their worth')?.click();
  await vi.waitUntil(() => document.querySelector('.square .disc'));
  expect(document.querySelectorAll('.square .disc')).toHaveLength(14);
  expect(document.querySelector('[data-square=a1]')?.textContent?.trim()).toBe('');
  await page.getByLabelText('By which part').selectOptions('Stage of the game');
  await vi.waitUntil(() => useEvaluationStore().choices.part === 'stage');
});

test('it says why one of two moves is preferred, right after them and after their lines', async () => {
  segment('First study')?.click();
  await vi.waitUntil(() => rowsOf('Weights of the six parts').length > 0);
  await page.getByLabelText('A move', { exact: true }).selectOptions('f7');
  await page.getByLabelText('Compared with').selectOptions('g2');
  await vi.waitUntil(() => rowsOf('Why f7 or g2').length > 0);
  const before = rowsOf('Why f7 or g2');
  await page.getByLabelText('Moves ahead', { exact: true }).selectOptions('Looking 6 moves ahead');
  await userEvent.click(button('Look ahead'));
  await vi.waitUntil(() => rowsOf('How its opinion changed, depth by depth').length === 6, {
    timeout: 20_000,
  });
  await vi.waitUntil(() => useEvaluationStore().state === 'idle');
  segment('After its line')?.click();
  await vi.waitUntil(() => rowsOf('Why f7 or g2').join() !== before.join());
  expect(document.querySelector('.command')?.textContent).toMatch(
    /explain "[-XO]{64} [XO]" --by classic --moves f7,g2 --depth 6$/,
  );
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
  const figure = document.querySelector('.figure')!;
  await vi.waitUntil(() => figure.querySelector('.scroll thead'));
  expect(figure.querySelector('.scroll')?.getAttribute('tabindex')).toBe('0');
  expect(figure.querySelector('.chart')).toBeNull();
});

test('the command is copied', async () => {
  await userEvent.click(page.getByText('Repeat this by a command'));
  await userEvent.click(button('Copy the command'));
  expect(writeClipboard).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(
      /^npm run -s engine -- explain "[-XO]{64} [XO]" --by evolved --moves [a-h][1-8],[a-h][1-8]$/,
    ),
  );
  await vi.waitUntil(() => useToastStore().text === 'Command copied');
});

test('one picture after another fills the screen by arrow keys, and Escape ends that', async () => {
  await userEvent.click(button('Fill the screen'));
  await expect.element(page.getByText('1 of 4')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('2 of 4')).toBeVisible();
  expect(useAnnouncerStore().entries.at(-1)?.text).toBe('What Evolved counts');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('1 of 4')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Fill the screen')).toHaveFocus();
});
