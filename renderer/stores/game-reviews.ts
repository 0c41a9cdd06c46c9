/**
 * Reviews of several games in the background, one game after another, while everything else goes on. Earlier games get
 * what is found out back where they are kept, again and again while it goes on; the games of a file become a new file,
 * which the user saves in the end, because their own stays as it is. The library gets each of its games back as it is done.
 * It is longer than 400 lines because the three ways share the run and its card.
 */
import { defineStore } from 'pinia';
import type { LibraryGameId } from '../../engine/library/entry.ts';
import type { GameTree } from '../../engine/game/tree.ts';
import { writeGameFile } from '../../engine/notation/game-file.ts';
import type { Effort } from '../../engine/review/effort.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import { reviewedLine } from '../../engine/review/reviewed-line.ts';
import { readGames } from '../../engine/notation/read.ts';
import type {
  DocumentBridge,
  EarlierGameId,
  JournalBridge,
  LibraryBridge,
} from '../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../main/contract/journals.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import type { GamesToReview } from '../documents/open-prompts.ts';
import { translate } from '../locales/later.ts';
import { hold } from '../shell/hold.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { gameSearches } from '../thinking/game-searches.ts';
import type { Review } from '../thinking/review.ts';
import { type WorkHandle, type WorkState, useBackgroundStore } from './background.ts';
import { usePreferencesStore } from './preferences.ts';
import { usePromptStore } from './prompts.ts';
import { type Journal, openJournal, readJournal } from './review-journal.ts';
import { useReviewedGamesStore } from './reviewed-games.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

export type ReviewsPort = Pick<DocumentBridge, 'openEarlier' | 'reviseEarlier' | 'saveExport'> &
  JournalBridge;

export type LibraryReviewsPort = ReviewsPort & Pick<LibraryBridge, 'labelGames'>;

/** The games of the library that are reviewed, by their ids, and who keeps what is found. */
interface OfLibrary {
  readonly ids: readonly LibraryGameId[];
  readonly port: Pick<LibraryBridge, 'labelGames'>;
}

/** The lock of a game or a journal, which one page at a time reviews. */
const lockOf = (id: string): string => `review:${id}`;

/** After so many positions a game is written, so that little has to be searched again after a crash. */
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
  /** What the user must know about what was found so far, if anything. */
  readonly warning?: () => string;
  /** Waits for the user before it begins. */
  readonly isPaused?: boolean;
}

