/** A page of the app's origin that contains only the bridge; specs of the shell use it to send messages. */
import type { Bridge, KeptGame } from '../../main/contract/bridge.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type ElectronOptions, type RunningElectron, launchElectron } from './electron.ts';

declare global {
  // The object that the preload gives every page.
  var bridge: Bridge;
}

/** The page leaves the interface for its style sheet, shown as text, so that nothing but the spec acts on it. */
export async function launchBare(options: ElectronOptions = {}): Promise<RunningElectron> {
  const app = await launchElectron(options);
  const sheet = app.page.locator('link[rel=stylesheet]').first();
  await app.page.goto(await sheet.evaluate((link: HTMLLinkElement) => link.href));
  return app;
}

export function keptGame(transcript: string, changes: Partial<KeptGame> = {}): KeptGame {
  return { text: gameText(transcript), isDirty: true, settings: { mode: 'twoPlayers' }, ...changes };
}
