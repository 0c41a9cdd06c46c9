/** What a user does around a game, on the page of any shell. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

/**
 * Gives `use` an app that the tests of a group share: each begins on its first screen, where the game of the one before
 * lies on the table. What a test prefers, and its games, stay. A test that fails leaves no app to the next.
 */
export function shareApp(launch: () => Promise<RunningApp>, use: (app: RunningApp) => void): void {
  let app: RunningApp | undefined;

  beforeEach(async () => {
    if (!app) use((app = await launch()));
    else if (!(await onFirstScreen(app).isVisible())) await app.choose('newGame');
    await onFirstScreen(app).waitFor();
  });

  afterEach(async ({ task }) => {
    const problems = app?.problems() ?? [];
    if (problems.length > 0 || task.result?.state === 'fail') {
      await app?.close();
      app = undefined;
    }
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });

  afterAll(async () => app && closeWithoutProblems(app));
}

const onFirstScreen = ({ page }: RunningApp) => page.getByRole('heading', { name: 'Othello' });

export async function start({ page }: RunningApp, mode: string, level?: string): Promise<void> {
  await page.getByText(mode, { exact: true }).click();
  // If the computer plays both sides, Black's player comes first and is also White's unless another one is chosen.
  if (level !== undefined) await page.getByText(level, { exact: true }).last().click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

export function tool({ page }: RunningApp, name: string): Promise<void> {
  return page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
}

/** Gives level 3 more time than a spec takes and no book, so that it is still thinking. */
export async function letMasterThink(app: RunningApp, time: string): Promise<void> {
  await takeBookAway(app, async (dialog) => {
    await dialog.getByRole('tab', { name: 'Game' }).click();
    await dialog.getByLabel('Thinking time of Master').selectOption(time);
  });
}

/** Has Master think from its first move on; `change` may change other preferences, too. */
export async function takeBookAway(
  app: RunningApp,
  change: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await app.choose('preferences');
  const dialog = app.page.getByRole('dialog', { name: 'Preferences' });
  await change(dialog);
  await dialog.getByRole('tab', { name: 'Engine' }).click();
  await dialog.getByLabel('Master plays from its book of openings').uncheck();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}
