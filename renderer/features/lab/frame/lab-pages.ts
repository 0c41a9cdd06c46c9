/** What the frame of the pages knows of them all, for their tabs. */
import { type Component, type InjectionKey, inject } from 'vue';
import type { MessageLabel } from '../../../locales/messages.ts';
import type { AnyIconName } from '../../../ui/later-icons.ts';

export interface LabPage {
  readonly id: string;
  readonly icon: AnyIconName;
  /** One word, which stands on its tab. */
  readonly label: MessageLabel;
  readonly component: Component;
}

export const LAB_PAGES_KEY: InjectionKey<readonly LabPage[]> = Symbol('the pages of the lab');

export function useLabPages(): readonly LabPage[] {
  return inject(LAB_PAGES_KEY, []);
}
