import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import {
  type GameTree,
  countNodes,
  currentPlace,
  currentPosition,
  lineNodes,
  pathTo,
  placeAt,
} from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import type { Change } from '../../../renderer/session/change.ts';
import { MODES, isBetweenDifferentComputers, seatsFor, seatsWith } from '../../../renderer/session/seats.ts';
import { type Session, createSession } from '../../../renderer/session/session.ts';
import { type SessionState, isPaused, nextOf, runningPlace } from '../../../renderer/session/state.ts';
import { type Stopwatch, createStopwatch } from '../../../renderer/session/stopwatch.ts';
import { BLACK_MUST_PASS, movesOf, recordOf, square } from '../moves.ts';

/** Time that passes only when a test says so, in milliseconds. */
class ManualTime {
  now = 0;
  readonly stopwatch: Stopwatch = createStopwatch({ now: () => this.now, losesOnTime: () => false });
}

const FIVE_MINUTES = { kind: 'perGame', mainMs: 300_000, incrementMs: 0 } as const;
const TWO_PEOPLE = seatsWith('twoPlayers', { kind: 'master' });

function newSession(time = new ManualTime()): Session {
  return createSession({
    stopwatch: time.stopwatch,
    seats: TWO_PEOPLE,
    today: () => new Date(2026, 0, 1, 9, 5),
  });
}

