/** The shared surroundings of tests of a shell's documents: the user, the disk and the game that a page hands over. */
import { tellsAsMuch } from '../../engine/notation/own-text.ts';
import type {
  EarlierGame,
  EarlierGameId,
  FileFailed,
  GameFile,
  GameSaveOutcome,
  KeptGame,
  ReturnedGame,
  SaveManner,
} from '../../main/contract/bridge.ts';
import { gameText } from '../engine/game/game-texts.ts';

/** A game after which White has no disc left. */
export const FINISHED = 'e6f4e3f6g5d6e7f5c5';

type Answer = 'save' | 'discard' | 'cancel';

/** The calls of both shells under one name. */
export interface DocumentsShell {
  keepGame(game: KeptGame | undefined): void;
  dropReturned(): void;
  letGo(): void;
  wouldLoseMoves(): boolean;
  saveGame(game: KeptGame, how: SaveManner): Promise<GameSaveOutcome>;
  confirmDiscard(): Promise<'proceed' | 'stay'>;
  confirmEnd(): Promise<'proceed' | 'stay'>;
  keepEarlier(): Promise<boolean>;
  openEarlier(id: EarlierGameId): Promise<GameFile | undefined>;
  /** The game that a page is offered at its start. */
  returned(): Promise<ReturnedGame | undefined>;
  /** Opens the file called `name`, and returns the page's handle for it. */
  open(name: string): Promise<GameFile>;
}

/** The number of calls that have begun and not ended. */
class Gauge {
  most = 0;
  total = 0;
  #now = 0;

  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.total++;
    this.most = Math.max(this.most, ++this.#now);
    try {
      return await work();
    } finally {
      this.#now--;
    }
  }
}

/** Everything around a shell. Each test changes what it needs; an exception stands for an effect that fails. */
export class Surroundings {
  /** Is awaited before every step of every effect, so that a test may let other things happen there. */
  pause: () => Promise<void> = async () => undefined;

  answer: () => Answer = () => 'cancel';
  /** The name of the file that the user chooses to save to; undefined cancels. */
  choice: () => string | undefined = () => undefined;
  /** Called in the middle of each write to the user's files. */
  onWrite: () => void = () => undefined;
  /** Whether earlier games can be stored. */
  onAddEarlier: () => boolean = () => true;
  onTell: () => void = () => undefined;

  readonly questions = new Gauge();
  readonly choices = new Gauge();
  readonly tellings = new Gauge();
  readonly asked: (string | undefined)[] = [];
  /** Whether each question said that what is not saved stays with the earlier games. */
  readonly askedAsKept: boolean[] = [];
  readonly told: FileFailed[] = [];
  /** Names of files that do not hold all of their game. */
  readonly toldInPart: string[] = [];
  readonly earlier: EarlierGame[] = [];
  /** The game that would be left after a crash. */
  safe: KeptGame | undefined;

  readonly askToSave = async (name: string | undefined, isKept: boolean): Promise<Answer> =>
    this.questions.during(async () => {
      this.asked.push(name);
      this.askedAsKept.push(isKept);
      await this.pause();
      return this.answer();
    });

  readonly tellSaveFailed = async (failure: FileFailed): Promise<void> =>
    this.tellings.during(async () => {
      this.told.push(failure);
      await this.pause();
      this.onTell();
    });

  readonly tellSavedInPart = async (name: string): Promise<void> =>
    this.tellings.during(async () => {
      this.toldInPart.push(name);
      await this.pause();
      this.onTell();
    });

  readonly choose = async (): Promise<string | undefined> =>
    this.choices.during(async () => {
      await this.pause();
      return this.choice();
    });

  readonly addEarlier = async (
    text: string,
    saved?: { readonly name: string },
  ): Promise<EarlierGameId | undefined> => {
    await this.pause();
    if (!this.onAddEarlier()) return undefined;
    this.earlier.push({ text, ...(saved && { savedAs: saved.name }) });
    return String(this.earlier.length - 1);
  };

  readonly reviseEarlier = async (
    id: EarlierGameId,
    text: string,
    saved?: { readonly name: string },
  ): Promise<boolean> => {
    await this.pause();
    const before = this.earlier[Number(id)];
    if (!before || !tellsAsMuch(text, before.text)) return false;
    this.earlier[Number(id)] = { ...before, text, ...(saved && { savedAs: saved.name }) };
    return true;
  };
}

/** A shell with its surroundings. */
export interface World {
  readonly around: Surroundings;
  readonly shell: DocumentsShell;
  /** The shell for a page that replaces the page before, which has crashed or was reloaded. */
  reload(): Promise<DocumentsShell>;
  /** The user's files. */
  read(name: string): string | undefined;
  put(name: string, content: string): void;
  remove(name: string): void;
  names(): readonly string[];
  /** Makes the next write fail as if the disk were full. */
  fillDisk(): void;
  end(): void;
}

/** `leftBehind` is the game of a run before that ended without giving it up. */
export type MakeWorld = (leftBehind?: KeptGame) => Promise<World>;

/** A game as a page hands it over. */
export function game(transcript: string, changes: Partial<KeptGame> = {}): KeptGame {
  return { text: gameText(transcript), isDirty: true, settings: { mode: 'twoPlayers' }, ...changes };
}

/** Used as an effect that fails. */
export function unavailable(): never {
  throw new Error('There is no display.');
}
