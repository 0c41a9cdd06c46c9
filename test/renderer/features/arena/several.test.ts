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
    await arena.play();
    expect(arena.state?.phase).toBe('playing');
    await arena.begin({ ...PLAN, pairs: 1 });
    expect(useToastStore().text).toMatch(/^The other tournament is paused\./);
    await untilPhase(arena, 'over');
    await arena.open('m1');
    expect(arena.state?.phase).toBe('resting');
  });

  it('are read while the first goes on, and it rests once another is shown', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    shell.lines.set('m2', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    const arena = await connected();
    await arena.play();
    expect(arena.state?.phase).toBe('playing');
    expect(useToastStore().text).toBeUndefined();
    await arena.open('m1');
    expect(useToastStore().text).toMatch(/^The other tournament is paused\./);
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

describe('a tournament in two windows', () => {
  const SENTENCE = 'This tournament is being played in another tab or window. Go on with it there.';

  /** Another window on the same journals; what it tells is its own. */
  async function another(): Promise<{
    arena: ReturnType<typeof useArenaStore>;
    told: () => string | undefined;
  }> {
    const pinia = createPinia();
    const [arena, toast] = [useArenaStore(pinia), useToastStore(pinia)];
    const bridge = Object.assign(new FakeArena(), { lines: shell.lines });
    await arena.connect(bridge);
    return { arena, told: () => toast.text };
  }

  it('is played in one, and the other says so and neither plays nor removes it', async () => {
    shell.lines.set('m1', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    const arena = await connected();
    const second = await another();
    await arena.play();
    await second.arena.play();
    expect(second.arena.state?.phase).toBe('resting');
    expect(second.told()).toBe(SENTENCE);
    await second.arena.remove();
    expect(second.arena.id).toBe('m1');
    expect(shell.lines.has('m1')).toBe(true);
    await arena.remove();
  });

  it('goes on in the other one, with all its games, once the first has left it', async () => {
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    const second = await another();
    await arena.play();
    await untilPhase(arena, 'over');
    expect(second.arena.state?.results.count).toBe(0);
    await second.arena.play();
    expect(second.arena.state?.phase).toBe('over');
    expect(second.arena.state?.results.count).toBe(arena.state?.results.count);
  });
});
