import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CommandTable, createCommands } from '../../../renderer/app/commands.ts';
import { keydownListener } from '../../../renderer/app/keyboard.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useVoiceStore } from '../../../renderer/stores/voice.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { WIPE_OUT, movesOf, seated, square } from '../moves.ts';

let commands: CommandTable;
let listener: (event: KeyboardEvent) => void;

beforeEach(async () => {
  await setLocale('en');
  setActivePinia(createPinia());
  commands = createCommands({
    shell: 'electron',
    platform: 'linux',
    quit: vi.fn<() => void>(),
    toggleFullScreen: vi.fn<() => void>(),
  });
  listener = keydownListener(commands, 'linux');
});

function press(key: string, more: Partial<KeyboardEvent> = {}): void {
  const event = {
    key,
    code: `Key${key.toUpperCase()}`,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    target: null,
    defaultPrevented: false,
    isComposing: false,
    preventDefault: () => undefined,
    ...more,
  };
  vi.stubGlobal('Element', Object);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  listener(event as unknown as KeyboardEvent);
  vi.unstubAllGlobals();
}

function heard(): string | undefined {
  return useAnnouncerStore().entries.at(-1)?.text;
}

function begin(transcript = ''): void {
  const game = useGameStore();
  game.start(seated('twoPlayers'));
  useViewStore().screen = 'game';
  for (const move of movesOf(transcript)) game.playNext(move);
}

describe('a letter on a square of the board', () => {
  const focusOn = vi.fn<(square: number) => void>();
  const askSquare = vi.fn<(typed: string, file?: string, waits?: boolean) => void>();
  const dropField = vi.fn<() => void>();
  /** Stands for the square that has the focus. */
  const target = { closest: (selector: string) => (selector === '[data-square]' ? {} : null) };

  function type(key: string, more: Partial<KeyboardEvent> = {}): void {
    press(key, { target: target as unknown as EventTarget, timeStamp: Date.now(), ...more });
  }

  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    focusOn.mockReset();
    begin('f5');
    askSquare.mockReset();
    dropField.mockReset();
    const grid = { active: 0, focus: vi.fn(), jump: vi.fn(), askSquare, dropField, focusOn };
    const position = () => useGameStore().position;
    useVoiceStore().show({ position, last: () => undefined, grid: () => grid });
  });

  test('that is followed by a digit leads to the square, and does nothing else', () => {
    type('e');
    vi.advanceTimersByTime(200);
    type('3');
    vi.runAllTimers();
    expect(focusOn).toHaveBeenCalledExactlyOnceWith(square('e3'));
    expect(heard()).not.toContain('Engine details');
    expect(usePreferencesStore().values.showEngine).toBe(false);
  });

  test.each([
    ['an input method hides both', { key: 'Process', code: 'KeyE' }, { key: 'Process', code: 'Digit3' }],
    [
      'an input method has begun to compose',
      { key: 'e', code: 'KeyE', isComposing: true },
      { key: '3', code: 'Digit3', isComposing: true },
    ],
    ['an input method writes in full width', { key: 'ｅ', code: '' }, { key: '３', code: '' }],
    ['the layout is Greek', { key: 'ε', code: 'KeyE' }, { key: '3', code: 'Digit3' }],
  ])('and its digit are understood where %s', (_, file, rank) => {
    type(file.key, file);
    vi.advanceTimersByTime(200);
    type(rank.key, rank);
    vi.runAllTimers();
    expect(focusOn).toHaveBeenCalledExactlyOnceWith(square('e3'));
    expect(usePreferencesStore().values.showEngine).toBe(false);
  });

  test.each([
    { key: 'Process', code: 'KeyE' },
    { key: 'ｅ', code: '' },
  ])('runs its command under an input method, too: $key', (stroke) => {
    type(stroke.key, stroke);
    vi.runAllTimers();
    expect(usePreferencesStore().values.showEngine).toBe(true);
  });

  test('runs its command a moment later if no digit follows', () => {
    type('e');
    expect(usePreferencesStore().values.showEngine).toBe(false);
    vi.runAllTimers();
    expect(usePreferencesStore().values.showEngine).toBe(true);
    expect(heard()).toBe('Engine details: on.');
  });

  test('that is followed late by a digit leads to the square, and its command is undone', () => {
    type('e');
    vi.advanceTimersByTime(1000);
    expect(usePreferencesStore().values.showEngine).toBe(true);
    type('3');
    expect(focusOn).toHaveBeenCalledExactlyOnceWith(square('e3'));
    expect(usePreferencesStore().values.showEngine).toBe(false);
  });

  test('that is no command is shown in a field, which goes without the focus when a digit follows', () => {
    type('c');
    expect(askSquare).toHaveBeenCalledExactlyOnceWith('c', undefined, true);
    vi.advanceTimersByTime(1000);
    type('5');
    vi.runAllTimers();
    expect(focusOn).toHaveBeenCalledExactlyOnceWith(square('c5'));
    expect(dropField).toHaveBeenCalledOnce();
    expect(askSquare).toHaveBeenCalledOnce();
  });

  test.each([
    ['leads to its field where no digit follows', true],
    ['gives up its field where the focus has gone elsewhere', false],
  ])('%s', (_, stays) => {
    type('c');
    vi.stubGlobal('document', {
      documentElement: { dataset: {} },
      activeElement: stays ? target : undefined,
    });
    vi.runAllTimers();
    expect(askSquare.mock.calls.slice(1)).toEqual(stays ? [['c', undefined, false]] : []);
    expect(dropField).toHaveBeenCalledTimes(stays ? 0 : 1);
  });

  test('runs its command before that of the key that follows', () => {
    type('e');
    type('l');
    expect(
      useAnnouncerStore()
        .entries.map(({ text }) => text)
        .slice(-2),
    ).toEqual(['Engine details: on.', 'Show legal moves: off.']);
    type('3');
    expect(focusOn).not.toHaveBeenCalled();
  });
});

