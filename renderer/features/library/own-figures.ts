/** How somebody plays by parts of their reviewed games, and how they fare against computers of each strength. Pure. */
import { type Colour, opposite } from '../../../engine/game/position.ts';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { SideTally } from '../../../engine/library/explore.ts';
import { eloOf } from '../../../engine/players/registry.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { type Phase, phaseOf, summarise } from '../../../engine/review/summary.ts';
import { specOf } from '../../documents/signature.ts';
import type { KeptReview } from '../../stores/kept-reviews.ts';

/** What the reviewed games of a part have in common. */
export interface PartFigures {
  readonly name: string;
  readonly games: number;
  /** Of the games in which something was at stake, in per cent. */
  readonly accuracies: readonly number[];
  /** Discs lost a move that had an alternative; undefined without such moves. */
  readonly lossIn: Readonly<Record<Phase, number | undefined>>;
}

/** The figures of each part of games, those with the most games first; `partOf` names the part of a game. */
export function figuresBy(
  reviewed: readonly KeptReview[],
  partOf: (review: KeptReview) => string | undefined,
): PartFigures[] {
  const parts = Map.groupBy(
    reviewed.filter((each) => partOf(each) !== undefined),
    partOf,
  );
  return [...parts]
    .map(([name = '', of]) => figuresOf(name, of))
    .toSorted((one, other) => other.games - one.games);
}

function figuresOf(name: string, of: readonly KeptReview[]): PartFigures {
  const losses: Record<Phase, { sum: number; moves: number }> = {
    opening: { sum: 0, moves: 0 },
    middle: { sum: 0, moves: 0 },
    endgame: { sum: 0, moves: 0 },
  };
  const accuracies: number[] = [];
  for (const { game, colour } of of) {
    const { judgements } = reviewedLine(game.tree);
    const { accuracy } = summarise(judgements).players[colour];
    if (accuracy !== undefined) accuracies.push(accuracy);
    for (const { mover, mark, empties, loss } of judgements) {
      if (mover !== colour || mark === 'forced') continue;
      const phase = losses[phaseOf(empties)];
      phase.sum += loss;
      phase.moves++;
    }
  }
  const mean = ({ sum, moves }: { sum: number; moves: number }): number | undefined =>
    moves === 0 ? undefined : sum / moves;
  return {
    name,
    games: of.length,
    accuracies,
    lossIn: { opening: mean(losses.opening), middle: mean(losses.middle), endgame: mean(losses.endgame) },
  };
}

/** The side of the user in a game: the one that names nobody while the other does; undefined in any other game. */
export function ownSide({ info }: Pick<GameEntry, 'info'>): Colour | undefined {
  const [black, white] = [info.black.name, info.white.name];
  if ((black === undefined) === (white === undefined)) return undefined;
  return black === undefined ? 'black' : 'white';
}

export interface AgainstStrength extends SideTally {
  /** The player's specification as a text, by which it is known. */
  readonly name: string;
  readonly spec: PlayerSpec;
  readonly elo: number;
}

/** The user's results against each computer of the app whose strength is known, the weakest first. */
export function againstStrengths(entries: readonly GameEntry[]): AgainstStrength[] {
  const met = new Map<string, AgainstStrength & { readonly leads: readonly number[] }>();
  for (const entry of entries) {
    const own = ownSide(entry);
    const spec = own && specOf(entry.info[opposite(own)]);
    const elo = spec && eloOf(spec);
    if (own === undefined || spec === undefined || elo === undefined) continue;
    const name = JSON.stringify(spec);
    const before = met.get(name) ?? {
      name,
      spec,
      elo,
      games: 0,
      wins: 0,
      draws: 0,
      losses: 0,
      average: NaN,
      firstYear: 0,
      lastYear: 0,
      leads: [],
    };
    const { winner, discs, info } = entry;
    // The discs of a game that was given up, or lost by the clock, are no result.
    const isCounted = winner !== undefined && (info.result?.ending ?? 'score') === 'score';
    const leads = isCounted ? [...before.leads, discs[own] - discs[opposite(own)]] : before.leads;
    met.set(name, {
      ...before,
      games: before.games + 1,
      wins: before.wins + Number(winner === own),
      draws: before.draws + Number(winner === 'draw'),
      losses: before.losses + Number(winner === opposite(own)),
      average: leads.reduce((sum, lead) => sum + lead, 0) / leads.length,
      leads,
    });
  }
  return [...met.values()].toSorted((one, other) => one.elo - other.elo);
}
