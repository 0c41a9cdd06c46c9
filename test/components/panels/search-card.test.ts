import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import SearchCard from '../../../renderer/features/analysis/SearchCard.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { square } from '../../renderer/moves.ts';
import { EDAX, addPrograms } from '../../renderer/programs.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

let engine: FakeEngine;

const SPEAKS_GTP = { id: '89abcdef', name: 'Gnubg', protocol: 'gtp', fileName: 'gnubg', args: [] } as const;

const choice = (): ReturnType<typeof page.getByRole> => page.getByRole('combobox', { name: 'Analysed by' });

const figures = (): (string | undefined)[] =>
  [...document.querySelectorAll('dt')].map(({ textContent }) => textContent?.trim());

beforeEach(async () => {
  begin('twoPlayers', 'f5d6');
  engine = new FakeEngine();
  useEngineStore().connect(engine, 4, engineWishes());
  useAnalysisStore();
  useViewStore().screen = 'analysis';
  addPrograms(SPEAKS_GTP);
  mount(SearchCard, { style: 'width: 340px' });
  await nextTick();
});

test.each(LOCALES)('what is done and how to go on have one line beside each other, in %s', async (locale) => {
  onTestFinished(async () => setLocale('en'));
  await setLocale(locale);
  // About as wide as the panel beside the board at 1000 x 700.
  mount(SearchCard, { style: 'width: 315px', class: 'narrow' });
  await nextTick();
  const parts = [...document.querySelectorAll<HTMLElement>('.narrow .row :is(.state, .name)')];
  expect(parts).toHaveLength(2);
  const tall = parts.filter((part) => part.offsetHeight > 1.6 * parseFloat(getComputedStyle(part).fontSize));
  expect(tall.map(({ textContent }) => textContent)).toEqual([]);
});

describe('what was done', () => {
  const line = { move: square('c5'), score: 2, exact: false, pv: [square('c5')] };

  test('is said once the engine has answered', async () => {
    engine.answer(engine.lastGo, line.move, { lines: [line], depth: 20, totalMs: 10_000 });
    await expect.element(page.getByText('Analysed: 0:10', { exact: true })).toBeVisible();
    await expect.element(page.getByText('20 moves', { exact: true })).toBeVisible();
  });

  test('is not said of an analysis that did not end', async () => {
    const found = { ...searchInfo(engine.lastGo.jobId), lines: [line], depth: 20 };
    engine.emit({ kind: 'progress', ...found });
    await expect.element(page.getByText('Analysing', { exact: false })).toBeVisible();
    engine.emitStatus({ kind: 'restarting', reason: 'crashed' });
    await expect.element(page.getByText('Idle', { exact: true })).toBeVisible();
    engine.emitStatus({ kind: 'started' });
    await expect.element(page.getByText('Analysing', { exact: false })).toBeVisible();
    engine.emit({
      kind: 'failed',
      jobId: engine.lastGo.jobId,
      reason: { kind: 'crashed', message: 'out of memory' },
    });
    await expect.element(page.getByText('Idle', { exact: true })).toBeVisible();
  });

  test('a search to the end is called that, with how far its values may be off', async () => {
    const found = { lines: [line], depth: 58, selectivity: 42 };
    engine.emit({ kind: 'progress', ...searchInfo(engine.lastGo.jobId), ...found });
    await expect.element(page.getByText('To the end', { exact: true })).toBeVisible();
    await expect.element(page.getByText('3 discs', { exact: true })).toBeVisible();
  });

  test('a solution is called that', async () => {
    engine.answer(engine.lastGo, line.move, { lines: [{ ...line, exact: true }], depth: 58, exact: true });
    await expect.element(page.getByText('Solved', { exact: true })).toBeVisible();
  });
});

describe('who analyses', () => {
  test('is the engine, or a program whose protocol tells values', () => {
    const names = [...choice().element().querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Othello’s engine', EDAX.name]);
  });

  test('is asked as soon as it is chosen, and shown with what it tells', async () => {
    await userEvent.selectOptions(choice(), EDAX.name);
    await expect.poll(() => engine.lastGo.player).toEqual(EDAX);
    const line = { move: square('c5'), score: 2, exact: false, pv: [square('c5')] };
    engine.emit({ kind: 'progress', ...searchInfo(engine.lastGo.jobId), depth: 20, lines: [line] });
    await expect.element(page.getByText('20 moves')).toBeVisible();
    expect(figures()).toEqual(['Depth']);
  });

  test('is named with its fault where it fails, and asked again on request', async () => {
    await userEvent.selectOptions(choice(), EDAX.name);
    await expect.poll(() => engine.lastGo.player).toEqual(EDAX);
    const reason = { kind: 'program', fault: 'ended', detail: 'status 4' } as const;
    engine.emit({ kind: 'failed', jobId: engine.lastGo.jobId, reason });
    await expect.poll(() => page.getByRole('status').element().textContent).toContain('Edax 4.6 has ended');
    const asked = engine.gos.length;
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => engine.gos.length).toBe(asked + 1);
  });
});
