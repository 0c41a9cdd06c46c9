/** Programs that the user has added, in the game on the board. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../engine/game/position.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeEngine } from '../fake-engine.ts';
import { square } from '../moves.ts';

const PERSON = { kind: 'person' } as const;
const EDAX = { kind: 'external', program: '0123abcd', name: 'Edax 4.6' } as const;

let fake: FakeEngine;
let engine: ReturnType<typeof useEngineStore>;
let game: ReturnType<typeof useGameStore>;

beforeEach(async () => {
  setActivePinia(createPinia());
  game = useGameStore();
  engine = useEngineStore();
  useTurnStore();
  fake = new FakeEngine();
  engine.connect(fake, 4, engineWishes());
  game.start({ black: PERSON, white: EDAX });
  useViewStore().screen = 'game';
  game.playNext(square('f5'));
  await nextTick();
});

function fail(): void {
  const reason = { kind: 'program', fault: 'ended', detail: 'status 4' } as const;
  fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason });
}

test('a program gets the game up to its move', () => {
  expect(fake.lastGo).toMatchObject({
    player: EDAX,
    game: { start: START_POSITION, moves: [square('f5')] },
  });
});

test('the fault of a program is known with its name', () => {
  fail();
  expect(engine.notice).toBe('programFailed');
  expect(engine.fault).toEqual({ name: 'Edax 4.6', fault: 'ended', detail: 'status 4' });
});

test('a program that has failed is asked again on request', async () => {
  fail();
  engine.retry();
  await nextTick();
  expect(fake.gos).toHaveLength(2);
  expect(engine.notice).toBeUndefined();
});

test('another player takes the turn of a program that has failed', async () => {
  fail();
  game.seat({ black: PERSON, white: { kind: 'club' } });
  await nextTick();
  expect(fake.lastGo.player).toEqual({ kind: 'club' });
  expect(engine.notice).toBeUndefined();
});

test('another player waits for its next turn while a program thinks', async () => {
  game.seat({ black: PERSON, white: { kind: 'club' } });
  await nextTick();
  expect(fake.gos).toHaveLength(1);
});
