/** What players made in tournaments of the arena, over all that were kept. */
import { readGame } from '../arena/record.ts';
import { parseEntrant } from '../players/entrant.ts';
import { writePlayer } from '../players/registry.ts';

export interface ArenaScore {
  readonly games: number;
  /** A win counts 1 and a draw a half. */
  readonly points: number;
  /** The sum of the leads, in discs. */
  readonly discs: number;
}

/** The player of a tournament without the limit that it had there. */
function playerIn(entrant: string): string {
  const read = parseEntrant(entrant);
  return read.ok ? writePlayer(read.value.player) : entrant;
}

/**
 * Adds the games of a tournament, a line each, to the scores of the players in `of`, as `writePlayer` writes them. Lines that
 * are no games of theirs are passed over.
 */
export function addScores(
  scores: ReadonlyMap<string, ArenaScore>,
  lines: readonly string[],
  of: ReadonlySet<string>,
): ReadonlyMap<string, ArenaScore> {
  const found = new Map(scores);
  for (const line of lines) {
    // Reading plays a game again, so that only those that matter are read.
    if (![...of].some((player) => line.includes(player))) continue;
    const game = readGame(line);
    if (!game) continue;
    for (const [entrant, lead] of [
      [game.first, game.lead],
      [game.second, -game.lead],
    ] as const) {
      const player = playerIn(entrant);
      if (!of.has(player)) continue;
      const { games, points, discs } = found.get(player) ?? { games: 0, points: 0, discs: 0 };
      found.set(player, {
        games: games + 1,
        points: points + (lead > 0 ? 1 : lead === 0 ? 0.5 : 0),
        discs: discs + lead,
      });
    }
  }
  return found;
}
