import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { type TimeControl, writeClock } from '../../../engine/game/clock.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useClockStore } from '../../../renderer/stores/clock.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { FakeEngine } from '../fake-engine.ts';
import { BLACK_MUST_PASS, movesOf, square, seated } from '../moves.ts';

const FIVE_MINUTES = { kind: 'perGame', mainMs: 300_000, incrementMs: 0 } as const;
const HALF_MINUTE = { kind: 'perMove', moveMs: 30_000 } as const;

let clock: ReturnType<typeof useClockStore>;
let game: ReturnType<typeof useGameStore>;
let view: ReturnType<typeof useViewStore>;
let tellAway: (isAway: boolean) => void;
const page = { hidden: false, documentElement: { lang: '' } };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  await setLocale('en');
  setActivePinia(createPinia());
  game = useGameStore();
  clock = useClockStore();
  view = useViewStore();
  view.screen = 'game';
  page.hidden = false;
  clock.connect({
    onUserAway(listener) {
      tellAway = listener;
      return () => undefined;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(mode: Mode, person: TimeControl = FIVE_MINUTES, computer: TimeControl = person): void {
  game.start(seated(mode), { person, computer });
}

function play(moves: string): void {
  for (const move of movesOf(moves)) {
    const played = game.playNext(move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
  }
}

function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

/** The last reading of a running clock, in seconds. */
function left(): [black: number | undefined, white: number | undefined] {
  const { black, white } = clock.left;
  return [black, white].map((ms) => (ms === undefined ? undefined : ms / 1000)) as [number, number];
}

/** The times on both clocks. */
function readings(): string[] {
  return [clock.left.black, clock.left.white].map((ms) => (ms === undefined ? '' : writeClock(ms)));
}

function heard(): string | undefined {
  return useAnnouncerStore().entries.at(-1)?.text;
}

describe('a clock', () => {
  test('runs for the side to move and stands still for the other', () => {
    start('twoPlayers');
    expect(clock.running).toBe(game.position);
    pass(10);
    play('f5');
    expect(left()).toEqual([290, 300]);
    pass(20);
    play('d6');
    expect(left()).toEqual([290, 280]);
    pass(5);
    play('c3');
    expect(left()).toEqual([285, 280]);
  });

  test('gets its increment with each move', () => {
    start('twoPlayers', { kind: 'perGame', mainMs: 60_000, incrementMs: 3000 });
    pass(10);
    play('f5');
    expect(left()).toEqual([53, 60]);
  });

  test('with a time for each move starts again with each move', () => {
    start('twoPlayers', HALF_MINUTE);
    pass(10);
    play('f5');
    pass(20);
    play('d6');
    pass(29);
    play('c3');
    expect(left()).toEqual([30, 30]);
  });

  test('exists only for a side that plays with one', () => {
    game.start(seated('blackVsComputer'), { person: FIVE_MINUTES });
    expect(left()).toEqual([300, undefined]);
    play('f5');
    expect(clock.running).toBeUndefined();
    game.start(seated('blackVsComputer'), {});
    expect(left()).toEqual([undefined, undefined]);
    expect(game.isClocked).toBe(false);
  });

  test('is exact however late its timers fire', () => {
    const onTime = performance.now.bind(performance);
    let lateMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => onTime() + lateMs);
    start('twoPlayers');
    for (let at = 0; at < 200; at++) {
      lateMs += 137.3;
      pass(0.213);
    }
    play('f5');
    vi.mocked(performance.now).mockRestore();
    expect(left()[0]).toBe(300 - (200 * (137.3 + 213)) / 1000);
  });

  test('has one timer while it runs and none while it stands still', () => {
    start('twoPlayers');
    expect(vi.getTimerCount()).toBe(1);
    const awakenings = vi.spyOn(globalThis, 'setTimeout');
    pass(60);
    expect(awakenings.mock.calls.length).toBeLessThanOrEqual(61);
    expect(vi.getTimerCount()).toBe(1);
    game.togglePause();
    expect(vi.getTimerCount()).toBe(0);
    awakenings.mockRestore();
  });

  test('does not run without a game, on the start screen, when a pass is due, or after the end', async () => {
    expect(clock.running).toBeUndefined();
    start('twoPlayers');
    view.screen = 'start';
    await nextTick();
    pass(30);
    view.screen = 'game';
    await nextTick();
    expect(left()).toEqual([300, 300]);
    play(BLACK_MUST_PASS);
    expect(game.next).toBe('pass');
    expect(vi.getTimerCount()).toBe(0);
    pass(30);
    play('--');
    expect(left()).toEqual([300, 300]);
    expect(clock.running).toBe(game.position);
  });

  test('is full in a new game and in a restarted one', () => {
    start('twoPlayers');
    pass(20);
    game.restart();
    expect(left()).toEqual([300, 300]);
    pass(5);
    play('f5');
    expect(left()).toEqual([295, 300]);
    start('twoPlayers', HALF_MINUTE);
    expect(left()).toEqual([30, 30]);
  });
});

describe('the clock stands still', () => {
  test('while a dialog is open', async () => {
    start('twoPlayers');
    pass(10);
    view.dialog = 'preferences';
    await nextTick();
    pass(100);
    view.dialog = undefined;
    await nextTick();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('while the app shows a prompt', async () => {
    start('twoPlayers');
    const asked = usePromptStore().askToSave(undefined, true);
    await nextTick();
    pass(100);
    const { current } = usePromptStore();
    if (current?.kind === 'saveChanges') current.answer('cancel');
    await asked;
    await nextTick();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(290);
  });

  test('while the user is away, in a dialog of the system or with the computer asleep', () => {
    start('twoPlayers');
    pass(10);
    tellAway(true);
    pass(1000);
    tellAway(false);
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('during a pause', () => {
    start('twoPlayers');
    expect(game.canPause).toBe(true);
    pass(10);
    game.togglePause();
    expect(game.isPaused).toBe(true);
    pass(100);
    game.togglePause();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('while an earlier place is shown, and runs again at the end', () => {
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(20);
    game.walkTo(0);
    expect(left()).toEqual([300, 300]);
    expect(game.isPaused).toBe(false);
    pass(100);
    game.walkTo(1);
    expect(left()).toEqual([290, 280]);
    pass(5);
    play('d6');
    expect(left()).toEqual([290, 275]);
  });

  test('after a pause, even if the user has walked through the game meanwhile', () => {
    start('twoPlayers');
    play('f5');
    game.togglePause();
    game.walkTo(0);
    expect(game.isPaused).toBe(false);
    game.walkTo(1);
    expect(game.isPaused).toBe(true);
    pass(30);
    game.togglePause();
    game.walkTo(0);
    game.walkTo(1);
    expect(game.isPaused).toBe(false);
    pass(10);
    play('d6');
    expect(left()).toEqual([300, 290]);
  });

  test.each([
    [false, 6, true],
    [false, 3600, true],
    [false, 4, false],
    // A browser wakes a hidden page once a minute.
    [true, 60, false],
    [true, 600, true],
  ])('through a gap that is a sleep: hidden %s, %i s: %s', (hidden, seconds, isSleep) => {
    page.hidden = hidden;
    start('twoPlayers');
    pass(10);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + seconds * 1000);
    vi.runOnlyPendingTimers();
    play('f5');
    vi.mocked(performance.now).mockRestore();
    const [black = 0] = left();
    const counted = 290 - black;
    if (isSleep) expect(counted).toBeLessThan(1.1);
    else expect(counted).toBeCloseTo(seconds, 1);
  });
});

describe('undo and redo', () => {
  test('show the clocks of the place, from which another move continues', () => {
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(20);
    play('d6');
    pass(30);
    play('c3');
    game.undo();
    expect(left()).toEqual([290, 280]);
    game.undo();
    expect(left()).toEqual([290, 300]);
    game.redo();
    game.redo();
    expect(left()).toEqual([260, 280]);
    game.undo();
    play('c4');
    expect(left()).toEqual([290, 280]);
    pass(10);
    play('d3');
    expect(left()).toEqual([290, 270]);
  });

  test('do not give back the time that was already spent on the next move', () => {
    start('twoPlayers');
    play('f5');
    pass(50);
    game.undo();
    game.redo();
    expect(left()).toEqual([300, 250]);
  });
});

describe('when the time is up', () => {
  test('play goes on if the user wants that, and the overrun is shown', () => {
    usePreferencesStore().values.loseOnTime = false;
    start('twoPlayers', { kind: 'perGame', mainMs: 20_000, incrementMs: 0 });
    pass(25);
    expect(readings()[0]).toBe('−0:05');
    expect(useToastStore().text).toBe('Black’s time is up. Play goes on.');
    expect(game.isOver).toBe(false);
    play('f5');
    pass(1);
    play('d6');
    expect(left()).toEqual([-5, 19]);
  });

  test('it is announced once', () => {
    usePreferencesStore().values.loseOnTime = false;
    start('twoPlayers', HALF_MINUTE);
    const show = vi.spyOn(useToastStore(), 'show');
    pass(40);
    expect(show.mock.calls).toEqual([['Black’s time is up. Play goes on.']]);
    game.togglePause();
    game.togglePause();
    pass(10);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('the game is lost', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers', HALF_MINUTE);
    pass(31);
    expect(heard()).toBe('Black’s time is up. White wins.');
    expect(game.info.result).toEqual({ ending: 'time', winner: 'white' });
    expect(game.isOver).toBe(true);
    expect(game.next).toBe('nothing');
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(game.choose(square('f5'))).toEqual({ ok: false, error: 'gameOver' });
  });

  test('a move played between the last moment and the timer is accepted, and only delays the loss', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers');
    pass(299.5);
    const now = performance.now();
    // The page is busy, and the timer fires late.
    vi.spyOn(performance, 'now').mockImplementation(() => now + 520);
    play('f5');
    vi.mocked(performance.now).mockRestore();
    expect(game.timedOut).toBeUndefined();
    play('d6');
    pass(2);
    expect(game.timedOut).toBe('black');
  });

  test('taking back a move continues the game', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(301);
    expect(game.isOver).toBe(true);
    game.undo();
    expect(game.isOver).toBe(false);
    game.redo();
    expect(game.isOver).toBe(true);
    game.undo();
    play('d3');
    expect(game.info.result).toBeUndefined();
    expect([game.isOver, ...left()]).toEqual([false, 300, 300]);
  });
});

describe('a game lost on time that is taken up again', () => {
  const FOUR_SECONDS = { kind: 'perMove', moveMs: 4000 } as const;

  beforeEach(() => {
    vi.stubGlobal('document', page);
    usePreferencesStore().values.loseOnTime = true;
  });

  test.each([
    ['by the same move', ['d6']],
    ['by the same move after another', ['f4', 'undo', 'd6']],
  ])('%s gives the time for the move anew, which can run out again', (_name, steps) => {
    start('twoPlayers', FOUR_SECONDS);
    play('f5d6');
    pass(1);
    game.togglePause();
    game.togglePause();
    pass(5);
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    game.redo();
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    for (const step of steps) {
      if (step === 'undo') game.undo();
      else play(step);
    }
    expect([game.timedOut, ...left()]).toEqual([undefined, 4, 4]);
    pass(3);
    expect(readings()[0]).toBe('1.0');
    pass(2);
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
  });

  test('gives back the time that was left when the turn began, with a clock for the whole game', () => {
    start('twoPlayers', { kind: 'perGame', mainMs: 20_000, incrementMs: 0 });
    pass(5);
    play('f5d6');
    pass(16);
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    play('d6');
    expect(game.timedOut).toBeUndefined();
    expect(left()[0]).toBe(15);
    pass(16);
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
  });

  test('gives it back also after loading the game from its file', async () => {
    const shell = new FakeDocuments();
    useDocumentStore().connect(shell, undefined);
    Object.assign(usePreferencesStore().values, { personTime: '0:00,N//0:04,N1' });
    useDocumentStore().begin('twoPlayers');
    play('f5d6');
    pass(5);
    await nextTick();
    await useDocumentStore().openText(shell.last?.text ?? '');
    expect(game.timedOut).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    play('d6');
    expect(game.timedOut).toBeUndefined();
    expect(left()[0]).toBe(4);
  });
});

describe('warnings', () => {
  test('are given to people at a minute, half a minute and ten seconds', () => {
    start('twoPlayers');
    const texts = new Set<string | undefined>();
    for (let second = 0; second < 299; second++) {
      pass(1);
      texts.add(heard());
    }
    expect([...texts].filter((text) => text?.includes('left'))).toEqual([
      'Black: 1 minute left.',
      'Black: 30 seconds left.',
      'Black: 10 seconds left.',
    ]);
  });

  test('are not given for the computer', async () => {
    start('whiteVsComputer', HALF_MINUTE);
    game.setThinking(true);
    await nextTick();
    const before = heard();
    pass(25);
    expect(readings()[0]).toBe('5.0');
    expect(heard()).toBe(before);
  });
});

describe('the computer', () => {
  let engine: FakeEngine;

  beforeEach(() => {
    engine = new FakeEngine();
    useEngineStore().connect(engine, 2, engineWishes());
    useTurnStore();
  });

  test('is told how much time its clock has left', async () => {
    start('blackVsComputer', FIVE_MINUTES, { kind: 'perGame', mainMs: 60_000, incrementMs: 2000 });
    await nextTick();
    pass(7);
    play('f5');
    await nextTick();
    expect(engine.lastGo.limits).toEqual({ kind: 'clock', remainingMs: 60_000, incrementMs: 2000 });
    pass(4);
    engine.answer(engine.lastGo, square('d6'));
    pass(2);
    expect(readings()).toEqual(['4:51', '0:58']);
    play('c3');
    await nextTick();
    expect(engine.lastGo.limits).toEqual({ kind: 'clock', remainingMs: 58_000, incrementMs: 2000 });
  });

  test('with a time for each move gets exactly that time', async () => {
    start('whiteVsComputer', FIVE_MINUTES, HALF_MINUTE);
    await nextTick();
    expect(engine.lastGo.limits).toEqual({
      kind: 'clock',
      remainingMs: 30_000,
      incrementMs: 0,
      movesToGo: 1,
    });
  });

  test('without a clock uses its thinking time', async () => {
    game.start(seated('whiteVsComputer'), { person: FIVE_MINUTES });
    await nextTick();
    expect(engine.lastGo.limits).toEqual({ kind: 'time', timeMs: 2000 });
  });

  test('loses no time while its engine is away', async () => {
    start('whiteVsComputer');
    await nextTick();
    pass(3);
    engine.emitStatus({ kind: 'restarting', reason: 'exit 1' });
    await nextTick();
    pass(10);
    engine.emitStatus({ kind: 'started' });
    await nextTick();
    pass(2);
    engine.answer(engine.lastGo, square('f5'));
    pass(5);
    expect(left()[0]).toBe(295);
  });

  test('gets no time for its move once its time is up', async () => {
    usePreferencesStore().values.loseOnTime = false;
    start('whiteVsComputer', FIVE_MINUTES, { kind: 'perGame', mainMs: 1000, incrementMs: 0 });
    await nextTick();
    pass(3);
    engine.answer(engine.lastGo, square('f5'));
    pass(1);
    play('d6');
    await nextTick();
    expect(engine.lastGo.limits).toMatchObject({ remainingMs: 0 });
  });

  test('can be paused', async () => {
    start('whiteVsComputer');
    await nextTick();
    expect(game.canPause).toBe(true);
    pass(2);
    game.togglePause();
    await nextTick();
    expect(engine.commands.at(-1)).toMatchObject({ kind: 'cancel' });
    pass(60);
    game.togglePause();
    await nextTick();
    expect(engine.lastGo.limits).toMatchObject({ remainingMs: 298_000 });
  });
});

describe('the times of a game', () => {
  let shell: FakeDocuments;

  beforeEach(() => {
    shell = new FakeDocuments();
    useDocumentStore().connect(shell, undefined);
    Object.assign(usePreferencesStore().values, { personTime: '5:00', computerTime: '5:00' });
  });

  test('are stored every few seconds, and are found again with that accuracy', async () => {
    useDocumentStore().begin('twoPlayers');
    pass(10.5);
    play('f5');
    pass(7.7);
    await nextTick();
    const text = shell.last?.text ?? '';
    expect(text).toContain('Black time: 5:00\nWhite time: 5:00\n');
    expect(text).toContain('\nTimes: 10.5\nClock: 5\n');

    await useDocumentStore().openText(text);
    expect(left()).toEqual([289.5, 295]);
    expect(game.isPaused).toBe(true);
    pass(100);
    game.togglePause();
    pass(3);
    play('d6');
    expect(left()).toEqual([289.5, 292]);
    game.walkTo(0);
    expect(left()).toEqual([300, 300]);
  });

  test('are rarely stored while the clock runs, at once when it stops, and to the second in a file', async () => {
    const passSeconds = async (count: number): Promise<void> => {
      for (let second = 0; second < count; second++) {
        pass(1);
        await nextTick();
      }
    };
    useDocumentStore().begin('twoPlayers');
    play('f5');
    await nextTick();
    const before = shell.kept.length;
    await passSeconds(61);
    expect(shell.kept.length - before).toBe(12);
    await passSeconds(1);
    game.togglePause();
    await nextTick();
    expect(shell.last?.text).toContain('\nTimes: 0\nClock: 62\n');
    expect(shell.kept.length - before).toBe(13);
    game.togglePause();
    await passSeconds(4);
    pass(0.5);
    await useDocumentStore().save('save');
    expect(shell.saves.at(-1)?.game.text).toContain('\nTimes: 0\nClock: 66\n');
    await passSeconds(1);
    play('d6');
    await nextTick();
    expect(shell.last?.text).toContain('\nTimes: 0 67.5\nClock: 0\n');
  });

  test('are stored for the computer, too', async () => {
    useDocumentStore().begin('blackVsComputer');
    play('f5');
    await nextTick();
    expect(shell.last?.text).toContain('White: Othello\nWhite level: Master\nWhite time: 5:00\n');
  });

  test('do not exist in a game without clocks', async () => {
    usePreferencesStore().values.personTime = '';
    useDocumentStore().begin('twoPlayers');
    play('f5');
    await nextTick();
    expect(shell.last?.text).not.toMatch(/time/i);
  });

  test('become clocks in a game of another program only if all its times are known', async () => {
    const file = readGames(
      '(;GM[Othello]TI[5:00]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)',
    );
    if (file.kind !== 'games' || !file.games[0]) throw new Error('no game');
    game.load(file.games[0], seated('twoPlayers'));
    expect(game.info.black.time).toBe('5:00');
    expect([game.isClocked, clock.running, ...left()]).toEqual([false, undefined, undefined, undefined]);
  });

  test.each([
    ['page', false],
    ['app', true],
  ] as const)('after a crash of the %s they wait: %s', async (ended, waits) => {
    useDocumentStore().begin('twoPlayers');
    pass(10);
    play('f5');
    pass(5.5);
    await nextTick();
    const kept = shell.last;
    if (!kept) throw new Error('not kept');
    pass(100);

    setActivePinia(createPinia());
    game = useGameStore();
    clock = useClockStore();
    useDocumentStore().connect(shell, { game: kept, keptAt: 0, ended });
    if (ended === 'app') useDocumentStore().continueReturned();
    await nextTick();
    expect([game.isPaused, ...left()]).toEqual([waits, 290, 295]);
    pass(20);
    expect(readings()[1]).toBe(waits ? '4:55' : '4:35');
  });
});
