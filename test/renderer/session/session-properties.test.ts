/** Random commands: no listener ever sees a state that contradicts itself, and each change is told once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { type GameTree, countNodes, currentPlace, lineNodes, pathTo } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import type { Change } from '../../../renderer/session/change.ts';
import { MODES, seatsWith } from '../../../renderer/session/seats.ts';
import { type Session } from '../../../renderer/session/session.ts';
import { type SessionState, runningPlace } from '../../../renderer/session/state.ts';
import { recordOf } from '../moves.ts';
import { ManualTime, FIVE_MINUTES, TWO_PEOPLE, newSession, playSomething } from './new-session.ts';

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
      if (session.serial.value > 0 && tried !== undefined) session.tryMove(tried);
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
