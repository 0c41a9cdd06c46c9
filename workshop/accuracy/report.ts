/** What accuracy says of players whose ratings are known. Pure. */
import { normalShare } from '../../engine/arena/tournament.ts';
import type { Colour } from '../../engine/game/position.ts';
import { accuracyOf } from '../../engine/review/summary.ts';
import type { ReviewedGame } from './journal.ts';

/** What one player did in one game. */
export interface Performance {
  readonly player: string;
  readonly opponent: string;
  /** The player's lead at the end, in discs. */
  readonly lead: number;
  readonly accuracy: number;
}

/** Players this far apart are to be told apart by the mean of so many games of each. */
const APART = 300;
const GAMES_TO_TELL = 10;
/** A defeat by this many discs is one in which a player was crushed. */
const CRUSHED = 20;

export function performances(games: readonly ReviewedGame[]): Performance[] {
  return games.flatMap((game) =>
    (['black', 'white'] as const).flatMap((colour: Colour) => {
      const chosen = game.judgements.filter(({ mover, isForced }) => mover === colour && !isForced);
      const lead = colour === 'black' ? game.lead : -game.lead;
      const accuracy = accuracyOf(chosen, lead);
      if (accuracy === undefined) return [];
      const [player, opponent] = colour === 'black' ? [game.black, game.white] : [game.white, game.black];
      return [{ player, opponent, lead, accuracy }];
    }),
  );
}

/** The correlation of the ranks of two lists as long as each other (Spearman); equal values share their ranks. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const together = a.reduce((sum, rank, at) => sum + (rank - meanA) * ((b[at] ?? 0) - meanB), 0);
  return together / ((a.length - 1) * Math.sqrt(varianceOf(a) * varianceOf(b)));
}

function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((each) => each < value).length;
    const equal = values.filter((each) => each === value).length;
    return below + (equal + 1) / 2;
  });
}

export function* reportOf(
  games: readonly ReviewedGame[],
  ratings: ReadonlyMap<string, number>,
): Generator<string> {
  const all = performances(games);
  const rows = [...Map.groupBy(all, ({ player }) => player)]
    .map(([player, own]) => ({
      player,
      own,
      elo: ratings.get(player) ?? NaN,
      accuracies: own.map(({ accuracy }) => accuracy),
    }))
    .toSorted((one, other) => one.elo - other.elo);
  yield 'player                        Elo  games  accuracy  one game ±';
  for (const { player, elo, accuracies } of rows) {
    const columns = [
      elo.toFixed(0).padStart(6),
      String(accuracies.length).padStart(6),
      meanOf(accuracies).toFixed(1).padStart(9),
      Math.sqrt(varianceOf(accuracies)).toFixed(1).padStart(11),
    ];
    yield `${player.padEnd(26)} ${columns.join(' ')}`;
  }
  const correlation = rankCorrelation(
    rows.map(({ elo }) => elo),
    rows.map(({ accuracies }) => meanOf(accuracies)),
  );
  yield `rank correlation of ratings and accuracy ${correlation.toFixed(3)}`;
  const pairs = rows.flatMap((low) =>
    rows.filter((high) => Math.abs(high.elo - low.elo - APART) <= APART / 4).map((high) => ({ low, high })),
  );
  const told = pairs.map(({ low, high }) => toldApart(low.accuracies, high.accuracies));
  yield `${pairs.length} pairs about ${APART} points apart: by ${GAMES_TO_TELL} games of each the stronger is seen in ${percent(meanOf(told))}`;
  const compared = crushedAgainstWon(all);
  yield `${compared.length} pairs of a game lost by ${CRUSHED} or more and one won against the same opponent: the lost one has the higher accuracy in ${compared.filter(({ lost, won }) => lost.accuracy > won.accuracy).length}`;
}

/** How likely the mean of ten games of the stronger is the higher, if games scatter as these do. */
function toldApart(low: readonly number[], high: readonly number[]): number {
  const spread = Math.sqrt((varianceOf(low) + varianceOf(high)) / GAMES_TO_TELL);
  return normalShare((meanOf(high) - meanOf(low)) / spread);
}

/** Each game in which a player was crushed beside each that it won against the same opponent. */
function crushedAgainstWon(all: readonly Performance[]) {
  const byPair = Map.groupBy(all, ({ player, opponent }) => `${player} ${opponent}`);
  return [...byPair.values()].flatMap((own) => {
    const won = own.filter(({ lead }) => lead > 0);
    return own
      .filter(({ lead }) => lead <= -CRUSHED)
      .flatMap((lost) => won.map((each) => ({ lost, won: each })));
  });
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
