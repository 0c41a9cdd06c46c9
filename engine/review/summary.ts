/** The summary of a review: a figure for each player, the moves that cost most, and the turning point of the game. */
import type { Colour } from '../game/position.ts';
import { type Judgement, isSlip, standing } from './judge.ts';

/** The parts of a game, by how many squares are empty before a move. */
export const PHASES = ['opening', 'middle', 'endgame'] as const;

export type Phase = (typeof PHASES)[number];

const MIDDLE_EMPTIES = 40;
const ENDGAME_EMPTIES = 20;

/** So many moves are listed. */
const WORST = 3;

/**
 * The mean loss in discs of a random move, in each part of a game, measured on games of random moves. Figures:
 * workshop/bench/README.md, "Review".
 */
export const RANDOM_LOSS: Readonly<Record<Phase, number>> = { opening: 7, middle: 12.5, endgame: 9 };

export interface PlayerSummary {
  /**
   * The accuracy in whole per cent, 0 to 100; undefined if nothing was at stake: see `accuracyOf`.
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
  /** The moves that lost most, the greatest loss first; of equal losses the one that changed who wins. */
  readonly worst: readonly Judgement[];
}

/** The part of a game to which a move with this many empty squares belongs. */
export function phaseOf(empties: number): Phase {
  if (empties > MIDDLE_EMPTIES) return 'opening';
  return empties > ENDGAME_EMPTIES ? 'middle' : 'endgame';
}

export function summarise(judgements: readonly Judgement[]) {
  const playerOf = (colour: Colour): PlayerSummary =>
    summaryOf(
      judgements.filter(({ mover }) => mover === colour),
      (colour === 'black' ? 1 : -1) * (judgements.at(-1)?.score ?? 0),
    );
  return {
    players: { black: playerOf('black'), white: playerOf('white') },
    turningPoint: turningPoint(judgements),
  };
}

function summaryOf(moves: readonly Judgement[], lead: number): PlayerSummary {
  const chosen = moves.filter(({ mark }) => mark !== 'forced');
  const inPhase = (phase: Phase): Judgement[] => chosen.filter(({ empties }) => phaseOf(empties) === phase);
  return {
    accuracy: accuracyOf(chosen, lead),
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
      .toSorted((one, other) => other.loss - one.loss || weightOf(other) - weightOf(one))
      .slice(0, WORST),
  };
}

/** What accuracy needs to know of a move. */
export type Weighed = Pick<Judgement, 'loss' | 'empties' | 'bestScore' | 'score'>;

/**
 * The accuracy in whole per cent, 0 to 100, of a player's moves that had alternatives, in a game that ends with a `lead` of
 * its discs; undefined if nothing was at stake. It halves for each half of what random moves would lose in their place, where
 * each move counts by what was at stake: perfect play has 100. The same losses tell less where they still won than where they
 * lost. Figures: workshop/bench/README.md, "Accuracy and strength".
 */
export function accuracyOf(moves: readonly Weighed[], lead: number): number | undefined {
  const stakes = moves.map(stakeOf);
  const weighed = (of: (move: Weighed) => number): number =>
    sum(moves.map((move, at) => of(move) * (stakes[at] ?? 0)));
  const atRandom = weighed(({ empties }) => RANDOM_LOSS[phaseOf(empties)]);
  if (atRandom === 0) return undefined;
  const lost = weighed(({ loss }) => loss) * (1 - RESULT * Math.tanh(lead / CLEAR_LEAD));
  return Math.round(100 * 2 ** ((-2 * lost) / atRandom));
}

/** By which share the losses of a player count less who wins by very much, and more for one who loses so. */
const RESULT = 0.4;
/** Three quarters of that are reached with so many discs. */
const CLEAR_LEAD = 20;

/** The discs in which a lead becomes about as safe as it is at all: so many at the end, and more with each empty square. */
const SWING = { least: 4, perEmpty: 0.4 } as const;
/** Where less than this is at stake, the game is decided. */
const LEAST_STAKE = 0.05;

/**
 * What was at stake with a move, 0 to 1: how much another disc would have changed the chance to win, before the move or, where
 * the move itself has made that open, after it.
 */
function stakeOf({ empties, bestScore, score }: Weighed): number {
  const swing = SWING.least + SWING.perEmpty * empties;
  const openness = (discs: number): number => 1 / Math.cosh(discs / (2 * swing)) ** 2;
  const stake = Math.max(openness(bestScore), openness(score));
  return stake < LEAST_STAKE ? 0 : stake;
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

/** So many times the discs of an estimated change of who wins, lost at one move, and that move tells more of the game. */
const FAR_GREATER = 2;

/** Whether a move gave away a result of its mover: a win for a draw or a loss, or a draw for a loss, beyond the error. */
function givesResultAway(judgement: Judgement): boolean {
  const { bestScore, score, error, mover } = judgement;
  const side = mover === 'black' ? 1 : -1;
  return isSlip(judgement) && side * standing(bestScore, error) > side * standing(score, error);
}

/**
 * Of the moves that gave a result away, by the player who did so last, the one that cost most, the later of equals: so it is
 * no small slip after a great one. Who wins is a weak estimate early in a game: where it is one, and another move of theirs
 * cost far more, it is that move.
 */
export function turningPoint(judgements: readonly Judgement[]): Judgement | undefined {
  const given = judgements.filter(givesResultAway);
  const loser = given.at(-1)?.mover;
  const turning = costliest(given, loser);
  const worst = costliest(judgements.filter(isSlip), loser);
  const isOutweighed = turning && worst && !turning.exact && worst.loss > FAR_GREATER * turning.loss;
  return isOutweighed ? worst : turning;
}

/** The move of `mover` that lost most, the last of equals. */
function costliest(judgements: readonly Judgement[], mover: Colour | undefined): Judgement | undefined {
  return judgements
    .filter((each) => each.mover === mover)
    .toReversed()
    .toSorted((one, other) => other.loss - one.loss)[0];
}

/** The move with which `loser` lost a game: its turning point if it is theirs, else the one of theirs that cost most. */
export function losingMove(judgements: readonly Judgement[], loser: Colour): Judgement | undefined {
  const turning = turningPoint(judgements);
  if (turning?.mover === loser) return turning;
  return summaryOf(
    judgements.filter(({ mover }) => mover === loser),
    0,
  ).worst[0];
}
