import { describe, expect, it } from 'vitest';
import { makeMainLine, placedDiscs } from '../../../engine/game/branches.ts';
import { annotate, goTo, lineNodes, play } from '../../../engine/game/tree.ts';
import { PASSES } from '../../../engine/review/efforts.ts';
import { isSlip, judgeLine } from '../../../engine/review/judge.ts';
import { linePlaces, progressOf, valueAt } from '../../../engine/review/plan.ts';
import { isProbable, judgementsIn, reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { evaluation, recordOf, square } from './lines.ts';

const GAME = recordOf('f5d6c3d3c4');
const [AFTER_F5] = lineNodes(GAME);
/** White played d6 although f6 was better by 10 discs. */
const TREE = annotate(GAME, AFTER_F5!.id, { evaluation: evaluation(-12, ['-12 f6 d3', '-2 d6']) });

describe('a reviewed line', () => {
  it('says what its parts say, each asked by itself', () => {
    const line = reviewedLine(TREE);
    const places = linePlaces(TREE);
    const judgements = judgeLine(places);
    expect(judgements).toHaveLength(1);
    expect(line.places).toEqual(places);
    expect(line.values).toEqual(places.map(({ place }) => valueAt(place)));
    expect(line.judgements).toEqual(judgements);
    expect(line.slips).toEqual(judgements.filter(isSlip));
    expect(line.judgementAt(2)).toEqual(judgements[0]);
    expect(line.judgementAt(1)).toBeUndefined();
    expect(line.progress('quick')).toBe(progressOf(places, PASSES.quick));
    expect(line.progress('thorough')).toBe(progressOf(places, PASSES.thorough));
    expect(line.numbers).toEqual(places.map(({ place }) => placedDiscs(TREE.root.position, place.position)));
  });

  it('knows of which marks it is not sure, and of none that somebody else has set', () => {
    const line = reviewedLine(TREE);
    const [, played] = lineNodes(TREE);
    const [judgement] = line.judgements;
    expect(judgement).toMatchObject({ id: played!.id, mark: 'blunder', isSure: false });
    expect(isProbable(TREE, { id: played!.id, mark: 'blunder' })).toBe(true);
    expect(isProbable(TREE, { id: played!.id, mark: 'interesting' })).toBe(false);
    expect(isProbable(TREE, { id: played!.id, mark: undefined })).toBe(false);
    expect(isProbable(TREE, { id: AFTER_F5!.id, mark: 'best' })).toBe(false);
  });

  it('says the same of the start and of the first move, which are one position but for a turn of the board', () => {
    const found = annotate(TREE, 0, { evaluation: evaluation(1.2, ['1.2 f5 d6']) });
    const told = annotate(found, AFTER_F5!.id, { evaluation: evaluation(0, ['0 d6 c3']) });
    const line = reviewedLine(told);
    expect(line.values.slice(0, 2).map((value) => value?.score)).toEqual([0, 0]);
    expect(line.judgementAt(1)).toMatchObject({ loss: 0, bestScore: 0, score: 0 });
  });

  it('keeps what was found of the moves of a game whose variation becomes the main line', () => {
    const tried = play(goTo(TREE, 1), square('f6'));
    if (!tried.ok) throw new Error(tried.error);
    const f6 = tried.value.line[1]!;
    const before = judgementsIn(tried.value);
    const after = judgementsIn(makeMainLine(tried.value, f6));
    const played = lineNodes(TREE)[1]!.id;
    expect(before.get(played)).toMatchObject({ loss: 10, mark: 'blunder', isSure: false });
    expect(after.get(played)).toEqual(before.get(played));
    expect(after.get(f6)).toMatchObject({ mark: 'best' });
    expect(judgementsIn(TREE).get(played)).toEqual(reviewedLine(TREE).judgementAt(2));
  });

  it('is judged once for each version of its tree, whatever place the board shows', () => {
    const line = reviewedLine(TREE);
    const { judgements } = line;
    expect(reviewedLine(TREE)).toBe(line);
    expect(reviewedLine(goTo(TREE, 1))).toBe(line);
    expect(reviewedLine({ ...TREE, line: [...TREE.line] })).toBe(line);
    expect(reviewedLine(goTo(TREE, 2)).judgements).toBe(judgements);
  });

  it('is judged anew when an evaluation, a mark or the line has changed', () => {
    const line = reviewedLine(TREE);
    const worse = annotate(TREE, AFTER_F5!.id, { evaluation: evaluation(-20, ['-20 f6 d3', '0 d6']) });
    expect(reviewedLine(worse).judgementAt(2)?.loss).toBe(20);
    expect(line.judgementAt(2)?.loss).toBe(10);
    const tried = play(goTo(TREE, 1), square('f6'));
    if (!tried.ok) throw new Error(tried.error);
    const other = reviewedLine(tried.value);
    expect(other.judgementAt(2)).toMatchObject({ loss: 0, mark: 'best' });
    // Both lines of one tree are known side by side.
    expect(reviewedLine({ ...tried.value, line: TREE.line }).judgementAt(2)?.loss).toBe(10);
    expect(reviewedLine(tried.value)).toBe(other);
  });

  it('of the first moves alone says nothing of what follows', () => {
    const beyond = annotate(TREE, lineNodes(TREE)[1]!.id, { evaluation: evaluation(8, ['8 d3', '0 c3']) });
    expect(reviewedLine(beyond).judgementAt(3)?.loss).toBe(8);
    const line = reviewedLine(beyond, 2);
    expect(line.places).toHaveLength(3);
    expect(line.places.at(-1)?.next).toBeUndefined();
    expect(line.judgements.map(({ ply }) => ply)).toEqual([2]);
  });

  it('without evaluations has no judgements', () => {
    expect(reviewedLine(GAME).judgements).toEqual([]);
    expect(reviewedLine(GAME).isDone('quick')).toBe(false);
  });
});
