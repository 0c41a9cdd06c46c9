/**
 * What becomes of the game in progress: how it is kept safe, when another game is offered back, when the user is asked,
 * where a game may be written without a question, and what is unsaved afterwards. Both shells obey this one policy, the
 * Electron main process and the browser's page; each gives it the effects that only it has.
 */
import { contentFor, isReplaceable } from '../../engine/notation/file-content.ts';
import { isFinished, keepsItself } from '../../engine/notation/own-text.ts';
import { fingerprint } from '../../engine/notation/checksum.ts';
import type {
  EarlierGame,
  FileFailed,
  GameFile,
  GameSaveOutcome,
  KeptGame,
  ReturnedGame,
  SaveManner,
} from './bridge.ts';

/** A file with one game is far smaller; a larger one is not searched for what else it holds, but left alone. */
export const MAX_REPLACED_BYTES = 256 * 1024;

export interface SafeGame {
  readonly game: KeptGame;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The fingerprint of what the game's file held when it was read or written last; see engine/notation/checksum.ts. */
  readonly seen?: string;
}

/** Somewhere to write a game. The extension of `name` decides the format. */
export interface Place {
  readonly name: string;
}

export type ChosenPlace<Where extends Place> =
  { readonly kind: 'chosen'; readonly place: Where } | { readonly kind: 'cancelled' } | FileFailed;

export type WriteOutcome = { readonly kind: 'written'; readonly file: GameFile } | FileFailed;

