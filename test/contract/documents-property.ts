/**
 * A page, a user and a disk that act at random, in an order that fast-check chooses at every step of every effect.
 * Whatever they do, no move that was handed over may be missing.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GameFile, KeptGame } from '../../main/contract/bridge.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import { gameText } from '../engine/game/game-texts.ts';
import type { MakeWorld, World } from './world.ts';

/** A short game after which White has no disc left. */
const MOVES = 'e6f4e3f6g5d6e7f5c5';
const MOVE_COUNT = MOVES.length / 2;

/** The text of each game after each move; the games differ in their event. */
const TEXTS = ['First', 'Second', 'Third'].map((event) =>
  Array.from({ length: MOVE_COUNT }, (_, before) =>
    gameText(MOVES.slice(0, 2 * before + 2), { ...NO_INFO, event }),
  ),
);

type Deed =
  | { readonly kind: 'play' | 'save' | 'saveAs' | 'begin' | 'quit' | 'fillDisk' }
  /** Executes one of the waiting steps. */
  | { readonly kind: 'step'; readonly which: number };

interface Plan {
  readonly deeds: readonly Deed[];
  readonly answers: readonly ('save' | 'discard' | 'cancel' | 'throw')[];
  readonly choices: readonly ('a.txt' | 'b.txt' | 'cancel' | 'throw')[];
  readonly additions: readonly ('works' | 'fails' | 'throws')[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  deeds: fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ kind: fc.constant('step' as const), which: fc.nat(5) }) },
      {
        weight: 10,
        arbitrary: fc.record({
          kind: fc.constantFrom('play', 'play', 'play', 'save', 'saveAs', 'begin', 'quit', 'fillDisk'),
        }),
      },
    ),
    { minLength: 5, maxLength: 60 },
  ),
  answers: fc.array(fc.constantFrom('save', 'save', 'save', 'discard', 'cancel', 'throw'), { minLength: 1 }),
  choices: fc.array(fc.constantFrom('a.txt', 'a.txt', 'b.txt', 'cancel', 'throw'), { minLength: 1 }),
  additions: fc.array(fc.constantFrom('works', 'works', 'fails', 'throws'), { minLength: 1 }),
});

/** Yields the entries of `list` in turn, over and over. */
function inTurns<Entry>(list: readonly Entry[]): () => Entry {
  let at = 0;
  return () => list[at++ % list.length] as Entry;
}

/** The actions of the page, as the renderer makes them. */
class Run {
  readonly #world: World;
  #serial = 0;
  #moves = 0;
  #file: GameFile | undefined;
  #savedText: string | undefined;
  #hasEnded = false;
  /** Calls of the page, and of the code that ends the app, that have no answer yet. */
  #pageCalls = 0;
  #calls = 0;
  #discarded = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  readonly #contents = new Map<string, string>();
  /** Names that the user has chosen since the file of that name was last written. */
  readonly #chosen = new Set<string>();
  readonly violations: string[] = [];

