/**
 * Two engines, or two strengths, on the position on the board: each is asked for its move in turn, and what it finds
 * stands beside what the other finds. While they are compared, the analysis rests, so that the engine is theirs.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { playedMoves } from '../../../engine/game/tree.ts';
import { parsePlayer, playerOf } from '../../../engine/players/registry.ts';
import type { GameSoFar, SearchInfo } from '../../../engine/protocol.ts';
import { Subscriptions } from '../../../main/contract/subscriptions.ts';
import { useGameStore } from '../../stores/game.ts';
import { useEngineStore } from '../../thinking/engine.ts';
import { useAnalysisStore } from './store.ts';

/** How long each of them may think, in milliseconds. */
export const COMPARE_MS = 3000;

export type Side = 'first' | 'second';

export const SIDES = ['first', 'second'] as const satisfies readonly Side[];

export interface Opinion {
  readonly state: 'waiting' | 'thinking' | 'done' | 'failed';
  readonly info: SearchInfo | undefined;
}

const WAITING: Opinion = { state: 'waiting', info: undefined };

export const useCompareStore = defineStore('compare', () => {
  const engine = useEngineStore();
  const analysis = useAnalysisStore();
  const game = useGameStore();

  /** The ids of the players that are compared. */
  const chosen = shallowRef<Readonly<Record<Side, string>>>({ first: 'club', second: 'master' });
  const opinions = shallowRef<Readonly<Record<Side, Opinion>>>({ first: WAITING, second: WAITING });
  const searches = new Subscriptions();

  const isRunning = computed(() => analysis.isHere && analysis.isComparing && game.turn === 'move');

  function set(side: Side, opinion: Opinion): void {
    opinions.value = { ...opinions.value, [side]: opinion };
  }

  /** Programs follow the game from its beginning. */
  function gameSoFar(): GameSoFar {
    return { start: game.tree.root.position, moves: playedMoves(game.tree) };
  }

  function ask(side: Side): void {
    const player = parsePlayer(chosen.value[side]);
    if (!player) return;
    searches.add(
      engine.search(
        {
          position: game.position,
          limits: { kind: 'time', timeMs: COMPARE_MS },
          player,
          ...(player.kind === 'external' && { game: gameSoFar() }),
        },
        {
          onProgress: (info) => set(side, { state: 'thinking', info }),
          onAnswer: (answer) => {
            // A player that does not search names its move alone.
            const pv = answer.pv[0] === answer.move ? answer.pv : [answer.move];
            set(side, { state: 'done', info: { ...answer, pv } });
          },
          onFailed: () => set(side, { state: 'failed', info: undefined }),
        },
      ),
    );
  }

  /** Puts the player with the id `player` in the place of one of the two. */
  function choose(side: Side, player: string): void {
    chosen.value = { ...chosen.value, [side]: player };
  }

  /** Whether the scores of this player are leads in discs. */
  function countsInDiscs(side: Side): boolean {
    const player = parsePlayer(chosen.value[side]);
    return player !== undefined && playerOf(player).countsInDiscs;
  }

  watch(
    [isRunning, () => game.place.id, () => game.serial, chosen],
    ([running]) => {
      searches.end();
      opinions.value = { first: WAITING, second: WAITING };
      // The engine takes them one after the other, as it does all matches.
      if (running) for (const side of SIDES) ask(side);
    },
    { immediate: true },
  );

  return { chosen, opinions, choose, countsInDiscs };
});