/** What a shell can do. An effect that throws counts as one that failed. */
export interface DocumentEffects<Where extends Place> {
  /** Makes `game` survive a crash; undefined: there is none any more. Called in order; it tells of failures itself. */
  keepSafe(game: SafeGame | undefined): void;
  /** Where `file` lies; undefined where the shell knows no such file, or may not write to it. */
  placeOf(file: GameFile): Promise<Where | undefined>;
  /**
   * What is at `place`, if that is at most `MAX_OWN_FILE_BYTES` long. `absent`: nothing, and a file can be made there.
   * `unknown`: anything else.
   */
  contentAt(place: Where): Promise<Uint8Array | 'absent' | 'unknown'>;
  /** Asks the user where to put `game`, and whether that may replace what is there. */
  choosePlace(game: KeptGame): Promise<ChosenPlace<Where>>;
  write(place: Where, content: string): Promise<WriteOutcome>;
  /** `name` is that of the game's file, if it has one. `isKept`: what is not saved stays with the earlier games. */
  askToSave(name: string | undefined, isKept: boolean): Promise<'save' | 'discard' | 'cancel'>;
  tellSaveFailed(failure: FileFailed): Promise<void>;
  /** The format of the file called `name` does not hold all of the game. */
  tellSavedInPart(name: string): Promise<void>;
  /** Puts a game with the earlier ones; false where that cannot be done. */
  addEarlier(game: EarlierGame): Promise<boolean>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** None of these calls ever rejects. */
export interface DocumentPolicy {
  /** The game in progress as it was handed over last. */
  current(): KeptGame | undefined;
  /** Offers a game that an earlier run left behind, until it is taken up or let go, or another is handed over. */
  offer(game: ReturnedGame, seen?: string): void;
  /** `bytes` were read from `file`, whose game may take the place of the one in progress. */
  noteRead(file: GameFile, bytes: Uint8Array): void;
  /** What a page that begins now is offered: the game in progress, or the one that an earlier run left behind. */
  returned(): ReturnedGame | undefined;
  /** The game that was offered is not wanted. */
  dropReturned(): void;
  /** Takes the game over. `undefined`, no game, is ignored while an offered game is neither taken up nor dropped. */
  keep(game: KeptGame | undefined): void;
  /** Gives the game in progress up. A game that was offered and not answered is offered again next time. */
  letGo(): void;
  /** Whether the game in progress has moves that are in no file and that somebody may miss. */
  wouldLoseMoves(): boolean;
  /** See `DocumentBridge.saveGame`. Saves never overlap: each begins when the one before it has ended. */
  save(game: KeptGame, how: SaveManner): Promise<GameSaveOutcome>;
  /** See `DocumentBridge.confirmDiscard`. Whoever asks while the question is open gets its answer. */
  confirmDiscard(): Promise<'proceed' | 'stay'>;
  /** `confirmDiscard` where the app is to end: a finished game that is in no file is kept without a question. */
  confirmEnd(): Promise<'proceed' | 'stay'>;
  /** Puts the game in progress with the earlier ones; false where that cannot be done. */
  keepEarlier(): Promise<boolean>;
}

export function createDocumentPolicy<Where extends Place>(effects: DocumentEffects<Where>): DocumentPolicy {
  let kept: SafeGame | undefined;
  /** A game that waits to be taken up, let go, or replaced. */
  let offered: ReturnedGame | undefined;
  /** The names of files with nothing in them but what this run has written. */
  const ours = new Set<string>();
  /** The fingerprint of what each file of a game held when it was read or written last. */
  const seen = new Map<string, string>();
  /** Those of files that were read, whose games have not been handed over yet. */
  const read = new Map<string, string>();
  /** Settles when every save that was begun has ended. */
  let saving: Promise<unknown> = Promise.resolve();
  const question = onceAtATime(askAndSave);
  const end = onceAtATime(keepOrAsk);
  /** False since a game could not be put with the earlier ones, until one can. */
  let canKeepEarlier = true;
  let adding: { readonly text: string; readonly isAdded: Promise<boolean> } | undefined;

  function keep(game: KeptGame | undefined): void {
    if (game === undefined && offered !== undefined) return;
    offered = undefined;
    if (game?.file) adopt(game.file.handle, kept?.game.serial !== game.serial);
    const fileSeen = game?.file && seen.get(game.file.handle);
    kept = game && { game, keptAt: effects.now(), ...(fileSeen !== undefined && { seen: fileSeen }) };
    effects.keepSafe(kept);
  }

  /** A game that has just come from a file knows what the file held; one that goes on does not hear of later readings. */
  function adopt(handle: string, isNewGame: boolean): void {
    const found = read.get(handle);
    if (found === undefined || (seen.has(handle) && !isNewGame)) return;
    seen.set(handle, found);
    read.delete(handle);
  }

  // Saving

  async function save(game: KeptGame, how: SaveManner): Promise<GameSaveOutcome> {
    keep(game);
    const outcome = saving.then(async () => saveInTurn(game, how));
    saving = outcome;
    return outcome;
  }

  async function saveInTurn(handedOver: KeptGame, how: SaveManner): Promise<GameSaveOutcome> {
    // A save before this one may have given the game a file of which the page has not heard yet.
    const game = kept?.game.text === handedOver.text ? kept.game : handedOver;
    try {
      const known = how !== 'saveAs' && game.file ? await knownPlace(game.file, how) : undefined;
      const chosen = known ?? (await effects.choosePlace(game));
      if (chosen.kind !== 'chosen') return chosen;
      const { place } = chosen;
      const file = contentFor(game.text, place.name);
      if (file === undefined)
        return { kind: 'failed', reason: 'other', name: place.name, code: 'NOT_A_GAME' };
      if (file.isTooLarge) return { kind: 'failed', reason: 'tooLarge', name: place.name, code: 'EFBIG' };
      const written = await effects.write(place, file.content);
      if (written.kind === 'failed') return written;
      ours.add(written.file.handle);
      seen.set(written.file.handle, fingerprint(new TextEncoder().encode(file.content)));
      // The list of what was played here does not lose a game by its being saved.
      if (game.isDirty && isFinished(game.text)) await add(game.text, written.file.name);
      noteSaved(game, written.file);
      return { kind: 'saved', file: written.file, isComplete: file.isComplete };
    } catch (error) {
      return unexpected(error, game);
    }
  }

  /** Where `file` lies, if a game may be written over what is there without asking for another place. */
  async function knownPlace(
    file: GameFile,
    how: 'save' | 'overwrite',
  ): Promise<ChosenPlace<Where> | Extract<GameSaveOutcome, { kind: 'changed' }> | undefined> {
    const place = await effects.placeOf(file);
    if (place === undefined) return undefined;
    const content = await effects.contentAt(place);
    if (content === 'unknown') return undefined;
    if (content === 'absent' || how === 'overwrite') return { kind: 'chosen', place };
    const before = seen.get(file.handle);
    if (before !== undefined && fingerprint(content) !== before)
      return { kind: 'changed', file, bytes: content };
    const mayReplace =
      ours.has(file.handle) || (content.length <= MAX_REPLACED_BYTES && isReplaceable(content, place.name));
    return mayReplace ? { kind: 'chosen', place } : undefined;
  }

  /** `saved` is in `file` now; what was played meanwhile is not. */
  function noteSaved(saved: KeptGame, file: GameFile): void {
    if (kept === undefined || !isSameGame(kept.game, saved)) return;
    const { game } = kept;
    keep({ ...game, isDirty: game.isDirty && game.text !== saved.text, file });
  }

  // Asking

  async function askAndSave(): Promise<'proceed' | 'stay'> {
    if (!kept?.game.isDirty) return 'proceed';
    const asked = kept.game;
    try {
      const answer = await askUntilKept(asked);
      if (answer !== 'save') return answer === 'discard' ? 'proceed' : 'stay';
    } catch (error) {
      await tell(unexpected(error, asked));
      return 'stay';
    }
    // A save may be on its way, and a move may come during each save.
    for (;;) {
      await saving;
      if (!kept?.game.isDirty) return 'proceed';
      const { file: before } = kept.game;
      const outcome = await save(kept.game, 'save');
      if (outcome.kind === 'failed') await tell(outcome);
      // The page asks what is to be done; here nobody may be left to ask.
      if (outcome.kind === 'changed')
        await tell({ kind: 'failed', reason: 'changed', name: outcome.file.name, code: 'CHANGED' });
      if (outcome.kind !== 'saved') return 'stay';
      if (!outcome.isComplete && outcome.file.handle !== before?.handle) {
        await quietly(effects.tellSavedInPart(outcome.file.name));
        return 'stay';
      }
    }
  }

  /** What is not saved is put with the earlier games, as the question says; where that fails, it says so and is asked again. */
  async function askUntilKept({ file }: KeptGame): Promise<'save' | 'discard' | 'cancel'> {
    const isToKeep = canKeepEarlier;
    const answer = await effects.askToSave(file?.name, isToKeep);
    if (answer !== 'discard' || !isToKeep) return answer;
    for (;;) {
      const text = kept?.game.text;
      if (text === undefined) return answer;
      if (!(await keepEarlier())) return effects.askToSave(file?.name, false);
      // A move may have come while the game was being kept.
      if (kept?.game.text === text) return answer;
    }
  }

  async function tell(failure: FileFailed): Promise<void> {
    await quietly(effects.tellSaveFailed(failure));
  }

  async function keepOrAsk(): Promise<'proceed' | 'stay'> {
    const ending = kept?.game;
    const isToKeep = ending?.isDirty === true && keepsItself(ending);
    // Nobody waited: somebody may have gone back and played on.
    if (isToKeep && (await keepEarlier()) && kept?.game.text === ending.text) return 'proceed';
    return question();
  }

  async function keepEarlier(): Promise<boolean> {
    if (kept === undefined) return false;
    const { text } = kept.game;
    if (adding?.text !== text) {
      const isAdded = add(text).finally(() => {
        if (adding?.isAdded === isAdded) adding = undefined;
      });
      adding = { text, isAdded };
    }
    return adding.isAdded;
  }

  async function add(text: string, savedAs?: string): Promise<boolean> {
    try {
      canKeepEarlier = await effects.addEarlier({ text, ...(savedAs !== undefined && { savedAs }) });
    } catch {
      canKeepEarlier = false;
    }
    return canKeepEarlier;
  }

  return {
    current: () => kept?.game,
    offer(game, fileSeen) {
      offered = game;
      if (game.game.file && fileSeen !== undefined) seen.set(game.game.file.handle, fileSeen);
    },
    noteRead(file, bytes) {
      read.set(file.handle, fingerprint(bytes));
    },
    returned() {
      // A page that begins anew takes up nothing of what the page before it has read and not shown.
      read.clear();
      if (kept !== undefined) offered = { ...kept, ended: 'page' };
      return offered;
    },
    dropReturned() {
      if (offered === undefined) return;
      offered = undefined;
      keep(undefined);
    },
    keep,
    letGo() {
      if (kept === undefined) return;
      offered = undefined;
      keep(undefined);
    },
    wouldLoseMoves: () => kept?.game.isDirty ?? false,
    save,
    confirmDiscard: question,
    confirmEnd: end,
    keepEarlier,
  };
}

/** Whether `now` is what became of `before`, and not a game that has taken its place. */
function isSameGame(now: KeptGame, before: KeptGame): boolean {
  // A page that has not heard of the game's file yet hands it over without.
  const isFromElsewhere = now.file !== undefined && now.file.handle !== before.file?.handle;
  return now.serial === before.serial && !isFromElsewhere;
}

/** A shell that cannot even tell has nothing else left to try; the game stays. */
async function quietly(telling: Promise<void>): Promise<void> {
  await telling.catch(() => undefined);
}

/** `ask`, but whoever calls while an answer is awaited gets the same one. */
function onceAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** An effect threw. */
function unexpected(error: unknown, { file }: KeptGame): FileFailed {
  const code = error instanceof Error ? error.name : 'UNKNOWN';
  return { kind: 'failed', reason: 'other', name: file?.name ?? '', code };
}
