/** Answers the question whether to save, in either shell. */
import { expect } from 'vitest';
import type { RunningElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import type { RunningApp } from './running-app.ts';

export function isElectron(app: RunningApp): app is RunningElectron {
  return app.shell === 'electron';
}

/** Runs the action that causes the question, and answers; resolves when the app has handled the answer. */
export async function whenAskedToSave(
  app: RunningApp,
  answer: 'discard' | 'cancel',
  act: () => Promise<void>,
): Promise<void> {
  if (isElectron(app)) {
    const { application } = app;
    await answerDialogs(application, { boxes: [answer === 'discard' ? 1 : 2] });
    await act();
    await expect.poll(async () => (await askedDialogs(application)).boxes).toHaveLength(1);
    return app.settle();
  }
  await act();
  const dialog = app.page.getByRole('dialog', { name: /^Save the game/ });
  const name = answer === 'discard' ? 'Don’t save' : 'Cancel';
  // The cross in the corner has the same name as the Cancel button.
  await dialog.getByRole('button', { name, exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await app.settle();
}