export const useGameReviewStore = defineStore('gameReviews', () => {
  const background = useBackgroundStore();
  const engine = useEngineStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  const reviewed = useReviewedGamesStore();
  const view = useViewStore();
  /** The earlier games that are being reviewed: two reviews would overwrite each other's findings. */
  const busy = new Set<EarlierGameId>();

  /** How far reviews go, as the user has chosen; asked again before each step. */
  const effort = (): Effort => preferences.values.reviewEffort;

  function textOf({ game, tree }: { readonly game: ReadGame; readonly tree: GameTree }): string {
    return writeGameFile({ ...game, tree }, `Othello ${__APP_VERSION__}`);
  }

  /** Returns a function that tells the warning anew until the end. */
  function run({ trees, onFound, finish, warning = () => '', isPaused = false }: Batch): () => void {
    let review: Review | undefined;
    let activity: 'searching' | 'paused' | 'failed' | 'ended' = isPaused ? 'paused' : 'searching';
    const begun = trees.findIndex((tree) => !reviewedLine(tree).isDone(effort()));
    let at = isPaused && begun >= 0 ? begun : 0;

    function state(): WorkState {
      const tree = trees[at];
      const part = tree ? reviewedLine(tree).progress(effort()) : 0;
      return {
        title: TITLE,
        note: noteOf(activity === 'failed' ? translate('gameReviews.failed') : place(), warning()),
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
        searches: gameSearches(trees, effort, (index, isDone) => {
          at = isDone ? index + 1 : index;
          onFound(index, isDone);
          work.show(state());
        }),
        onEnd(how) {
          if (how === 'finished') return end();
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
      if (!review) return search();
      activity = 'searching';
      review.resume();
      work.show(state());
    }

    function cancel(): void {
      review?.cancel();
      if (at < trees.length) onFound(at, true);
      end();
    }

    function end(): void {
      activity = 'ended';
      finish(work);
    }

    if (isPaused && begun < 0) end();
    else if (!isPaused) search();

    return () => {
      if (activity !== 'ended') work.show(state());
    };
  }

  async function reviewEarlier(
    chosen: Extract<GamesToReview, { from: 'earlier' }>['games'],
    port: ReviewsPort,
  ): Promise<void> {
    const own = chosen.filter(({ id }) => !busy.has(id));
    for (const { id } of own) busy.add(id);
    // Another page may be reviewing some of them.
    const releases = await Promise.all(own.map(async ({ id }) => hold(lockOf(id))));
    const games = own.filter((_, at) => releases[at]);
    for (const [at, { id }] of own.entries()) if (!releases[at]) busy.delete(id);
    if (games.length === 0) return toast.show(translate('gameReviews.already'));
    const held = new Subscriptions(...releases.filter((release) => release !== undefined));
    held.add(() => games.forEach(({ id }) => busy.delete(id)));
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
      const count = trees.filter((tree) => reviewedLine(tree).isDone(effort())).length;
      if (failed.size === 0) held.end();
      const close = (): void => {
        held.end();
        work.end();
      };
      const show = (): void =>
        reviewed.show(
          games.map(({ id, game }, at) => ({
            game: { ...game, tree: trees[at] ?? game.tree },
            async origin() {
              const file = await port.openEarlier(id).catch(() => undefined);
              return { from: file ?? 'elsewhere', earlier: id };
            },
          })),
        );
      const again = (): void => {
        for (const index of failed) write(index);
        void conclude(work);
      };
      work.show(endOf('kept', count, failed.size, { again, show, close }));
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

  /** `kept` is what a review has found out that an earlier run has begun. */
  function reviewText(
    { name, games }: Extract<GamesToReview, { from: 'text' }>,
    port: ReviewsPort,
    release: (() => void) | undefined,
    kept?: { readonly journal: Journal; readonly missing: number },
    id = newReviewId(),
    library?: OfLibrary,
  ): void {
    const trees = games.map(({ tree }) => tree);
    const journal = kept?.journal ?? openJournal(port, id, { file: name ?? null, games: games.length });
    /** The games as the journal has them; none before the first is written. */
    const written: (GameTree | undefined)[] = kept ? [...trees] : [];
    /** The games as the library has them, where that is known; what an earlier run has found may not have come there. */
    const given: (GameTree | undefined)[] = kept ? [] : [...trees];
    let found = 0;
    /** The games whose last findings the disk has refused; they are written again with what is found next. */
    const refused = new Set<number>();
    /** The games that the library has refused. */
    const failed = new Set<number>();
    let toLibrary = Promise.resolve();

    /** Gives the library what was found out about one of its games. */
    function giveBack(index: number): void {
      const [game, tree, of] = [games[index], trees[index], library?.ids[index]];
      if (!game || !tree || of === undefined || tree === given[index]) return;
      given[index] = tree;
      const review = { kind: 'review', text: textOf({ game, tree }) } as const;
      toLibrary = toLibrary.then(async () => {
        if ((await library?.port.labelGames([of], review).catch(() => false)) === true) failed.delete(index);
        else failed.add(index);
      });
    }

    /** The card at the end of a review of the library's games; what has not been kept can be tried again. */
    async function conclude(work: WorkHandle, count: number, show: () => void): Promise<void> {
      await toLibrary;
      const close = (): void => endJournal(work);
      const again = (): void => {
        for (const index of failed) {
          given[index] = undefined;
          giveBack(index);
        }
        void conclude(work, count, show);
      };
      work.show(endOf('inLibrary', count, failed.size, { again, show, close }));
    }

    /** Shows the card at the end again, once there is one. */
    let showReady: (() => void) | undefined;

    function warning(): string {
      const missing = kept?.missing ?? 0;
      return noteOf(
        missing > 0 ? translate('gameReviews.missing', { count: missing }) : '',
        refused.size > 0 ? translate('gameReviews.unsafe') : '',
      );
    }

    /** Keeps what was found out, and at first all games, because a file of some of them would be of no use. */
    function write(): void {
      for (const [index, game] of games.entries()) {
        const tree = trees[index] ?? game.tree;
        if (tree === written[index]) continue;
        written[index] = tree;
        void journal
          .write(index, () => textOf({ game, tree }), library?.ids[index])
          .then((isKept) => {
            if (isKept) refused.delete(index);
            else refused.add(index);
            if (!isKept && written[index] === tree) written[index] = undefined;
            (showReady ?? refresh)();
          });
      }
    }

    function endJournal(work: WorkHandle): void {
      work.end();
      void journal
        .remove()
        .finally(release)
        .catch((error: unknown) => reportError(error));
    }

    async function save(work: WorkHandle): Promise<void> {
      const text = games.map((game, at) => textOf({ game, tree: trees[at] ?? game.tree })).join('\n');
      const outcome = await port
        .saveExport({ kind: 'games', name: fileName(name), text })
        .catch((error: unknown) => {
          reportError(error);
          return { kind: 'failed', reason: 'other', name: fileName(name), code: '' } as const;
        });
      if (outcome.kind === 'saved') endJournal(work);
      else if (outcome.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    }

    const refresh = run({
      trees,
      warning,
      isPaused: kept !== undefined,
      onFound(index, isDone) {
        found++;
        if (isDone || found % POSITIONS_BETWEEN_WRITES === 0) write();
        if (isDone) giveBack(index);
      },
      finish(work) {
        const done = [...trees.keys()].filter((index) => reviewedLine(trees[index]!).isDone(effort()));
        const count = done.length;
        if (trees.every((tree, at) => tree === games[at]?.tree) && count < trees.length && !kept)
          return endJournal(work);
        const show = (): void =>
          reviewed.show(games.map((game, at) => ({ game: { ...game, tree: trees[at] ?? game.tree } })));
        if (library) {
          for (const index of done) giveBack(index);
          return void conclude(work, count, show);
        }
        showReady = () =>
          work.show({
            title: TITLE,
            note: noteOf(translate('gameReviews.ready', { count, all: trees.length }), warning()),
            progress: undefined,
            actions: [
              ...(count > 0 ? [{ label: 'gameReviews.results' as const, run: show }] : []),
              { label: 'sharing.discard', run: () => endJournal(work) },
              { label: 'sharing.save', isPrimary: true, run: () => void save(work) },
            ],
          });
        showReady();
      },
    });
  }

  /** Begins to review games that the user has chosen. */
  async function begin(chosen: GamesToReview, port: ReviewsPort): Promise<void> {
    if (chosen.games.length === 0) return;
    if (chosen.from === 'earlier') return reviewEarlier(chosen.games, port);
    const id = newReviewId();
    reviewText(chosen, port, await hold(lockOf(id)), undefined, id);
  }

  /** Begins to review games of the library, which gets each of them back as it is done. */
  async function beginLibrary(
    chosen: readonly { readonly id: LibraryGameId; readonly game: ReadGame }[],
    port: LibraryReviewsPort,
  ): Promise<void> {
    if (chosen.length === 0) return;
    const id = newReviewId();
    const ids = chosen.map((each) => each.id);
    const text = { from: 'text', name: undefined, games: chosen.map(({ game }) => game) } as const;
    reviewText(text, port, await hold(lockOf(id)), undefined, id, { ids, port });
  }

  /** Offers the reviews of files' games that an earlier run has begun and nobody has saved. */
  async function restore(port: LibraryReviewsPort): Promise<void> {
    for (const { id } of await port.journals('review')) {
      const release = await hold(lockOf(id));
      if (!release) continue;
      // One that cannot be read stays as it is, and keeps none of the others back.
      const kept = await readJournal(port, id).catch((error: unknown) => {
        reportError(error);
        return undefined;
      });
      if (kept?.kind === 'newer') {
        const words = { madeBy: kept.madeBy, version: __APP_VERSION__ };
        view.set({ file: 'reviews', text: () => translate('gameReviews.newer', words) }, true);
      }
      if (!kept || kept.kind === 'newer') {
        release();
        continue;
      }
      const texts = kept.kind === 'kept' ? [...kept.texts] : [];
      const games = texts.flatMap(([, text]) => {
        const read = readGames(text);
        return read.kind === 'games' ? read.games : [];
      });
      // The file that the games came from still has those that are missing.
      const isWorthIt = games.some(({ tree }) => reviewedLine(tree).progress(effort()) > 0);
      if (kept.kind === 'kept' && games.length === texts.length && (kept.missing === 0 || isWorthIt)) {
        const journal = openJournal(port, id);
        const write: Journal['write'] = async (at, text, of) => journal.write(texts[at]?.[0] ?? at, text, of);
        const ids = texts.flatMap(([at]) => kept.ids.get(at) ?? []);
        const journalled = { journal: { ...journal, write }, missing: kept.missing };
        const ofLibrary = ids.length === texts.length ? { ids, port } : undefined;
        reviewText({ from: 'text', name: kept.name, games }, port, release, journalled, id, ofLibrary);
      } else {
        if (kept.kind === 'empty' || (kept.kind === 'kept' && kept.missing > 0 && !isWorthIt))
          await port.removeJournal(id).catch(() => undefined);
        release();
      }
    }
  }

  return { begin, beginLibrary, restore };
});

/** The card of a review that has ended: what was kept, or how much was not and can be tried again. */
function endOf(
  kept: 'kept' | 'inLibrary',
  count: number,
  refused: number,
  { again, show, close }: Readonly<Record<'again' | 'show' | 'close', () => void>>,
): WorkState {
  return {
    title: TITLE,
    note:
      refused > 0
        ? translate('gameReviews.notKept', { count: refused })
        : translate(`gameReviews.${kept}`, { count }),
    progress: undefined,
    actions: [
      ...(refused > 0 ? [{ label: 'gameReviews.again' as const, run: again }] : []),
      ...(count > 0 ? [{ label: 'gameReviews.results' as const, run: show }] : []),
      { label: 'dialog.close', run: close },
    ],
  };
}

function newReviewId(): JournalId {
  return newJournalId('review', crypto.randomUUID(), Date.now());
}

/** A note of several sentences; empty ones are left out. */
function noteOf(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' · ');
}

/** A name that every system takes, for the file of the reviewed games of the file called `name`. */
function fileName(name: string | undefined): string {
  const base = (name ?? 'Othello').replace(/\.[^.]*$/, '').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  return translate('gameReviews.fileName', {
    name: Array.from(base).slice(0, MAX_NAME).join('') || 'Othello',
  });
}
