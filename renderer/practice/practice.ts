/**
 * Somebody looks for the best move of a position: hints in steps, a second try, then the answer. Pure: each function
 * returns the state that follows, and nothing of it changes a game.
 *
 *     begun(question) → checking(state, square) → judged(state, question, verdict) → outcomeOf(state)
 */
import { has } from '../../engine/game/bitboard.ts';
import type { Evaluation } from '../../engine/game/evaluation.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import { type Square, fileOf, rankOf } from '../../engine/game/square.ts';
import type { Retry } from '../../engine/game/tree.ts';
import type { Judgement } from '../../engine/review/judge.ts';

const TRIES = 2;

/** The first hint tells the quarter of the board, the second the square. */
const HINTS = 2;

const MIDDLE = 4;

export type Quarter = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight';

export interface Question {
  readonly position: Position;
  /** What is known of the moves of `position`. */
  readonly value: Evaluation;
  /** The move to find. */
  readonly best: Square;
  /** The move that was played there, as it was judged, if the position is from a game. */
  readonly played?: Judgement;
}

/** What a move is worth as an answer. */
export interface Verdict {
  readonly square: Square;
  /** Discs that it loses against the best move. */
  readonly loss: number;
  /** Whether the loss is a fact rather than an estimate. */
  readonly exact: boolean;
  /** Whether it is as good as the best move as far as is known. */
  readonly isAsGood: boolean;
  /** Whether it counts as right: it loses too little for a mark. */
  readonly isGood: boolean;
}

/** A try in vain, and what it would have lost. */
export interface Tried extends Pick<Verdict, 'loss' | 'exact'> {
  readonly tried: Square;
}

/** Where somebody stands with a question, with the last try in vain, or with the move that was found. */
export type Stage =
  | ({ readonly kind: 'asking' | 'shown' } & Partial<Tried>)
  | { readonly kind: 'checking'; readonly tried: Square }
  | ({ readonly kind: 'found' } & Pick<Verdict, 'square' | 'loss' | 'exact' | 'isAsGood'>);

export interface Practice {
  readonly question: Question;
  readonly stage: Stage;
  /** How many hints were given. */
  readonly hints: number;
  /** The tries in vain. */
  readonly tries: readonly Tried[];
}

export function begun(question: Question): Practice {
  return { question, stage: { kind: 'asking' }, hints: 0, tries: [] };
}

/**
 * Undefined where `square` cannot be tried now; an illegal move does not count as a try. One that was in vain already does not
 * either, and what it lost is told again.
 */
export function checking(practice: Practice, square: Square): Practice | undefined {
  if (practice.stage.kind !== 'asking' || !has(legalMoves(practice.question.position), square))
    return undefined;
  const before = practice.tries.find(({ tried }) => tried === square);
  const stage: Stage = before ? { kind: 'asking', ...before } : { kind: 'checking', tried: square };
  return { ...practice, stage };
}

/** `question` is the one that was asked, with what was found out about it meanwhile. */
export function judged(practice: Practice, question: Question, verdict: Verdict): Practice {
  // The answer may have been shown meanwhile.
  if (practice.stage.kind !== 'checking') return practice;
  const { square, loss, exact, isAsGood, isGood } = verdict;
  if (isGood) {
    const stage: Stage = { kind: 'found', square, loss: Math.max(0, loss), exact, isAsGood };
    return { ...practice, question, stage };
  }
  const tried: Tried = { tried: square, loss, exact };
  const tries = [...practice.tries, tried];
  const kind = tries.length < TRIES ? 'asking' : 'shown';
  return { ...practice, question, tries, stage: { kind, ...tried } };
}

/** The answer is shown. */
export function shown(practice: Practice): Practice {
  return { ...practice, stage: { kind: 'shown' } };
}

export function canHint({ hints, stage }: Practice): boolean {
  return hints < HINTS && stage.kind === 'asking';
}

export function withHint(practice: Practice): Practice {
  return { ...practice, hints: Math.min(HINTS, practice.hints + 1) };
}

export function isOver({ stage }: Practice): boolean {
  return stage.kind === 'found' || stage.kind === 'shown';
}

/** How the person fared; undefined as long as the question is open. */
export function outcomeOf({ stage, hints }: Practice): Retry['outcome'] | undefined {
  if (stage.kind === 'shown') return 'shown';
  if (stage.kind !== 'found') return undefined;
  // That a try was in vain tells nothing about where the best move is.
  return hints > 0 ? 'helped' : 'found';
}

/** The quarter of the board in which the best move is, once a hint was asked for. */
export function quarterOf({ question: { best }, hints }: Practice): Quarter | undefined {
  if (hints === 0) return undefined;
  const isLeft = fileOf(best) < MIDDLE;
  if (rankOf(best) < MIDDLE) return isLeft ? 'upperLeft' : 'upperRight';
  return isLeft ? 'lowerLeft' : 'lowerRight';
}

/** The best move, once the hints or the answer have told it, or the one that the person has found. */
export function toldOf({ question, stage, hints }: Practice): Square | undefined {
  if (stage.kind === 'found') return stage.square;
  return hints >= HINTS || stage.kind === 'shown' ? question.best : undefined;
}
