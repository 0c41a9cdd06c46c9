/**
 * What the evaluations of a line say: how the game stood at each place, what each move lost, and how far the review is. A line is judged once for each version of its tree, and only when somebody asks, so that the list of moves, the
 * graph, the summary and the printed page share the work and say the same.
 */
import type { Evaluation } from '../game/evaluation.ts';
import { placedDiscs } from '../game/branches.ts';
import type { Position } from '../game/position.ts';
import { type GameNode, type GameTree, type Mark, type NodeId, type Place, ROOT_ID } from '../game/tree.ts';
import type { Effort } from './effort.ts';
import { PASSES } from './efforts.ts';
import { type Judgement, isSlip, judgePlace } from './judge.ts';
import { type Level, type LinePlace, isComplete, linePlaces, progressOf, valueAt } from './plan.ts';

export class ReviewedLine {
  /** The places of the line, the start first. */
  readonly places: readonly LinePlace[];
  readonly #found: () => ReadonlyMap<NodeId, Judgement>;
  #evaluations: readonly (Evaluation | undefined)[] | undefined;
  #values: readonly (Evaluation | undefined)[] | undefined;
  #numbers: readonly number[] | undefined;
  #judgements: readonly Judgement[] | undefined;
  #byPly: ReadonlyMap<number, Judgement> | undefined;
  #slips: readonly Judgement[] | undefined;
  readonly #progress = new Map<Effort, number>();
  readonly #done = new Map<Effort, boolean>();

  /** `found` gives what was found of the moves of the whole tree. */
  constructor(places: readonly LinePlace[], found: () => ReadonlyMap<NodeId, Judgement>) {
    this.places = places;
    this.#found = found;
  }

  /** What is known of each place by itself: its evaluation, or the result; undefined where nothing is known yet. */
  get evaluations(): readonly (Evaluation | undefined)[] {
    return (this.#evaluations ??= this.places.map(({ place }) => valueAt(place)));
  }

  /**
   * How the game stands at each place, as it is told. After a move that was judged it is what the judgement says, so that
   * the value before a move, what it loses and the value after it add up: a search of the place itself, which ends with the
   * other side, may say something else by its error. The lines are those of the place by itself.
   */
  get values(): readonly (Evaluation | undefined)[] {
    return (this.#values ??= this.evaluations.map((value, ply) => {
      // No move led to the start, which stands as its first move found it.
      const score = ply === 0 ? this.judgementAt(1)?.bestScore : this.judgementAt(ply)?.score;
      return value && score !== undefined ? { ...value, score } : value;
    }));
  }

  /** The number of the move that led to each place, as players count: without passes. */
  get numbers(): readonly number[] {
    const [start] = this.places;
    return (this.#numbers ??= this.places.map(({ place }) =>
      placedDiscs((start?.place ?? place).position, place.position),
    ));
  }

  /** The judgements of the moves in their order; moves of which too little is known are left out. */
  get judgements(): readonly Judgement[] {
    return (this.#judgements ??= this.places.flatMap(
      ({ next }) => (next && this.#found().get(next.place.id)) ?? [],
    ));
  }

  /** The judgement of the move that led to the place after `ply` moves of the line. */
  judgementAt(ply: number): Judgement | undefined {
    this.#byPly ??= new Map(this.judgements.map((judgement) => [judgement.ply, judgement]));
    return this.#byPly.get(ply);
  }

  /** The judgements of the moves that lost enough to be mentioned. */
  get slips(): readonly Judgement[] {
    return (this.#slips ??= this.judgements.filter(isSlip));
  }

  /** How far a review of the line with this effort is, 0 to 1. */
  progress(effort: Effort): number {
    return this.#known(this.#progress, effort, progressOf);
  }

  /** Whether such a review has nothing left to do. */
  isDone(effort: Effort): boolean {
    return this.#known(this.#done, effort, isComplete);
  }

  #known<Value>(
    known: Map<Effort, Value>,
    effort: Effort,
    find: (places: readonly LinePlace[], passes: readonly Level[]) => Value,
  ): Value {
    const value = known.get(effort) ?? find(this.places, PASSES[effort]);
    known.set(effort, value);
    return value;
  }
}

/** The lines that were asked for of each version of a tree, by where they end and how many moves count. */
const known = new WeakMap<Place, Map<string, ReviewedLine>>();

/**
 * The line of `tree`, or its first `plies` moves. While neither notes nor moves change, the same object is returned, whatever
 * place the board shows: `reviewedLine(game.tree).judgements`.
 */
export function reviewedLine(tree: Pick<GameTree, 'root' | 'line'>, plies = tree.line.length): ReviewedLine {
  const leaf: NodeId = tree.line.at(-1) ?? ROOT_ID;
  const key = `${leaf} ${Math.min(plies, tree.line.length)}`;
  const lines = known.get(tree.root) ?? new Map<string, ReviewedLine>();
  known.set(tree.root, lines);
  const found = lines.get(key) ?? new ReviewedLine(linePlaces(tree, plies), () => judgementsIn(tree));
  lines.set(key, found);
  return found;
}

/** What was found of the moves of a tree, by its root. */
const foundIn = new WeakMap<Place, ReadonlyMap<NodeId, Judgement>>();

/** Whether the mark of a move of `tree` is one that a review gave it and is not sure of. */
export function isProbable(
  tree: Pick<GameTree, 'root'>,
  { id, mark }: { readonly id: NodeId; readonly mark?: Mark | undefined },
): boolean {
  const found = judgementsIn(tree).get(id);
  return found !== undefined && found.mark === mark && !found.isSure;
}

/** What was judged of a move, and what that follows from besides the evaluation before it. */
interface Known {
  readonly start: Position;
  readonly after: Evaluation | undefined;
  readonly judgement: Judgement | undefined;
}

/** By the evaluation before a move and the place that the move led to: a step of a review changes few of a game's values. */
const judged = new WeakMap<Evaluation, Map<NodeId, Known>>();

function judgementOf(place: Place, next: GameNode, ply: number, start: Position): Judgement | undefined {
  // A game in play has no evaluations, and should not wait for judgements of its moves.
  if (!place.evaluation) return undefined;
  const moves = judged.get(place.evaluation) ?? new Map<NodeId, Known>();
  judged.set(place.evaluation, moves);
  const earlier = moves.get(next.id);
  if (earlier?.start === start && earlier.after === next.evaluation) return earlier.judgement;
  const judgement = judgePlace({ place, next: { move: next.move, place: next } }, ply, start);
  moves.set(next.id, { start, after: next.evaluation, judgement });
  return judgement;
}

/**
 * The judgements of all moves of `tree` that were reviewed, on whichever line, by the places they led to: what was found of a
 * move stays known when another line becomes the main one.
 */
export function judgementsIn({ root }: Pick<GameTree, 'root'>): ReadonlyMap<NodeId, Judgement> {
  const before = foundIn.get(root);
  if (before) return before;
  const found = new Map<NodeId, Judgement>();
  const open: { readonly place: Place; readonly ply: number }[] = [{ place: root, ply: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { place, ply } = at;
    for (const next of place.children) {
      open.push({ place: next, ply: ply + 1 });
      const judgement = judgementOf(place, next, ply, root.position);
      if (judgement) found.set(next.id, judgement);
    }
  }
  foundIn.set(root, found);
  return found;
}
