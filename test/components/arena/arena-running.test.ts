/** What the arena's screen shows of a tournament that has just begun. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import ArenaScreen from '../../../renderer/features/arena/ArenaScreen.vue';
import { useArenaStore } from '../../../renderer/features/arena/store.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { FakeArena } from '../../renderer/features/arena/fake-arena.ts';
import { PLAN } from '../../renderer/features/arena/plan.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

function show(shell: FakeArena, size = 'height: 100vh'): void {
  const bridge = shell as unknown as AppContext['bridge'];
  mount(
    { render: () => h('div', { style: `container: stage / size; ${size}` }, [h(ArenaScreen)]) },
    {},
    { context: { ...appContext(), bridge } },
  );
}

test('a tournament shows that it runs before its first move, and how far its first game is', async () => {
  const shell = new FakeArena();
  let answers = 0;
  let most = 0;
  shell.mayAnswer = () => answers < most && ++answers > 0;
  show(shell);
  const arena = useArenaStore();
  await arena.begin(PLAN);
  await expect.element(page.getByText('Getting ready…', { exact: true })).toBeVisible();
  const progress = document.querySelector('progress')!;
  expect(progress.classList).toContain('ready');
  // Enough for the opening and some moves, and not for a game.
  most = 20;
  shell.wake();
  await vi.waitFor(() => expect(arena.state?.live?.moves ?? 0).toBeGreaterThan(0), { timeout: 20_000 });
  await expect.poll(() => progress.value).toBeGreaterThan(0);
  expect(progress.value).toBeLessThan(1);
  expect(progress.classList).not.toContain('ready');
});

test('a tournament is listed by the moment at which it was begun', async () => {
  const shell = new FakeArena();
  shell.mayAnswer = () => false;
  show(shell);
  await useArenaStore().begin(PLAN);
  const option = page.getByRole('option', { name: /All against all/ });
  await expect.poll(() => option.elements()).toHaveLength(1);
  expect(option.element().textContent).toContain(
    new Date().toLocaleDateString('en', { dateStyle: 'medium' }),
  );
});

test('a tournament that begins is shown from its top in a small window', async () => {
  const shell = new FakeArena();
  shell.mayAnswer = () => false;
  show(shell, 'width: 480px; height: 560px');
  await userEvent.click(page.getByRole('button', { name: 'New tournament', exact: true }));
  const sheet = document.querySelector('.sheet')!;
  await expect.poll(() => sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  sheet.scrollTop = sheet.scrollHeight;
  await userEvent.click(page.getByRole('button', { name: 'Start', exact: false }));
  await expect.poll(() => useArenaStore().state?.phase).toBe('playing');
  await expect.poll(() => document.querySelector('.columns')).not.toBeNull();
  expect(sheet.scrollTop).toBe(0);
});
