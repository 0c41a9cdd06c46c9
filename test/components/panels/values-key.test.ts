import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { legalMoves } from '../../../engine/game/rules.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import ValuesKey from '../../../renderer/features/play/ValuesKey.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

/** Shows the key in a panel of this width to somebody who has asked for values; returns how to find them. */
async function show(width: number): Promise<(depth: number, exact?: boolean) => void> {
  begin('twoPlayers', 'f5d6');
  const engine = new FakeEngine();
  useEngineStore().connect(engine, 4, engineWishes());
  useHintStore().toggleValues();
  const { container } = mount(ValuesKey);
  container.style = `width: ${width}px; container: panel / inline-size`;
  await expect.poll(() => engine.gos.length).toBe(1);
  const moves = [...squaresOf(legalMoves(useGameStore().position))];
  return (depth, exact = false) => {
    const lines = moves.map((move) => ({ move, score: 2, exact, pv: [move] }));
    const how = { depth, exact, selectivity: exact ? 100 : 42 };
    engine.emit({ kind: 'progress', ...searchInfo(engine.lastGo.jobId), ...how, lines });
  };
}

test('the key of the values says by how much they may be off', async () => {
  const find = await show(460);
  find(18);
  await expect.element(page.getByText('Give or take 3', { exact: true })).toBeVisible();
  find(58, true);
  await expect.poll(() => document.querySelector('.basis')?.textContent).toBe('Exact');
});

describe.each([
  { where: 'beside the smallest board', width: 260 },
  { where: 'in a wider panel', width: 345 },
])('the key of the values has room $where', ({ width }) => {
  test.each(LOCALES)('in %s', async (locale) => {
    onTestFinished(async () => setLocale('en'));
    await setLocale(locale);
    const find = await show(width);
    find(18);
    const basis = (): HTMLElement => document.querySelector<HTMLElement>('.basis')!;
    await expect.poll(() => basis().textContent).toContain('3');
    const { right } = document.querySelector('.key')!.getBoundingClientRect();
    expect(basis().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  });
});
