/**
 * Strengths for people, where the three levels stand among them, and when to try another. The interface may import this
 * file; how a strength is played is told in engine/players.
 */
import type { PlayerSpec } from './protocol.ts';

/** A custom strength: what it gives away, how far it sees, and what that was measured to be worth. */
export interface Strength {
  /** Discs that it means to give away a move, in a position with the usual number of moves. */
  readonly loss: number;
  /** Plies that it looks ahead. */
  readonly depth: number;
  /** Rating points on the scale of Elo, 0 being moves at random. */
  readonly elo: number;
}

/**
 * From the weakest to the strongest. The losses and depths were chosen for steps of about 100 points; what became of it
 * was measured by `calibrate --out data/strength --games 200`: engine/training/README.md has the intervals.
 */
export const STRENGTHS: readonly Strength[] = [
  { loss: 14, depth: 1, elo: 96 },
  { loss: 8.2, depth: 1, elo: 221 },
  { loss: 5.5, depth: 1, elo: 330 },
  { loss: 4, depth: 1, elo: 425 },
  { loss: 4, depth: 2, elo: 541 },
  { loss: 3.3, depth: 2, elo: 616 },
  { loss: 2.4, depth: 2, elo: 742 },
  { loss: 1.75, depth: 2, elo: 853 },
  { loss: 1.75, depth: 3, elo: 948 },
  { loss: 1.27, depth: 3, elo: 1033 },
  { loss: 0.78, depth: 3, elo: 1151 },
  { loss: 0.78, depth: 4, elo: 1262 },
  { loss: 0.4, depth: 4, elo: 1386 },
  { loss: 0.4, depth: 5, elo: 1473 },
  { loss: 0.32, depth: 6, elo: 1579 },
  { loss: 0.21, depth: 7, elo: 1683 },
  { loss: 0.14, depth: 8, elo: 1805 },
  { loss: 0.1, depth: 10, elo: 1916 },
];

/** A custom strength is one of the steps 1 to this. */
export const STRENGTH_STEPS = STRENGTHS.length;

export type Level = Exclude<PlayerSpec['kind'], 'custom'>;

/** Rating points of the levels on the same scale, of Master with 0.1 s of processor time a move: it has more. */
export const LEVEL_ELO: Readonly<Record<Level, number>> = { beginner: 269, club: 1135, master: 2120 };

/** @throws RangeError unless `step` is one of 1 .. `STRENGTH_STEPS`. */
export function strengthOf(step: number): Strength {
  const strength = STRENGTHS[step - 1];
  if (strength === undefined) throw new RangeError(`${step} is no strength from 1 to ${STRENGTH_STEPS}`);
  return strength;
}

/** Rating points of a step. @throws as `strengthOf`. */
export function eloOfStep(step: number): number {
  return strengthOf(step).elo;
}

/** A finished game of a person against the computer. */
export interface PlayedGame {
  readonly opponent: PlayerSpec;
  /** Discs of the person less those of the computer. */
  readonly lead: number;
}

/** A result by fewer discs than this does not tell who is stronger. */
const CLEAR_LEAD = 10;
const CLEAR_RESULTS = 3;

/**
 * The step to offer for a rematch, when the last games, the newest last, were three clear wins or three clear losses in a
 * row against the same opponent: the next one up or down; from a level, the nearest step beyond it. Undefined where there
 * is nothing to offer. Who stays all the same is not asked again before three more such results.
 */
export function suggestRematch(games: readonly PlayedGame[]): number | undefined {
  const last = games.at(-1);
  if (last === undefined || Math.abs(last.lead) < CLEAR_LEAD) return undefined;
  const isLike = ({ opponent, lead }: PlayedGame): boolean =>
    isSame(opponent, last.opponent) &&
    Math.abs(lead) >= CLEAR_LEAD &&
    Math.sign(lead) === Math.sign(last.lead);
  const others = games.findLastIndex((game) => !isLike(game));
  if ((games.length - 1 - others) % CLEAR_RESULTS !== 0) return undefined;
  return last.lead > 0 ? stepAbove(last.opponent) : stepBelow(last.opponent);
}

function isSame(one: PlayerSpec, other: PlayerSpec): boolean {
  return ratingOf(one) === ratingOf(other) && one.kind === other.kind;
}

function ratingOf(player: PlayerSpec): number {
  return player.kind === 'custom' ? eloOfStep(player.step) : LEVEL_ELO[player.kind];
}

function stepAbove(player: PlayerSpec): number | undefined {
  const elo = ratingOf(player);
  const at = STRENGTHS.findIndex((strength) => strength.elo > elo);
  return at < 0 ? undefined : at + 1;
}

function stepBelow(player: PlayerSpec): number | undefined {
  const elo = ratingOf(player);
  const at = STRENGTHS.findLastIndex((strength) => strength.elo < elo);
  return at < 0 ? undefined : at + 1;
}
