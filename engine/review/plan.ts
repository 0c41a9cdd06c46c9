/**
 * Plans a review: the positions to search, their order, and the use of the results. A review goes through the line of a
 * game several times: first with shallow searches, so that there is soon something to see, then with deeper ones, and
 * near the end of the game to its end. It keeps no state of its own. The remaining searches follow from the evaluations
 * of the places on the line, so an interrupted review continues where it was, and a second review of the same game has
 * nothing to do.
 *
 * Each time it goes from the end of the line to its start, because the hash table then knows later positions, which
 * helps with earlier ones.
 */
import type { Evaluation, EvaluatedLine } from '../game/evaluation.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { isGameOver, officialScore, onTurn } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { type GameTree, type Move, type NodeId, type Place, lineNodes } from '../game/tree.ts';
import type { SearchInfo } from '../protocol.ts';
import { asSearched, calibrated } from '../values/calibrated.ts';

/**
 * The player that evaluates, as an id of engine/players. Evaluations by other programs are not comparable, so those
 * positions are searched again.
 */
export const REVIEWER = 'master';

/** A depth that stands for the end of the game; no game has as many plies. */
export const TO_THE_END = 60;

export interface Level {
  /** The depth in plies of the searches of the best move and of the one that was played. */
  readonly depth: number;
  /** A position with at most this many empty squares is solved instead. */
  readonly exactEmpties: number;
  /** Other places are left as the levels before have found them. */
  readonly where?: (at: LinePlace) => boolean;
}

/** What a review knows of every place at its end, unless it was asked for another effort. */
const LAST_LEVEL: Level = { depth: 16, exactEmpties: 24 };

