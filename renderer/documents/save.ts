/** Saving the game on the board. */
import type { FileFailed } from '../../main/contract/bridge.ts';
import type { Clock } from '../session/clock.ts';
import type { Session } from '../session/session.ts';
import type { Desk } from './desk.ts';

export interface SavePrompts {
  tellNotSaved(failure: FileFailed): Promise<void>;
  /** The format of the file called `name` cannot hold all of the game. */
  tellSavedInPart(name: string): Promise<void>;
}

export interface SavePorts {
  readonly session: Session;
  readonly clock: Pick<Clock, 'keepTimes'>;
  readonly desk: Desk;
  readonly prompts: SavePrompts;
}

export function createSaving({ session, clock, desk, prompts }: SavePorts) {
  async function save(how: 'save' | 'saveAs'): Promise<void> {
    await desk.inTurnForThisGame(async () => saveNow(how));
  }

  async function saveNow(how: 'save' | 'saveAs'): Promise<void> {
    clock.keepTimes();
    const current = desk.kept.value;
    const shell = desk.port.value;
    if (!shell || !current) return;
    const { serial, tree } = session.state.value;
    const outcome = await shell.saveGame(current, how);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'failed') return prompts.tellNotSaved(outcome);
    if (session.serial.value !== serial) return;
    const isNew = desk.file.value?.handle !== outcome.file.handle;
    desk.file.value = outcome.file;
    desk.saved.value = tree.root;
    if (!outcome.isComplete && isNew) await prompts.tellSavedInPart(outcome.file.name);
  }

  return { save };
}
