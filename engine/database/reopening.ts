/**
 * A library that is closed and opened anew while it is asked: to make its index again, or to have its files elsewhere. Whoever
 * asks meanwhile waits, and what was begun before is done first.
 */
import type { LibraryAnswers, ReopenedLibraryAnswers } from '../library/calls.ts';
import type { KnownFiles, LibraryService, LibraryState } from '../library/service.ts';

export interface OneLibrary {
  readonly answers: LibraryAnswers;
  /** Missing where the library could not be opened. */
  readonly service?: LibraryService;
  close(): void;
}

export interface ReopeningPorts {
  readonly first: OneLibrary;
  tell(state: LibraryState): void;
  /** Opens the library with what is there, where `openAnew` could not. */
  openAgain(): OneLibrary | Promise<OneLibrary>;
  /** Opens the library with a new index, once the old one is closed; `cut` is what the old one's service says. */
  openAnew(cut: ReadonlyMap<string, number> | undefined): OneLibrary | Promise<OneLibrary>;
  /**
   * Has copied the files to `folder` when it resolves; rejects where it cannot, or where anything that the index knows is not
   * there then. Answers what opens the library with them.
   */
  copyTo(folder: string, known: KnownFiles | undefined): Promise<() => OneLibrary>;
}

export function createReopening(ports: ReopeningPorts): ReopenedLibraryAnswers {
  const { first, tell, openAgain, openAnew, copyTo } = ports;
  let current = first;
  let isOpening = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Whoever asks after `change` began waits for it. */
  async function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const own = turn.then(change);
    turn = own.catch(() => undefined);
    return own;
  }

  async function reopen(open: () => OneLibrary | Promise<OneLibrary>): Promise<void> {
    isOpening = true;
    tell({ kind: 'opening' });
    try {
      await current.service?.settle();
      current.close();
      current = await open();
    } catch (error) {
      current = await openAgain();
      throw error;
    } finally {
      isOpening = false;
      tell(await current.answers.state());
    }
  }

  /** Whoever asked would wait for an import, which may be paused. */
  function isImporting(): boolean {
    const state = current.service?.state();
    return state?.kind === 'ready' && state.importing !== undefined;
  }

  const waiting = Object.fromEntries(
    Object.keys(first.answers).map((name) => [
      name,
      async (...args: readonly unknown[]) => {
        await turn;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table of the caller has the arguments of this name
        const answer = current.answers[name as keyof LibraryAnswers] as (
          ...given: readonly unknown[]
        ) => unknown;
        return answer(...args);
      },
    ]),
  );
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name answers what
    ...(waiting as unknown as LibraryAnswers),
    // An import is steered, and its state told, whatever else waits for it.
    steer: (how) => current.answers.steer(how),
    state: () => (isOpening ? { kind: 'opening' } : current.answers.state()),
    async rebuild() {
      if (isImporting()) return 'failed';
      // The library answers meanwhile. A folder that is not there for the moment would leave an empty index.
      const { lost } = await current.answers.verify();
      if (lost > 0) return 'filesLost';
      return inTurn(async () => {
        if (isImporting()) return 'failed';
        const cut = current.service?.cut();
        return reopen(() => openAnew(cut)).then(
          () => 'begun' as const,
          () => 'failed' as const,
        );
      });
    },
    async moveTo(folder) {
      try {
        if (isImporting()) return false;
        // Most is copied while the library answers; then what has come meanwhile.
        await copyTo(folder, current.service?.known());
        return await inTurn(async () => {
          if (isImporting()) return false;
          await current.service?.settle();
          await reopen(await copyTo(folder, current.service?.known()));
          return true;
        });
      } catch {
        return false;
      }
    },
  };
}
