/** A shell for tests that records its calls and answers as a test wants. */
import type { Label } from '../../engine/library/labels.ts';
import type {
  CollectionBridge,
  EarlierGame,
  ExportFile,
  GameFile,
  GameSaveOutcome,
  KeptGame,
  KeptJournal,
  OpenOutcome,
  OpenRequest,
  SaveManner,
  SaveOutcome,
  JournalPart,
  Unsubscribe,
} from '../../main/contract/bridge.ts';
import { EMPTY_LIBRARY, createCollections } from '../../main/contract/collections.ts';
import { type JournalKind, journalKindOf } from '../../main/contract/journals.ts';
import type { DocumentPort } from '../../renderer/documents/desk.ts';

export function gameFile(name: string): GameFile {
  return { handle: `handle of ${name}`, name };
}

/** The calls about lists of games, as both shells have them, over the games of the fake. */
const Collections = class {
  earlier: EarlierGame[] = [];

  constructor() {
    const ids = async () => this.earlier.map((_, at) => String(at));
    const read = async (id: string) => this.earlier[Number(id)];
    Object.assign(
      this,
      createCollections({ earlier: { ids, read } }, EMPTY_LIBRARY, async () => undefined),
    );
  }
} as new () => CollectionBridge & { earlier: EarlierGame[] };

export class FakeDocuments extends Collections implements DocumentPort {
  /** The games that were kept, in order. */
  readonly kept: (KeptGame | undefined)[] = [];
  readonly saves: { readonly game: KeptGame; readonly how: SaveManner }[] = [];
  /** The earlier games that were stored, the newest first. */
  override earlier: EarlierGame[] = [];
  canKeepEarlier = true;
  /** The texts that earlier games were given, in order. */
  readonly revised: { readonly id: string; readonly text: string }[] = [];
  readonly exports: ExportFile[] = [];
  toExport: SaveOutcome = { kind: 'cancelled' };
  questions = 0;
  drops = 0;
  clipboard = '';
  answer: 'proceed' | 'stay' = 'proceed';
  toOpen: OpenOutcome = { kind: 'cancelled' };
  toSave: GameSaveOutcome = { kind: 'cancelled' };
  /** Called while a save waits for its dialog. */
  whileSaving: () => void = () => undefined;
  readonly #openListeners = new Set<(outcome: OpenRequest) => void>();
  readonly #autosaveListeners = new Set<(isWorking: boolean) => void>();
  readonly #recentListeners = new Set<(files: readonly GameFile[]) => void>();

  get last(): KeptGame | undefined {
    return this.kept.at(-1);
  }

  keepGame(game: KeptGame | undefined): void {
    this.kept.push(game);
  }

  /** The games that have ended, as the library got them, each with what it had ended as before. */
  readonly ended: { readonly text: string; readonly instead: string | undefined }[] = [];

  keepEnded(text: string, instead: string | undefined): void {
    this.ended.push({ text, instead });
  }

  dropReturned(): void {
    this.drops++;
  }

  onAutosave(listener: (isWorking: boolean) => void): Unsubscribe {
    this.#autosaveListeners.add(listener);
    listener(true);
    return () => this.#autosaveListeners.delete(listener);
  }

  setAutosave(isWorking: boolean): void {
    for (const listener of this.#autosaveListeners) listener(isWorking);
  }

  async openGame(): Promise<OpenOutcome> {
    return this.toOpen;
  }

  async openRecent(): Promise<OpenOutcome> {
    return this.toOpen;
  }

  async openDropped(): Promise<OpenOutcome> {
    return this.toOpen;
  }

  onOpenRequest(listener: (outcome: OpenRequest) => void): Unsubscribe {
    this.#openListeners.add(listener);
    return () => this.#openListeners.delete(listener);
  }

  async saveGame(game: KeptGame, how: SaveManner): Promise<GameSaveOutcome> {
    this.saves.push({ game, how });
    this.whileSaving();
    return this.toSave;
  }

  async confirmDiscard(): Promise<'proceed' | 'stay'> {
    this.questions++;
    return this.answer;
  }

  async keepEarlier(): Promise<boolean> {
    if (this.canKeepEarlier && this.last) this.earlier.unshift({ text: this.last.text });
    return this.canKeepEarlier;
  }

  /** The files of earlier games by the texts of the games. */
  readonly earlierFiles = new Map<string, GameFile>();

  async openEarlier(id: string): Promise<GameFile | undefined> {
    return this.earlierFiles.get(this.earlier[Number(id)]?.text ?? '');
  }

  async reviseEarlier(id: string, text: string): Promise<boolean> {
    if (this.canKeepEarlier) this.revised.push({ id, text });
    return this.canKeepEarlier;
  }

  /** The ids of the earlier games that were removed. */
  readonly removed = new Set<string>();

  async removeEarlier(id: string, isRemoved: boolean): Promise<boolean> {
    if (isRemoved) this.removed.add(id);
    else this.removed.delete(id);
    return true;
  }

  /** The lines of the journals. */
  readonly lines = new Map<string, string[]>();

  async journals(kind: JournalKind): Promise<readonly KeptJournal[]> {
    const own = [...this.lines].filter(([id]) => journalKindOf(id) === kind);
    return own.map(([id, [heading = '']]) => ({ id, heading }));
  }

  async readJournal(id: string, from: number): Promise<JournalPart | undefined> {
    const lines = this.lines.get(id) ?? [];
    const next = from + 3;
    return { lines: lines.slice(from, next), ...(next < lines.length && { next }) };
  }

  async addToJournal(id: string, line: string): Promise<boolean> {
    this.lines.set(id, [...(this.lines.get(id) ?? []), line]);
    return true;
  }

  async removeJournal(id: string): Promise<void> {
    this.lines.delete(id);
  }

  /** The reviews that the library was given. */
  readonly reviewed: string[] = [];
  /** Whether the library keeps them. */
  keepsReviews = true;

  async labelGames(ids: readonly string[], label: Label): Promise<boolean> {
    if (this.keepsReviews && label.kind === 'review') this.reviewed.push(...ids);
    return this.keepsReviews;
  }

  async saveExport(file: ExportFile): Promise<SaveOutcome> {
    this.exports.push(file);
    return this.toExport;
  }

  onRecentFiles(listener: (files: readonly GameFile[]) => void): Unsubscribe {
    this.#recentListeners.add(listener);
    listener([]);
    return () => this.#recentListeners.delete(listener);
  }

  clearRecentFiles(): void {
    this.setRecentFiles([]);
  }

  async readClipboard(): Promise<string> {
    return this.clipboard;
  }

  request(outcome: OpenRequest): void {
    for (const listener of this.#openListeners) listener(outcome);
  }

  setRecentFiles(files: readonly GameFile[]): void {
    for (const listener of this.#recentListeners) listener(files);
  }
}

/** The result of opening a file named `name` with the content `text`. */
export function opened(text: string, name = 'game.txt'): OpenOutcome {
  return { kind: 'opened', file: gameFile(name), bytes: new TextEncoder().encode(text) };
}
