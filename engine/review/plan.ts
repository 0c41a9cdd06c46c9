/**
 * What a review has to search, in which order, and what becomes of it. A review goes through the line of a game several
 * times: shallow first, so that there is soon something to see, then deeper, and to the end of the game near its end. It
 * has no memory of its own: what is still to be searched follows from the evaluations that the places of the line have,
 * so a review that was broken off goes on where it was, and another one of the same game has nothing to do.
 *
 * Each time goes from the end of the line to its start, because what the hash table then knows of later positions helps
 * with earlier ones.
 */
import type { Evaluation, EvaluatedLine } from '../game/evaluation.ts';
import { type Position, countEmpties, opposite } from '../game/position.ts';
import { officialScore, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { Move, NodeId, Place } from '../game/tree.ts';
import type { SearchInfo } from '../protocol.ts';

/** Who evaluates: an id of engine/players. What another program has found out is not comparable, and is searched anew. */
export const REVIEWER = 'master';

/** More plies than any game has: to the end of the game. */
export const TO_THE_END = 60;

export interface Level {
  /** How many plies are searched, both of the best move and of the one that was played. */
  readonly depth: number;
  /** With as many empty squares or fewer, a position is solved instead. */
  readonly exactEmpties: number;
}

/** How often, and how deep, a review goes through a game. */
export const LEVELS: readonly Level[] = [
  { depth: 6, exactEmpties: 10 },
  { depth: 12, exactEmpties: 16 },
  { depth: 16, exactEmpties: 20 },
  { depth: 16, exactEmpties: 24 },
];

/** A place of a line and the move that follows it there; undefined at the end of the line. */
export interface LinePlace {
  readonly place: Pick<Place, 'id' | 'position' | 'evaluation'>;
  readonly next: { readonly move: Move; readonly place: LinePlace['place'] } | undefined;
}

/** A position to search; its side to move has a legal move. */
export interface ReviewSearch {
  readonly position: Position;
  /** In plies; `TO_THE_END` asks for the exact score. */
  readonly depth: number;
}

/** What a search found; scores count for the side to move. */
export type Found = Pick<SearchInfo, 'score' | 'exact' | 'depth' | 'selectivity' | 'lines'>;

/** The places of a line, given the start and its nodes in order. */
export function linePlaces(places: readonly (Place & { readonly move?: Move })[]): LinePlace[] {
  return places.map((place, at) => {
    const after = places[at + 1];
    const { move } = after ?? {};
    return { place, next: after === undefined || move === undefined ? undefined : { move, place: after } };
  });
}

/** Black's lead at the end of a game that is over in `position`; empty squares count for the winner. */
export function finalScore(position: Position): number {
  const { black, white } = officialScore(position);
  return black - white;
}

/**
 * How the position of a place stands: what was found out about it, or the result where the game is over there. Undefined
 * where nothing comparable is known.
 */
export function valueAt(place: Pick<Place, 'position' | 'evaluation'>): Evaluation | undefined {
  if (turnState(place.position) === 'over') {
    const score = finalScore(place.position);
    return { score, exact: true, depth: 0, selectivity: 100, engine: REVIEWER, lines: [] };
  }
  return place.evaluation?.engine === REVIEWER ? place.evaluation : undefined;
}

/** What the move that was played from a place is worth, for Black, as far as it can be compared with the best one. */
export function playedLine({ place, next }: LinePlace): EvaluatedLine | undefined {
  if (next === undefined || next.move === 'pass') return undefined;
  const { move } = next;
  const value = valueAt(place);
  const after = valueAt(next.place);
  if (value?.exact && after?.exact) {
    const moves = [move, ...(after.lines[0]?.moves ?? [])];
    return { score: after.score, exact: true, moves };
  }
  return value?.lines.find(({ moves }) => moves[0] === move);
}

/** Whether nothing is left to do at a place to have it reviewed at `level`. */
export function isReviewed(at: LinePlace, level: Level): boolean {
  const { place, next } = at;
  const value = valueAt(place);
  if (value === undefined) return false;
  const isDeep = countEmpties(place.position) > level.exactEmpties && value.depth >= level.depth;
  if (!value.exact && !isDeep) return false;
  return next === undefined || next.move === 'pass' || playedLine(at) !== undefined;
}

/** How much of a review of `line` is done, 0 to 1; every time through the line counts for as much as it is expected to take. */
export function progressOf(line: readonly LinePlace[]): number {
  const weights = LEVELS.map(({ exactEmpties }) => exactEmpties ** 2);
  let all = 0;
  let done = 0;
  for (const [index, level] of LEVELS.entries()) {
    for (const at of line) {
      const weight = weights[index] ?? 0;
      all += weight;
      if (isReviewed(at, level)) done += weight;
    }
  }
  return all === 0 ? 1 : done / all;
}

/**
 * The searches of a review, one after another: each `next` takes what the one before has found. `line` is asked before
 * each step, because a game may go on while it is reviewed; `note` is told each evaluation as soon as it is complete.
 */
export function* reviewSearches(
  line: () => readonly LinePlace[],
  note: (id: NodeId, evaluation: Evaluation) => void,
): Generator<ReviewSearch, void, Found> {
  /** A place that was evaluated and is not for all that is not tried again: it may have left the game. */
  const tried = new Set<string>();
  for (;;) {
    const step = nextStep(line(), tried);
    if (step === undefined) return;
    const { at, level } = step;
    tried.add(stepKey(at, level));
    note(at.place.id, yield* evaluate(at, level));
  }
}

interface Step {
  readonly at: LinePlace;
  readonly level: Level;
}

function stepKey({ place }: LinePlace, level: Level): string {
  return `${place.id} ${LEVELS.indexOf(level)}`;
}

function nextStep(line: readonly LinePlace[], tried: ReadonlySet<string>): Step | undefined {
  for (const level of LEVELS) {
    const at = line.findLast((each) => !isReviewed(each, level) && !tried.has(stepKey(each, level)));
    if (at !== undefined) return { at, level };
  }
  return undefined;
}

/** The position to search for `position`: after a pass where the side to move has to. It is not the end of a game. */
function searched(position: Position): Position {
  return turnState(position) === 'pass' ? { ...position, toMove: opposite(position.toMove) } : position;
}

/** Evaluates a place with what the search of its best move finds and, where another was played, that of the other one. */
function* evaluate({ place, next }: LinePlace, level: Level): Generator<ReviewSearch, Evaluation, Found> {
  const position = searched(place.position);
  const isExact = countEmpties(position) <= level.exactEmpties;
  const found = yield { position, depth: isExact ? TO_THE_END : level.depth };
  const best = evaluationFrom(found, position, place.position);
  if (next === undefined || next.move === 'pass' || best.lines[0]?.moves[0] === next.move) return best;
  return withLine(best, yield* moveSearches(next.place, next.move, best), position);
}

/** The searches that find out what `move`, which leads to `place`, is worth, as deep as `best` was searched. */
export function* moveSearches(
  place: LinePlace['place'],
  move: Square,
  best: Evaluation,
): Generator<ReviewSearch, EvaluatedLine, Found> {
  const known = valueAt(place);
  if (known?.exact) {
    return { score: known.score, exact: true, moves: [move, ...(known.lines[0]?.moves ?? [])] };
  }
  const position = searched(place.position);
  const found = yield { position, depth: best.exact ? TO_THE_END : Math.max(1, best.depth - 1) };
  const [line] = found.lines;
  return {
    score: forBlack(found.score, position),
    exact: found.exact,
    moves: [move, ...(line?.pv ?? [])],
  };
}

/** `evaluation` with another line; the better one for the side to move of `position` counts. */
function withLine(evaluation: Evaluation, line: EvaluatedLine, { toMove }: Position): Evaluation {
  const side = toMove === 'black' ? 1 : -1;
  const lines = [...evaluation.lines, line].toSorted((one, other) => side * (other.score - one.score));
  return { ...evaluation, score: lines[0]?.score ?? evaluation.score, lines };
}

function evaluationFrom(found: Found, position: Position, place: Position): Evaluation {
  const { score, exact, depth, selectivity, lines } = found;
  // The moves of a side that the other has passed to are no moves of the place.
  const own = position.toMove === place.toMove ? lines : [];
  return {
    score: forBlack(score, position),
    exact,
    depth,
    selectivity,
    engine: REVIEWER,
    lines: own.map((line) => ({
      score: forBlack(line.score, position),
      exact: line.exact,
      moves: line.pv.length > 0 ? [...line.pv] : [line.move],
    })),
  };
}

function forBlack(score: number, { toMove }: Position): number {
  return toMove === 'black' || score === 0 ? score : -score;
}
