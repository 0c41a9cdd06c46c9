/** What the clocks tell the computer, and what is kept of a game's times. */
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { readGames } from '../../../engine/notation/read.ts';
import { readWaiting } from '../../../renderer/documents/waiting.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { FakeEngine } from '../fake-engine.ts';
import { square, seated } from '../moves.ts';
import {
  FIVE_MINUTES,
  HALF_MINUTE,
  clock,
  game,
  start,
  play,
  pass,
  left,
  readings,
  startAnew,
  makeClocks,
} from './clock-game.ts';

makeClocks();

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
    expect(game.isClocked).toBe(false);
    expect(clock.running).toBeUndefined();
    expect(left()).toEqual([undefined, undefined]);
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

    startAnew();
    useDocumentStore().connect(shell, readWaiting({ game: kept, keptAt: 0, ended }));
    if (ended === 'app') useDocumentStore().continueReturned();
    await nextTick();
    expect(game.isPaused).toBe(waits);
    expect(left()).toEqual([290, 295]);
    pass(20);
    expect(readings()[1]).toBe(waits ? '4:55' : '4:35');
  });
});
