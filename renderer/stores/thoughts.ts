/**
 * What the engine thinks of the positions of this game, where its player counts in discs, and the line that it expects.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef } from 'vue';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { type Move, type NodeId, currentPlace, lineNodes } from '../../engine/game/tree.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Step, numbersOf, stepsFrom } from '../../engine/game/steps.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { type PlayerSpec, type SearchInfo, proofOf } from '../../engine/protocol.ts';
import type { Searched } from '../../engine/values/calibrated.ts';
import type { Ahead } from '../board/overlays.ts';
import type { LineValue, PlaceValue } from '../session/place-value.ts';
import { forBlack } from '../ui/scores.ts';
import { hasSameFields } from '../ui/same-fields.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

/** How a position stands according to a search. */
export interface Estimate {
  /** The score in discs, positive when black is ahead. */
  readonly forBlack: number;
  readonly depth: number;
  readonly exact: boolean;
  /** Whether it is certain that the side ahead wins, by however many discs, or that an even game is a draw. */
  readonly certain: boolean;
  /** How Master has found it, from which its error follows; those of others are not measured. */
  readonly searched?: Searched;
  /** The player that found it; undefined where nobody but Master counts the discs of this game. */
  readonly by?: PlayerSpec;
}

/**
 * For how many plies an estimate stays current: a move, its reply, and a pass of each side. A computer that plays
 * searches at least once in that span.
 */
const STALE_PLIES = 4;

/**
 * An estimate is shown once its search has run for this many milliseconds, or, as the first, has reached this depth,
 * because results from smaller depths jump up and down. An answer is what a search has come to in all its time, although
 * its last result may be older.
 */
const SETTLED_MS = 300;
const SETTLED_DEPTH = 8;

/** A result of a search, or its answer, which also tells how long all of the search took. */
type Result = SearchInfo & { readonly totalMs?: number };

const MASTER: PlayerSpec = { kind: 'master' };

/** What a player thinks of a place of the game. */
interface Thought {
  readonly info: SearchInfo;
  readonly by: PlayerSpec;
}

/** What a player with a way of its own to show its thinking has found out for its last move. */
export interface OwnThought extends Thought {
  readonly position: Position;
}

/** A thought, its position, and how many plies ago that was on the board. */
interface RecentThought extends Thought {
  readonly position: Position;
  readonly plies: number;
}

/**
 * Whether the newest result of a search is worth showing after `before`, the result that was shown last. A search whose
 * values stand on the board need not be as deep as that one, because two values of one position would contradict each
 * other.
 */
export function saysMore(
  info: Result,
  before: Pick<RecentThought, 'info' | 'plies'> | undefined,
  { isOnSquares = false } = {},
): boolean {
  if (before?.plies === 0 && proofOf(info) < proofOf(before.info)) return false;
  if (proofOf(info) > 0 || (info.totalMs ?? info.elapsedMs) >= SETTLED_MS) return true;
  // Nothing better will come from a search that was told to answer at once, and the game has gone on since `before`.
  const isLast = info.totalMs !== undefined && before?.plies !== 0;
  return info.depth >= (before && !isOnSquares && !isLast ? before.info.depth - before.plies : SETTLED_DEPTH);
}

/**
 * The rest of the expected line of `info` after the game has gone on with `moves`; undefined if it went another way.
 */
function restOf({ pv }: SearchInfo, moves: readonly Move[]): readonly Square[] | undefined {
  const played = moves.filter((move) => move !== 'pass');
  return played.every((move, at) => move === pv[at]) ? pv.slice(played.length) : undefined;
}

/** The estimate that a thought gives for the game after it has gone on with `moves`. */
function estimateFrom({ position, info, plies, by }: RecentThought, moves: readonly Move[]): Estimate {
  const isAsExpected = restOf(info, moves) !== undefined;
  const exact = info.exact && isAsExpected;
  // A proof is known to hold only along the first move; after it, a proved win is a win against any reply.
  const isWin = info.outcome === 'win' || (info.exact && info.score > 0);
  const isKept = plies < 2 ? isAsExpected : plies === 2 && isWin && moves[0] === info.pv[0];
  const certain = exact || (proofOf(info) > 0 && isKept);
  return {
    forBlack: forBlack(info.score, position),
    depth: info.depth,
    exact,
    certain,
    ...(isAsExpected &&
      !exact &&
      by.kind === 'master' && {
        searched: { ...info, empties: countEmpties(position) },
      }),
  };
}

