/**
 * What the app asks or tells the user before it can go on, one thing at a time. The code that asks awaits the answer;
 * the dialogs on the screen only show the prompt that is stored here.
 */
import { defineStore } from 'pinia';
import { type Ref, computed, shallowRef } from 'vue';
import type { Alteration } from '../../engine/notation/checksum.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadNotice } from '../../engine/notation/notice.ts';
import type { ReadCandidate, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { GameChoice, GameDeeds } from '../documents/open-prompts.ts';
import type { GameCollection } from '../documents/reader.ts';
import type { ChangedFile } from '../documents/save.ts';
import type { FileFailed } from '../../main/contract/bridge.ts';

/** A sentence about a failure; `name` is the name of the file concerned, if there is one. */
export type Trouble =
  | { readonly kind: 'unreadable'; readonly name: string | undefined; readonly error: ReadError }
  | { readonly kind: 'badLink'; readonly error: ReadError }
  | { readonly kind: 'notOpened'; readonly failure: FileFailed }
  | { readonly kind: 'notSaved'; readonly failure: FileFailed }
  | { readonly kind: 'savedInPart'; readonly name: string }
  | {
      readonly kind: 'readInPart';
      readonly name: string | undefined;
      readonly notices: readonly ReadNotice[];
    }
  | { readonly kind: 'altered'; readonly name: string | undefined; readonly how: Alteration };

interface Asks<Answer> {
  /** Identifies the prompt on the screen. */
  readonly id: number;
  answer(answer: Answer): void;
}

export type Prompt =
  | ({ readonly kind: 'saveChanges'; readonly name: string | undefined; readonly isKept: boolean } & Asks<
      'save' | 'discard' | 'cancel'
    >)
  /** The name of a file to download; see `askForName`. */
  | ({ readonly kind: 'saveFile'; readonly name: string; readonly isGame: boolean } & Asks<
      string | undefined
    >)
  | ({
      readonly kind: 'whichGame';
      /** Where the games come from: one text with several games, or the earlier games. */
      readonly from: 'text' | 'earlier';
      readonly games: GameCollection;
      readonly deeds: GameDeeds;
      /** The first of the games is the one in progress, which only the Review screen reviews. */
      readonly isFirstInProgress: boolean;
    } & Asks<GameChoice | undefined>)
  /** A large text is being read; `share` is the part that has been, from 0 to 1. Any answer cancels. */
  | ({ readonly kind: 'reading'; readonly share: Readonly<Ref<number>> } & Asks<void>)
  | ({ readonly kind: 'whichReading'; readonly question: ReadQuestion } & Asks<ReadCandidate | undefined>)
  | ({ readonly kind: 'changedFile'; readonly file: ChangedFile } & Asks<'overwrite' | 'saveAs' | undefined>)
  | ({
      readonly kind: 'legalPart';
      readonly name: string | undefined;
      readonly error: ReadError;
      /** The number of moves before the error. */
      readonly moves: number;
    } & Asks<boolean | undefined>)
  | ({ readonly kind: 'trouble'; readonly trouble: Trouble } & Asks<void>);

export const usePromptStore = defineStore('prompts', () => {
  const waiting = shallowRef<readonly Prompt[]>([]);
  let lastId = 0;

  /** The prompt on the screen. */
  const current = computed((): Prompt | undefined => waiting.value[0]);

  async function show<Answer>(make: (asks: Asks<Answer>) => Prompt): Promise<Answer> {
    return new Promise((resolve) => {
      const id = ++lastId;
      const answer = (given: Answer): void => {
        waiting.value = waiting.value.filter((prompt) => prompt.id !== id);
        resolve(given);
      };
      waiting.value = [...waiting.value, make({ id, answer })];
    });
  }

  /** Closes the prompt on the screen, like the Escape key. */
  function cancel(): void {
    const prompt = current.value;
    if (prompt?.kind === 'saveChanges') prompt.answer('cancel');
    else prompt?.answer(undefined);
  }

  /**
   * `name` is the name of the game's file, if it has one. `isKept`: a game that is not saved stays with the earlier games.
   */
  async function askToSave(
    name: string | undefined,
    isKept: boolean,
  ): Promise<'save' | 'discard' | 'cancel'> {
    return show((asks) => ({ kind: 'saveChanges', name, isKept, ...asks }));
  }

  /**
   * Asks for the name of a file where the browser does not. `name` is suggested; a game can be saved in other formats by
   * other extensions. Returns undefined if the user wants to save nothing.
   */
  async function askForName(name: string, isGame: boolean): Promise<string | undefined> {
    return show((asks) => ({ kind: 'saveFile', name, isGame, ...asks }));
  }

  /** Returns undefined if the user wants none of them. */
  async function askWhichGame(
    games: GameCollection,
    from: 'text' | 'earlier',
    deeds: GameDeeds,
    isFirstInProgress = false,
  ): Promise<GameChoice | undefined> {
    return show((asks) => ({ kind: 'whichGame', from, games, deeds, isFirstInProgress, ...asks }));
  }

  /** Shows that a text is being read, until the function that it returns is called. */
  function showReading(share: Readonly<Ref<number>>, onCancel: () => void): () => void {
    let hide: () => void = () => undefined;
    let isHidden = false;
    const shown = show<void>(({ id, answer }) => {
      hide = answer;
      return { kind: 'reading', share, id, answer };
    });
    shown.then(() => (isHidden ? undefined : onCancel())).catch((error: unknown) => reportError(error));
    return () => {
      isHidden = true;
      hide();
    };
  }

  /** Returns undefined if the user does not answer. */
  async function askWhichReading(question: ReadQuestion): Promise<ReadCandidate | undefined> {
    return show((asks) => ({ kind: 'whichReading', question, ...asks }));
  }

  /** Returns undefined if the user wants neither. */
  async function askAboutChange(file: ChangedFile): Promise<'overwrite' | 'saveAs' | undefined> {
    return show((asks) => ({ kind: 'changedFile', file, ...asks }));
  }

  /** Whether the user wants the moves before the error. */
  async function askForLegalPart(
    name: string | undefined,
    error: ReadError,
    moves: number,
  ): Promise<boolean> {
    return (
      (await show<boolean | undefined>((asks) => ({ kind: 'legalPart', name, error, moves, ...asks }))) ===
      true
    );
  }

  /** Resolves when the user has taken note. */
  async function tell(trouble: Trouble): Promise<void> {
    return show((asks) => ({ kind: 'trouble', trouble, ...asks }));
  }

  return {
    current,
    cancel,
    askToSave,
    askForName,
    askAboutChange,
    askWhichGame,
    askWhichReading,
    askForLegalPart,
    showReading,
    tell,
  };
});
