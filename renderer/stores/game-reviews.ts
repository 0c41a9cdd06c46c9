/**
 * Reviews of several games in the background, one game after another, while everything else goes on. Earlier games get
 * what is found out back where they are kept, again and again while it goes on; the games of a file become a new file,
 * which the user saves in the end, because their own stays as it is.
 */
import { defineStore } from 'pinia';
import type { GameTree } from '../../engine/game/tree.ts';
import { writeGameFile } from '../../engine/notation/game-file.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import { progressOf } from '../../engine/review/plan.ts';
import { reviewLine } from '../../engine/review/record.ts';
import type { DocumentBridge, EarlierGameId, TournamentBridge } from '../../main/contract/bridge.ts';
import type { GamesToReview } from '../documents/open.ts';
import { translate } from '../locales/later.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { gameSearches } from '../thinking/game-searches.ts';
import type { Review } from '../thinking/review.ts';
import { type WorkHandle, type WorkState, useBackgroundStore } from './background.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';

export type ReviewsPort = Pick<DocumentBridge, 'reviseEarlier'> & Pick<TournamentBridge, 'saveExport'>;

/** After so many positions an earlier game is written, so that little has to be searched again after a crash. */
const POSITIONS_BETWEEN_WRITES = 20;

/** The longest name that is suggested for a file, in characters. */
const MAX_NAME = 60;

const TITLE = 'gameReviews.title';

interface Batch {
  /** The games as far as they are reviewed. */
  readonly trees: GameTree[];
  /** Called after each position of the game at an index, and once more when the game is done. */
  onFound(at: number, isDone: boolean): void;
  /** Called at the end, or when the user wants no more. */
  finish(work: WorkHandle): void;
}

