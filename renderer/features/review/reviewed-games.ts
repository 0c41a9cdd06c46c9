/** What the reviews of several games say side by side: a row a game, and a row an opponent. Pure. */
import { type Colour, opposite } from '../../../engine/game/position.ts';
import { type GameEntry, entryOf } from '../../../engine/library/entry.ts';
import type { GameInfo } from '../../../engine/notation/info.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { type LikelyStrength, likelyStrength } from '../../../engine/review/likely-strength.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { summarise } from '../../../engine/review/summary.ts';
import { seatsIn } from '../../documents/signature.ts';
import { lonePerson } from '../../session/seats.ts';

export interface ReviewedRow {
  /** Of the game in the batch. */
  readonly index: number;
  readonly entry: GameEntry;
  /** The side of the one whose games these are; undefined where that is unknown. */
  readonly own: Colour | undefined;
  readonly accuracy: Readonly<Record<Colour, number | undefined>>;
  /** The move that lost most, of the side `own` where that is known; undefined where none lost anything for sure. */
  readonly worst: Judgement | undefined;
}

export interface OpponentRow {
  /** A game of theirs, which has their name, and their side in it. */
  readonly info: GameInfo;
  readonly side: Colour;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** The means over the games in which it is known, in per cent; undefined where it is in none. */
  readonly accuracy: number | undefined;
  readonly theirs: number | undefined;
}

/** The name that all games have in common, where exactly one has: the games of one player, or against one opponent. */
function commonName(infos: readonly GameInfo[]): string | undefined {
  const [first] = infos;
  if (!first || infos.length < 2) return undefined;
  const names = [first.black.name, first.white.name].filter(
    (name) =>
      name !== undefined && infos.every(({ black, white }) => black.name === name || white.name === name),
  );
  return names.length === 1 ? names[0] : undefined;
}

function ownSide(info: GameInfo, common: string | undefined): Colour | undefined {
  const alone = lonePerson(seatsIn(info));
  if (alone !== undefined) return alone;
  if (common === undefined) return undefined;
  return info.black.name === common ? 'black' : 'white';
}

/** The rows of games that are reviewed. */
export function reviewedRows(games: readonly ReadGame[]): ReviewedRow[] {
  const common = commonName(games.map(({ info }) => info));
  return games.map((game, index) => {
    const { players } = summarise(reviewedLine(game.tree).judgements);
    const own = ownSide(game.info, common);
    const worst = (own === undefined ? (['black', 'white'] as const) : [own]).flatMap((side) =>
      players[side].worst.slice(0, 1),
    );
    return {
      index,
      entry: entryOf(game, index + 1, () => true),
      own,
      accuracy: { black: players.black.accuracy, white: players.white.accuracy },
      worst: worst.toSorted((one, other) => other.loss - one.loss)[0],
    };
  });
}

function mean(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, figure) => sum + figure, 0) / known.length;
}

/** How strong the one plays whose games these are; undefined where that is unknown, and for too few games. */
export function ownStrength(
  rows: readonly ReviewedRow[],
): (LikelyStrength & { readonly games: number }) | undefined {
  const accuracies = rows
    .flatMap(({ own, accuracy }) => (own === undefined ? [] : [accuracy[own]]))
    .filter((figure) => figure !== undefined);
  const strength = likelyStrength(accuracies);
  return strength && { ...strength, games: accuracies.length };
}

/** Those that were met, the most often first; games in which nobody is known to be `own` are left out. */
export function opponentRows(rows: readonly ReviewedRow[]): OpponentRow[] {
  const met = Map.groupBy(
    rows.filter(({ own }) => own !== undefined),
    ({ own, entry }) => {
      const { name, level } = entry.info[opposite(own ?? 'black')];
      return JSON.stringify([name, level]);
    },
  );
  return [...met.values()]
    .flatMap((together): OpponentRow[] => {
      const [first] = together;
      if (!first) return [];
      const isWon = ({ own, entry }: ReviewedRow): boolean => entry.winner === own;
      const isLost = ({ own, entry }: ReviewedRow): boolean => entry.winner === opposite(own ?? 'black');
      return [
        {
          info: first.entry.info,
          side: opposite(first.own ?? 'black'),
          games: together.length,
          won: together.filter(isWon).length,
          drawn: together.filter(({ entry }) => entry.winner === 'draw').length,
          lost: together.filter(isLost).length,
          accuracy: mean(together.map(({ own, accuracy }) => accuracy[own ?? 'black'])),
          theirs: mean(together.map(({ own, accuracy }) => accuracy[opposite(own ?? 'black')])),
        },
      ];
    })
    .toSorted((one, other) => other.games - one.games);
}
