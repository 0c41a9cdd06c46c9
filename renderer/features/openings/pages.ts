/**
 * The pages of the place Openings, in the order of their tabs. Another page is an entry here, a component beside this file that
 * fills the panel beside the board, its words in the languages and its chunk in `build/package-check.ts`. The board follows
 * `stores/opening-map.ts`, whose line a page walks along. Its code is loaded when it is shown for the first time.
 */
import type { Component } from 'vue';
import type { MessageLabel } from '../../locales/messages.ts';
import { goHomeAsUnavailable } from '../../stores/unavailable.ts';
import { laterComponent } from '../../ui/later-component.ts';
import ExplorePage from './ExplorePage.vue';

interface OpeningsPage {
  readonly id: string;
  readonly label: MessageLabel;
  readonly component: Component;
}

/** The first one comes with the screen; others are `laterComponent(load, goHomeAsUnavailable)`. */
export const OPENINGS_PAGES: readonly [OpeningsPage, ...OpeningsPage[]] = [
  { id: 'explore', label: 'openings.explore', component: ExplorePage },
  {
    id: 'repertoire',
    label: 'repertoire.title',
    component: laterComponent(async () => import('./RepertoirePage.vue'), goHomeAsUnavailable),
  },
  {
    id: 'book',
    label: 'ownBook.page',
    component: laterComponent(async () => import('./BookPage.vue'), goHomeAsUnavailable),
  },
];
