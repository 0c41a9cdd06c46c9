/** The words of a lesson where they do not fit. */
import { expect, test } from 'vitest';
import { h } from 'vue';
import LessonSheet from '../../../renderer/ui/LessonSheet.vue';
import { mount } from '../mount.ts';

interface Sheet {
  scrollTo(where: 'newest' | 'beginning'): void;
}

const LONG = 'Vous êtes Noir. Trouvez le seul coup après lequel Blanc ne peut prendre aucun coin. '.repeat(2);

/** A sheet too low for its words, of which `said` is what was said of a move; answers what is in sight of an element. */
function shown(
  said: string,
  about: string,
  asked = 'task',
): { sheet: Sheet; seen: (selector: string) => [number, number] } {
  let sheet: Sheet | undefined;
  const slots = {
    default: () => [
      h('h1', { class: 'title' }, 'Le dernier coup'),
      h('p', { class: asked }, LONG),
      h('p', { class: 'note' }, said),
      h('p', { class: 'about' }, about),
    ],
    actions: () => h('button', { class: 'primary' }, 'Suivant'),
  };
  const low = {
    render: () =>
      h(
        'div',
        { style: 'display: grid; grid-template-rows: minmax(0, 1fr) auto; width: 20rem; height: 14rem' },
        [h(LessonSheet, { label: 'Leçon', ref: (made: unknown) => (sheet = made as Sheet) }, slots)],
      ),
  };
  const { container } = mount(low);
  const seen = (selector: string): [number, number] => {
    const edge = container.querySelector('.title')!.getBoundingClientRect().bottom;
    const { top, bottom } = container.querySelector(selector)!.getBoundingClientRect();
    return [top - edge, container.querySelector('.words')!.getBoundingClientRect().bottom - bottom];
  };
  return { sheet: sheet!, seen };
}

test('what was said of a move begins in sight, whatever is told below it', () => {
  const { sheet, seen } = shown('b7 perd de 24 pions. Blanc répond a8.', LONG.repeat(2));
  sheet.scrollTo('newest');
  const [above, below] = seen('.note');
  expect(Math.abs(above)).toBeLessThan(2);
  expect(below).toBeGreaterThan(0);
});

test('what was asked stays in sight beside what was said of the answer', () => {
  const { sheet, seen } = shown('b7 perd de 24 pions.', LONG.repeat(3), 'asked');
  sheet.scrollTo('newest');
  expect(Math.abs(seen('.asked')[0])).toBeLessThan(2);
  expect(seen('.note')[1]).toBeGreaterThan(0);
});

test('short words below what was said are in sight with it', () => {
  const { sheet, seen } = shown('b7 perd de 24 pions.', 'L’ordinateur a compté.');
  sheet.scrollTo('newest');
  expect(seen('.note')[0]).toBeGreaterThanOrEqual(-1);
  expect(seen('.about')[1]).toBeGreaterThanOrEqual(-1);
  sheet.scrollTo('beginning');
  expect(seen('.task')[0]).toBeGreaterThanOrEqual(-1);
});
