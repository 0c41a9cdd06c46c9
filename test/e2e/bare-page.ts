/** A page of the app's origin with nothing on it but the bridge: what specs of the shell speak through. */
import type { Bridge, KeptGame } from '../../main/contract/bridge.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type ElectronOptions, type RunningElectron, launchElectron } from './electron.ts';

declare global {
  // What the preload gives every page.
  // oxlint-disable-next-line no-var -- the only declaration that `globalThis` knows
  var bridge: Bridge;
}

/** The interface is left for its style sheet, shown as text, so that the spec alone says what happens. */
export async function launchBare(options: ElectronOptions = {}): Promise<RunningElectron> {
  const app = await launchElectron(options);
  const sheet = app.page.locator('link[rel=stylesheet]').first();
  await app.page.goto(await sheet.evaluate((link: HTMLLinkElement) => link.href));
  return app;
}

export function keptGame(transcript: string, changes: Partial<KeptGame> = {}): KeptGame {
  return { text: gameText(transcript), isDirty: true, settings: { mode: 'twoPlayers' }, ...changes };
}
