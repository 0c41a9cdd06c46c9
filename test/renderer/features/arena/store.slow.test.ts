import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { readGame, writePlan } from '../../../../engine/arena/record.ts';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { readGames } from '../../../../engine/notation/read.ts';
import { useArenaStore } from '../../../../renderer/features/arena/store.ts';
import { useDocumentStore } from '../../../../renderer/stores/documents.ts';
import { useToastStore } from '../../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../fake-engine.ts';
import { FakeArena } from './fake-arena.ts';
import { PLAN, untilPhase } from './plan.ts';

const GAMES = 12;

let shell: FakeArena;
let disconnect: (() => void) | undefined;

beforeEach(() => {
  setActivePinia(createPinia());
  shell = new FakeArena();
});

afterEach(() => {
  disconnect?.();
  disconnect = undefined;
});

async function connected(): Promise<ReturnType<typeof useArenaStore>> {
  const arena = useArenaStore();
  await arena.connect(shell);
  return arena;
}

/** As if the app had ended without a word and were started again. */
async function afterCrash(): Promise<ReturnType<typeof useArenaStore>> {
  const { lines } = shell;
  setActivePinia(createPinia());
  shell = new FakeArena();
  for (const [id, kept] of lines) shell.lines.set(id, kept.slice());
  return connected();
}

function keptGames(): string[] {
  return [...shell.lines.values()][0]?.slice(1) ?? [];
}

async function untilKept(count: number): Promise<void> {
  await vi.waitFor(() => expect(keptGames().length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
}

describe('a tournament', () => {
  it('is played to its end, and every game is kept as it ends', async () => {
    const arena = await connected();
    await arena.begin(PLAN);
    await untilPhase(arena, 'over');
    expect(arena.state?.results.count).toBe(GAMES);
    expect(keptGames().map((line) => readGame(line))).toEqual([...(arena.state?.results ?? [])]);
  });

  it('has a table with every player and all points', async () => {
    const arena = await connected();
    await arena.begin(PLAN);
    await untilPhase(arena, 'over');
    const { standings } = arena.table;
    expect(standings.map(({ name }) => name).toSorted()).toEqual(PLAN.players.toSorted());
    expect(standings.reduce((sum, { points }) => sum + points, 0)).toBe(GAMES);
  });

  it('opens a game among the others in the order of the list, the newest first', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    const results = [...(arena.state?.results ?? [])];
    const listed = vi.spyOn(useDocumentStore(), 'receiveListed').mockResolvedValue({ kind: 'declined' });
    await arena.review(results.at(-1)!);
    await arena.review(results[0]!);
    expect(listed.mock.calls.map(([{ count }, index]) => [count, index])).toEqual([
      [results.length, 0],
      [results.length, results.length - 1],
    ]);
    const text = listed.mock.calls[0]![0].text(0);
    expect(text).toBe(listed.mock.calls[1]![0].text(0));
  });

  it('asks for moves as jobs of a match on engines of its own', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    const gos = shell.commands.flatMap(([engine, command]) =>
      command.kind === 'go' ? [{ engine, command }] : [],
    );
    expect(new Set(gos.map(({ command }) => command.priority))).toEqual(new Set(['match']));
    expect(new Set(gos.map(({ engine }) => engine))).toEqual(new Set(['arena-first', 'arena-second']));
  });

  it('ends its engines when it is over', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    expect(shell.ended.toSorted()).toEqual(['arena-first', 'arena-second']);
    expect(shell.listeners).toBe(0);
  });

  it('gives the moves of a player with a limit of its own that limit', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, players: ['club', 'master:ms=100'], pairs: 1 });
    await untilPhase(arena, 'over');
    const limits = shell.commands.flatMap(([, command]) =>
      command.kind === 'go' && command.player.kind === 'master' && command.limits.kind === 'time'
        ? [command.limits.timeMs]
        : [],
    );
    expect(new Set(limits)).toEqual(new Set([100]));
  });

  it('counts on its clocks only the time that the engines have worked', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, players: ['club', 'master'], pairs: 1, clock: '60+0' });
    await untilPhase(arena, 'over');
    const left = shell.commands.flatMap(([, command]) =>
      command.kind === 'go' && command.limits.kind === 'clock' ? [command.limits.remainingMs] : [],
    );
    // Every search of the fake engine takes two milliseconds, the second of them after its last result.
    expect([...new Set(left)].slice(0, 3)).toEqual([60_000, 59_998, 59_996]);
    expect(left.every((ms) => ms % 2 === 0)).toBe(true);
    expect(Math.min(...left)).toBeGreaterThan(60_000 - 2 * 60);
  });
});

