/**
 * The pages of the lab, in the order of their tabs. Another page is an entry here, a folder beside this file whose page fills
 * the frame (`frame/LabPage.vue`), its words in the languages (`lab.<id>`), its sign in `ui/later-icons.ts` and its chunk
 * in `build/package-check.ts`. Its code is loaded when it is shown for the first time.
 */
import type { Component } from 'vue';
import { goHomeAsUnavailable } from '../../stores/unavailable.ts';
import { laterComponent } from '../../ui/later-component.ts';
import type { LabPage } from './frame/lab-pages.ts';

const later = (load: () => Promise<{ readonly default: Component }>): Component =>
  laterComponent(load, goHomeAsUnavailable);

export const LAB_PAGES: readonly [LabPage, ...LabPage[]] = [
  {
    id: 'leaves',
    icon: 'leaves',
    label: 'lab.leaves.tab',
    component: later(async () => import('./leaves/LeavesPage.vue')),
  },
  {
    id: 'playouts',
    icon: 'die',
    label: 'lab.playouts.tab',
    component: later(async () => import('./playouts/PlayoutsPage.vue')),
  },
  {
    id: 'evolution',
    icon: 'evolution',
    label: 'lab.evolution.tab',
    component: later(async () => import('./evolution/EvolutionPage.vue')),
  },
  {
    id: 'timing',
    icon: 'clock',
    label: 'lab.timing.tab',
    component: later(async () => import('./timing/TimingPage.vue')),
  },
  {
    id: 'evaluation',
    icon: 'scales',
    label: 'lab.evaluation.tab',
    component: later(async () => import('./evaluation/EvaluationPage.vue')),
  },
  {
    id: 'learning',
    icon: 'heat',
    label: 'lab.learning.tab',
    component: later(async () => import('./learning/LearningPage.vue')),
  },
  {
    id: 'made',
    icon: 'players',
    label: 'lab.made.tab',
    component: later(async () => import('./made/MadePage.vue')),
  },
];