export const useGameReviewStore = defineStore('gameReviews', () => {
  const background = useBackgroundStore();
  const engine = useEngineStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  /** The earlier games that are being reviewed: two reviews would overwrite each other's findings. */
  const busy = new Set<EarlierGameId>();

  function textOf({ game, tree }: { readonly game: ReadGame; readonly tree: GameTree }): string {
    return writeGameFile({ ...game, tree }, `Othello ${__APP_VERSION__}`);
  }

  function run({ trees, onFound, finish }: Batch): void {
    let review: Review | undefined;
    let activity: 'searching' | 'paused' | 'failed' = 'searching';
    let at = 0;

    function state(): WorkState {
      const tree = trees[at];
      const part = tree ? progressOf(reviewLine(tree)) : 0;
      return {
        title: TITLE,
        note: activity === 'failed' ? translate('gameReviews.failed') : place(),
        progress: (at + part) / trees.length,
        actions: [
          activity === 'searching'
            ? { label: 'gameReviews.pause', run: pause }
            : { label: 'gameReviews.resume', run: activity === 'paused' ? resume : search },
          { label: 'dialog.cancel', run: cancel },
        ],
      };
    }

    const work = background.begin(state());

    function place(): string {
      const all = trees.length;
      return translate('gameReviews.place', { number: Math.min(at + 1, all), all });
    }

    /** Searches what is left; games that are reviewed have nothing left. */
    function search(): void {
      activity = 'searching';
      at = 0;
      review = engine.review({
        searches: gameSearches(trees, (index, isDone) => {
          at = isDone ? index + 1 : index;
          onFound(index, isDone);
          work.show(state());
        }),
        onEnd(how) {
          if (how === 'finished') return finish(work);
          activity = 'failed';
          work.show(state());
        },
      });
    }

    function pause(): void {
      review?.pause();
      activity = 'paused';
      if (at < trees.length) onFound(at, true);
      work.show(state());
    }

    function resume(): void {
      activity = 'searching';
      review?.resume();
      work.show(state());
    }

    function cancel(): void {
      review?.cancel();
      if (at < trees.length) onFound(at, true);
      finish(work);
    }

    search();
  }

  function reviewEarlier(
    chosen: Extract<GamesToReview, { from: 'earlier' }>['games'],
    port: ReviewsPort,
  ): void {
    const games = chosen.filter(({ id }) => !busy.has(id));
    if (games.length === 0) return toast.show(translate('gameReviews.already'));
    for (const { id } of games) busy.add(id);
    const trees = games.map(({ game }) => game.tree);
    const written = [...trees];
    const failed = new Set<number>();
    let writing = Promise.resolve();
    let found = 0;

    function write(index: number): void {
      const [game, tree] = [games[index], trees[index]];
      if (!game || !tree || (tree === written[index] && !failed.has(index))) return;
      written[index] = tree;
      const text = textOf({ game: game.game, tree });
      writing = writing.then(async () => {
        const isKept = await port.reviseEarlier(game.id, text).catch(() => false);
        if (isKept) failed.delete(index);
        else failed.add(index);
      });
    }

    async function conclude(work: WorkHandle): Promise<void> {
      await writing;
      const count = trees.filter((tree) => progressOf(reviewLine(tree)) === 1).length;
      if (failed.size === 0) for (const { id } of games) busy.delete(id);
      const close = (): void => {
        for (const { id } of games) busy.delete(id);
        work.end();
      };
      const again = (): void => {
        for (const index of failed) write(index);
        void conclude(work);
      };
      work.show({
        title: TITLE,
        note:
          failed.size > 0
            ? translate('gameReviews.notKept', { count: failed.size }, failed.size)
            : translate('gameReviews.kept', { count }, count),
        progress: undefined,
        actions: [
          ...(failed.size > 0 ? [{ label: 'gameReviews.again' as const, run: again }] : []),
          { label: 'dialog.close', run: close },
        ],
      });
    }

    run({
      trees,
      onFound(index, isDone) {
        found++;
        if (isDone || found % POSITIONS_BETWEEN_WRITES === 0) write(index);
      },
      finish: (work) => void conclude(work),
    });
  }

  function reviewText({ name, games }: Extract<GamesToReview, { from: 'text' }>, port: ReviewsPort): void {
    const trees = games.map(({ tree }) => tree);

    async function save(work: WorkHandle): Promise<void> {
      const text = games.map((game, at) => textOf({ game, tree: trees[at] ?? game.tree })).join('\n');
      const outcome = await port
        .saveExport({ kind: 'games', name: fileName(name), text })
        .catch((error: unknown) => {
          reportError(error);
          return { kind: 'failed', reason: 'other', name: fileName(name), code: '' } as const;
        });
      if (outcome.kind === 'saved') work.end();
      else if (outcome.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    }

    run({
      trees,
      onFound: () => undefined,
      finish(work) {
        const count = trees.filter((tree) => progressOf(reviewLine(tree)) === 1).length;
        if (trees.every((tree, at) => tree === games[at]?.tree) && count < trees.length) return work.end();
        work.show({
          title: TITLE,
          note: translate('gameReviews.ready', { count, all: trees.length }),
          progress: undefined,
          actions: [
            { label: 'sharing.discard', run: () => work.end() },
            { label: 'sharing.save', isPrimary: true, run: () => void save(work) },
          ],
        });
      },
    });
  }

  /** Begins to review games that the user has chosen. */
  function begin(chosen: GamesToReview, port: ReviewsPort): void {
    if (chosen.games.length === 0) return;
    if (chosen.from === 'earlier') reviewEarlier(chosen.games, port);
    else reviewText(chosen, port);
  }

  return { begin };
});

/** A name that every system takes, for the file of the reviewed games of the file called `name`. */
function fileName(name: string | undefined): string {
  const base = (name ?? 'Othello').replace(/\.[^.]*$/, '').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  return translate('gameReviews.fileName', {
    name: Array.from(base).slice(0, MAX_NAME).join('') || 'Othello',
  });
}
