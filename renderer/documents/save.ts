/** Saving the game on the board. */
import type { ReadGame } from '../../engine/notation/outcome.ts';
import type { FileFailed, GameSaveOutcome, KeptGame, SaveManner } from '../../main/contract/bridge.ts';
import type { Clock } from '../session/clock.ts';
import type { Session } from '../session/session.ts';
import type { Desk } from './desk.ts';
import { readOnly } from './reader.ts';

/** A file that another program has changed, and the game that was to be written to it. */
export interface ChangedFile {
  readonly name: string;
  readonly mine: ReadGame | undefined;
  /** The game in the file; undefined if the file holds none any more, or several. */
  readonly theirs: ReadGame | undefined;
}

export interface SavePrompts {
  /** Undefined means that nothing is to be written. */
  askAboutChange(file: ChangedFile): Promise<'overwrite' | 'saveAs' | undefined>;
  tellNotSaved(failure: FileFailed): Promise<void>;
  /** Tells the user that the game is in the file called `name` now. */
  tellSaved(name: string): void;
  /** Tells the user that the format of the file called `name` cannot hold all of the game. */
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

  async function saveNow(how: SaveManner): Promise<void> {
    clock.keepTimes();
    const current = desk.kept.value;
    const shell = desk.port.value;
    if (!shell || !current) return;
    const { serial } = session.state.value;
    const noteSaved = desk.beginSaving();
    const outcome = await shell.saveGame(current, how);
    if (outcome.kind === 'changed') return settleChange(current, outcome);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'failed') return prompts.tellNotSaved(outcome);
    prompts.tellSaved(outcome.file.name);
    if (session.serial.value !== serial) return;
    const isNew = desk.file.value?.handle !== outcome.file.handle;
    noteSaved(outcome.file, outcome.earlier);
    if (!outcome.isComplete && isNew) await prompts.tellSavedInPart(outcome.file.name);
  }

  async function settleChange(
    current: KeptGame,
    { file, bytes }: Extract<GameSaveOutcome, { kind: 'changed' }>,
  ): Promise<void> {
    const { serial } = session.state.value;
    const { readOwnText } = await import('../../engine/notation/own-text.ts');
    const mine = readOwnText(current.text);
    const theirs = await readOnly([{ name: file.name, bytes }]);
    const answer = await prompts.askAboutChange({ name: file.name, mine, theirs });
    if (answer !== undefined && session.serial.value === serial) await saveNow(answer);
  }

  return { save };
}
