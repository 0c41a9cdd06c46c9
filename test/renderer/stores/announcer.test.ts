/** What is announced, and when; longer than 400 lines because each sentence and each way to wait has its test. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick, watch } from 'vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { spokenMs, useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { BLACK_MUST_PASS, PASS_NEAR_END, WIPE_OUT, movesOf, seated } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;
let announcer: ReturnType<typeof useAnnouncerStore>;

async function play(moves: string): Promise<void> {
  for (const move of movesOf(moves)) {
    game.playNext(move);
    await nextTick();
  }
}

function heard(): string | undefined {
  return announcer.entries.at(-1)?.text;
}

async function begin(): Promise<void> {
  setActivePinia(createPinia());
  game = useGameStore();
  announcer = useAnnouncerStore();
  game.start(seated('twoPlayers'));
  await nextTick();
}

beforeEach(async () => {
  await setLocale('en');
  await begin();
});

describe('the announcer tells', () => {
  test('that a new game has begun', () => {
    expect(heard()).toBe('New game. Two players. Black to move, 4 moves.');
  });

  test('which side one has in a new game, and who plays the other one', () => {
    game.start(seated('whiteVsComputer'));
    expect(heard()).toBe('New game. You are White, against Master. Black to move, 4 moves.');
  });

  test('a move, its flips outward from the disc, and the choices of the other side', async () => {
    await play('f5');
    expect(heard()).toBe('Black f5, flips 1: e5. White: 3 moves.');
    await play('d6c5f4e3c6d3f3c3c4b6g4');
    expect(heard()).toBe('Black g4, flips 2: f4, e4. White: 10 moves.');
  });

  test('their own move and the answer to who plays a computer, without the sides that they know', async () => {
    game.start(seated('blackVsComputer'));
    await play('f5');
    expect(heard()).toBe('f5 flips 1: e5.');
    await play('d6');
    expect(heard()).toBe('White d6, flips 1: d5. 5 moves.');
  });

  test('a pass, with the move before it and the move after it', async () => {
    await play(BLACK_MUST_PASS);
    expect(heard()).toMatch(/Pass: Black has no move\.$/);
    await play('--');
    expect(heard()).toMatch(/^White to move, \d+ moves\.$/);
  });

  test('who plays on, where that changes', async () => {
    await play('f5');
    game.seat(seated('whiteVsComputer'));
    expect(heard()).toBe('You are White');
    game.seat(seated('twoPlayers'));
    expect(heard()).toBe('Two players');
  });

  test('how the game ended', async () => {
    await play(WIPE_OUT);
    expect(heard()).toBe(
      'Black c5, flips 5: d4, d5, d6, e5, f5. Game over. Black wins 64 to 0. Empty squares count for the winner.',
    );
  });

  test('who has won to the one person at the board', async () => {
    game.start(seated('blackVsComputer'));
    await play(WIPE_OUT);
    expect(heard()).toMatch(/Game over\. You win 64 to 0\. Empty squares count for the winner\.$/);
    game.start(seated('whiteVsComputer'));
    await play(WIPE_OUT);
    expect(heard()).toMatch(/Game over\. You lose 0 to 64\. Empty squares count for the winner\.$/);
  });

  test('where a walk through the game leads', async () => {
    await play('f5d6c3');
    game.walkTo(1);
    await nextTick();
    expect(heard()).toBe('Move 1. White to move, 3 moves.');
    game.walkTo(3);
    await nextTick();
    expect(heard()).toMatch(/^Move 3\. White to move/);
    game.undo();
    await nextTick();
    expect(heard()).toMatch(/^Taken back: c3\. Black to move/);
    game.walkTo(0);
    await nextTick();
    expect(heard()).toBe('Start of the game. Black to move, 4 moves.');
  });

  test('no move for a step of somebody who looks at the game', async () => {
    await play('f5d6c3');
    game.walkTo(2);
    expect(heard()).toBe('Move 2. Black to move, 5 moves.');
    game.walkTo(3);
    expect(heard()).toBe('Move 3. White to move, 4 moves.');
  });

  test('a slip and a comment where a walk leads to them', async () => {
    await play('f5d6c3');
    const [, second = 0, third = 0] = game.tree.line;
    game.note(second, { mark: 'mistake', comment: 'Hasty.' });
    game.note(third, { mark: 'best' });
    game.note(game.tree.root.id, { comment: 'A club game.' });
    game.walkTo(2);
    expect(heard()).toBe('Move 2. Mistake. With a comment. Black to move, 5 moves.');
    game.walkTo(3);
    expect(heard()).toBe('Move 3. White to move, 4 moves.');
    game.walkTo(0);
    expect(heard()).toBe('Start of the game. With a comment. Black to move, 4 moves.');
  });

  test('where a walk leads by the number of the disc, which a pass does not have', async () => {
    await play(PASS_NEAR_END);
    game.walkTo(0);
    await nextTick();
    game.walkTo(game.lastPly);
    await nextTick();
    expect(heard()).toMatch(/^Move 60\. Game over/);
  });

  test('which moves are played again after they were taken back', async () => {
    game.start(seated('blackVsComputer'));
    await play('f5d6c3d3');
    game.undo();
    await nextTick();
    expect(heard()).toBe('Taken back: c3, d3. Black to move, 5 moves.');
    game.redo();
    await nextTick();
    expect(heard()).toMatch(/^Played again: c3, d3\. Black to move, \d+ moves\.$/);
  });

  test('a move in Chinese', async () => {
    await setLocale('zh-CN');
    await play('f5');
    expect(heard()).toBe('黑方 f5，翻转 1：e5。白方：3 处可下。');
  });
});

test('a pause and its end, but neither of them together with a new game', async () => {
  game.start(seated('computerVsComputer'));
  await nextTick();
  game.togglePause();
  await nextTick();
  expect(heard()).toBe('Paused.');
  game.togglePause();
  await nextTick();
  expect(heard()).toBe('Resumed.');
  game.togglePause();
  game.start(seated('computerVsComputer'));
  await nextTick();
  expect(heard()).toMatch(/^New game\./);
});

test('moves of a computer that plays itself at most every second and a half, and only the newest', async () => {
  vi.useFakeTimers();
  try {
    game.start(seated('computerVsComputer'));
    await nextTick();
    const before = announcer.entries.length;
    await play('f5d6c3');
    expect(announcer.entries).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1500);
    expect(heard()).toMatch(/^Black c3/);
    await play('d3');
    game.togglePause();
    expect(heard()).toMatch(/^White d3.* Paused\.$/);
    const after = announcer.entries.length;
    await vi.advanceTimersByTimeAsync(5000);
    expect(announcer.entries).toHaveLength(after);
  } finally {
    vi.useRealTimers();
  }
});

test('the end of a game that a computer plays with itself, even if something else is said meanwhile', async () => {
  vi.useFakeTimers();
  try {
    game.start(seated('computerVsComputer'));
    await nextTick();
    await play(WIPE_OUT);
    announcer.say('Show legal moves: off.');
    announcer.answer('Black 13, White 0.');
    expect(heard()).toBe('Black 13, White 0.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard()).toContain('Game over.');
  } finally {
    vi.useRealTimers();
  }
});

test('the place where one goes in a game that is over, in which nothing is taken back', async () => {
  await play(WIPE_OUT);
  game.undo();
  await nextTick();
  expect(heard()).toMatch(/^Move 8\. /);
  game.redo();
  await nextTick();
  expect(heard()).toMatch(/^Move 9\. Game over\./);
});

test('which variation a move is of, and which one a key leads to', async () => {
  await play('f5d6');
  game.undo();
  game.undo();
  await play('e6');
  expect(heard()).toMatch(/^Black e6, .* Variation 2 of 2: e6\. White: /);
  game.walkToSibling(-1);
  await nextTick();
  expect(heard()).toBe('Move 1. Variation 1 of 2: f5. White to move, 3 moves.');
});

test('that a game was lost on time, also when one comes back to its end', async () => {
  game.start(seated('twoPlayers'), { person: { kind: 'perMove', moveMs: 5000 } });
  await play('f5');
  game.loseOnTime('white');
  game.walkTo(0);
  game.walkTo(1);
  await nextTick();
  expect(heard()).toMatch(/Game over\. White ran out of time\. Black wins\.$/);
});

test('a question even if something is read out on demand before its turn has come', async () => {
  vi.useFakeTimers();
  try {
    usePreferencesStore().values.oneAtATime = true;
    announcer.say('A sentence that takes a while.');
    announcer.ask('Who plays on?');
    announcer.answer('Black 2, White 2.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard()).toBe('Who plays on?');
  } finally {
    vi.useRealTimers();
  }
});

test('nothing from before after a change of language', async () => {
  await play('f5');
  await setLocale('fr');
  await nextTick();
  expect(announcer.entries).toEqual([]);
});

test('only the newest sentences again', async () => {
  await play('f5d6c3d3c4f4');
  expect(announcer.entries).toHaveLength(4);
  expect(new Set(announcer.entries.map(({ id }) => id)).size).toBe(4);
});

describe('one announcement at a time:', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    // The stores begin again, because they have noted real times, which the clock that begins here does not continue.
    await begin();
    usePreferencesStore().values.oneAtATime = true;
    return () => vi.useRealTimers();
  });

  function said(): string[] {
    return announcer.entries.map(({ text }) => text);
  }

  /** Everything that is said from now on, also what the region no longer holds. */
  function listenOn(): string[] {
    let lastId = Math.max(0, ...announcer.entries.map(({ id }) => id));
    const heardTexts: string[] = [];
    watch(
      () => announcer.entries,
      (entries) => {
        for (const { id, text } of entries.filter((each) => each.id > lastId)) {
          lastId = id;
          heardTexts.push(text);
        }
      },
      { flush: 'sync' },
    );
    return heardTexts;
  }

  test('what comes while a sentence is read is said in one go after it', async () => {
    announcer.answer('First.');
    announcer.say('Second.');
    announcer.say('Third.');
    expect(said().at(-1)).toBe('First.');
    await vi.advanceTimersByTimeAsync(spokenMs('First.'));
    expect(said().slice(-2)).toEqual(['First.', 'Second. Third.']);
  });

  test('what somebody asked for does not wait, and other words that waited are left out', async () => {
    announcer.answer('First.');
    announcer.say('Second.');
    announcer.answer('Asked for.');
    expect(said().at(-1)).toBe('Asked for.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).not.toContain('Second.');
  });

  test('a move that waited is said after what somebody asked for', async () => {
    await play('f5');
    announcer.answer('Asked for.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said().at(-1)).toBe('Black f5, flips 1: e5. White: 3 moves.');
  });

  test('of a game that is faster than the voice every move is said, in order', async () => {
    const heardTexts = listenOn();
    const moves = 'f5d6c3d3c4f4c5b3c2b4';
    for (const move of moves.match(/../g) ?? []) {
      await play(move);
      await vi.advanceTimersByTimeAsync(1000);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    const squares = [...heardTexts.join(' ').matchAll(/(?:Black|White):? ([a-h][1-8])/g)].map(
      ([, name]) => name,
    );
    expect(squares.join('')).toBe(moves);
    // The game is over by then, and nobody needs to hear for long what has happened in it.
    expect(Math.max(...heardTexts.map(spokenMs))).toBeLessThan(15_000);
  });

  test('a reply that waits is said with the next move of one’s own, without the turn between them', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    announcer.answer('First.');
    await play('f5d6');
    expect(heard()).toBe('First.');
    announcer.interrupt();
    await play('c3');
    expect(heard()).toBe('Black: f5. White d6, flips 1: d5. Black c3, flips 1: d4. White: 4 moves.');
  });

  test('a pass is said, although more has happened since', async () => {
    announcer.answer('First.');
    await play(BLACK_MUST_PASS);
    await play('--');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard()).toMatch(/Pass: Black has no move\. White to move, \d+ moves\.$/);
  });

  test('of places that one walks through only the last is said', async () => {
    await play('f5d6c3');
    await vi.advanceTimersByTimeAsync(60_000);
    announcer.answer('First.');
    game.walkTo(0);
    game.walkTo(3);
    game.walkTo(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard()).toBe('Move 1. White to move, 3 moves.');
  });

  test('a sentence is not said twice in a row', async () => {
    announcer.answer('First.');
    announcer.say('Redo: not now.');
    announcer.say('Redo: not now.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard()).toBe('Redo: not now.');
  });

  test('nothing waits for a voice that a key press has silenced', async () => {
    announcer.answer('A long sentence, of which nobody hears the end.');
    announcer.interrupt();
    await play('f5');
    expect(heard()).toMatch(/Black f5/);
  });

  test('a question that was answered is neither said nor waited for', async () => {
    const withdraw = announcer.say('How well do you play?');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard()).toBe('How well do you play?');
    await play('f5');
    const withdrawNext = announcer.say('And you?');
    withdrawNext();
    withdraw();
    expect(said()).not.toContain('How well do you play?');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).not.toContain('And you?');
    expect(heard()).toMatch(/^Black f5/);
  });

  test('of a game between computers only the newest move waits', async () => {
    game.start(seated('computerVsComputer'));
    await vi.advanceTimersByTimeAsync(60_000);
    announcer.answer('First.');
    await play('f5d6c3');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said().at(-2)).toBe('First.');
    expect(said().at(-1)).toMatch(/^Black c3/);
  });
});
