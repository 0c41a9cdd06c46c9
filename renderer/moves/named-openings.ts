/** Openings as somebody has played them, summed up by what they are called. */
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { stepsFrom } from '../../engine/game/steps.ts';
import type { Fared, OpeningPlayed } from '../../engine/library/profile.ts';

/** Openings of one name together, the position that has the name, and the moves that led to it in one of the games. */
export interface NamedOpening extends Fared {
  readonly name: string;
  readonly moves: readonly Square[];
  readonly position: Position;
}

/** Joins results. */
export function together(one: Fared, other: Fared): Fared {
  const sum = [one, other].reduce(
    (leads, { average, scored }) => leads + (scored > 0 ? average * scored : 0),
    0,
  );
  const scored = one.scored + other.scored;
  const years = [one, other].filter(({ lastYear }) => lastYear > 0);
  return {
    games: one.games + other.games,
    wins: one.wins + other.wins,
    draws: one.draws + other.draws,
    losses: one.losses + other.losses,
    average: sum / scored,
    scored,
    firstYear: years.length === 0 ? 0 : Math.min(...years.map(({ firstYear }) => firstYear)),
    lastYear: Math.max(0, ...years.map(({ lastYear }) => lastYear)),
  };
}

/** Games per name of the opening, those with the most games first; moves without a name are left out. */
export function namedOpenings(
  played: readonly OpeningPlayed[],
  nameOf: (line: readonly Position[]) => { readonly name: string; readonly ply: number } | undefined,
): NamedOpening[] {
  const byName = new Map<string, NamedOpening>();
  for (const { moves, colour: _, ...results } of played) {
    const line = [START_POSITION, ...stepsFrom(START_POSITION, moves).map(({ position }) => position)];
    const named = nameOf(line);
    const position = named && line[named.ply];
    if (!position) continue;
    const known = byName.get(named.name);
    byName.set(named.name, {
      ...(known ? together(known, results) : results),
      name: named.name,
      moves: known?.moves ?? moves.slice(0, named.ply),
      position: known?.position ?? position,
    });
  }
  return [...byName.values()].toSorted((one, other) => other.games - one.games);
}
