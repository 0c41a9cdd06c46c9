/**
 * Finds a position among the games of a segment: in stretches of games that came to it by the same moves.
 *
 *     const runs = findRuns(segment, seek(position), startOf);
 */
import type { Position } from '../game/position.ts';
import type { Symmetry } from '../game/symmetry.ts';
import { nodesOf } from './nodes.ts';
import { type Look, createReplay, symmetriesOf } from './replay.ts';
import type { Segment } from './segment.ts';

/** A position that is looked for. */
export interface Sought extends Look {
  /** The symmetries that leave it as it is. */
  readonly own: readonly Symmetry[];
}

/** Runs are played through one after the other; what is sought has a replay of its own, because games begin alike. */
const [seeking, comparing] = [createReplay(), createReplay()];

export function seek(position: Position): Sought {
  seeking.begin(position);
  seeking.settleTurn();
  const look = seeking.look();
  return { ...look, own: symmetriesOf(look) };
}

/** Games of a segment that have come to a position by the same moves: slots `from` up to but not including `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** Leads from a square of the kept moves to one of the position that was looked for. */
  readonly symmetry: Symmetry;
}

/**
 * The games that come to a position. Equal hash values are only a hint: each run is played through and compared, and a
 * run is all games that began with the same moves.
 */
export function findRuns(segment: Segment, sought: Sought, startOf: (start: number) => Position): Run[] {
  return findRunsOf(segment, [sought], startOf)[0]!;
}

/** `findRuns` for each of many positions; the moves of games are read once for all of them. */
export function findRunsOf(
  segment: Segment,
  all: readonly Sought[],
  startOf: (start: number) => Position,
): readonly Run[][] {
  const runs = all.map((): Run[] => []);
  const hinted: { readonly which: number; readonly from: number }[] = [];
  for (const [which, { discs, hash }] of all.entries()) {
    for (const node of segment.nodes(discs, hash)) {
      const from = nodesOf(segment).slotOf(discs, node);
      if (from < segment.count) hinted.push({ which, from });
    }
  }
  hinted.sort((one, other) => one.from - other.from);
  const replay = comparing;
  for (const { which, from } of hinted) {
    const sought = all[which]!;
    replay.begin(startOf(segment.columns.start[from]!));
    const first = replay.level();
    const moves = segment.moves(from);
    while (replay.level() < sought.discs && replay.play(moves[replay.level() - first]!));
    replay.settleTurn();
    const symmetry = replay.symmetryTo(sought);
    if (symmetry === undefined) continue;
    runs[which]!.push({ from, to: nodesOf(segment).endOf(from, sought.discs), symmetry });
  }
  return runs;
}
