import { describe, expect, it } from 'vitest';
import { annotate, goTo, lineNodes, play } from '../../../engine/game/tree.ts';
import { LEVELS, linePlaces, reviewSearches, valueAt } from '../../../engine/review/plan.ts';
import { solvedIn } from '../../../engine/review/solved.ts';
import { evaluation, recordOf, square } from './lines.ts';

const game = recordOf('f5d6c3d3');
const [first, second] = lineNodes(game);

describe('what is solved of a place', () => {
  it('is what is solved of the same position in another branch', () => {
    // c4 and e3 lead to one position in either order.
    const one = recordOf('f5f6e6f4');
    const back = play(goTo(one, 0), square('f5'));
    if (!back.ok) throw new Error(back.error);
    const solved = annotate(one, lineNodes(one)[3]!.id, {
      evaluation: evaluation(6, ['+6 c3'], { exact: true }),
    });
    const { id, position } = lineNodes(one)[3]!;
    const twin = { id: id + 100, position };
    expect(solvedIn(() => solved)(twin)).toMatchObject({ score: 6, exact: true });
    expect(solvedIn(() => one)(twin)).toBeUndefined();
  });

  it('follows from the place before, where the game went on as that one expects', () => {
    const solved = annotate(game, first!.id, {
      evaluation: evaluation(-4, ['-4 d6 c3 d3'], { exact: true, depth: 59 }),
    });
    expect(solvedIn(() => solved)(second!)).toEqual({
      score: -4,
      exact: true,
      depth: 58,
      selectivity: 100,
      engine: 'master',
      lines: [{ score: -4, exact: true, moves: [square('c3'), square('d3')] }],
    });
  });

  it('does not follow from an estimate, nor from a line that the game has left', () => {
    const guessed = annotate(game, first!.id, { evaluation: evaluation(-4, ['-4 d6 c3']) });
    expect(solvedIn(() => guessed)(second!)).toBeUndefined();
    const left = annotate(game, first!.id, { evaluation: evaluation(-4, ['-4 f6 c3'], { exact: true }) });
    expect(solvedIn(() => left)(second!)).toBeUndefined();
  });

  it('is what a search beside the game has found', () => {
    const found = evaluation(2, ['+2 c3'], { exact: true });
    expect(
      solvedIn(
        () => game,
        () => found,
      )(second!),
    ).toBe(found);
  });
});

describe('a review', () => {
  it('searches no place that is solved elsewhere, and takes that over', () => {
    const found = evaluation(2, ['+2 c3'], { exact: true, depth: 58 });
    let now = game;
    const searched: bigint[] = [];
    const steps = reviewSearches(
      () => linePlaces(now),
      (id, value) => (now = annotate(now, id, { evaluation: value })),
      { solved: ({ id }) => (id === second!.id ? found : undefined) },
    );
    for (let step = steps.next(); step.done !== true;) {
      const { position, depth } = step.value;
      searched.push(position.black);
      const move = 0;
      step = steps.next({
        score: 0,
        exact: false,
        depth,
        selectivity: 73,
        lines: [{ move, score: 0, exact: false, pv: [move] }],
      });
    }
    expect(searched).not.toContain(second!.position.black);
    expect(valueAt(lineNodes(now)[1]!)).toEqual(found);
  });

  it('never replaces what is solved by an estimate', () => {
    const solved = annotate(game, first!.id, {
      evaluation: evaluation(-4, ['-4 f6'], { exact: true, depth: 59 }),
    });
    let now = solved;
    const steps = reviewSearches(
      () => linePlaces(now),
      (id, value) => (now = annotate(now, id, { evaluation: value })),
      { passes: () => LEVELS.slice(0, 1) },
    );
    for (let step = steps.next(); step.done !== true;) {
      const { depth } = step.value;
      step = steps.next({
        score: 2,
        exact: false,
        depth,
        selectivity: 73,
        lines: [{ move: 0, score: 2, exact: false, pv: [0] }],
      });
    }
    expect(valueAt(lineNodes(now)[0]!)).toMatchObject({ exact: true });
    expect(valueAt(lineNodes(now)[0]!)?.lines).toContainEqual(
      expect.objectContaining({ score: -4, exact: true }),
    );
  });
});
