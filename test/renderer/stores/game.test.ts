import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY, squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { undoneMoves } from '../../../engine/game/tree.ts';
import { moveName } from '../../../engine/notation/transcript.ts';
import { type Mode, seatOf } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, square, seated } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;

/** Plays for both sides, whoever they are. */
function play(moves: string): void {
  for (const move of movesOf(moves)) {
    const played = game.playNext(move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
  }
}

function start(mode: Mode, moves = ''): void {
  game.start(seated(mode));
  play(moves);
}

beforeEach(() => {
  setActivePinia(createPinia());
  game = useGameStore();
});

describe('the side that acts next', () => {
  test('is nobody before the first game', () => {
    expect(game.next).toBe('nothing');
    expect(game.playable).toBe(EMPTY);
    expect(game.isOver).toBe(false);
  });

  test.each([
    ['blackVsComputer', 'person', 'computer'],
    ['whiteVsComputer', 'computer', 'person'],
    ['twoPlayers', 'person', 'person'],
    ['computerVsComputer', 'computer', 'computer'],
  ] as const)('%s: black is a %s, white a %s', (mode, black, white) => {
    expect(seatOf(mode, 'black')).toEqual(black);
    expect(seatOf(mode, 'white')).toEqual(white);
    start(mode);
    expect(game.next).toBe(black);
    play('f5');
    expect(game.next).toBe(white);
  });

  test('passes if it has no move, and is nobody after the end', () => {
    start('twoPlayers', BLACK_MUST_PASS);
    expect(game.next).toBe('pass');
    start('twoPlayers', WIPE_OUT);
    expect(game.next).toBe('nothing');
    expect(game.isOver).toBe(true);
    expect(game.discs).toEqual({ black: 13, white: 0 });
    expect(game.score).toEqual({ black: 64, white: 0 });
  });
});

describe('a person’s move', () => {
  test('is played if it is legal', () => {
    start('blackVsComputer');
    expect(squaresOf(game.playable).map(moveName)).toEqual(['d3', 'c4', 'f5', 'e6']);
    expect(game.choose(square('f5')).ok).toBe(true);
    expect(game.moves).toEqual([square('f5')]);
    expect(game.lastSquare).toBe(square('f5'));
  });

  test.each([
    ['a1', 'flipsNothing'],
    ['d4', 'occupied'],
  ])('%s is refused: %s', (name, reason) => {
    start('twoPlayers');
    expect(game.choose(square(name))).toEqual({ ok: false, error: reason });
    expect(game.position).toBe(START_POSITION);
  });

  test('is refused if it is not a person’s turn, or a pass is due', () => {
    start('whiteVsComputer');
    expect(game.choose(square('f5'))).toEqual({ ok: false, error: 'notYourTurn' });
    start('twoPlayers', BLACK_MUST_PASS);
    expect(game.choose(square('a1'))).toEqual({ ok: false, error: 'notYourTurn' });
    start('twoPlayers', WIPE_OUT);
    expect(game.choose(square('a1'))).toEqual({ ok: false, error: 'gameOver' });
  });
});

describe('undo and redo', () => {
  test('between two players, they go by one move', () => {
    start('twoPlayers', 'f5d6c3');
    game.undo();
    expect(game.ply).toBe(2);
    game.redo();
    expect(game.ply).toBe(3);
    expect(game.redoPly).toBeUndefined();
  });

  test('against the computer, they go to the player’s own turn, whether it thinks or has answered', () => {
    start('blackVsComputer', 'f5d6c3');
    expect(game.next).toBe('computer');
    game.undo();
    expect(game.ply).toBe(2);
    game.undo();
    expect(game.ply).toBe(0);
    expect(game.undoPly).toBeUndefined();
    game.redo();
    expect(game.ply).toBe(2);
    game.redo();
    expect(game.ply).toBe(3);
    expect(game.next).toBe('computer');
    expect(game.held).toBe(false);
  });

  test("as White, there is nothing to undo before White's first move", () => {
    start('whiteVsComputer', 'f5');
    expect(game.undoPly).toBeUndefined();
    play('d6c3');
    game.undo();
    expect(game.ply).toBe(1);
  });

  test('they never stop at a pass', () => {
    start('twoPlayers', `${BLACK_MUST_PASS}--`);
    game.undo();
    expect(game.ply).toBe(7);
    game.redo();
    expect(game.ply).toBe(9);
  });

  test('between two computer players, they go by one move, and the computer waits', () => {
    start('computerVsComputer', 'f5d6c3');
    game.undo();
    expect(game.ply).toBe(2);
    expect(game.isPaused).toBe(true);
    game.togglePause();
    expect(game.isPaused).toBe(false);
  });

  test('a new move after an undo starts a variation and ends the pause', () => {
    start('blackVsComputer', 'f5d6c3');
    game.walkTo(0);
    expect(game.held).toBe(true);
    expect(game.choose(square('d3')).ok).toBe(true);
    expect(game.held).toBe(false);
    expect(game.moves.map(moveName)).toEqual(['d3']);
  });

  test('the computer waits at an earlier place and continues at the end of the line', () => {
    start('whiteVsComputer', 'f5d6c3');
    game.walkTo(0);
    expect(game.next).toBe('computer');
    expect(game.isPaused).toBe(true);
    expect(game.canPause).toBe(true);
    game.walkTo(3);
    expect(game.isPaused).toBe(false);
  });

  test('the last square is that of the newest disc shown, even after passes', () => {
    start('twoPlayers', `${BLACK_MUST_PASS}--`);
    expect(moveName(game.lastSquare ?? 'pass')).toBe('f8');
    game.walkTo(1);
    expect(moveName(game.lastSquare ?? 'pass')).toBe('e6');
    game.walkTo(0);
    expect(game.lastSquare).toBeUndefined();
  });
});

describe('pausing', () => {
  test('is possible between two computer players, until the game is over', () => {
    start('computerVsComputer');
    expect(game.canPause).toBe(true);
    game.togglePause();
    expect(game.isPaused).toBe(true);
    start('computerVsComputer', WIPE_OUT);
    expect(game.canPause).toBe(false);
    start('blackVsComputer', 'f5');
    expect(game.canPause).toBe(false);
    game.togglePause();
    expect(game.held).toBe(false);
  });

  test('a new game does not begin paused', () => {
    start('computerVsComputer');
    game.togglePause();
    start('computerVsComputer');
    expect(game.held).toBe(false);
    expect(game.serial).toBe(2);
  });
});

describe('a game that is over', () => {
  beforeEach(() => {
    start('blackVsComputer', WIPE_OUT);
  });

  test("is walked through by single plies, including the computer's moves", () => {
    game.undo();
    expect(game.ply).toBe(8);
    game.undo();
    expect(game.ply).toBe(7);
    game.redo();
    expect(game.ply).toBe(8);
  });

  test('can be looked through', () => {
    expect(game.isLookingBack).toBe(false);
    game.undo();
    expect(game.isLookingBack).toBe(true);
  });

  test('goes on if somebody plays another move', () => {
    game.walkTo(4);
    game.playNext(squaresOf(game.legal)[0] ?? square('f5'));
    expect(game.isLookingBack).toBe(false);
  });

  test('is played again, not looked through, while somebody plays on with its own moves', () => {
    game.walkTo(3);
    expect(game.isLookingBack).toBe(true);
    game.togglePause();
    expect(game.isLookingBack).toBe(false);
    const length = game.tree.line.length;
    const [oldMove] = undoneMoves(game.tree);
    game.playNext(oldMove ?? 'pass');
    expect(game.ply).toBe(4);
    expect(game.tree.line).toHaveLength(length);
    expect(game.isLookingBack).toBe(false);
    game.undo();
    expect(game.isLookingBack).toBe(true);
  });
});
