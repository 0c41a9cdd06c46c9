import { describe, expect, test } from 'vitest';
import { parseSquare } from '../../../engine/game/square.ts';
import { gameResult } from '../../../engine/notation/info.ts';
import { seatsWith } from '../../../renderer/session/seats.ts';
import { canReopen, dueOf } from '../../../renderer/session/state.ts';
import { TWO_PEOPLE, newSession, playAll } from './new-session.ts';

describe('resigning', () => {
  test('of two people the one to move loses, and nobody has a move any more', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    session.resign();
    expect(gameResult({ tree: session.tree.value, info: session.info.value })).toEqual({
      ending: 'resignation',
      winner: 'black',
    });
    expect(session.decision.value).toEqual({ loser: 'white', by: 'resignation' });
    expect([session.isOver.value, session.next.value, session.playable.value]).toEqual([true, 'nothing', 0n]);
    expect(session.choose(43)).toEqual({ ok: false, error: 'gameOver' });
  });

  test.each(['f5', 'f5d6'])('against a computer the person loses, whoever is to move (%s)', (moves) => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'club' }));
    playAll(session, moves);
    session.resign();
    expect(session.decision.value).toEqual({ loser: 'black', by: 'resignation' });
    expect(dueOf(session.state.value)).toBe('nothing');
  });

  test('undo takes it back before any move, and the computer then has its move', () => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'club' }));
    playAll(session, 'f5');
    session.resign();
    session.undo();
    expect([session.ply.value, session.info.value.result, session.isOver.value]).toEqual([
      1,
      undefined,
      false,
    ]);
    expect(dueOf(session.state.value)).toBe('computer');
    session.undo();
    expect(session.ply.value).toBe(0);
  });

  test('who looks back at a game that was given up comes back to its end', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    session.resign();
    session.walkTo(1);
    expect([session.isLookingBack.value, session.decision.value]).toEqual([true, undefined]);
    session.undo();
    expect([session.ply.value, session.info.value.result?.ending]).toEqual([0, 'resignation']);
    session.walkTo(3);
    expect(canReopen(session.state.value)).toBe(true);
  });

  test('a game that somebody gave up elsewhere is only walked through by undo, until it is reopened', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    const { tree } = session.state.value;
    const info = { ...session.info.value, result: { ending: 'resignation', winner: 'white' } } as const;
    session.load({ tree, info }, TWO_PEOPLE);
    session.undo();
    expect([session.ply.value, session.info.value.result?.ending]).toEqual([2, 'resignation']);
    session.walkTo(3);
    session.reopen();
    expect([session.info.value.result, session.next.value]).toEqual([undefined, 'person']);
  });

  test('what is tried beyond its end, or in its place, is not given up with it', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    session.resign();
    session.tryMove(parseSquare('d3')!);
    expect([session.ply.value, session.decision.value]).toEqual([4, undefined]);
    session.undo();
    expect([session.ply.value, session.info.value.result?.ending]).toEqual([3, 'resignation']);
    session.walkTo(1);
    session.tryMove(parseSquare('f6')!);
    expect([session.decision.value, session.isOver.value]).toEqual([undefined, false]);
  });

  test.each([
    ['before the first move', '', 0, TWO_PEOPLE],
    ['at an earlier place', 'f5d6', 1, TWO_PEOPLE],
    ['for two computers', 'f5d6', 2, seatsWith('computerVsComputer', { kind: 'club' })],
  ])('is not possible %s', (_, moves, ply, seats) => {
    const session = newSession();
    session.start(seats);
    playAll(session, moves);
    session.walkTo(ply);
    expect(session.canResign.value).toBe(false);
    session.resign();
    expect(session.info.value.result).toBeUndefined();
  });
});
