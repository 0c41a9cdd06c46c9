/** Every screen that waits for the engine says so when there is none, instead of waiting in silence. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Component, nextTick } from 'vue';
import AnalysisScreen from '../../../renderer/features/analysis/AnalysisScreen.vue';
import ReviewScreen from '../../../renderer/features/review/ReviewScreen.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { type Screen, useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const SCREENS: [Screen, Component][] = [
  ['analysis', AnalysisScreen],
  ['review', ReviewScreen],
];

async function show(id: Screen, screen: Component): Promise<FakeEngine> {
  begin('twoPlayers', 'f5d6c3');
  const engine = new FakeEngine();
  useEngineStore().connect(engine, 4, engineWishes());
  useViewStore().screen = id;
  mount(screen, {}, { context: appContext() });
  await nextTick();
  return engine;
}

test.each(SCREENS)('%s says that the engine does not start, and lets one try again', async (id, screen) => {
  const engine = await show(id, screen);
  engine.emitStatus({ kind: 'unavailable', reason: 'three crashes' });
  await expect
    .element(page.getByText('does not start, so there are no values', { exact: false }))
    .toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(engine.restarts).toBe(1);
  engine.emitStatus({ kind: 'started' });
  await expect.element(page.getByText('The engine is running again.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
});

test.each(SCREENS)('%s says that the engine is started again, which needs nobody', async (id, screen) => {
  const engine = await show(id, screen);
  engine.emitStatus({ kind: 'restarting', reason: 'crashed' });
  await expect.element(page.getByText('The engine stopped.', { exact: false })).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
});

test('the analysis does not claim to think while there is no engine', async () => {
  const engine = await show('analysis', AnalysisScreen);
  await expect.element(page.getByText('Thinking…')).toBeVisible();
  engine.emitStatus({ kind: 'unavailable', reason: 'three crashes' });
  await expect.poll(() => page.getByText('Thinking…').elements()).toHaveLength(0);
});

test.each(LOCALES)('the sentence and its button fit into a narrow panel in %s', async (locale) => {
  onTestFinished(async () => setLocale('en'));
  await setLocale(locale);
  for (const [id, screen] of SCREENS) {
    const engine = await show(id, screen);
    engine.emitStatus({ kind: 'unavailable', reason: 'three crashes' });
    await nextTick();
    const notes = [...document.querySelectorAll<HTMLElement>('.fault, .trouble')];
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.filter((note) => note.scrollWidth > note.clientWidth)).toEqual([]);
  }
});
