/** What the engine thinks of the positions of this game, as far as it counts in discs, and the line that it expects. */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import type { Colour, Position } from '../../engine/game/position.ts';
import { passMove, playMove } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import type { SearchInfo } from '../../engine/protocol.ts';
import { forBlack } from '../scores.ts';
import { useGameStore } from './game.ts';

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

/** A move that is expected, and where it would lead. */
export interface Step {
  readonly square: Square;
  readonly colour: Colour;
  readonly position: Position;
}

/** A place further on, looked at without going there: the moves up to it by their numbers. */
export interface Ahead {
  readonly position: Position;
  readonly numbers: ReadonlyMap<Square, number>;
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

  const known = shallowReactive(new Map<Position, SearchInfo>());
  /** How many steps of the line are looked ahead; 0 for none. */
  const lookahead = shallowRef(0);

  /** What to call with all that a search of `position` finds out. */
  function noteOn(position: Position): (info: SearchInfo) => void {
    return (info) => {
      if (info.depth > 0) known.set(position, info);
    };
  }

  /**
   * The newest on the way to the place shown; `ply` is how far it was on that way. Nothing where the game has ended, and
   * what was found out long ago says nothing about how it stands now.
   */
  const latest = computed(() => {
    if (game.isOver) return undefined;
    for (let ply = game.ply; ply >= Math.max(0, game.ply - STALE_PLIES); ply--) {
      const position = game.places[ply];
      const info = position && known.get(position);
      if (info) return { position, info, ply };
    }
    return undefined;
  });

  /** What is left of the line that was found, as long as the game has gone as expected. */
  const expected = computed((): readonly Square[] | undefined => {
    if (!latest.value) return undefined;
    const { info, ply } = latest.value;
    const played = game.moves.slice(ply, game.ply).filter((move) => move !== 'pass');
    return played.every((move, at) => move === info.pv[at]) ? info.pv.slice(played.length) : undefined;
  });

  const estimate = computed((): Estimate | undefined => {
    if (game.turn === 'over') {
      return { forBlack: game.official.black - game.official.white, depth: 0, exact: true, certain: true };
    }
    if (!latest.value) return undefined;
    const { position, info, ply } = latest.value;
    const { score, depth } = info;
    const isAsExpected = expected.value !== undefined;
    const exact = info.exact && isAsExpected;
    // Who wins is proved of the position, and of the one after the move that keeps it so; not of what comes after that.
    const certain = exact || (info.outcome !== undefined && isAsExpected && game.ply - ply <= 1);
    return { forBlack: forBlack(score, position), depth, exact, certain };
  });

  /** What is expected from the place shown on, as long as the game has gone as expected. */
  const line = computed((): readonly Step[] => {
    return stepsFrom(game.position, expected.value ?? []);
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

  watch(
    () => game.position,
    () => lookAhead(0),
  );

  watch(
    () => game.serial,
    () => known.clear(),
  );

  return { noteOn, latest, estimate, line, ahead, lookAhead };
});
