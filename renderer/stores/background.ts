/**
 * Work that goes on beside everything else, such as writing an animation. Whoever does it tells how far it is and what
 * the user can do about it; a card at the edge of the window shows that on every screen. Work that has a place of its own,
 * as a tournament has, is only marked there.
 */
import { defineStore } from 'pinia';
import { shallowReactive, shallowRef } from 'vue';
import type { MessageLabel } from '../locales/messages.ts';

export interface WorkState {
  readonly title: MessageLabel;
  /** A sentence about how it stands; without one, the progress is shown alone. */
  readonly note?: string;
  /** 0 to 1; undefined when the work is done and waits for the user. */
  readonly progress: number | undefined;
  readonly actions: readonly WorkAction[];
}

export interface WorkAction {
  readonly label: MessageLabel;
  /** The one that the user most likely wants next. */
  readonly isPrimary?: true;
  run(): void;
}

interface Work extends WorkState {
  readonly id: number;
}

export interface WorkHandle {
  show(state: WorkState): void;
  end(): void;
}

export const useBackgroundStore = defineStore('background', () => {
  const works = shallowRef<readonly Work[]>([]);
  /** The screens on which something goes on by their ids, each with a sentence about it. */
  const screens = shallowReactive(new Map<string, () => string>());
  let lastId = 0;

  /** Shows a new piece of work, below those that are shown already. */
  function begin(state: WorkState): WorkHandle {
    const id = ++lastId;
    works.value = [...works.value, { id, ...state }];
    return {
      show(next) {
        works.value = works.value.map((work) => (work.id === id ? { id, ...next } : work));
      },
      end() {
        works.value = works.value.filter((work) => work.id !== id);
      },
    };
  }

  return { works, screens, begin };
});
