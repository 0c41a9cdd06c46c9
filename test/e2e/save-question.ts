/** Somebody who answers the question whether to save, wherever it is asked. */
import { expect } from 'vitest';
import type { RunningElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import type { RunningApp } from './running-app.ts';

export function isElectron(app: RunningApp): app is RunningElectron {
  return app.shell === 'electron';
}

/** Does what will be asked about, and answers; the app has dealt with the answer when this resolves. */
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
  // The cross in the corner is called like the button for cancelling.
  await dialog.getByRole('button', { name, exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await app.settle();
}