describe('a key says what it did:', () => {
  beforeEach(() => begin());

  test('L and E, which switch something on or off', () => {
    press('l');
    expect(heard()).toBe('Show legal moves: off.');
    press('e');
    expect(heard()).toBe('Engine details: on.');
  });

  test('V', () => {
    press('v');
    expect(heard()).toBe('Values shown.');
    press('v');
    expect(heard()).toBe('Values hidden.');
  });

  test('T', () => {
    useGameStore().start(seated('twoPlayers'), {
      person: { kind: 'perGame', mainMs: 60_000, incrementMs: 0 },
    });
    press('t');
    expect(heard()).toBe('Black: 1 minute left. White: 1 minute left.');
  });

  test('P', () => {
    useGameStore().start(seated('twoPlayers'), {
      person: { kind: 'perGame', mainMs: 60_000, incrementMs: 0 },
    });
    press('p');
    expect(heard()).toBe('Paused.');
    press('p');
    expect(heard()).toBe('Resumed.');
  });
});

/** A reason that a key has asked for has been said by then. */
async function reasonsAreLoaded(): Promise<void> {
  await import('../../../renderer/app/why-not.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a key that can do nothing says why:', () => {
  test.each(['h', 't', 'm', 'p'])('%s without a game', async (key) => {
    press(key);
    await expect.poll(() => useToastStore().text).toBe('There is no game yet.');
  });

  test.each(['h', 't', 'm', 'p', 'v'])('%s after the end', async (key) => {
    begin(WIPE_OUT);
    press(key);
    await expect.poll(() => useToastStore().text).toBe('The game is over.');
  });

  test.each([
    ['t', 'This game has no clocks.'],
    ['m', 'The computer is not thinking.'],
    ['p', 'Nothing is going on that could be paused.'],
  ])('%s in a game', async (key, why) => {
    begin();
    press(key);
    await expect.poll(() => useToastStore().text).toBe(why);
  });

  test('any other one by what it lacks', async () => {
    begin();
    press('z', { ctrlKey: true });
    await expect.poll(() => useToastStore().text).toBe('This is the start already.');
    press('u');
    await expect.poll(() => useToastStore().text).toBe('There is no change to take back.');
  });

  test('once, however long it is held', async () => {
    begin();
    press('t', { repeat: true });
    await reasonsAreLoaded();
    expect(useToastStore().text).toBeUndefined();
  });

  test('but nothing under a dialog, where its letter may be meant for something else', async () => {
    begin();
    useViewStore().dialog = 'about';
    press('l');
    await reasonsAreLoaded();
    expect(usePreferencesStore().values.showLegalMoves).toBe(true);
    expect(useToastStore().text).toBeUndefined();
  });
});
