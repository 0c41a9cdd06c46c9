/** The games of a review of several that has ended, whose results are shown side by side. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import { reviewedLine } from '../../engine/review/reviewed-line.ts';
import type { EarlierGameId, GameFile } from '../../main/contract/bridge.ts';
import { useViewStore } from './view.ts';

export interface ReviewedGame {
  readonly game: ReadGame;
  /** Where a copy of it remains; missing for a game of a file, of which another file will have a copy. */
  origin?(): Promise<{ readonly from: GameFile | 'elsewhere'; readonly earlier: EarlierGameId }>;
}

export const useReviewedGamesStore = defineStore('reviewedGames', () => {
  const view = useViewStore();
  const games = shallowRef<readonly ReviewedGame[]>([]);

  /** Shows those of `all` that are reviewed to their ends. */
  function show(all: readonly ReviewedGame[]): void {
    games.value = all.filter(({ game }) => reviewedLine(game.tree).isDone('quick'));
    view.dialog = 'reviewedGames';
  }

  return { games, show };
});
