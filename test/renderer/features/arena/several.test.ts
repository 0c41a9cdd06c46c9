/** Several tournaments are kept, and one of them at a time is shown and played. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writePlan } from '../../../../engine/arena/record.ts';
import { useArenaStore } from '../../../../renderer/features/arena/store.ts';
import { useToastStore } from '../../../../renderer/stores/toast.ts';
import { FakeArena } from './fake-arena.ts';
import { PLAN, untilPhase } from './plan.ts';

let shell: FakeArena;

beforeEach(() => {
  setActivePinia(createPinia());
  shell = new FakeArena();
});

async function connected(): Promise<ReturnType<typeof useArenaStore>> {
  const arena = useArenaStore();
  await arena.connect(shell);
  return arena;
}

describe('several tournaments', () => {
  it('are listed, the newest first, and shown when they are chosen', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    shell.lines.set('m2', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    const arena = await connected();
    expect(arena.listed?.map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(arena.state?.plan.pairs).toBe(7);
    await arena.open('m1');
    expect(arena.state?.plan).toEqual(PLAN);
  });

  it('are played one at a time: showing another one rests the first', async () => {
    shell.lines.set('m1', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    const arena = await connected();
    arena.play();
    expect(arena.state?.phase).toBe('playing');
    await arena.begin({ ...PLAN, pairs: 1 });
    expect(useToastStore().text).toMatch(/^The other tournament rests\./);
    await untilPhase(arena, 'over');
    await arena.open('m1');
    expect(arena.state?.phase).toBe('resting');
  });

  it('are read while the first goes on, and it rests once another is shown', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    shell.lines.set('m2', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    const arena = await connected();
    arena.play();
    expect(arena.state?.phase).toBe('playing');
    expect(useToastStore().text).toBeUndefined();
    await arena.open('m1');
    expect(useToastStore().text).toMatch(/^The other tournament rests\./);
    expect(arena.state?.phase).toBe('resting');
  });

  it('that rest already are left without a word', async () => {
    for (const id of ['m1', 'm2']) shell.lines.set(id, [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    await arena.open('m1');
    expect(useToastStore().text).toBeUndefined();
  });

  it('are shown in the order of asking, however long each takes to read', async () => {
    for (const id of ['m1', 'm2', 'm3']) shell.lines.set(id, [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    const slow = Promise.withResolvers<void>();
    shell.beforeReading = async (id) => (id === 'm1' ? slow.promise : undefined);
    const first = arena.open('m1');
    await arena.open('m2');
    slow.resolve();
    await first;
    expect(arena.id).toBe('m2');
  });

  it('do not take the place of one that begins while they are read', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    shell.lines.set('m2', [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    const slow = Promise.withResolvers<void>();
    shell.beforeReading = async () => slow.promise;
    const first = arena.open('m1');
    await arena.begin({ ...PLAN, pairs: 1 });
    slow.resolve();
    await first;
    expect(arena.state?.plan.pairs).toBe(1);
  });

  it('keep their order when the clock is set back between two of them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    vi.setSystemTime(Date.UTC(2020, 0, 1));
    await arena.begin({ ...PLAN, pairs: 2 });
    vi.useRealTimers();
    expect([...shell.lines.keys()]).toEqual([...shell.lines.keys()].toSorted());
  });

  it('go one by one when they are removed', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    shell.lines.set('m2', [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    await arena.remove();
    expect(arena.id).toBe('m1');
    await arena.remove();
    expect(arena.state).toBeUndefined();
    expect(shell.lines.size).toBe(0);
  });
});