function playAll(session: Session, transcript: string): void {
  for (const move of movesOf(transcript)) {
    const played = session.playNext(move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
  }
}

/** The first contradiction within `state`; undefined if it is consistent. */
function contradictionIn({ tree, pendingMs, editedFrom }: SessionState): string | undefined {
  const nodes = lineNodes(tree);
  if (nodes.length !== tree.line.length) return 'the line leaves the tree';
  if ((nodes.at(-1) ?? tree.root).children.length > 0) return 'the line ends before a leaf';
  if (tree.ply < 0 || tree.ply > tree.line.length) return 'the place is not on the line';
  for (const id of pendingMs.keys()) {
    if (pathTo(tree, id) === undefined && editedFrom.length === 0) return `time is kept for no place: ${id}`;
  }
  for (const ms of pendingMs.values()) if (ms < 0) return 'time went backwards';
  return undefined;
}

type Step = (session: Session, time: ManualTime) => void;

/** A node of the tree, selected by `at`. */
function anyNode({ root }: GameTree, at: number): number {
  const ids: number[] = [];
  const collect = (children: GameTree['root']['children']): void => {
    for (const node of children) {
      ids.push(node.id);
      collect(node.children);
    }
  };
  collect(root.children);
  return ids[at % Math.max(1, ids.length)] ?? 0;
}

function playSomething(session: Session, at: number): void {
  const position = currentPosition(session.state.value.tree);
  const moves = squaresOf(legalMoves(position));
  session.playNext(moves.length > 0 ? (moves[at % moves.length] ?? 'pass') : 'pass');
}

const place = fc.nat(70);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: place.map(
      (at): Step =>
        (session) =>
          playSomething(session, at),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...MODES).map(
      (mode): Step =>
        (session) =>
          session.start(seatsWith(mode, { kind: 'club' })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...MODES).map(
      (mode): Step =>
        (session) =>
          session.start(seatsWith(mode, { kind: 'club' }), { person: FIVE_MINUTES, computer: FIVE_MINUTES }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((session) => session.restart()) },
  {
    weight: 1,
    arbitrary: place.map(
      (ply): Step =>
        (session) =>
          session.load(
            { tree: { ...recordOf('f5d6c3d3c4'), ply: ply % 6 }, info: NO_INFO, pendingMs: 1234 },
            TWO_PEOPLE,
          ),
    ),
  },
  {
    weight: 3,
    arbitrary: place.map(
      (ply): Step =>
        (session) =>
          session.walkTo(ply),
    ),
  },
  {
    weight: 2,
    arbitrary: place.map(
      (at): Step =>
        (session) =>
          session.walkToNode(anyNode(session.state.value.tree, at)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>(
      (session) => session.undo(),
      (session) => session.redo(),
    ),
  },
  {
    weight: 1,
    arbitrary: place.map(
      (at): Step =>
        (session) =>
          session.promoteBranch(anyNode(session.state.value.tree, at)),
    ),
  },
  {
    weight: 1,
    arbitrary: place.map(
      (at): Step =>
        (session) =>
          session.removeBranch(anyNode(session.state.value.tree, at)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.option(fc.string())).map(
      ([at, comment]): Step =>
        (session) =>
          session.note(anyNode(session.state.value.tree, at), { comment: comment ?? undefined }),
    ),
  },
  {
    weight: 2,
    arbitrary: place.map((at): Step => (session) => {
      const squares = squaresOf(legalMoves(session.position.value));
      const tried = squares[at % squares.length];
      if (session.serial.value > 0 && tried !== undefined) session.explore(tried);
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      (session) => session.walkToMainLine(),
      (session) => session.walkToSibling(1),
      (session) => session.makeMainLine(currentPlace(session.state.value.tree).id),
      (session) => session.liftBranch(currentPlace(session.state.value.tree).id),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((session) => session.undoEdit()) },
  { weight: 2, arbitrary: fc.constant<Step>((session) => session.togglePause()) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('elsewhere' as const, 'question' as const, 'away' as const), fc.boolean())
      .map(
        ([reason, isOn]): Step =>
          (session) =>
            session.suspend(reason, isOn),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (isThinking): Step =>
        (session) =>
          session.setThinking(isThinking),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...MODES).map(
      (mode): Step =>
        (session) =>
          session.seat(seatsWith(mode, { kind: 'beginner' })),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((session) => session.loseOnTime(session.position.value.toMove)) },
  {
    weight: 3,
    arbitrary: fc.nat(5000).map(
      (ms): Step =>
        (_, time) =>
          void (time.now += ms),
    ),
  },
);

describe('a session under random commands', () => {
  test('tells every listener each change once, in order, each from one consistent state to the next', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const time = new ManualTime();
        const session = newSession(time);
        const heard: {
          readonly change: Change;
          readonly now: SessionState;
          readonly before: SessionState;
        }[][] = [[], []];
        for (const list of heard)
          session.listen('rematch', (change, now, before) => list.push({ change, now, before }));
        let last = session.state.value;
        for (const each of steps) each(session, time);
        for (const { now, before } of heard[0] ?? []) {
          expect(before).toBe(last);
          expect(now).not.toBe(before);
          expect(contradictionIn(now)).toBeUndefined();
          last = now;
        }
        expect(session.state.value).toBe(last);
        expect(heard[1]).toEqual(heard[0]);
      }),
      { numRuns: 300 },
    );
  });

  test('never loses a move except by deleting it, or by loading or beginning another game', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const time = new ManualTime();
        const session = newSession(time);
        session.listen('documents', (change, now, before) => {
          if (change.kind === 'begun' || change.kind === 'edited') return;
          expect(countNodes(now.tree.root.children)).toBeGreaterThanOrEqual(
            countNodes(before.tree.root.children),
          );
        });
        for (const each of steps) each(session, time);
      }),
      { numRuns: 200 },
    );
  });

  test('counts every millisecond during which a clock runs, and no others', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const time = new ManualTime();
        const session = newSession(time);
        for (const each of steps) {
          const before = session.state.value;
          const ranFrom = time.now;
          each(session, time);
          const isWaiting = session.state.value === before;
          const runs = runningPlace(before) !== undefined;
          if (!isWaiting || time.now === ranFrom) continue;
          time.stopwatch.read();
          expect(time.stopwatch.elapsedMs.value > 0).toBe(runs);
        }
      }),
      { numRuns: 200 },
    );
  });
});

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
    session.record([
      { id: 0, evaluation },
      { id: 1, mark: 'best' },
    ]);
    expect(session.tree.value.root.evaluation).toEqual(evaluation);
    expect(lineNodes(session.tree.value)[0]?.mark).toBe('best');
    expect(changes).toEqual([{ kind: 'annotated', id: 0 }]);
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
    expect(session.explore(square('d6')).ok).toBe(true);
    expect(session.ply.value).toBe(2);
    expect(session.held.value).toBe(true);
    expect(session.met.value).toEqual({ white: { kind: 'master' } });
  });

  test('use no time of the clocks', () => {
    const time = new ManualTime();
    const session = newSession(time);
    session.start(TWO_PEOPLE, { person: FIVE_MINUTES });
    session.suspend('elsewhere', true);
    session.explore(square('f5'));
    expect(session.place.value.timeMs).toBeUndefined();
  });

  test('include the passes that are due', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, BLACK_MUST_PASS.slice(0, -2));
    session.explore(square('f8'));
    expect(session.moves.value.at(-1)).toBe('pass');
  });

  test('are refused if they are illegal', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    expect(session.explore(square('a1'))).toEqual({ ok: false, error: 'flipsNothing' });
    expect(session.ply.value).toBe(0);
  });

  test('become a variation when the game goes on, whose moves are the main line', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5');
    const stood = session.place.value.id;
    session.explore(square('d6'));
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
      session.explore(square(tried));
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
    session.explore(square('d6'));
    session.explore(square('c3'));
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
    session.explore(square('d6'));
    session.walkTo(0);
    playAll(session, 'd3');
    const stood = session.place.value.id;
    session.explore(square('c3'));
    session.walkToNode(stood);
    session.playNext(square('e3'));
    const after = session.tree.value.root.children.find(({ move }) => move === square('d3'));
    expect(after?.children.map(({ move }) => move)).toEqual([square('e3'), square('c3')]);
  });
});
