import { describe, expect, test, vi } from 'vitest';
import { countNodes, currentPlace, lineNodes, placeAt } from '../../../engine/game/tree.ts';
import type { Finding } from '../../../engine/review/findings.ts';
import type { Change } from '../../../renderer/session/change.ts';
import { isBetweenDifferentComputers, seatsFor, seatsWith } from '../../../renderer/session/seats.ts';
import { type Session } from '../../../renderer/session/session.ts';
import { isPaused, nextOf } from '../../../renderer/session/state.ts';
import { BLACK_MUST_PASS, recordOf, square } from '../moves.ts';
import { ManualTime, FIVE_MINUTES, TWO_PEOPLE, newSession, playAll, playSomething } from './new-session.ts';

describe('a listener', () => {
  test('hears of a change that it causes itself after all listeners have heard of the change before', () => {
    const session = newSession();
    const heard: string[] = [];
    session.listen('clock', (change) => {
      heard.push(`first ${change.kind}`);
      if (change.kind === 'begun') session.playNext(square('f5'));
    });
    session.listen('turns', (change) => void heard.push(`second ${change.kind}`));
    session.start(TWO_PEOPLE);
    expect(heard).toEqual(['first begun', 'second begun', 'first played', 'second played']);
  });

  test('is called in the order of the list, no matter in which order the listeners were added', () => {
    const session = newSession();
    const heard: string[] = [];
    for (const name of ['sounds', 'clock', 'announcer', 'turns'] as const) {
      session.listen(name, () => void heard.push(name));
    }
    session.start(TWO_PEOPLE);
    expect(heard).toEqual(['clock', 'turns', 'announcer', 'sounds']);
  });

  test('that throws does not keep others from hearing, and its error is reported', () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const session = newSession();
    const heard: string[] = [];
    const failure = new Error('No such words.');
    session.listen('clock', () => {
      throw failure;
    });
    session.listen('turns', (change) => void heard.push(change.kind));
    session.start(TWO_PEOPLE);
    vi.unstubAllGlobals();
    expect(heard).toEqual(['begun']);
    expect(reported).toHaveBeenCalledWith(failure);
  });

  test('that was removed hears nothing more', () => {
    const session = newSession();
    const heard: string[] = [];
    const end = session.listen('clock', (change) => void heard.push(change.kind));
    session.start(TWO_PEOPLE);
    end();
    playAll(session, 'f5');
    expect(heard).toEqual(['begun']);
  });

  test('hears nothing of commands that change nothing', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    let count = 0;
    session.listen('clock', () => void count++);
    session.setThinking(false);
    session.suspend('away', false);
    session.promoteBranch(99);
    session.note(0, { comment: undefined });
    session.undoEdit();
    session.walkTo(0);
    expect(count).toBe(0);
  });
});

describe('two sessions', () => {
  test('are independent of each other', () => {
    const [one, other] = [newSession(), newSession()];
    one.start(TWO_PEOPLE);
    other.start(seatsWith('computerVsComputer', { kind: 'club' }));
    playAll(one, 'f5d6');
    playAll(other, 'e6');
    expect(one.ply.value).toBe(2);
    expect(other.ply.value).toBe(1);
    expect(one.next.value).toBe('person');
    expect(other.next.value).toBe('computer');
  });

  test('measure their clocks independently', () => {
    const time = new ManualTime();
    const [one, other] = [newSession(time), newSession(new ManualTime())];
    for (const each of [one, other]) each.start(TWO_PEOPLE, { person: FIVE_MINUTES });
    time.now += 7000;
    for (const each of [one, other]) playAll(each, 'f5');
    expect(lineNodes(one.tree.value)[0]?.timeMs).toBe(7000);
    expect(lineNodes(other.tree.value)[0]?.timeMs).toBe(0);
  });
});

const different = seatsFor('computerVsComputer', {
  black: { kind: 'club' },
  white: { kind: 'custom', step: 3 },
});

