/** The lines of the own openings, as they follow from what the log says of learning them and giving them up. Pure. */
import { type Square, parseSquare, squareName } from '../game/square.ts';
import type { Colour } from '../game/position.ts';
import { dayOf } from './days.ts';
import type { LearntLine, Logged } from './log.ts';
import { type RepertoireLine, positionsAlong } from './repertoire.ts';

/** A line, and its name among all of them. */
export interface OwnLine extends RepertoireLine {
  readonly key: `${Colour} ${string}`;
}

/** The lines that are learnt after all that was logged, the newest first. */
export function learntLines(logged: Iterable<Logged>): readonly OwnLine[] {
  const told = [...logged]
    .filter((line): line is LearntLine => line.of === 'line')
    .toSorted((one, other) => one.day - other.day || one.at - other.at);
  const byKey = new Map<string, OwnLine>();
  for (const { side, moves: written, isOn } of told) {
    const moves = movesIn(written);
    if (!positionsAlong(moves)) continue;
    const line: OwnLine = { side, moves, key: `${side} ${written}` };
    byKey.delete(line.key);
    if (isOn) byKey.set(line.key, line);
  }
  return [...byKey.values()].toReversed();
}

/** What the log says where a line is learnt, or given up, at a time in milliseconds since 1970. */
export function learning({ side, moves }: RepertoireLine, isOn: boolean, at: number): LearntLine {
  return { of: 'line', side, moves: moves.map(squareName).join(''), isOn, day: dayOf(at), at };
}

function movesIn(written: string): Square[] {
  return (written.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);
}
