import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { squareName } from '../../../engine/game/square.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { saysMore, useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import type { PlayerSpec, SearchInfo } from '../../../engine/protocol.ts';
import { searchInfo } from '../fake-engine.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, square, seated } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;
let thoughts: ReturnType<typeof useThoughtStore>;

function squares(moves: string): number[] {
  return movesOf(moves).filter((move) => move !== 'pass');
}

function note(pv: string): void {
  thoughts.noteOn(game.place.id)({ ...searchInfo(1), pv: squares(pv) });
}

function line(): string {
  return thoughts.line.map(({ square: each, colour }) => `${colour[0]}:${squareName(each)}`).join(' ');
}

beforeEach(() => {
  setActivePinia(createPinia());
  game = useGameStore();
  thoughts = useThoughtStore();
  game.start(seated('twoPlayers'));
});

describe('the expected line', () => {
  test('names the side of each move', () => {
    note('f5d6c3');
    expect(line()).toBe('b:f5 w:d6 b:c3');
  });

  test('continues from the place shown while the game follows it, and ends when it does not', () => {
    note('f5d6c3');
    game.playNext(square('f5'));
    expect(line()).toBe('w:d6 b:c3');
    game.playNext(square('f6'));
    expect(line()).toBe('');
    game.walkTo(1);
    expect(line()).toBe('w:d6 b:c3');
  });

  test('contains no passes, not even before its first move', () => {
    for (const move of movesOf(BLACK_MUST_PASS)) game.playNext(move);
    note('g5');
    expect(line()).toBe('w:g5');
  });

  test('ends before a move that cannot be played', () => {
    note('f5a1d6');
    expect(line()).toBe('b:f5');
  });
});

describe('whose an estimate is', () => {
  const found = (by: PlayerSpec): void =>
    thoughts.noteOn(game.place.id, { by })({ ...searchInfo(1), pv: squares('f5') });

  test('goes without saying where Master alone counts discs', () => {
    found({ kind: 'master' });
    expect(thoughts.estimate?.by).toBeUndefined();
  });

  test('is told of every player where another one counts discs too', () => {
    game.start({ black: { kind: 'neural' }, white: { kind: 'master' } });
    found({ kind: 'neural' });
    expect(thoughts.estimate?.by).toEqual({ kind: 'neural' });
    game.playNext(square('f5'));
    found({ kind: 'master' });
    expect(thoughts.estimate?.by).toEqual({ kind: 'master' });
  });

  test('is told in a game of people, too', () => {
    found({ kind: 'neural' });
    expect(thoughts.estimate?.by).toEqual({ kind: 'neural' });
  });
});

describe('looking ahead', () => {
  test('shows where the line leads, with the numbers of its moves', () => {
    note('f5d6c3');
    thoughts.lookAhead(2);
    expect(thoughts.ahead?.position).toBe(thoughts.line[1]?.position);
    expect([...(thoughts.ahead?.numbers ?? [])]).toEqual([
      [square('f5'), { number: 1, by: 'black' }],
      [square('d6'), { number: 2, by: 'white' }],
    ]);
    thoughts.lookAhead(0);
    expect(thoughts.ahead).toBeUndefined();
  });

  test('ends with the next move', async () => {
    note('f5d6c3');
    thoughts.lookAhead(1);
    game.playNext(square('f5'));
    await nextTick();
    expect(thoughts.ahead).toBeUndefined();
  });
});

describe('the estimate of the game', () => {
  test('is the latest finding, unless that is old', () => {
    note('f5');
    for (const move of movesOf('f5d6c3d3')) game.playNext(move);
    expect(thoughts.latest?.plies).toBe(4);
    game.playNext(square('c4'));
    expect(thoughts.latest).toBeUndefined();
    expect(thoughts.estimate).toBeUndefined();
    game.walkTo(1);
    expect(thoughts.latest?.plies).toBe(1);
  });

  test('is certain only if it was proved, and while the game follows the expected line', () => {
    const noteProof = (proof: Partial<SearchInfo>): void =>
      thoughts.noteOn(game.place.id)({ ...searchInfo(1), pv: squares('f5d6c3'), ...proof });
    noteProof({ outcome: 'win' });
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: true });
    game.playNext(square('f5'));
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: true });
    game.playNext(square('d6'));
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: true });
    game.playNext(square('c3'));
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: false });
    game.walkTo(0);
    game.playNext(square('d3'));
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: false });
    game.walkTo(0);
    noteProof({ exact: true });
    for (const move of movesOf('f5d6')) game.playNext(move);
    expect(thoughts.estimate).toMatchObject({ exact: true, certain: true });
    game.playNext(square('c4'));
    expect(thoughts.estimate).toMatchObject({ exact: false, certain: false });
  });

  test('says how Master has found it, unless it is exact', () => {
    const noteOn = thoughts.noteOn(game.place.id);
    noteOn({ ...searchInfo(1), depth: 20, selectivity: 73 });
    expect(thoughts.estimate).toMatchObject({
      exact: false,
      searched: { depth: 20, selectivity: 73, empties: 60 },
    });
    noteOn({ ...searchInfo(1), depth: 60, exact: true });
    expect(thoughts.estimate).not.toHaveProperty('searched');
  });

  test('says nothing of how another player has found it, whose errors nobody has measured', () => {
    thoughts.noteOn(game.place.id, { by: { kind: 'neural' } })({ ...searchInfo(1), depth: 20 });
    expect(thoughts.estimate).not.toHaveProperty('searched');
  });

  test('is as sure as its search only while the game follows the expected line', () => {
    thoughts.noteOn(game.place.id)({ ...searchInfo(1), depth: 60, selectivity: 42, pv: squares('f5d6') });
    game.playNext(square('f5'));
    expect(thoughts.estimate).toHaveProperty('searched');
    game.playNext(square('f6'));
    expect(thoughts.estimate).not.toHaveProperty('searched');
  });

  test('is the result if the game is over', () => {
    const moves = movesOf(WIPE_OUT);
    for (const [at, move] of moves.entries()) {
      if (at === moves.length - 1) note('a1');
      game.playNext(move);
    }
    expect(thoughts.estimate).toEqual({ forBlack: 64, depth: 0, exact: true, certain: true });
    expect(thoughts.latest).toBeUndefined();
  });

  test('does not exist once a side has run out of time', () => {
    game.start(seated('twoPlayers'), { person: { kind: 'perGame', mainMs: 60_000, incrementMs: 0 } });
    note('f5');
    expect(thoughts.estimate).toBeDefined();
    game.loseOnTime('black');
    expect(thoughts.estimate).toBeUndefined();
    expect(thoughts.latest).toBeUndefined();
  });
});