/** The passes of a review through a game, with their depths. */
export const LEVELS: readonly Level[] = [
  { depth: 6, exactEmpties: 10 },
  { depth: 12, exactEmpties: 16 },
  { depth: 16, exactEmpties: 20 },
  LAST_LEVEL,
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

/** The findings of a search; scores count for the side to move. */
export type Found = Pick<SearchInfo, 'score' | 'exact' | 'depth' | 'selectivity' | 'lines'>;

/** The places of the line of `tree`, or of its first `plies` moves, the start first. */
export function linePlaces(tree: Pick<GameTree, 'root' | 'line'>, plies = tree.line.length): LinePlace[] {
  const nodes = lineNodes(tree).slice(0, plies);
  return [tree.root, ...nodes].map((place, at) => {
    const next = nodes[at];
    return { place, next: next && { move: next.move, place: next } };
  });
}

/** Black's lead at the end of a game that is over in `position`; empty squares count for the winner. */
export function finalScore(position: Position): number {
  const { black, white } = officialScore(position);
  return black - white;
}

/** Whether the game is over in a position: every step of a review asks it of each place, and to find it takes a while. */
const over = new WeakMap<Position, boolean>();

function isOver(position: Position): boolean {
  const known = over.get(position);
  if (known !== undefined) return known;
  const found = isGameOver(position);
  over.set(position, found);
  return found;
}

/**
 * The value of a place: its evaluation, or the result if the game is over there. Undefined if nothing comparable is
 * known.
 */
export function valueAt(place: Pick<Place, 'position' | 'evaluation'>): Evaluation | undefined {
  if (isOver(place.position)) {
    const score = finalScore(place.position);
    return { score, exact: true, depth: 0, selectivity: 100, engine: REVIEWER, lines: [] };
  }
  return place.evaluation?.engine === REVIEWER ? place.evaluation : undefined;
}

/** The value, for Black, of the move played from a place, if it is comparable with that of the best move. */
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

/** Whether a place is completely reviewed at `level`. */
export function isReviewed(at: LinePlace, level: Level): boolean {
  const { place, next } = at;
  const value = valueAt(place);
  if (value === undefined) return false;
  const isDeep = countEmpties(place.position) > level.exactEmpties && value.depth >= level.depth;
  if (!value.exact && !isDeep) return level.where?.(at) === false;
  return next === undefined || next.move === 'pass' || playedLine(at) !== undefined;
}

/** Whether a review of `line` would have nothing left to do. The first place that lacks something answers. */
export function isComplete(line: readonly LinePlace[], passes = LEVELS): boolean {
  return line.every((at) => passes.every((level) => isReviewed(at, level)));
}

/** The progress of a review of `line`, 0 to 1; each time through the line counts by its expected duration. */
export function progressOf(line: readonly LinePlace[], passes = LEVELS): number {
  const weights = passes.map(({ exactEmpties }) => exactEmpties ** 2);
  let all = 0;
  let done = 0;
  for (const [index, level] of passes.entries()) {
    for (const at of line) {
      const weight = weights[index] ?? 0;
      all += weight;
      if (isReviewed(at, level)) done += weight;
    }
  }
  return all === 0 ? 1 : done / all;
}

export interface ReviewOptions {
  /** The passes to make; asked before each step, because somebody may want the review to go deeper. */
  readonly passes?: () => readonly Level[];
  /** What is solved of a place already, whoever has solved it: it is not searched then. */
  readonly solved?: (place: LinePlace['place']) => Evaluation | undefined;
}

/**
 * Yields the searches of a review, one after another; each `next` takes the findings of the search before. `line` is
 * called before each step, because a game may continue during its review; `note` gets each evaluation as soon as it is complete.
 */
export function* reviewSearches(
  line: () => readonly LinePlace[],
  note: (id: NodeId, evaluation: Evaluation) => void,
  { passes = () => LEVELS, solved = () => undefined }: ReviewOptions = {},
): Generator<ReviewSearch, void, Found> {
  /** A place that was evaluated but still lacks its evaluation is not tried again: it may have been deleted. */
  const tried = new Set<string>();
  for (;;) {
    const due = nextDue(line(), tried, passes());
    if (due === undefined) return;
    const { at, level } = due;
    tried.add(keyOf(at, level));
    note(at.place.id, yield* evaluate(at, level, solved(at.place)));
  }
}

function keyOf({ place }: LinePlace, { depth, exactEmpties }: Level): string {
  return `${place.id} ${depth} ${exactEmpties}`;
}

/** The place that is searched next, and how deep. */
function nextDue(line: readonly LinePlace[], tried: ReadonlySet<string>, passes: readonly Level[]) {
  for (const level of passes) {
    const at = line.findLast((each) => !isReviewed(each, level) && !tried.has(keyOf(each, level)));
    if (at !== undefined) return { at, level };
  }
  return undefined;
}

/**
 * Evaluates a place with the search of its best move and, if another move was played, with the search of that move. Nothing
 * that is solved is searched again or forgotten.
 */
function* evaluate(
  { place, next }: LinePlace,
  level: Level,
  solved?: Evaluation,
): Generator<ReviewSearch, Evaluation, Found> {
  const position = onTurn(place.position);
  const isExact = countEmpties(position) <= level.exactEmpties;
  const own = valueAt(place);
  const known = own?.exact ? own : solved;
  const best =
    known ??
    evaluationFrom(yield { position, depth: isExact ? TO_THE_END : level.depth }, position, place.position);
  if (next === undefined || next.move === 'pass') return best;
  if (best.lines.some(({ moves }) => moves[0] === next.move)) return best;
  return withLine(best, yield* moveSearches(position, next.place, next.move, best), position);
}

/**
 * The searches that find out what `move`, which leads from `before` to `place`, is worth, as deep as `best` was searched
 * there. The search after it is a part of what a search of `before` looks at, one ply less deep. So its value is put right
 * as one of `before` is: then it can be compared with the best one's, which leans as far to the same side.
 */
export function* moveSearches(
  before: Position,
  place: LinePlace['place'],
  move: Square,
  best: Evaluation,
): Generator<ReviewSearch, EvaluatedLine, Found> {
  const known = valueAt(place);
  if (known?.exact) {
    return { score: known.score, exact: true, moves: [move, ...(known.lines[0]?.moves ?? [])] };
  }
  const position = onTurn(place.position);
  const found = yield { position, depth: best.exact ? TO_THE_END : Math.max(1, best.depth - 1) };
  const [line] = found.lines;
  return {
    score: found.exact ? forBlack(found.score, position) : seenFrom(before, best, found, position),
    exact: found.exact,
    moves: [move, ...(line?.pv ?? [])],
  };
}

/** The value, for Black, that the search of `before` would have told of a move after which `found` was found. */
function seenFrom(
  before: Position,
  { depth, selectivity }: Pick<Evaluation, 'depth' | 'selectivity'>,
  found: Found,
  after: Position,
): number {
  const raw = asSearched(found.score, { ...found, empties: countEmpties(after) });
  const own = after.toMove === before.toMove ? raw : 0 - raw;
  return forBlack(calibrated(own, { depth, selectivity, empties: countEmpties(before) }), before);
}

/**
 * The searches that find out about a place and the move played there all that a review does at its end; none where that
 * is known. Undefined if nothing comparable is known even so.
 */
export function* lastSearches(at: LinePlace): Generator<ReviewSearch, Evaluation | undefined, Found> {
  return isReviewed(at, LAST_LEVEL) ? valueAt(at.place) : yield* evaluate(at, LAST_LEVEL);
}

/** `evaluation` with another line; the better one for the side to move of `position` counts. */
function withLine(evaluation: Evaluation, line: EvaluatedLine, { toMove }: Position): Evaluation {
  const side = toMove === 'black' ? 1 : -1;
  const lines = [...evaluation.lines, line].toSorted((one, other) => side * (other.score - one.score));
  return { ...evaluation, score: lines[0]?.score ?? evaluation.score, lines };
}

function evaluationFrom(found: Found, position: Position, place: Position): Evaluation {
  const { score, exact, depth, selectivity, lines } = found;
  // After a pass, the moves of the other side are not moves of this place.
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
