/** The summary of a review: a figure for each player, the moves that cost most, and the turning point of the game. */
import type { Colour } from '../game/position.ts';
import { type Judgement, isSlip, standing } from './judge.ts';

/** The parts of a game, by how many squares are empty before a move. */
export const PHASES = ['opening', 'middle', 'endgame'] as const;

export type Phase = (typeof PHASES)[number];

const MIDDLE_EMPTIES = 40;
const ENDGAME_EMPTIES = 20;

/** Worse moves than these are not listed. */
const WORST = 3;

/**
 * The mean loss in discs of a random move, in each part of a game, measured on games of random moves. Figures:
 * workshop/bench/README.md, "Review".
 */
export const RANDOM_LOSS: Readonly<Record<Phase, number>> = { opening: 7, middle: 12.5, endgame: 9 };

export interface PlayerSummary {
  /**
   * The accuracy in whole per cent, 0 to 100; undefined if no move had an alternative. It halves for each half of what
   * random moves would lose in their place: perfect play has 100, half the loss of random play 50, random play about 25.
   * So whoever learns sees progress, however weak the game was. Forced moves do not count.
   */
  readonly accuracy: number | undefined;
  /**
   * Whether all losses that count are exact, and with them the figures. Others rather exaggerate: an error of a search can
   * make a loss of a move that loses nothing, but never a gain.
   */
  readonly exact: boolean;
  readonly exactIn: Readonly<Record<Phase, boolean>>;
  /** Discs lost per move that had an alternative, over the game and in each of its parts; undefined without such moves. */
  readonly averageLoss: number | undefined;
  readonly lossIn: Readonly<Record<Phase, number | undefined>>;
  /** The worst moves, worst first: those that changed who wins, then those that lost most. */
  readonly worst: readonly Judgement[];
}

export interface ReviewSummary {
  readonly players: Readonly<Record<Colour, PlayerSummary>>;
  readonly turningPoint: Judgement | undefined;
}

/** The part of a game to which a move with this many empty squares belongs. */
export function phaseOf(empties: number): Phase {
  if (empties > MIDDLE_EMPTIES) return 'opening';
  return empties > ENDGAME_EMPTIES ? 'middle' : 'endgame';
}

export function summarise(judgements: readonly Judgement[]): ReviewSummary {
  const playerOf = (colour: Colour): PlayerSummary =>
    summaryOf(judgements.filter(({ mover }) => mover === colour));
  return {
    players: { black: playerOf('black'), white: playerOf('white') },
    turningPoint: turningPoint(judgements),
  };
}

function summaryOf(moves: readonly Judgement[]): PlayerSummary {
  const chosen = moves.filter(({ mark }) => mark !== 'forced');
  const inPhase = (phase: Phase): Judgement[] => chosen.filter(({ empties }) => phaseOf(empties) === phase);
  return {
    accuracy: accuracyOf(chosen),
    exact: isExact(chosen),
    exactIn: {
      opening: isExact(inPhase('opening')),
      middle: isExact(inPhase('middle')),
      endgame: isExact(inPhase('endgame')),
    },
    averageLoss: averageLoss(chosen),
    lossIn: {
      opening: averageLoss(inPhase('opening')),
      middle: averageLoss(inPhase('middle')),
      endgame: averageLoss(inPhase('endgame')),
    },
    worst: chosen
      .filter(isSlip)
      .toSorted((one, other) => weightOf(other) - weightOf(one) || other.loss - one.loss)
      .slice(0, WORST),
  };
}

export function accuracyOf(chosen: readonly Pick<Judgement, 'loss' | 'empties'>[]): number | undefined {
  if (chosen.length === 0) return undefined;
  const lost = sum(chosen.map(({ loss }) => loss));
  const atRandom = sum(chosen.map(({ empties }) => RANDOM_LOSS[phaseOf(empties)]));
  return Math.round(100 * 2 ** ((-2 * lost) / atRandom));
}

function weightOf({ turned }: Judgement): number {
  return turned === undefined ? 0 : 1;
}

function averageLoss(chosen: readonly Judgement[]): number | undefined {
  return chosen.length === 0 ? undefined : sum(chosen.map(({ loss }) => loss)) / chosen.length;
}

function isExact(chosen: readonly Judgement[]): boolean {
  return chosen.every(({ exact }) => exact);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The last move that gave away a result of its mover: a win for a draw or a loss, or a draw for a loss. An estimate
 * counts only if it lies beyond its error.
 */
export function turningPoint(judgements: readonly Judgement[]): Judgement | undefined {
  return judgements.findLast((judgement) => {
    const { bestScore, score, error, mover } = judgement;
    const side = mover === 'black' ? 1 : -1;
    return isSlip(judgement) && side * standing(bestScore, error) > side * standing(score, error);
  });
}
