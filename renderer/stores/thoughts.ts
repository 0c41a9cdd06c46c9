/** What the engine thinks of the positions of this game, as far as it counts in discs, and the line that it expects. */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef } from 'vue';
import type { Colour, Position } from '../../engine/game/position.ts';
import { type Move, type NodeId, currentPlace } from '../../engine/game/tree.ts';
import { passMove, playMove } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { type SearchInfo, proofOf } from '../../engine/protocol.ts';
import type { Ahead } from '../board/overlays.ts';
import { forBlack } from '../ui/scores.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

/** How a position stands, as a search saw it. */
export interface Estimate {
  /** Discs, positive when black is ahead. */
  readonly forBlack: number;
  readonly depth: number;
  readonly exact: boolean;
  /** Who is ahead wins, by however many discs; when nobody is, it is a draw. */
  readonly certain: boolean;
}

/** A move, its reply, and a pass of either side: the engine is heard once on the way if it plays. */
const STALE_PLIES = 4;

/** A search that ran as long, or sees as far, is past the first plies, which differ from one to the next. */
const SETTLED_MS = 300;
const SETTLED_DEPTH = 8;

/** What a search found out about a position of the game, and how many plies ago that was. */
interface Finding {
  readonly position: Position;
  readonly info: SearchInfo;
  readonly plies: number;
}

/** Whether what a search has found so far says more than `before`, which is what was told last. */
export function saysMore(info: SearchInfo, before: Omit<Finding, 'position'> | undefined): boolean {
  if (before?.plies === 0 && proofOf(info) < proofOf(before.info)) return false;
  if (proofOf(info) > 0 || info.elapsedMs >= SETTLED_MS) return true;
  return info.depth >= (before ? before.info.depth - before.plies : SETTLED_DEPTH);
}

/** What is left of the line of `info` when the game has gone on with `moves`, if it has gone as expected. */
function restOf({ pv }: SearchInfo, moves: readonly Move[]): readonly Square[] | undefined {
  const played = moves.filter((move) => move !== 'pass');
  return played.every((move, at) => move === pv[at]) ? pv.slice(played.length) : undefined;
}

/** What a finding says of the game that has gone on with `moves`. */
function estimateFrom({ position, info, plies }: Finding, moves: readonly Move[]): Estimate {
  const isAsExpected = restOf(info, moves) !== undefined;
  const exact = info.exact && isAsExpected;
  // Only the first move is known to keep what is proved; a win is then one against any reply.
  const isWin = info.outcome === 'win' || (info.exact && info.score > 0);
  const isKept = plies < 2 ? isAsExpected : plies === 2 && isWin && moves[0] === info.pv[0];
  const certain = exact || (proofOf(info) > 0 && isKept);
  return { forBlack: forBlack(info.score, position), depth: info.depth, exact, certain };
}

/** A move that is expected, and where it would lead. */
export interface Step {
  readonly square: Square;
  readonly colour: Colour;
  readonly position: Position;
}

/** The steps of `squares` from `position` on, passes left out of both; up to the first that cannot be played. */
export function stepsFrom(position: Position, squares: readonly Square[]): Step[] {
  const steps: Step[] = [];
  let at = position;
  for (const square of squares) {
    const passed = passMove(at);
    if (passed.ok) at = passed.value;
    const played = playMove(at, square);
    if (!played.ok) break;
    steps.push({ square, colour: at.toMove, position: played.value });
    at = played.value;
  }
  return steps;
}

export const useThoughtStore = defineStore('thoughts', () => {
  const game = useGameStore();
  const { values } = usePreferencesStore();

  /** Whether how the game stands is told: never to whom a clock runs, and else to those who want it. */
  const isShown = computed(() => values.showEstimate && (!game.isClocked || game.isFinished));

  /** The newest of each search. */
  const known = shallowReactive(new Map<NodeId, SearchInfo>());
  /** What was worth telling. */
  const told = shallowReactive(new Map<NodeId, SearchInfo>());
  /** How many steps of the line are looked ahead; 0 for none. */
  const lookahead = shallowRef(0);

  /** What to call with all that a search of the place called `id` finds out, as long as the game is on the board. */
  function noteOn(id: NodeId): (info: SearchInfo) => void {
    const { serial } = game;
    return (info) => {
      if (info.depth === 0 || game.serial !== serial) return;
      known.set(id, info);
      if (saysMore(info, findingsOf(told)[0])) told.set(id, info);
    };
  }

  /**
   * What is on the way to the place shown, the newest first. Nothing where the game has ended, and what was found out
   * long ago says nothing about how it stands now.
   */
  function findingsOf(infos: ReadonlyMap<NodeId, SearchInfo>): Finding[] {
    if (game.isOver) return [];
    const plies = Array.from({ length: Math.min(STALE_PLIES, game.ply) + 1 }, (_, ago) => ago);
    return plies.flatMap((ago) => {
      const [id, position] = [game.placeIds[game.ply - ago], game.places[game.ply - ago]];
      const info = id === undefined ? undefined : infos.get(id);
      return info && position ? [{ position, info, plies: ago }] : [];
    });
  }

  function movesSince({ plies }: Finding): readonly Move[] {
    return game.moves.slice(game.ply - plies, game.ply);
  }

  const latest = computed((): Finding | undefined => findingsOf(known)[0]);

  const estimate = computed((): Estimate | undefined => {
    if (game.turn === 'over') {
      return { forBlack: game.official.black - game.official.white, depth: 0, exact: true, certain: true };
    }
    const estimates = findingsOf(told).map((finding) => estimateFrom(finding, movesSince(finding)));
    return estimates.find(({ certain }) => certain) ?? estimates[0];
  });

  /** What is expected from the place shown on, as long as the game has gone as expected. */
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
      numbers: new Map(steps.map(({ square }, index) => [square, index + 1])),
    };
  });

  /** Shows the board as it would be after the first `steps` of the line; 0 for as it is. */
  function lookAhead(steps: number): void {
    lookahead.value = steps;
  }

  game.listen('thoughts', (change, now, before) => {
    if (change.kind === 'begun') {
      known.clear();
      told.clear();
    }
    if (currentPlace(now.tree).id !== currentPlace(before.tree).id || change.kind === 'begun') lookAhead(0);
  });

  return { isShown, noteOn, latest, estimate, line, ahead, lookAhead };
});