export const useThoughtStore = defineStore('thoughts', () => {
  const game = useGameStore();
  const { values } = usePreferencesStore();

  /** Whether an estimate may be shown: not during a game on clocks. */
  const isAllowed = computed(() => !game.isClocked || game.isFinished);
  /** Whether it is shown, because it may be and the user wants it. */
  const isShown = computed(() => values.showEstimate && isAllowed.value);

  /** Whether another player than Master counts discs here, so that it must be said whose an estimate is. */
  const isShared = computed(() =>
    Object.values(game.seats).some(
      (seat) => seat.kind !== 'person' && seat.kind !== 'master' && playerOf(seat).countsInDiscs,
    ),
  );

  function signed({ by }: Pick<Thought, 'by'>): { by?: PlayerSpec } {
    return isShared.value || by.kind !== 'master' ? { by } : {};
  }

  /** The newest result for each place. */
  const known = shallowReactive(new Map<NodeId, Thought>());
  /** The newest result for each place that was worth showing. */
  const told = shallowReactive(new Map<NodeId, Thought>());
  /** What was told of places before the page was loaded. */
  const restored = shallowReactive(new Map<NodeId, PlaceValue>());
  /** The latest thought of a player that shows its thinking in a way of its own. */
  const own = shallowRef<OwnThought>();
  /** How many steps of the expected line the board looks ahead; 0 for none. */
  const lookahead = shallowRef(0);

  /** Returns a function that receives every result of a search of the place called `id` while the game is on the board. */
  function noteOn(
    id: NodeId,
    { by = MASTER, isOnSquares = false }: { by?: PlayerSpec; isOnSquares?: boolean } = {},
  ): (info: Result) => void {
    const { serial } = game;
    return (info) => {
      if (info.depth === 0 || game.serial !== serial) return;
      known.set(id, { info, by });
      if (saysMore(info, recentOf(told)[0], { isOnSquares })) told.set(id, { info, by });
    };
  }

  /** Returns a function that receives every result of a search by that player while the game is on the board. */
  function noteOwn(by: PlayerSpec, position: Position): (info: SearchInfo) => void {
    const { serial } = game;
    return (info) => {
      if (game.serial === serial) own.value = { by, position, info };
    };
  }

  /**
   * The thoughts of the line up to the place shown, the newest first. There are none when the game is over, and those
   * more than `STALE_PLIES` old are left out.
   */
  function recentOf(found: ReadonlyMap<NodeId, Thought>): RecentThought[] {
    if (game.isOver) return [];
    const plies = Array.from({ length: Math.min(STALE_PLIES, game.ply) + 1 }, (_, ago) => ago);
    return plies.flatMap((ago) => {
      const [id, position] = [game.placeIds[game.ply - ago], game.places[game.ply - ago]];
      const here = id === undefined ? undefined : found.get(id);
      return here && position ? [{ ...here, position, plies: ago }] : [];
    });
  }

  function movesSince({ plies }: RecentThought): readonly Move[] {
    return game.moves.slice(game.ply - plies, game.ply);
  }

  const latest = computed((): RecentThought | undefined => recentOf(known)[0]);

  const estimate = computed((): Estimate | undefined => {
    if (game.turn === 'over') {
      return { forBlack: game.score.black - game.score.white, depth: 0, exact: true, certain: true };
    }
    const estimates = recentOf(told).map((thought) => ({
      ...estimateFrom(thought, movesSince(thought)),
      ...signed(thought),
    }));
    return estimates.find(({ certain }) => certain) ?? estimates[0];
  });

  /** The expected line from the place shown, as long as the game has followed it. */
  const line = computed((): readonly Step[] => {
    const expected = latest.value && restOf(latest.value.info, movesSince(latest.value));
    return stepsFrom(game.position, expected ?? []);
  });

  const ahead = computed((): Ahead | undefined => {
    const steps = line.value.slice(0, lookahead.value);
    const last = steps.at(-1);
    if (!last) return undefined;
    return {
      position: last.position,
      numbers: numbersOf(steps),
    };
  });

  /** How the place called `id` stands according to the newest result worth showing; the score counts for Black. */
  function valueOf(id: NodeId, position: Position): PlaceValue | undefined {
    const found = told.get(id);
    if (!found) return restored.get(id);
    const { by, info } = found;
    return { score: forBlack(info.score, position), exact: info.exact, by };
  }

  /**
   * What was told of the line's places other than the one shown, whose search may go on. It stays the same list while
   * that search does.
   */
  const left = computed((before?: readonly LineValue[]): readonly LineValue[] => {
    const now = lineNodes(game.tree).flatMap(({ id, position }, at): LineValue[] => {
      const value = at + 1 === game.ply ? undefined : valueOf(id, position);
      return value ? [{ ply: at + 1, ...value }] : [];
    });
    const isSame =
      before?.length === now.length && now.every((value, at) => hasSameFields(value, before[at]!));
    return isSame ? before : now;
  });

  /** Takes over what was told of the line on the board before the page was loaded. */
  function restore(found: readonly LineValue[]): void {
    const nodes = lineNodes(game.tree);
    for (const { ply, ...value } of found) {
      const node = nodes[ply - 1];
      if (node) restored.set(node.id, value);
    }
  }

  /** Shows the board after the first `steps` moves of the expected line; 0 shows the board as it is. */
  function lookAhead(steps: number): void {
    lookahead.value = steps;
  }

  game.listen('thoughts', (change, now, before) => {
    if (change.kind === 'begun') {
      known.clear();
      told.clear();
      restored.clear();
      own.value = undefined;
    } else if (change.kind === 'seated') {
      own.value = undefined;
    }
    if (currentPlace(now.tree).id !== currentPlace(before.tree).id || change.kind === 'begun') lookAhead(0);
  });

  return {
    isAllowed,
    isShown,
    isShared,
    noteOwn,
    own,
    noteOn,
    valueOf,
    left,
    restore,
    latest,
    estimate,
    line,
    ahead,
    lookAhead,
  };
});
