import { describe, expect, it } from 'vitest';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { withFindings } from '../../../engine/review/findings.ts';
import { findingsAt } from '../../../engine/review/record.ts';
import { evaluation, recordOf } from './lines.ts';

const game = recordOf('f5d6c3');
const [first, second] = lineNodes(game);
/** White could have led by 20 after its first move, and leads by nothing. */
const found = evaluation(-20, ['-20 f6', '0 d6']);

describe('the notes of a review', () => {
  it('are the evaluation and the mark of the move that was played there', () => {
    expect(findingsAt(game, first!.id, found)).toEqual([
      { id: first!.id, evaluation: found },
      { id: second!.id, mark: 'blunder' },
    ]);
  });

  it('remove an earlier mark that the review would not give any more', () => {
    const marked = withFindings(game, findingsAt(game, first!.id, found));
    const better = evaluation(-4, ['-4 f6', '-4 d6'], { depth: 18 });
    expect(findingsAt(marked, first!.id, better)).toContainEqual({ id: second!.id, mark: 'best' });
  });

  it('keep the mark that a person set', () => {
    const own = annotate(game, second!.id, { mark: 'interesting' });
    expect(findingsAt(own, first!.id, found)).toEqual([{ id: first!.id, evaluation: found }]);
  });

  it('are empty for a place that is no longer on the line', () => {
    expect(findingsAt(game, 99, found)).toEqual([]);
  });
});
