/**
 * A library that is closed and opened anew while it is asked: to make its index again, or to have its files elsewhere. Whoever
 * asks meanwhile waits, and what was begun before is done first.
 */
import type { LibraryAnswers, ReopenedLibraryAnswers } from '../library/calls.ts';
import type { LibraryService, LibraryState } from '../library/service.ts';

export interface OneLibrary {
  readonly answers: LibraryAnswers;
  /** Missing where the library could not be opened. */
  readonly service?: LibraryService;
  close(): void;
}

export interface ReopeningPorts {
  readonly first: OneLibrary;
  tell(state: LibraryState): void;
  /** Opens the library with a new index, once the old one is closed. */
  openAnew(): OneLibrary | Promise<OneLibrary>;
  /** Has copied the files to `folder` when it resolves; rejects where it cannot. Answers what opens the library with them. */
  copyTo(folder: string): Promise<() => OneLibrary>;
}

export function createReopening({ first, tell, openAnew, copyTo }: ReopeningPorts): ReopenedLibraryAnswers {
  let current = first;
  let turn: Promise<unknown> = Promise.resolve();

  /** Whoever asks after `change` began waits for it. */
  async function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const own = turn.then(change);
    turn = own.catch(() => undefined);
    return own;
  }

  async function reopen(open: () => OneLibrary | Promise<OneLibrary>): Promise<void> {
    tell({ kind: 'opening' });
    await current.service?.settle();
    current.close();
    current = await open();
    tell(await current.answers.state());
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
    rebuild: async () =>
      inTurn(async () => {
        const { lost, files } = await current.answers.verify();
        // A folder that is not there for the moment would leave an empty index.
        if (lost > 0 && files > 0) return 'filesLost';
        await reopen(openAnew);
        return 'begun';
      }),
    async moveTo(folder) {
      try {
        // Most is copied while the library answers; then what has come meanwhile.
        await copyTo(folder);
        return await inTurn(async () => {
          await current.service?.settle();
          await reopen(await copyTo(folder));
          return true;
        });
      } catch {
        return false;
      }
    },
  };
}
