/** Lines of own books by chance: edits, values, games, thinking and undos of several writers, as they could come about. */
import fc from 'fast-check';
import { keyOf } from '../../../../engine/book/key.ts';
import type { OwnLog } from '../../../../engine/book/own/log.ts';
import { COLOURS, type OwnLine, type Said } from '../../../../engine/book/own/lines.ts';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { stepsFrom } from '../../../../engine/game/steps.ts';
import { squaresIn } from '../../../../engine/book/own/thinking.ts';

/** The positions after each move, the start first. */
export function along(moves: string): readonly [typeof START_POSITION, ...(typeof START_POSITION)[]] {
  return [START_POSITION, ...stepsFrom(START_POSITION, squaresIn(moves)).map(({ position }) => position)];
}

export const KEYS = along('f5d6c3d3c4f4').map(keyOf);

const value = fc.integer({ min: -6400, max: 6400 }).map((hundredths) => hundredths / 100 + 0);
const key = fc.constantFrom(...KEYS);

export const anySaid: fc.Arbitrary<Said> = fc.oneof(
  fc
    .record(
      {
        value: fc.option(value, { nil: null }),
        note: fc.option(fc.string({ maxLength: 12 }), { nil: null }),
        isNever: fc.boolean(),
        colour: fc.option(fc.constantFrom(...COLOURS), { nil: null }),
      },
      { requiredKeys: [] },
    )
    .chain((fields) => key.map((at): Said => ({ kind: 'edit', key: at, ...fields }))),
  fc.record({
    kind: fc.constant('found' as const),
    source: fc.constantFrom('review', 'thought', 'import'),
    game: fc.constantFrom('one', 'two', 'three'),
    findings: fc.array(
      fc.record({
        key,
        value,
        plies: fc.integer({ min: 0, max: 6 }),
        confidence: fc.constantFrom(73, 100),
        isExact: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.constant<Said>({ kind: 'think', moves: 'f5d6', hours: 1 }),
);

/** What a writer does: says something new, or takes back what can be. */
export const anyDeed = fc.oneof(
  { weight: 4, arbitrary: anySaid.map((said) => ({ do: 'say', said }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'redo' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' } as const) },
);

export type Deed = typeof anyDeed extends fc.Arbitrary<infer Each> ? Each : never;

/** Has a writer do something in a book; the lines that were added. */
export function doIn(log: OwnLog, by: string, deed: Deed): readonly OwnLine[] {
  const lines = deed.do === 'say' ? [{ ...log.stamp(by), ...deed.said }] : log[deed.do](by);
  log.addAll(lines);
  return lines;
}

/** What a book says, as a value that can be compared. */
export function sayingsOf(log: OwnLog): unknown {
  return {
    entries: [...log.entries]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([at, { found, edited, note, isNever, colour, games }]) => ({
        at,
        found,
        edited,
        note,
        isNever,
        colour,
        games: [...games].toSorted(),
      })),
    undoable: log.undoable?.lines,
    redoable: log.redoable?.lines,
    thinking: log.thinking,
    lines: log.lines,
  };
}
