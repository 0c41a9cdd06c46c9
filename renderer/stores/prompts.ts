/**
 * What the app has to ask or to say before it can go on, one thing at a time. Whoever asks awaits the answer; the
 * dialogs on the screen only show what stands here.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Alteration } from '../../engine/notation/checksum.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadCandidate, ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { ChangedFile } from '../documents/save.ts';
import type { FileFailed } from '../../main/contract/bridge.ts';

/** A sentence that something did not work; `name` is that of a file, where one is concerned. */
export type Trouble =
  | { readonly kind: 'unreadable'; readonly name: string | undefined; readonly error: ReadError }
  | { readonly kind: 'notOpened'; readonly failure: FileFailed }
  | { readonly kind: 'notSaved'; readonly failure: FileFailed }
  | { readonly kind: 'savedInPart'; readonly name: string }
  | { readonly kind: 'altered'; readonly name: string | undefined; readonly how: Alteration };

interface Asks<Answer> {
  /** Names the prompt on the screen. */
  readonly id: number;
  answer(answer: Answer): void;
}

export type Prompt =
  | ({ readonly kind: 'saveChanges'; readonly name: string | undefined } & Asks<
      'save' | 'discard' | 'cancel'
    >)
  | ({
      readonly kind: 'whichGame';
      /** Where they come from: several in one text, or the finished ones. */
      readonly from: 'text' | 'finished';
      readonly games: readonly ReadGame[];
      readonly problems: readonly ReadError[];
    } & Asks<ReadGame | undefined>)
  | ({ readonly kind: 'whichReading'; readonly question: ReadQuestion } & Asks<ReadCandidate | undefined>)
  | ({ readonly kind: 'changedFile'; readonly file: ChangedFile } & Asks<'overwrite' | 'saveAs' | undefined>)
  | ({ readonly kind: 'trouble'; readonly trouble: Trouble } & Asks<void>);

export const usePromptStore = defineStore('prompts', () => {
  const waiting = shallowRef<readonly Prompt[]>([]);
  let lastId = 0;

  /** What is on the screen now. */
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

  /** Takes what is on the screen away, as somebody does who presses Escape. */
  function cancel(): void {
    const prompt = current.value;
    if (prompt?.kind === 'saveChanges') prompt.answer('cancel');
    else prompt?.answer(undefined);
  }

  /** `name`: that of the game's file, if it has one. */
  async function askToSave(name: string | undefined): Promise<'save' | 'discard' | 'cancel'> {
    return show((asks) => ({ kind: 'saveChanges', name, ...asks }));
  }

  /** Undefined where the user wants none of them. */
  async function askWhichGame(
    games: readonly ReadGame[],
    problems: readonly ReadError[],
    from: 'text' | 'finished',
  ): Promise<ReadGame | undefined> {
    return show((asks) => ({ kind: 'whichGame', from, games, problems, ...asks }));
  }

  /** Undefined where the user does not answer. */
  async function askWhichReading(question: ReadQuestion): Promise<ReadCandidate | undefined> {
    return show((asks) => ({ kind: 'whichReading', question, ...asks }));
  }

  /** Undefined where neither is to be done. */
  async function askAboutChange(file: ChangedFile): Promise<'overwrite' | 'saveAs' | undefined> {
    return show((asks) => ({ kind: 'changedFile', file, ...asks }));
  }

  /** Resolves when the user has taken note. */
  async function tell(trouble: Trouble): Promise<void> {
    return show((asks) => ({ kind: 'trouble', trouble, ...asks }));
  }

  return { current, cancel, askToSave, askAboutChange, askWhichGame, askWhichReading, tell };
});
