/** Where the focus goes on the arena's screen when the control that had it goes away. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import ArenaScreen from '../../../renderer/features/arena/ArenaScreen.vue';
import { useArenaStore } from '../../../renderer/features/arena/store.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { FakeArena } from '../../renderer/features/arena/fake-arena.ts';
import { PLAN, untilPhase } from '../../renderer/features/arena/plan.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

let shell: FakeArena;

beforeEach(() => {
  shell = new FakeArena();
});

function button(name: string): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name, exact: true });
}

function show(style = ''): void {
  const bridge = shell as unknown as AppContext['bridge'];
  const size = `container: stage / size; ${style}`;
  mount(
    { render: () => h('div', { style: size }, [h(ArenaScreen)]) },
    {},
    {
      context: { ...appContext(), bridge },
    },
  );
}

test('the set-up begins at its top in a small window, with the focus on its heading', async () => {
  show('width: 480px; height: 560px');
  await userEvent.click(button('New tournament'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const sheet = document.querySelector('.sheet')!;
  expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  expect(sheet.scrollTop).toBe(0);
});

test('a pause leaves the focus on the button that ends it', async () => {
  shell.mayAnswer = () => false;
  show();
  await useArenaStore().begin(PLAN);
  await userEvent.click(button('Pause'));
  await expect.element(button('Go on')).toHaveFocus();
});

test('a tournament that ends leads the focus from its button to that of a new one', async () => {
  shell.mayAnswer = () => false;
  show();
  const arena = useArenaStore();
  await arena.begin(PLAN);
  await userEvent.click(button('Pause'));
  shell.mayAnswer = () => true;
  await userEvent.click(button('Go on'));
  await untilPhase(arena, 'over');
  await expect.element(button('New tournament')).toHaveFocus();
});

test('a set-up that is cancelled beside a finished tournament leads back to its button', async () => {
  show();
  const arena = useArenaStore();
  await arena.begin(PLAN);
  await untilPhase(arena, 'over');
  await userEvent.click(button('New tournament'));
  await userEvent.click(button('Cancel'));
  await expect.element(button('New tournament')).toHaveFocus();
});

test('a tournament that begins is announced, with the focus on the button that pauses it', async () => {
  shell.mayAnswer = () => false;
  show();
  const announcer = useAnnouncerStore();
  await userEvent.click(button('New tournament'));
  page.getByRole('button', { name: 'Start', exact: false }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Pause')).toHaveFocus();
  await expect
    .poll(() => announcer.entries.at(-1)?.text)
    .toMatch(/^All against all, \d+ players, Getting ready…$/);
});