describe('a pause', () => {
  it('stops the search of the move, and goes on with it', async () => {
    const arena = await connected();
    let answers = 0;
    shell.mayAnswer = () => ++answers < 100;
    await arena.begin(PLAN);
    await vi.waitFor(() => expect(answers).toBeGreaterThanOrEqual(100));
    arena.pause();
    expect(shell.commands.at(-1)?.[1].kind).toBe('pause');
    expect(arena.isPaused).toBe(true);
    shell.mayAnswer = () => true;
    const before = shell.commands.length;
    await arena.play();
    expect(shell.commands[before]?.[1].kind).toBe('resume');
    await untilPhase(arena, 'over');
    expect(arena.state?.results.count).toBe(GAMES);
  });

  it('between two moves asks for no move', async () => {
    const arena = await connected();
    await arena.begin(PLAN);
    await untilKept(1);
    arena.pause();
    shell.wake();
    await nextTick();
    const count = shell.commands.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shell.commands.length - count).toBeLessThanOrEqual(1);
    await arena.play();
    await untilPhase(arena, 'over');
  });
});

describe('the game on the table', () => {
  it('has the machine to itself while the computer thinks about its move', async () => {
    const own = new FakeEngine();
    const engine = useEngineStore();
    disconnect = engine.connect(own, 4, { threads: () => 0, hashMb: () => 64, game: () => 1 });
    const arena = await connected();
    let answers = 0;
    shell.mayAnswer = () => ++answers < 50;
    await arena.begin(PLAN);
    await vi.waitFor(() => expect(answers).toBeGreaterThanOrEqual(50));
    engine.want('move', {
      kind: 'go',
      position: START_POSITION,
      limits: () => ({ kind: 'time', timeMs: 1000 }),
      player: { kind: 'master' },
      onProgress: () => undefined,
      onAnswer: () => undefined,
    });
    await nextTick();
    expect(shell.commands.at(-1)?.[1].kind).toBe('pause');
    expect(arena.isNeededElsewhere).toBe(true);
    own.answer(own.lastGo, 19);
    await nextTick();
    expect(shell.commands.at(-1)?.[1].kind).toBe('resume');
  });
});

describe('after a crash', () => {
  // The page that has gone holds no locks any more.
  beforeEach(() => vi.stubGlobal('navigator', {}));

  afterEach(() => vi.unstubAllGlobals());

  it('no finished game is lost, and the tournament goes on where it was', async () => {
    const arena = await connected();
    shell.mayAnswer = () => keptGames().length < 5;
    await arena.begin(PLAN);
    await untilKept(5);
    const kept = keptGames().length;
    const again = await afterCrash();
    expect(again.state?.results.count).toBeGreaterThanOrEqual(kept);
    expect(again.state?.phase).toBe('resting');
    await again.play();
    await untilPhase(again, 'over');
    expect(again.state?.results.count).toBe(GAMES);
    expect(new Set(keptGames()).size).toBe(keptGames().length);
  });

  it('a line that was cut off is played again', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    const [id, lines] = [...shell.lines][0]!;
    shell.lines.set(id, [...lines.slice(0, -1), lines.at(-1)!.slice(0, 40)]);
    const again = await afterCrash();
    expect(again.state?.results.count).toBe(5);
    await again.play();
    await untilPhase(again, 'over');
    expect(again.state?.results.count).toBe(6);
  });

  it('a plan that cannot be read is not shown', async () => {
    shell.lines.set('broken', ['{"format":"swiss"}']);
    const arena = await connected();
    expect(arena.listed).toEqual([]);
    expect(arena.state).toBeUndefined();
  });

  it('tournaments of a newer version are left alone, and the user is told', async () => {
    const heading = JSON.stringify({ version: 99, app: '99.4.0', rounds: [] });
    for (const id of ['m1', 'm2']) shell.lines.set(id, [heading]);
    const arena = await connected();
    expect(arena.listed).toEqual([]);
    const texts = useViewStore().notices.map((notice) =>
      typeof notice === 'object' && 'text' in notice ? notice.text() : '',
    );
    expect(texts).toEqual([expect.stringContaining('A tournament was begun by Othello 99.4.0; this is ')]);
    expect(shell.lines.get('m1')).toEqual([heading]);
  });

  it('a game of players that the plan does not have is left out', async () => {
    const stray = { first: 'x', second: 'y', opening: 0, game: 0, lead: 0, moves: [] };
    shell.lines.set('m1', [writePlan(PLAN, '0.2.0'), JSON.stringify(stray)]);
    const arena = await connected();
    expect(arena.state?.results.count).toBe(0);
  });
});