describe('seats', () => {
  test('may hold two different computer players', () => {
    const session = newSession();
    session.start(different);
    expect(session.mode.value).toBe('computerVsComputer');
    expect(isBetweenDifferentComputers(session.seats.value)).toBe(true);
    expect(session.met.value).toEqual({ black: { kind: 'club' }, white: { kind: 'custom', step: 3 } });
  });

  test('that change while a player thinks leave its move signed by that player', () => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'beginner' }));
    playAll(session, 'f5');
    session.seat(different);
    session.playNext(square('d6'), { kind: 'beginner' });
    expect(session.met.value.white).toEqual({ kind: 'beginner' });
  });

  test('can change in the middle of a game, which is then signed by the new player', () => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'beginner' }));
    playAll(session, 'f5');
    session.seat(different);
    expect(nextOf(session.state.value)).toBe('computer');
    expect(session.met.value.white).toEqual({ kind: 'beginner' });
    playAll(session, 'd6');
    expect(session.met.value.white).toEqual({ kind: 'custom', step: 3 });
  });
});

describe('times', () => {
  test('of a variation stay with its moves when another variation is shown', () => {
    const time = new ManualTime();
    const session = newSession(time);
    session.start(TWO_PEOPLE, { person: FIVE_MINUTES });
    time.now += 3000;
    playAll(session, 'f5');
    session.walkTo(0);
    session.hold(false);
    time.now += 5000;
    playAll(session, 'e6');
    const [f5, e6] = session.tree.value.root.children;
    expect(f5?.timeMs).toBe(3000);
    expect(e6?.timeMs).toBe(5000);
  });

  test('are not recorded in a game without clocks', () => {
    const time = new ManualTime();
    const session = newSession(time);
    session.start(TWO_PEOPLE);
    time.now += 3000;
    playAll(session, 'f5');
    expect(currentPlace(session.tree.value).timeMs).toBeUndefined();
  });

  test('that were already spent on the next move before a crash count for that move', () => {
    const time = new ManualTime();
    const session = newSession(time);
    const info = { black: { time: '5:00' }, white: { time: '5:00' } };
    session.load({ tree: recordOf('f5d6'), info, pendingMs: 4000 }, TWO_PEOPLE);
    expect(isPaused(session.state.value)).toBe(true);
    session.togglePause();
    time.now += 1000;
    playAll(session, 'c3');
    expect(currentPlace(session.tree.value).timeMs).toBe(5000);
  });
});

describe('edits', () => {
  function varied(): Session {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    session.walkTo(1);
    playAll(session, 'f6');
    return session;
  }

  test('can promote a variation, and undo that', () => {
    const session = varied();
    const before = session.tree.value;
    session.promoteBranch(currentPlace(before).id);
    expect(placeAt(session.tree.value, 1).children.map(({ move }) => move)).toEqual([
      square('f6'),
      square('d6'),
    ]);
    session.undoEdit();
    expect(session.tree.value.root).toBe(before.root);
    expect(session.canUndoEdit.value).toBe(false);
  });

  test('can delete a branch, after which the board shows the place before it, and undo that', () => {
    const session = varied();
    session.removeBranch(currentPlace(session.tree.value).id);
    expect(session.ply.value).toBe(1);
    expect(countNodes(session.tree.value.root.children)).toBe(3);
    session.undoEdit();
    expect(countNodes(session.tree.value.root.children)).toBe(4);
  });

  test('can add a comment and a mark, and undo each', () => {
    const session = varied();
    const { id } = session.place.value;
    session.note(id, { comment: 'A slip.' });
    session.note(id, { mark: 'mistake' });
    expect(session.place.value).toMatchObject({ comment: 'A slip.', mark: 'mistake' });
    session.undoEdit();
    expect(session.place.value.mark).toBeUndefined();
    session.undoEdit();
    expect(session.place.value.comment).toBeUndefined();
  });

  test('do not pause a game that goes on by itself', () => {
    const session = newSession();
    session.start(different);
    playAll(session, 'f5');
    session.note(0, { comment: 'A game.' });
    expect(session.held.value).toBe(false);
  });

  test('that make the place on the board the end of the line let the game go on there', () => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'club' }));
    playAll(session, 'f5d6');
    session.walkTo(1);
    expect(session.held.value).toBe(true);
    const [f5] = session.tree.value.root.children;
    session.removeBranch(f5?.children[0]?.id ?? 0);
    expect(session.held.value).toBe(false);
  });

  test('can no longer be undone once a move has been played, because it would be lost', () => {
    const session = varied();
    session.note(0, { comment: 'A game.' });
    playSomething(session, 0);
    session.undoEdit();
    expect(session.tree.value.root.comment).toBe('A game.');
    expect(session.ply.value).toBe(3);
  });
});

