/**
 * The review of the game on the table: begun, paused and resumed, and what follows from it. What is found out is
 * recorded in the game itself, so this keeps nothing but whether somebody searches.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type Evaluation } from '../../../engine/game/evaluation.ts';
import { type GameTree, type NodeId, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { type Judgement, isSlip } from '../../../engine/review/judge.ts';
import type { Effort } from '../../../engine/review/effort.ts';
import { PASSES, nextEffort } from '../../../engine/review/efforts.ts';
import { type LinePlace, REVIEWER, linePlaces, reviewSearches } from '../../../engine/review/plan.ts';
import { solvedIn } from '../../../engine/review/solved.ts';
import type { Position } from '../../../engine/game/position.ts';
import { forBlack } from '../../ui/scores.ts';
import { withFindings } from '../../../engine/review/findings.ts';
import { findingsAt } from '../../../engine/review/record.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { summarise } from '../../../engine/review/summary.ts';
import { useGameStore } from '../../stores/game.ts';
import { usePreferencesStore } from '../../stores/preferences.ts';
import { useEngineStore } from '../../thinking/engine.ts';
import type { Review } from '../../thinking/review.ts';

/** How long evaluations are gathered before they are recorded, because the first ones follow each other very fast. */
const GATHER_MS = 150;

export const useReviewStore = defineStore('review', () => {
  const game = useGameStore();
  const engine = useEngineStore();
  const preferences = usePreferencesStore();

  const activity = shallowRef<'none' | 'searching' | 'paused' | 'failed'>('none');
  /** How far the review of this game goes. */
  const effort = shallowRef<Effort>(preferences.values.reviewEffort);
  let review: Review | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Evaluations that are not recorded yet. */
  const gathered = new Map<NodeId, Evaluation>();

  /** The line of the game itself: a review says nothing of what was tried beyond its end. */
  const line = computed(() => reviewedLine(game.tree, game.endPly));
  /** Whether there is a game with moves. */
  const isPossible = computed(() => game.serial > 0 && game.lastPly > 0);
  /** How far it is, 0 to 1. */
  const progress = computed(() => line.value.progress(effort.value));
  const isDone = computed(() => line.value.isDone(effort.value));
  /** Whether the review has done all that it does by itself, and can go on where somebody asks for it. */
  const canDeepen = computed(
    () =>
      isPossible.value && activity.value === 'none' && nextEffort(effort.value) !== undefined && isDone.value,
  );
  const summary = computed(() => summarise(line.value.judgements));

  /** The moves whose better one somebody asked for while the game is on the table. */
  const asked = shallowRef<ReadonlySet<NodeId>>(new Set());

  function showBetter({ id }: Pick<Judgement, 'id'>): void {
    asked.value = new Set([...asked.value, id]);
  }

  /**
   * Whether the better move is still to be looked for: nobody has asked for it, tried to find it, or chosen to be shown all of
   * them at once.
   */
  function isSought(judgement: Judgement): boolean {
    const { id, ply } = judgement;
    return (
      isSlip(judgement) &&
      !preferences.values.showBetter &&
      !asked.value.has(id) &&
      lineNodes(game.tree)[ply - 1]?.retry === undefined
    );
  }

  function record(): void {
    clearTimeout(timer);
    timer = undefined;
    let tree: GameTree = game.tree;
    const findings = [...gathered].flatMap(([id, evaluation]) => {
      const found = findingsAt(tree, id, evaluation);
      tree = withFindings(tree, found);
      return found;
    });
    gathered.clear();
    if (findings.length > 0) game.record(findings);
  }

  function knownLine(): readonly LinePlace[] {
    return linePlaces(knownTree(), game.endPly);
  }

  /** What a search for hints, the analysis, a retry or a move has solved since the page was opened. */
  function solvedBeside(position: Position): Evaluation | undefined {
    const found = engine.iterationsOf(position, { kind: 'master' }).findLast(({ exact }) => exact);
    if (!found) return undefined;
    const { depth, selectivity, move } = found;
    const score = forBlack(found.score, position);
    const lines = [{ score, exact: true, moves: [move] }];
    return { score, exact: true, depth, selectivity, engine: REVIEWER, lines };
  }

  /** The tree with all evaluations, recorded or not. */
  function knownTree(): GameTree {
    let { tree } = game;
    for (const [id, evaluation] of gathered) tree = annotate(tree, id, { evaluation });
    return tree;
  }

  /** Reviews those places of the line on the table that have not been reviewed yet. */
  function begin(): void {
    review?.cancel();
    if (!isPossible.value || isDone.value) {
      review = undefined;
      activity.value = 'none';
      return;
    }
    activity.value = 'searching';
    review = engine.review({
      searches: reviewSearches(
        knownLine,
        (id, evaluation) => {
          gathered.set(id, evaluation);
          timer ??= setTimeout(record, GATHER_MS);
        },
        { passes: () => PASSES[effort.value], solved: solvedIn(knownTree, solvedBeside) },
      ),
      onEnd(how) {
        record();
        review = undefined;
        activity.value = how === 'finished' ? 'none' : 'failed';
      },
    });
  }

  function pause(): void {
    if (activity.value !== 'searching') return;
    review?.pause();
    record();
    activity.value = 'paused';
  }

  function resume(): void {
    if (activity.value !== 'paused') return;
    activity.value = 'searching';
    review?.resume();
  }

  /** Goes on with this game beyond what a review does by itself. */
  function deepen(): void {
    const next = nextEffort(effort.value);
    if (!canDeepen.value || !next) return;
    effort.value = next;
    begin();
  }

  /** Lets this review and those of other games go so far. Nothing that is known is lost with less effort. */
  function choose(chosen: Effort): void {
    preferences.values.reviewEffort = chosen;
    if (effort.value === chosen) return;
    record();
    effort.value = chosen;
    begin();
  }

  /** Begins unless it is paused: what a person has paused waits for that person. */
  function ensure(): void {
    if (activity.value === 'none') begin();
  }

  game.listen('review', ({ kind }) => {
    if (kind !== 'begun') return;
    review?.cancel();
    review = undefined;
    clearTimeout(timer);
    timer = undefined;
    gathered.clear();
    asked.value = new Set();
    activity.value = 'none';
    effort.value = preferences.values.reviewEffort;
  });

  return {
    activity,
    line,
    summary,
    isPossible,
    isDone,
    progress,
    canDeepen,
    effort,
    begin,
    choose,
    deepen,
    ensure,
    isSought,
    pause,
    resume,
    showBetter,
  };
});
