/**
 * What becomes of the game in progress: how it is kept safe, when another game is offered back, when the user is asked,
 * where a game may be written without a question, and what is unsaved afterwards. Both shells obey this one policy, the
 * Electron main process and the browser's page; each gives it the effects that only it has.
 */
import { contentFor, isContainer, isReplaceable } from '../../engine/notation/file-content.ts';
import { keepsItself } from '../../engine/notation/own-text.ts';
import { fingerprint } from '../../engine/notation/checksum.ts';
import type { FileFailed, GameFile, GameSaveOutcome, KeptGame, ReturnedGame, SaveManner } from './bridge.ts';
import { type EarlierEffects, createEarlierPolicy } from './earlier-policy.ts';

/** A file with one game is far smaller. A larger file is not replaced, and not searched for what else it contains. */
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
  | { readonly kind: 'chosen'; readonly place: Where }
  | { readonly kind: 'cancelled' }
  | FileFailed;

export type WriteOutcome = { readonly kind: 'written'; readonly file: GameFile } | FileFailed;

/** What a shell can do. An effect that throws counts as one that failed. */
export interface DocumentEffects<Where extends Place> extends EarlierEffects {
  /**
   * Makes `game` survive a crash; undefined means that there is no game any more. The calls take effect in their order,
   * and the shell itself reports a failure.
   */
  keepSafe(game: SafeGame | undefined): void;
  /** Where `file` lies; undefined where the shell knows no such file, or may not write to it. */
  placeOf(file: GameFile): Promise<Where | undefined>;
  /**
   * Returns the content at `place` if it has at most `MAX_OWN_FILE_BYTES`, `absent` if nothing is there and a file can
   * be created, and otherwise `unknown`.
   */
  contentAt(place: Where): Promise<Uint8Array | 'absent' | 'unknown'>;
  /** Asks the user where to put `game`, and whether that may replace what is there. */
  choosePlace(game: KeptGame): Promise<ChosenPlace<Where>>;
  write(place: Where, content: string): Promise<WriteOutcome>;
  /**
   * `name` is that of the game's file, if it has one. With `isKept` a game that is not saved stays with the earlier
   * games.
   */
  askToSave(name: string | undefined, isKept: boolean): Promise<'save' | 'discard' | 'cancel'>;
  tellSaveFailed(failure: FileFailed): Promise<void>;
  /** Tells the user that the format of the file called `name` does not hold all of the game. */
  tellSavedInPart(name: string): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** None of these calls ever rejects. */
export interface DocumentPolicy {
  /** The game in progress as it was handed over last. */
  current(): KeptGame | undefined;
  /** Offers a game that an earlier run left behind, until it is taken up or let go, or another is handed over. */
  offer(game: ReturnedGame, seen?: string): void;
  /** What `file` held had this fingerprint, and its game may take the place of the one in progress. */
  noteRead(file: GameFile, found: string): void;
  /** The game that a new page is offered: the one in progress, or the one that an earlier run left behind. */
  returned(): ReturnedGame | undefined;
  /** Called when the user does not want the game that was offered. */
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
  /** The fingerprints of files that were read, but whose games have not been handed over yet. */
  const read = new Map<string, string>();
  /** Resolves when every save that was begun has ended. */
  let saving: Promise<unknown> = Promise.resolve();
  const question = onceAtATime(askAndSave);
  const end = onceAtATime(keepOrAsk);
  const earlierGames = createEarlierPolicy(effects);

  function keep(game: KeptGame | undefined): void {
    if (game === undefined && offered !== undefined) return;
    const before = kept?.game ?? offered?.game;
    if (before && !(game && goesOn(before, game))) void keepFindings(before);
    offered = undefined;
    const isNew = game === undefined || kept?.game.serial !== game.serial;
    if (game?.file) adopt(game.file.handle, isNew);
    const fileSeen = game?.file && seen.get(game.file.handle);
    const earlier = game?.earlier ?? (isNew ? undefined : kept?.game.earlier);
    kept = game && {
      game: { ...game, ...(earlier !== undefined && { earlier }) },
      keptAt: effects.now(),
      ...(fileSeen !== undefined && { seen: fileSeen }),
    };
    effects.keepSafe(kept);
  }

