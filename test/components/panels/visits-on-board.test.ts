import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import PlayScreen from '../../../renderer/features/play/PlayScreen.vue';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { searchInfo } from '../../renderer/fake-engine.ts';
import { square } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

test('Monte-Carlo writes on the squares how often it has tried each move, where values are shown', async () => {
  const game = begin('twoPlayers');
  const visited = (name: string, visits: number) => {
    const move = square(name);
    return { move, score: 0, exact: false, pv: [move], visits };
  };
  const lines = [visited('f5', 750), visited('d3', 250)];
  useThoughtStore().noteOwn({ kind: 'monte-carlo' }, game.position)({ ...searchInfo(1), lines });
  mount(
    PlayScreen,
    { style: 'container: stage / size; width: 900px; height: 640px' },
    { context: appContext() },
  );
  const cell = page.getByRole('gridcell', { name: /^f5,/ });
  expect(cell.element().querySelector('.value')).toBeNull();
  useHintStore().toggleValues();
  await expect.poll(() => cell.element().querySelector('.value.best')?.textContent.trim()).toBe('75%');
  expect(cell.element().ariaLabel).toContain('tried 75% of the time');
});