describe('a search result', () => {
  const before = { ...searchInfo(1), depth: 20, elapsedMs: 2000 };
  const shallow = { ...searchInfo(2), depth: 3, elapsedMs: 20 };

  test.each<[string, Partial<SearchInfo> & { totalMs?: number }, boolean]>([
    ['few plies', {}, false],
    ['an answer after a moment', { elapsedMs: 20, totalMs: 290 }, false],
    ['an answer after a while, its last result older', { elapsedMs: 290, totalMs: 1500 }, true],
    ['an answer that was asked for at once, with some plies', { depth: 8, elapsedMs: 20, totalMs: 40 }, true],
    ['as far into the game as was seen before', { depth: 18 }, true],
    ['not quite as far', { depth: 17 }, false],
    ['for a while', { elapsedMs: 300 }, true],
    ['a proof of who wins', { outcome: 'loss' }, true],
    ['a proof of the score', { exact: true }, true],
  ])('%s: tells more than two plies ago or not', (_what, info, isMore) => {
    expect(saysMore({ ...shallow, ...info }, { info: before, plies: 2 })).toBe(isMore);
  });

  test('is shown by itself from depth 8 on', () => {
    expect(saysMore({ ...shallow, depth: 7 }, undefined)).toBe(false);
    expect(saysMore({ ...shallow, depth: 8 }, undefined)).toBe(true);
  });

  test('is shown from depth 8 on where the squares show it, whatever was shown before', () => {
    expect(saysMore({ ...shallow, depth: 7 }, { info: before, plies: 0 }, { isOnSquares: true })).toBe(false);
    expect(saysMore({ ...shallow, depth: 8 }, { info: before, plies: 0 }, { isOnSquares: true })).toBe(true);
    const proved: SearchInfo = { ...before, outcome: 'win' };
    expect(saysMore({ ...shallow, depth: 8 }, { info: proved, plies: 0 }, { isOnSquares: true })).toBe(false);
  });

  test('with fewer plies does not replace one of the same position, though it is an answer', () => {
    expect(saysMore({ ...shallow, depth: 19, totalMs: 40 }, { info: before, plies: 0 })).toBe(false);
    expect(saysMore({ ...shallow, depth: 20, totalMs: 40 }, { info: before, plies: 0 })).toBe(true);
  });

  test('does not replace a proved result for the same position', () => {
    const deep = { ...shallow, depth: 30, elapsedMs: 5000 };
    const proved: SearchInfo = { ...before, outcome: 'win' };
    expect(saysMore(deep, { info: proved, plies: 0 })).toBe(false);
    expect(saysMore(deep, { info: proved, plies: 1 })).toBe(true);
    expect(saysMore({ ...deep, outcome: 'win' }, { info: proved, plies: 0 })).toBe(true);
    expect(saysMore({ ...deep, outcome: 'win' }, { info: { ...before, exact: true }, plies: 0 })).toBe(false);
  });

  test('does not replace a better one that is shown, but appears in the details', () => {
    thoughts.noteOn(game.place.id)({ ...before, pv: squares('f5d6'), score: 2 });
    game.playNext(square('f5'));
    game.playNext(square('f6'));
    const note2 = thoughts.noteOn(game.place.id);
    note2({ ...shallow, score: -10 });
    expect(thoughts.estimate?.forBlack).toBe(2);
    expect(thoughts.latest?.info.depth).toBe(3);
    note2({ ...shallow, score: 4, elapsedMs: 310 });
    expect(thoughts.estimate?.forBlack).toBe(4);
  });

  test('keeps a proved win certain whatever the reply', () => {
    thoughts.noteOn(game.place.id)({ ...before, pv: squares('f5d6'), outcome: 'win' });
    game.playNext(square('f5'));
    game.playNext(square('f6'));
    thoughts.noteOn(game.place.id)({ ...shallow, elapsedMs: 400 });
    expect(thoughts.estimate).toMatchObject({ depth: 20, certain: true });
    game.playNext(square('e6'));
    expect(thoughts.estimate).toMatchObject({ depth: 3, certain: false });
  });
});

test('is forgotten in a new game', async () => {
  note('f5');
  game.start(seated('twoPlayers'));
  await nextTick();
  expect(thoughts.latest).toBeUndefined();
});
