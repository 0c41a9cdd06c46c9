import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import CompareCard from '../../../renderer/features/analysis/CompareCard.vue';
import type { useGameStore } from '../../../renderer/stores/game.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { movesOf, square } from '../../renderer/moves.ts';
import { EDAX, addPrograms } from '../../renderer/programs.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

let game: ReturnType<typeof useGameStore>;
let engine: FakeEngine;

function go(player: string) {
  const found = engine.gos.findLast((each) => each.player.kind === player);
  if (!found) throw new Error(`Nobody asked ${player}.`);
  return found;
}

beforeEach(async () => {
  game = begin('twoPlayers', 'f5d6');
  engine = new FakeEngine();
  useEngineStore().connect(engine, 4, engineWishes());
  useViewStore().screen = 'analysis';
  useAnalysisStore().isComparing = true;
  mount(CompareCard, { style: 'width: 340px' });
  await nextTick();
  await nextTick();
});

describe('two engines', () => {
  test('are asked about the position on the board, and the analysis rests', () => {
    expect(engine.gos.map(({ player }) => player.kind)).toEqual(['club', 'master']);
    expect(new Set(engine.gos.map(({ position }) => position))).toEqual(new Set([game.position]));
  });

  test('stand side by side with move and value, and it is said whether they agree', async () => {
    engine.answer(go('club'), square('c5'), { pv: [square('c5')], score: 2 });
    engine.answer(go('master'), square('c3'), { pv: [square('c3'), square('d3')], score: 4, exact: true });
    await nextTick();
    expect(page.getByRole('status').element().textContent).toBe('Club plays c5, Master plays c3.');
    const master = page.getByRole('group', { name: 'Master' }).element();
    expect(master.querySelector('.chip.exact')?.textContent?.trim()).toBe('+4');
    expect([...master.querySelectorAll('svg text')].map((each) => each.textContent?.trim())).toEqual([
      '1',
      '2',
    ]);
  });

  test('may be a program, which gets the game up to the position', async () => {
    addPrograms();
    await nextTick();
    await userEvent.selectOptions(page.getByRole('combobox').first(), EDAX.name);
    await nextTick();
    await nextTick();
    expect(go('external')).toMatchObject({ player: EDAX, game: { moves: movesOf('f5d6') } });
  });

  test('agree where both choose one move', async () => {
    engine.answer(go('club'), square('c3'));
    engine.answer(go('master'), square('c3'));
    await nextTick();
    expect(page.getByRole('status').element().textContent).toBe('Both play c3.');
  });

  test('agree by symmetry where both choices lead to images of one position', async () => {
    game.walkTo(0);
    await nextTick();
    await nextTick();
    engine.answer(
      engine.gos.findLast(({ player }) => player.kind === 'club')!,
      square('d3'),
    );
    engine.answer(
      engine.gos.findLast(({ player }) => player.kind === 'master')!,
      square('f5'),
    );
    await nextTick();
    expect(page.getByRole('status').element().textContent).toBe(
      'Club plays d3, Master plays f5: the same move by symmetry.',
    );
  });

  test('can be exchanged for others, which are asked anew', async () => {
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'First engine' }), 'evolved');
    await nextTick();
    expect(engine.gos.slice(2).map(({ player }) => player.kind)).toEqual(['evolved', 'master']);
    expect(engine.commands.filter(({ kind }) => kind === 'cancel')).toHaveLength(2);
  });

  test('have moves that can be played as a variation, and follow the board', async () => {
    engine.answer(go('master'), square('c3'));
    await nextTick();
    await userEvent.click(page.getByRole('button', { name: 'Play up to c3' }));
    expect(game.ply).toBe(3);
    await nextTick();
    expect(engine.gos.at(-1)?.position).toBe(game.position);
  });

  test('leave the engine to the analysis again', async () => {
    await userEvent.click(page.getByRole('button', { name: 'Back to the best lines' }));
    await nextTick();
    await nextTick();
    expect(engine.lastGo.priority).toBe('analysis');
  });
});
