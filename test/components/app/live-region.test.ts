import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import LiveRegion from '../../../renderer/app/LiveRegion.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { coverPage } from '../../../renderer/ui/open-modals.ts';
import { mount } from '../mount.ts';

const said = (): string[] =>
  [...page.getByRole('log').element().children].map(({ textContent }) => textContent);

beforeEach(async () => {
  mount(LiveRegion);
  // What watches for other screens is loaded after the region.
  await import('../../../renderer/app/settling.ts');
  await nextTick();
});

test('what was announced before a dialog is not in the region that comes back behind it', async () => {
  const announcer = useAnnouncerStore();
  announcer.say('Black plays f5.');
  await expect.poll(said).toEqual(['Black plays f5.']);
  const uncoverPage = coverPage();
  await expect.poll(said).toEqual([]);
  uncoverPage();
  await nextTick();
  expect(said()).toEqual([]);
});

test('what is announced behind a dialog is read when it has closed', async () => {
  const announcer = useAnnouncerStore();
  const uncoverPage = coverPage();
  await nextTick();
  announcer.say('New game.');
  await nextTick();
  expect(said()).toEqual([]);
  uncoverPage();
  await expect.poll(said).toEqual(['New game.']);
});

test('what comes with another screen is announced once that has settled', async () => {
  const announcer = useAnnouncerStore();
  const screen = document.createElement('main');
  screen.innerHTML = '<p></p>'.repeat(60);
  document.body.append(screen);
  announcer.say('Library.');
  await nextTick();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(said()).toEqual([]);
  await expect.poll(said).toEqual(['Library.']);
  screen.remove();
});

test('what is announced at once is one line, which is read in that order', async () => {
  const announcer = useAnnouncerStore();
  announcer.say('Practice.');
  announcer.say('What did White play?');
  await expect.poll(said).toEqual(['Practice. What did White play?']);
  announcer.say('f3.');
  await expect.poll(said).toEqual(['Practice. What did White play?', 'f3.']);
});

test('what is announced waits no longer for a screen that never settles', async () => {
  const announcer = useAnnouncerStore();
  const screen = document.createElement('main');
  document.body.append(screen);
  const change = (): void => {
    screen.innerHTML = '<p></p>'.repeat(60);
  };
  change();
  const changing = setInterval(change, 100);
  announcer.say('Lab.');
  await expect.poll(said).toEqual(['Lab.']);
  clearInterval(changing);
  screen.remove();
});