describe('trouble', () => {
  it('with the disk is told, and the games go on', async () => {
    const arena = await connected();
    shell.isFull = true;
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    expect(arena.isUnsafe).toBe(true);
    expect(arena.state?.results.count).toBe(6);
  });

  it('with the disk that ends leaves nothing unwritten, not even the plan', async () => {
    const arena = await connected();
    shell.isFull = true;
    let answers = 0;
    shell.mayAnswer = () => {
      if (++answers === 150) shell.isFull = false;
      return true;
    };
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    await vi.waitFor(() => expect(arena.isUnsafe).toBe(false));
    const { listed, state } = await afterCrash();
    expect(listed).toHaveLength(1);
    expect(state?.results.count).toBe(6);
  });

  it('with reading a tournament is told, and the one that is shown stays', async () => {
    shell.lines.set('m1', [writePlan({ ...PLAN, pairs: 7 }, '0.2.0')]);
    shell.lines.set('m2', [writePlan(PLAN, '0.2.0')]);
    const arena = await connected();
    shell.beforeReading = async () => Promise.reject(new Error('The drive is gone.'));
    await arena.open('m1');
    expect(useToastStore().text).toBe('This tournament could not be read.');
    expect(arena.id).toBe('m2');
  });

  it('with the engine keeps the games, and can be tried again', async () => {
    const arena = await connected();
    let answers = 0;
    shell.mayAnswer = () => ++answers < 200;
    await arena.begin(PLAN);
    await vi.waitFor(() => expect(answers).toBeGreaterThanOrEqual(200));
    shell.emitStatus({ kind: 'unavailable', reason: 'It failed too often.' });
    await untilPhase(arena, 'failed');
    shell.mayAnswer = () => true;
    await arena.play();
    await untilPhase(arena, 'over');
    expect(arena.state?.results.count).toBe(GAMES);
  });

  it('with a program that is removed while it plays counts no game as lost', async () => {
    const arena = await connected();
    const program = 'external:0123abcd:Edax';
    let answers = 0;
    shell.mayAnswer = () => ++answers > 0;
    shell.failureOf = ({ kind }) =>
      kind === 'external' && answers > 20 ? { kind: 'program', fault: 'unknown', detail: '' } : undefined;
    await arena.begin({ ...PLAN, players: [program, 'club'] });
    await untilPhase(arena, 'gone');
    expect([...(arena.state?.results ?? [])].filter(({ fault }) => fault)).toEqual([]);
    expect(keptGames().length).toBe(arena.state?.results.count);
    shell.failureOf = () => undefined;
    await arena.play();
    await untilPhase(arena, 'over');
  });

  it('with a player that there is no more is a failure, not an exception', async () => {
    shell.lines.set('m1', [writePlan({ ...PLAN, players: ['club', 'long gone'] }, '0.2.0')]);
    const arena = await connected();
    await arena.play();
    expect(arena.state?.phase).toBe('failed');
  });
});

describe('what is exported', () => {
  it('holds every game in GGF', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    await arena.saveAs('ggf');
    const read = readGames(shell.saved[0]!.text);
    expect(read.kind === 'games' ? read.games.length : read.kind).toBe(6);
  });

  it('holds the table as comma-separated values', async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, pairs: 1 });
    await untilPhase(arena, 'over');
    await arena.saveAs('csv');
    expect(shell.saved[0]).toMatchObject({ kind: 'csv', name: 'Tournament of 3 players' });
    expect(shell.saved[0]?.text).toContain('"Master, 0.1 s"');
  });
});

describe('a thousand games', () => {
  it('leave nothing behind but the games', { timeout: 120_000 }, async () => {
    const arena = await connected();
    await arena.begin({ ...PLAN, players: ['greedy', 'club'], pairs: 500 });
    await vi.waitFor(() => expect(arena.state?.phase).toBe('over'), { timeout: 110_000, interval: 200 });
    expect(arena.state?.results.count).toBe(1000);
    expect(shell.jobs).toBe(0);
    expect(shell.listeners).toBe(0);
  });
});
