/** The lines of a repertoire and its gaps as rows of a list. */
import { computed } from 'vue';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { lastOwnPly } from '../../../engine/practice/coverage.ts';
import { positionsAlong } from '../../../engine/practice/repertoire.ts';
import { translate as t } from '../../locales/later.ts';
import { shareText } from '../../moves/explorer.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { gapText } from './gap-text.ts';
import { useRepertoirePageStore } from './repertoire.ts';

/** What a row of the page shows. */
export interface RepertoireRow {
  readonly key: string;
  readonly level: number;
  readonly first: string;
  /** Another name of an opening by which it was found. */
  readonly known?: string;
  /** Moves behind it, of which those of the own side stand out. */
  readonly steps?: readonly { readonly name: string; readonly isOwn: boolean }[];
  readonly second: string;
  readonly share: string;
  /** The moves that the row stands for; its branch begins with the last of `branch`. */
  readonly moves?: readonly Square[];
  readonly branch?: readonly Square[];
  readonly take?: () => number | Promise<number>;
}

/** Belongs to the component that calls it. */
export function useRepertoireRows() {
  const openings = useOpeningStore();
  const repertoire = useRepertoirePageStore();

  const namesOf = (moves: readonly Square[]): string => moves.map(squareName).join(' ');

  /** Moves, of which the first has the number `from`. */
  function stepsOf(moves: readonly Square[], from: number): NonNullable<RepertoireRow['steps']> {
    return moves.map((move, at) => ({
      name: squareName(move),
      isOwn: lastOwnPly(repertoire.side, from + at) === from + at,
    }));
  }

  function nameAt(moves: readonly Square[]): string | undefined {
    return openings.nameOfLine(positionsAlong(moves) ?? [])?.name;
  }

  const lineRows = computed((): RepertoireRow[] =>
    repertoire.rows.map(({ depth, steps }) => {
      const [first] = steps;
      const last = steps.at(-1) ?? first;
      const chance = repertoire.chanceOf(steps);
      const joins = last.joins && t('repertoire.as', { moves: namesOf(last.joins) });
      return {
        key: first.moves.join(),
        level: depth + 1,
        first: `${first.moves.length}.`,
        steps: stepsOf(
          steps.map(({ move }) => move),
          first.moves.length,
        ),
        second: joins ?? nameAt(last.moves) ?? '',
        share: chance === undefined ? '' : shareText(chance),
        moves: last.moves,
        branch: first.moves,
      };
    }),
  );

  const gapRows = computed((): RepertoireRow[] =>
    repertoire.gaps.map((gap) => {
      const name = nameAt(gap.moves);
      return {
        key: gap.moves.join(),
        level: 1,
        first: gap.moves.length === 0 ? t('repertoire.atStart') : '',
        steps: stepsOf(gap.moves, 1),
        second: [gapText(gap), name].filter((each) => each !== undefined).join(' · '),
        share: shareText(gap.chance),
        moves: gap.moves,
      };
    }),
  );

  return { lineRows, gapRows };
}