  constructor(world: World, { answers, choices, additions }: Plan) {
    this.#world = world;
    const { around } = world;
    const [nextAnswer, nextChoice, nextAddition] = [inTurns(answers), inTurns(choices), inTurns(additions)];
    around.pause = async () => new Promise((resolve) => this.#waiting.push(resolve));
    around.answer = () => {
      const answer = nextAnswer();
      if (answer === 'throw') throw new Error('The question cannot be asked.');
      if (answer === 'discard') this.#discarded.add(this.#text);
      return answer;
    };
    around.choice = () => {
      const choice = nextChoice();
      if (choice === 'throw') throw new Error('The dialog cannot be shown.');
      if (choice !== 'cancel') this.#chosen.add(choice);
      return choice === 'cancel' ? undefined : choice;
    };
    around.onAddEarlier = () => {
      const addition = nextAddition();
      if (addition === 'throws') throw new Error('The folder has gone.');
      return addition === 'works';
    };
  }

  get #text(): string {
    return TEXTS[this.#serial]?.[this.#moves - 1] ?? '';
  }

  get #kept(): KeptGame {
    return {
      text: this.#text,
      isDirty: this.#moves > 0 && this.#text !== this.#savedText,
      ...(this.#file && { file: this.#file }),
      settings: {},
      serial: this.#serial,
    };
  }

  /** Whether the present game need not be kept safe any more. */
  get #isPutAway(): boolean {
    const { around, names, read } = this.#world;
    return (
      this.#moves === 0 ||
      around.earlier.some(({ text }) => text === this.#text) ||
      this.#discarded.has(this.#text) ||
      names().some((name) => read(name) === this.#text)
    );
  }

  async #call(work: () => Promise<void>): Promise<void> {
    this.#calls++;
    try {
      await work();
    } catch (error) {
      this.violations.push(`A call was rejected: ${String(error)}`);
    } finally {
      this.#calls--;
    }
  }

  #play(): void {
    if (this.#moves === MOVE_COUNT) return;
    this.#moves++;
    this.#world.shell.keepGame(this.#kept);
  }

  async #save(how: 'save' | 'saveAs'): Promise<void> {
    if (this.#moves === 0) return;
    const [serial, text] = [this.#serial, this.#text];
    this.#pageCalls++;
    const outcome = await this.#world.shell.saveGame(this.#kept, how);
    this.#pageCalls--;
    if (outcome.kind !== 'saved' || this.#serial !== serial || this.#hasEnded) return;
    this.#file = outcome.file;
    this.#savedText = text;
    this.#world.shell.keepGame(this.#kept);
  }

  async #begin(): Promise<void> {
    if (this.#pageCalls > 0 || this.#serial === TEXTS.length - 1) return;
    this.#pageCalls++;
    const isReplaceable = !this.#kept.isDirty || (await this.#mayGo());
    this.#pageCalls--;
    if (!isReplaceable || this.#hasEnded) return;
    if (!this.#isPutAway) this.violations.push('Another game begins, and the one before is nowhere.');
    this.#serial++;
    this.#moves = 0;
    this.#file = undefined;
    this.#savedText = undefined;
    this.#world.shell.keepGame(undefined);
  }

  async #mayGo(): Promise<boolean> {
    const { shell } = this.#world;
    const { text } = this.#kept;
    shell.keepGame(this.#kept);
    if (this.#file === undefined) {
      if ((await shell.keepEarlier()) && this.#text === text) return true;
      shell.keepGame(this.#kept);
    }
    return (await shell.confirmDiscard()) === 'proceed';
  }

  async #quit(): Promise<void> {
    if ((await this.#world.shell.confirmEnd()) === 'stay' || this.#hasEnded) return;
    if (!this.#isPutAway) this.violations.push('The app ends, and the game is nowhere.');
    this.#world.shell.letGo();
    this.#hasEnded = true;
  }

  #do(deed: Deed): void {
    switch (deed.kind) {
      case 'step':
        this.#waiting.splice(deed.which % Math.max(this.#waiting.length, 1), 1)[0]?.();
        return;
      case 'fillDisk':
        return this.#world.fillDisk();
      case 'play':
        return this.#play();
      case 'save':
      case 'saveAs':
        return void this.#call(async () => this.#save(deed.kind === 'save' ? 'save' : 'saveAs'));
      case 'begin':
        return void this.#call(async () => this.#begin());
      case 'quit':
        return void this.#call(async () => this.#quit());
    }
  }

  #look(): void {
    const { around, names, read } = this.#world;
    const isSafe = around.safe?.text === this.#text && around.safe.isDirty;
    if (!isSafe && !this.#hasEnded && !this.#isPutAway) {
      this.violations.push(`Move ${this.#moves} is neither kept safe nor in a file.`);
    }
    for (const name of names().filter((each) => each.endsWith('.txt'))) {
      const content = read(name) ?? '';
      if (content !== (this.#contents.get(name) ?? '')) this.#lookAtFile(name, content);
    }
  }

  #lookAtFile(name: string, content: string): void {
    const ofGame = (text: string): number => TEXTS.findIndex((texts) => texts.includes(text));
    const before = this.#contents.get(name);
    this.#contents.set(name, content);
    if (ofGame(content) < 0) this.violations.push(`${name} holds no text that was handed over.`);
    const isOther = before !== undefined && ofGame(before) !== ofGame(content);
    if (isOther && !this.#chosen.has(name)) this.violations.push(`${name} was overwritten unasked.`);
    this.#chosen.delete(name);
  }

  async run(deeds: readonly Deed[]): Promise<void> {
    for (const deed of deeds) {
      if (this.#hasEnded) break;
      this.#do(deed);
      await this.#settle();
    }
    while (this.#waiting.length > 0) {
      this.#do({ kind: 'step', which: 0 });
      await this.#settle();
    }
    if (this.#calls > 0) this.violations.push('A call is never answered.');
    const { questions, choices, tellings } = this.#world.around;
    for (const [name, { most }] of Object.entries({ questions, choices, tellings })) {
      if (most > 1) this.violations.push(`There were ${most} ${name} at a time.`);
    }
  }

  /** Everything here waits only for the steps, so one turn of the event loop lets everything else happen. */
  async #settle(): Promise<void> {
    await new Promise(setImmediate);
    this.#look();
  }
}

export function checkThatNothingIsLost(makeWorld: MakeWorld, numRuns: number): void {
  it('never loses a move, whatever happens in between', async () => {
    const property = fc.asyncProperty(plans, async (plan) => {
      const world = await makeWorld();
      try {
        const run = new Run(world, plan);
        await run.run(plan.deeds);
        expect(run.violations).toEqual([]);
      } finally {
        world.end();
      }
    });
    await fc.assert(property, { numRuns });
  });
}
