/** What a user does around a game, on the page of any shell. */
import type { RunningApp } from './running-app.ts';

export async function start({ page }: RunningApp, mode: string, level?: string): Promise<void> {
  await page.getByText(mode, { exact: true }).click();
  // If the computer plays both sides, Black's player comes first and is also White's unless another one is chosen.
  if (level !== undefined) await page.getByText(level, { exact: true }).last().click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

export function tool({ page }: RunningApp, name: string): Promise<void> {
  return page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
}

/** Gives level 3 more time than a spec takes, so that it is still thinking. */
export async function letMasterThink(app: RunningApp, time: string): Promise<void> {
  await app.choose('preferences');
  await app.page.getByLabel('Thinking time of Master').selectOption(time);
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('dialog').waitFor({ state: 'detached' });
}
