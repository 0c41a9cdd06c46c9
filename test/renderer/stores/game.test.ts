import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY, squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
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

describe('who is to do something', () => {
  test('nobody before the first game', () => {
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

  test('a side without a move passes, and nobody after the end', () => {
    start('twoPlayers', BLACK_MUST_PASS);
    expect(game.next).toBe('pass');
    start('twoPlayers', WIPE_OUT);
    expect(game.next).toBe('nothing');
    expect(game.isOver).toBe(true);
    expect(game.discs).toEqual({ black: 13, white: 0 });
    expect(game.official).toEqual({ black: 64, white: 0 });
  });
});

describe('a person’s move', () => {
  test('is played where it is legal', () => {
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

  test('is refused when the turn is not a person’s, or a pass is due', () => {
    start('whiteVsComputer');
    expect(game.choose(square('f5'))).toEqual({ ok: false, error: 'notYourTurn' });
    start('twoPlayers', BLACK_MUST_PASS);
    expect(game.choose(square('a1'))).toEqual({ ok: false, error: 'notYourTurn' });
    start('twoPlayers', WIPE_OUT);
    expect(game.choose(square('a1'))).toEqual({ ok: false, error: 'gameOver' });
  });
});

describe('undo and redo', () => {
  test('two players: one move', () => {
    start('twoPlayers', 'f5d6c3');
    game.undo();
    expect(game.ply).toBe(2);
    game.redo();
    expect(game.ply).toBe(3);
    expect(game.redoPly).toBeUndefined();
  });

  test('against the computer: to the player’s own turn, both when it thinks and when it has answered', () => {
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

  test('as White there is nothing to undo before the own first move', () => {
    start('whiteVsComputer', 'f5');
    expect(game.undoPly).toBeUndefined();
    play('d6c3');
    game.undo();
    expect(game.ply).toBe(1);
  });

  test('a pass is never a place to stop at', () => {
    start('twoPlayers', `${BLACK_MUST_PASS}--`);
    game.undo();
    expect(game.ply).toBe(7);
    game.redo();
    expect(game.ply).toBe(9);
  });

  test('watching: one move, and the computer waits until it may go on', () => {
    start('computerVsComputer', 'f5d6c3');
    game.undo();
    expect(game.ply).toBe(2);
    expect(game.isPaused).toBe(true);
    game.togglePause();
    expect(game.isPaused).toBe(false);
  });

  test('a new move after an undo starts a variation and ends the wait', () => {
    start('blackVsComputer', 'f5d6c3');
    game.walkTo(0);
    expect(game.held).toBe(true);
    expect(game.choose(square('d3')).ok).toBe(true);
    expect(game.held).toBe(false);
    expect(game.moves.map(moveName)).toEqual(['d3']);
  });

  test('looking back at the computer’s turn holds it; at the end of the line it goes on', () => {
    start('whiteVsComputer', 'f5d6c3');
    game.walkTo(0);
    expect(game.next).toBe('computer');
    expect(game.isPaused).toBe(true);
    expect(game.canPause).toBe(true);
    game.walkTo(3);
    expect(game.isPaused).toBe(false);
  });

  test('the last square is that of the newest disc shown, whatever passed since', () => {
    start('twoPlayers', `${BLACK_MUST_PASS}--`);
    expect(moveName(game.lastSquare ?? 'pass')).toBe('f8');
    game.walkTo(1);
    expect(moveName(game.lastSquare ?? 'pass')).toBe('e6');
    game.walkTo(0);
    expect(game.lastSquare).toBeUndefined();
  });
});

describe('pausing', () => {
  test('is for watching, while there is something to watch', () => {
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

  test("is walked through by single plies, the computer's moves, too", () => {
    game.undo();
    expect(game.ply).toBe(8);
    game.undo();
    expect(game.ply).toBe(7);
    game.redo();
    expect(game.ply).toBe(8);
  });

  test('is looked back at', () => {
    expect(game.isLookingBack).toBe(false);
    game.undo();
    expect(game.isLookingBack).toBe(true);
  });

  test('goes on where somebody plays another move', () => {
    game.walkTo(4);
    game.playNext(squaresOf(game.legal)[0] ?? square('f5'));
    expect(game.isLookingBack).toBe(false);
  });
});
