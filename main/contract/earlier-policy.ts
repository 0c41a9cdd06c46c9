/** Which games join the earlier games, and what is noted about those that are among them; see document-policy.ts. */
import { isFinished } from '../../engine/notation/own-text.ts';
import type { EarlierGameId, GameFile, KeptGame } from './bridge.ts';

/** The file that a game was saved to or read from, and the fingerprint of what it holds. */
export interface SavedTo {
  readonly file: GameFile;
  /** Missing for a file that the shell cannot reach again. */
  readonly seen?: string;
}

/** An effect that throws counts as one that failed. */
export interface EarlierEffects {
  /** Puts a game with the earlier ones; undefined where that cannot be done. */
  addEarlier(text: string, savedTo?: SavedTo): Promise<EarlierGameId | undefined>;
  /** See `DocumentBridge.reviseEarlier`. `savedTo` takes the place of the file that the game was saved to before. */
  reviseEarlier(id: EarlierGameId, text: string, savedTo?: SavedTo): Promise<boolean>;
}

/** None of the calls ever rejects. */
export function createEarlierPolicy(effects: EarlierEffects) {
  let canKeep = true;
  let adding: { readonly text: string; readonly isAdded: Promise<boolean> } | undefined;

  async function add(text: string, savedTo?: SavedTo): Promise<EarlierGameId | undefined> {
    let id: EarlierGameId | undefined;
    try {
      id = await effects.addEarlier(text, savedTo);
    } catch {
      // The caller asks the user instead.
    }
    canKeep = id !== undefined;
    return id;
  }

  async function revise(id: EarlierGameId, text: string, savedTo?: SavedTo): Promise<boolean> {
    try {
      return await effects.reviseEarlier(id, text, savedTo);
    } catch {
      return false;
    }
  }

  return {
    /** Whether the last game that was put with the earlier ones could be stored. */
    canKeep: () => canKeep,
    /** Puts a game with the earlier ones, once where it is asked for twice at the same time. */
    async keep(text: string): Promise<boolean> {
      if (adding?.text !== text) {
        const isAdded = add(text)
          .then((id) => id !== undefined)
          .finally(() => {
            if (adding?.isAdded === isAdded) adding = undefined;
          });
        adding = { text, isAdded };
      }
      return adding.isAdded;
    },
    /**
     * Notes that a game was saved. A finished game joins the earlier games even though it was saved, because their list is
     * a history; one that is among them is named there as its new file is. Returns which of them it is.
     */
    async listSaved({ text, isDirty, earlier }: KeptGame, savedTo: SavedTo) {
      if (earlier !== undefined && (await revise(earlier, text, savedTo))) return earlier;
      return (isDirty || earlier !== undefined) && isFinished(text) ? add(text, savedTo) : undefined;
    },
    /**
     * Keeps a game that goes from the board and `hasFindings`: with the earlier game that it is or, if it is none, as a new
     * one. Nobody is asked or told, because nobody's work would be lost.
     */
    async keepFindings({ hasFindings, earlier, text, file }: KeptGame, fileSeen: string | undefined) {
      if (hasFindings !== true) return;
      const savedTo = file && { file, ...(fileSeen !== undefined && { seen: fileSeen }) };
      await (earlier === undefined ? add(text, savedTo) : revise(earlier, text));
    },
  };
}
