/** A whole game, and how it gets on the table. */
import type { RunningApp } from './running-app.ts';

/** 60 moves by shallow searches with a mistake now and then. */
export const FINISHED_GAME =
  'd3c5d6e3f4c6f5c3c4b5f2e6e7f7c7f6d7c8c2c1b4a5a3b3b6a6a4a2d2f8e8d8b1a1b2g5e1d1h5g4e2g2f3g3h2b7f1h3h4g1a7g6h7g7h1a8h8g8b8h6';

/** Opens `transcript` by the dialog for texts, in an app whose language is English. */
export async function loadGame({ choose, page }: RunningApp, transcript: string): Promise<void> {
  await choose('loadFromClipboard');
  const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
  await dialog.getByLabel('Game').fill(transcript);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.waitFor({ state: 'detached' });
}