  /**
   * Remembers what the file of a new game held when it was read. A game that goes on keeps its old fingerprint, because
   * a later reading of its file says nothing about what was loaded.
   */
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
      const chosen = known ?? (await effects.choosePlace(besideContainers(game)));
      if (chosen.kind !== 'chosen') return chosen;
      const { place } = chosen;
      const file = contentFor(game.text, place.name);
      if (file === undefined)
        return { kind: 'failed', reason: 'other', name: place.name, code: 'NOT_A_GAME' };
      if (file.isTooLarge) return { kind: 'failed', reason: 'tooLarge', name: place.name, code: 'EFBIG' };
      const written = await effects.write(place, file.content);
      if (written.kind === 'failed') return written;
      ours.add(written.file.handle);
      const holds = fingerprint(new TextEncoder().encode(file.content));
      seen.set(written.file.handle, holds);
      const earlier = await earlierGames.listSaved(game, { file: written.file, seen: holds });
      noteSaved({ ...game, ...(earlier !== undefined && { earlier }) }, written.file);
      const { isComplete } = file;
      return { kind: 'saved', file: written.file, isComplete, ...(earlier !== undefined && { earlier }) };
    } catch (error) {
      return unexpected(error, game);
    }
  }

  /** The place of `file`, if a game may replace its content without a question. */
  async function knownPlace(
    file: GameFile,
    how: 'save' | 'overwrite',
  ): Promise<ChosenPlace<Where> | Extract<GameSaveOutcome, { kind: 'changed' }> | undefined> {
    if (isContainer(file.name)) return undefined;
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

  /** Notes that `saved` is in `file` now. What was done or found out meanwhile is still unsaved. */
  function noteSaved(saved: KeptGame, file: GameFile): void {
    if (kept === undefined || !isSameGame(kept.game, saved)) return;
    const { game } = kept;
    const { earlier = game.earlier } = saved;
    const isSame = game.text === saved.text;
    const isDirty = game.isDirty && !isSame;
    const hasFindings = game.hasFindings === true && !isSame;
    keep({ ...game, isDirty, hasFindings, file, ...(earlier !== undefined && { earlier }) });
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
      // Elsewhere the page asks what to do about a changed file. Here the page may be gone.
      if (outcome.kind === 'changed')
        await tell({ kind: 'failed', reason: 'changed', name: outcome.file.name, code: 'CHANGED' });
      if (outcome.kind !== 'saved') return 'stay';
      if (!outcome.isComplete && outcome.file.handle !== before?.handle) {
        await quietly(effects.tellSavedInPart(outcome.file.name));
        return 'stay';
      }
    }
  }

  /**
   * A game that the user does not save is put with the earlier games, as the question says. If that fails, the user is
   * asked again, without that promise.
   */
  async function askUntilKept({ file }: KeptGame): Promise<'save' | 'discard' | 'cancel'> {
    const isToKeep = earlierGames.canKeep();
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
    // Somebody may have gone back and played on meanwhile.
    if (isToKeep && (await keepEarlier()) && kept?.game.text === ending.text) return 'proceed';
    if (ending?.hasFindings === true && kept) {
      kept = { ...kept, game: { ...ending, hasFindings: false } };
      await keepFindings(ending);
    }
    return question();
  }

  async function keepEarlier(): Promise<boolean> {
    return kept !== undefined && earlierGames.keep(kept.game.text);
  }

  async function keepFindings(game: KeptGame): Promise<void> {
    await earlierGames.keepFindings(game, game.file && seen.get(game.file.handle));
  }

  return {
    current: () => kept?.game,
    offer(game, fileSeen) {
      offered = game;
      if (game.game.file && fileSeen !== undefined) seen.set(game.game.file.handle, fileSeen);
    },
    noteRead(file, found) {
      read.set(file.handle, found);
    },
    returned() {
      // A new page knows nothing of files that the page before it has read but not shown.
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

/** The game without its file if that is a database or packed, so that its name is not suggested. */
function besideContainers(game: KeptGame): KeptGame {
  const { file, ...others } = game;
  return file !== undefined && isContainer(file.name) ? others : game;
}

/** Whether `now` is what the page makes of `before`. A page that was reloaded counts its games anew. */
function goesOn(before: KeptGame, now: KeptGame): boolean {
  return now.serial === before.serial || now.text === before.text;
}

/** Whether `now` is what became of `before`, and not a game that has taken its place. */
function isSameGame(now: KeptGame, before: KeptGame): boolean {
  // A page that does not know yet that the game has a file hands the game over without one.
  const isFromElsewhere = now.file !== undefined && now.file.handle !== before.file?.handle;
  return now.serial === before.serial && !isFromElsewhere;
}

/** Ignores that a message could not be shown: there is no other way to tell the user, and the game stays. */
async function quietly(telling: Promise<void>): Promise<void> {
  await telling.catch(() => undefined);
}

/** Wraps `ask` so that everybody who asks while the question is open gets the same answer. */
function onceAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** The failure that stands for an effect that threw. */
function unexpected(error: unknown, { file }: KeptGame): FileFailed {
  const code = error instanceof Error ? error.name : 'UNKNOWN';
  return { kind: 'failed', reason: 'other', name: file?.name ?? '', code };
}
