import { describe, expect, it } from 'vitest';
import { countEmpties } from '../../../engine/game/position.ts';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { EFFORTS } from '../../../engine/review/effort.ts';
import { PASSES, isOpen, nextEffort } from '../../../engine/review/efforts.ts';
import { LEVELS, isReviewed, linePlaces, reviewSearches } from '../../../engine/review/plan.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import ja from '../../../locales/ja.json' with { type: 'json' };
import zhCN from '../../../locales/zh-CN.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { evaluation, recordOf } from './lines.ts';

const GAME = recordOf('f5d6c3d3c4');

/** The place of White's first move, where d6 was played, with what a review at 16 plies has found there. */
function second(lines: readonly string[], options?: Parameters<typeof evaluation>[2]) {
  const [after] = lineNodes(GAME);
  const [score = '0'] = lines[0]?.split(' ') ?? [];
  const tree = annotate(GAME, after!.id, { evaluation: evaluation(Number(score), lines, options) });
  return linePlaces(tree)[1]!;
}

const CLOSER = PASSES.thorough.at(-1)!;

describe('efforts', () => {
  it('contain each other', () => {
    expect(PASSES.thorough.slice(0, PASSES.quick.length)).toEqual(PASSES.quick);
    expect(PASSES.overnight.slice(0, PASSES.thorough.length)).toEqual(PASSES.thorough);
    expect(EFFORTS.map(nextEffort)).toEqual(['thorough', 'overnight', undefined]);
  });

  it.each([en, fr, ja, zhCN, zhTW])(
    'are told with the numbers by which they work',
    ({ review: { effort } }) => {
      const numbers = (name: keyof typeof PASSES): number[] => (effort[name].match(/\d+/g) ?? []).map(Number);
      const [quick, overnight] = [PASSES.quick.at(-1)!, PASSES.overnight.at(-1)!];
      expect(numbers('quick')).toEqual([quick.depth, quick.exactEmpties]);
      expect(numbers('thorough')).toEqual([LEVELS.at(-1)!.depth, CLOSER.depth, CLOSER.exactEmpties]);
      expect(numbers('overnight')).toEqual([overnight.depth, overnight.exactEmpties]);
    },
  );
});

describe('a mark', () => {
  it('depends on a deeper search where the error of its loss crosses a border', () => {
    expect(isOpen(second(['-6 f6', '0 d6']))).toBe(true);
    expect(isOpen(second(['-3 f6', '0 d6']))).toBe(true);
  });

  it('does not where the loss is a fact, or the same however far it is off', () => {
    expect(isOpen(second(['-6 f6', '0 d6'], { exact: true, depth: 59 }))).toBe(false);
    expect(isOpen(second(['-30 f6', '0 d6']))).toBe(false);
    expect(isOpen(second(['0 f6', '0 d6']))).toBe(false);
  });

  it('that is clear has a place that is not searched again, and one that is open has', () => {
    expect(isReviewed(second(['-30 f6', '0 d6']), CLOSER)).toBe(true);
    expect(isReviewed(second(['-6 f6', '0 d6']), CLOSER)).toBe(false);
    expect(isReviewed(second(['-6 f6', '0 d6'], { depth: CLOSER.depth }), CLOSER)).toBe(true);
  });

  it('that is open is searched as deep for the best move as for the played one', () => {
    const line = [second(['-6 f6', '0 d6'])];
    const steps = reviewSearches(
      () => line,
      () => undefined,
      { passes: () => [CLOSER] },
    );
    const first = steps.next();
    expect(first.value).toMatchObject({ depth: CLOSER.depth });
    const { position } = line[0]!.place;
    const found = { score: 6, exact: false, depth: CLOSER.depth, selectivity: 73 };
    const then = steps.next({ ...found, lines: [{ move: 45, score: 6, exact: false, pv: [45] }] });
    expect(then.value).toMatchObject({ depth: CLOSER.depth - 1 });
    expect(then.done === true ? 0 : countEmpties(then.value.position)).toBe(countEmpties(position) - 1);
  });
});