test('a pass that is due is played for the side without a move', () => {
  const session = newSession();
  session.start(TWO_PEOPLE);
  playAll(session, BLACK_MUST_PASS);
  expect(session.next.value).toBe('pass');
  expect(session.choose(square('a1'))).toEqual({ ok: false, error: 'notYourTurn' });
});

describe('the findings of a review', () => {
  const evaluation = { score: 4, exact: false, depth: 6, selectivity: 73, engine: 'master', lines: [] };

  test('are kept with the game, reported once, and cannot be undone as an edit', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6');
    const changes: Change[] = [];
    session.listen('documents', (change) => changes.push(change));
    const findings: Finding[] = [
      { id: 0, evaluation },
      { id: 1, mark: 'best' },
    ];
    session.record(findings);
    expect(session.tree.value.root.evaluation).toEqual(evaluation);
    expect(lineNodes(session.tree.value)[0]?.mark).toBe('best');
    expect(changes).toEqual([{ kind: 'recorded', findings }]);
    expect(session.canUndoEdit.value).toBe(false);
  });

  test('stay when an earlier edit is undone', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    session.note(session.place.value.id, { comment: 'Mine.' });
    session.record([{ id: 0, evaluation }]);
    session.undoEdit();
    expect(session.tree.value.root.evaluation).toEqual(evaluation);
  });

  test('change nothing if they are known already', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    session.record([{ id: 0, evaluation }]);
    const before = session.state.value;
    session.record([{ id: 0, evaluation: { ...evaluation } }]);
    expect(session.state.value).toBe(before);
  });
});

describe('trial moves beside the game', () => {
  test('can be played for either side, while the game waits', () => {
    const session = newSession();
    session.start(seatsWith('blackVsComputer', { kind: 'master' }));
    playAll(session, 'f5');
    expect(session.tryMove(square('d6')).ok).toBe(true);
    expect(session.ply.value).toBe(2);
    expect(session.held.value).toBe(true);
    expect(session.met.value).toEqual({ white: { kind: 'master' } });
  });

  test('use no time of the clocks', () => {
    const time = new ManualTime();
    const session = newSession(time);
    session.start(TWO_PEOPLE, { person: FIVE_MINUTES });
    session.suspend('elsewhere', true);
    session.tryMove(square('f5'));
    expect(session.place.value.timeMs).toBeUndefined();
  });

  test('include the passes that are due', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, BLACK_MUST_PASS.slice(0, -2));
    session.tryMove(square('f8'));
    expect(session.moves.value.at(-1)).toBe('pass');
  });

  test('are refused if they are illegal', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    expect(session.tryMove(square('a1'))).toEqual({ ok: false, error: 'flipsNothing' });
    expect(session.ply.value).toBe(0);
  });

  test('become a variation when the game goes on, whose moves are the main line', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    const stood = session.place.value.id;
    session.tryMove(square('d6'));
    session.walkToNode(stood);
    session.playNext(square('f6'));
    const [first, second] = session.tree.value.root.children[0]?.children ?? [];
    expect(first?.move).toBe(square('f6'));
    expect(second?.move).toBe(square('d6'));
  });

  test('become the main line when the game goes on with one of them', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    const stood = session.place.value.id;
    for (const tried of ['d6', 'f6']) {
      session.walkToNode(stood);
      session.tryMove(square(tried));
    }
    session.walkToNode(stood);
    session.playNext(square('f6'));
    expect(session.tree.value.root.children[0]?.children[0]?.move).toBe(square('f6'));
  });

  test('stay beside the game also further on, where it went on with the first of them', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    const stood = session.place.value.id;
    session.tryMove(square('d6'));
    session.tryMove(square('c3'));
    session.walkToNode(stood);
    session.playNext(square('d6'));
    session.playNext(square('c4'));
    const [after] = session.tree.value.root.children[0]?.children ?? [];
    expect(after?.children.map(({ move }) => move)).toEqual([square('c4'), square('c3')]);
  });

  test('stay beside the game at its next end, where it went on from another place than the one that was left', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    session.tryMove(square('d6'));
    session.walkTo(0);
    playAll(session, 'd3');
    const stood = session.place.value.id;
    session.tryMove(square('c3'));
    session.walkToNode(stood);
    session.playNext(square('e3'));
    const after = session.tree.value.root.children.find(({ move }) => move === square('d3'));
    expect(after?.children.map(({ move }) => move)).toEqual([square('e3'), square('c3')]);
  });
});
