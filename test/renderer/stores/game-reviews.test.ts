/** Several games are reviewed in the background, and what is found out is kept. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { countEmpties } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import type { Go } from '../../../engine/protocol.ts';
import { progressOf } from '../../../engine/review/plan.ts';
import { reviewLine } from '../../../engine/review/record.ts';
import { type WorkAction, useBackgroundStore } from '../../../renderer/stores/background.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameReviewStore } from '../../../renderer/stores/game-reviews.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { recordOf } from '../../engine/game/game-texts.ts';
import { FakeDocuments, gameFile } from '../fake-documents.ts';
import { FakeEngine } from '../fake-engine.ts';

let fake: FakeEngine;
let shell: FakeDocuments;

beforeEach(() => {
  setActivePinia(createPinia());
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
  shell = new FakeDocuments();
  // Every test reviews the same games, as if on a page of its own.
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});

afterEach(() => void vi.unstubAllGlobals());

/** The locks of a browser, as far as the app uses them. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _: object, use: (granted: object | null) => Promise<void>): Promise<void> {
      if (held.has(name)) return use(null);
      held.add(name);
      await use({});
      held.delete(name);
    },
  };
}

function read(transcript: string): ReadGame {
  return { format: 'transcript', tree: recordOf(transcript), info: NO_INFO };
}

const [FIRST, SECOND] = [read('f5d6c3'), read('f5f6e6')];
const GAMES = [FIRST, SECOND];

async function beginEarlier(): Promise<void> {
  const games = GAMES.map((game, at) => ({ id: `game ${at}`, game }));
  await useGameReviewStore().begin({ from: 'earlier', games }, shell);
}

async function beginText(games: readonly ReadGame[] = GAMES): Promise<void> {
  await useGameReviewStore().begin({ from: 'text', name: 'club: evening.ggf', games }, shell);
}

function isOf(at: number, line: string): boolean {
  return line.startsWith(`{"at":${at},`);
}

/** Lets the disk refuse what belongs to one game of a file. */
function refuseGame(at: number): void {
  const add = shell.addToTournament.bind(shell);
  vi.spyOn(shell, 'addToTournament').mockImplementation(async (id, line) => !isOf(at, line) && add(id, line));
}

/** Waits until what has been begun without waiting is done. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

let answered = 0;

/** Answers the next search with its first legal move and a value of 0. */
function answerNext(): void {
  const go: Go | undefined = fake.gos[answered++];
  if (!go) throw new Error('There is no search.');
  const [move = 0] = squaresOf(legalMoves(go.position));
  const depth = go.limits.kind === 'depth' ? Math.min(go.limits.depth, countEmpties(go.position)) : 0;
  fake.answer(go, move, { depth, score: 0, lines: [{ move, score: 0, exact: false, pv: [move] }] });
}

function answerAll(): void {
  while (fake.gos.length > answered) answerNext();
}

beforeEach(() => {
  answered = 0;
});

const work = () => useBackgroundStore().works[0];

function act(label: WorkAction['label']): void {
  const action = work()?.actions.find((each) => each.label === label);
  if (!action) throw new Error(`There is no action ${label}.`);
  action.run();
}

function gamesIn(text: string | undefined): readonly ReadGame[] {
  const outcome = readGames(text ?? '');
  return outcome.kind === 'games' ? outcome.games : [];
}

function shareIn(text: string | undefined): number[] {
  return gamesIn(text).map(({ tree }) => progressOf(reviewLine(tree)));
}

describe('a review of earlier games', () => {
  it('gives each game back to the shell when it is reviewed', async () => {
    await beginEarlier();
    answerAll();
    await expect.poll(() => work()?.progress).toBeUndefined();
    const last = (id: string) => shell.revised.findLast((each) => each.id === id)?.text;
    expect(shareIn(last('game 0'))).toEqual([1]);
    expect(shareIn(last('game 1'))).toEqual([1]);
    expect(work()?.note).toMatch(/^2 games are reviewed/);
    act('dialog.close');
    expect(work()).toBeUndefined();
  });

  it('tells which game it is at and how far it is', async () => {
    await beginEarlier();
    expect(work()?.note).toBe('Game 1 of 2');
    expect(work()?.progress).toBe(0);
    while (shell.revised.length === 0 && work()?.note === 'Game 1 of 2') answerNext();
    expect(work()?.note).toBe('Game 2 of 2');
    expect(work()?.progress).toBeGreaterThanOrEqual(0.5);
  });

  it('keeps what is found out so far when it is paused, and goes on', async () => {
    await beginEarlier();
    for (let count = 0; count < 4; count++) answerNext();
    act('gameReviews.pause');
    await expect.poll(() => shell.revised.length).toBe(1);
    expect(shareIn(shell.revised[0]?.text)[0]).toBeGreaterThan(0);
    expect(fake.commands.at(-1)?.kind).toBe('pause');
    act('gameReviews.resume');
    expect(fake.commands.at(-1)?.kind).toBe('resume');
    answerAll();
    await expect.poll(() => work()?.progress).toBeUndefined();
  });

  it('keeps what is found out so far when it is cancelled, and searches no more', async () => {
    await beginEarlier();
    for (let count = 0; count < 4; count++) answerNext();
    act('dialog.cancel');
    expect(fake.commands.at(-1)?.kind).toBe('cancel');
    await expect.poll(() => shell.revised.map(({ id }) => id)).toEqual(['game 0']);
    await expect.poll(() => work()?.progress).toBeUndefined();
  });

  it('has nothing to search and to write in games that are reviewed', async () => {
    await beginEarlier();
    answerAll();
    await expect.poll(() => work()?.progress).toBeUndefined();
    act('dialog.close');
    const texts = ['game 0', 'game 1'].map((id) => shell.revised.findLast((each) => each.id === id)?.text);
    const [searches, writes] = [fake.gos.length, shell.revised.length];
    const games = texts.flatMap((text, at) => gamesIn(text).map((game) => ({ id: `game ${at}`, game })));
    await useGameReviewStore().begin({ from: 'earlier', games }, shell);
    await expect.poll(() => work()?.note).toMatch(/^2 games are reviewed/);
    expect(fake.gos.length).toBe(searches);
    expect(shell.revised.length).toBe(writes);
  });

  it('is not begun twice for the same games', async () => {
    await beginEarlier();
    await beginEarlier();
    expect(useBackgroundStore().works).toHaveLength(1);
    expect(useToastStore().text).toBe('These games are being reviewed already');
  });

  it('tells when a game cannot be written, and writes it on request', async () => {
    shell.canKeepEarlier = false;
    await beginEarlier();
    answerAll();
    await expect.poll(() => work()?.note).toBe('The reviews of 2 games could not be stored.');
    shell.canKeepEarlier = true;
    act('gameReviews.again');
    await expect.poll(() => work()?.note).toMatch(/^2 games are reviewed/);
    expect(shell.revised.map(({ id }) => id)).toEqual(['game 0', 'game 1']);
  });

  it('goes on where it was after the engine has failed', async () => {
    await beginEarlier();
    for (let count = 0; count < 4; count++) answerNext();
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason: { kind: 'crashed', message: '' } });
    expect(work()?.note).toBe('The engine failed. Go on to try again.');
    answered = fake.gos.length;
    act('gameReviews.resume');
    answerAll();
    await expect.poll(() => work()?.note).toMatch(/^2 games are reviewed/);
  });
});

describe('a review of the games of a file', () => {
  it('is saved as a new file that holds all of them', async () => {
    await beginText();
    answerAll();
    expect(work()?.note).toBe('2 of 2 games are reviewed. Save all of them as a new file.');
    shell.toExport = { kind: 'saved', file: gameFile('x.txt'), isComplete: true };
    act('sharing.save');
    await expect.poll(() => work()).toBeUndefined();
    const [file] = shell.exports;
    expect(file?.kind).toBe('games');
    expect(file?.name).toBe('club- evening reviewed');
    expect(shareIn(file?.text)).toEqual([1, 1]);
    expect(shell.revised).toEqual([]);
  });

  it('tells while it goes on that the disk refuses what it finds, until it takes it', async () => {
    const add = vi.spyOn(shell, 'addToTournament').mockResolvedValue(false);
    await beginText();
    const answerUntil = async (isReached: () => boolean): Promise<void> => {
      while (!isReached() && fake.gos.length > answered) {
        answerNext();
        await settle();
      }
    };
    const isTold = (): boolean => work()?.note?.includes('What was found cannot be kept') ?? false;
    await answerUntil(isTold);
    expect(work()?.note).toMatch(/^Game \d of 2 · What was found cannot be kept/);
    add.mockRestore();
    await answerUntil(() => !isTold());
    expect(work()?.note).toBe('Game 2 of 2');
  });

  it('tells when it is done or paused, too, that the disk refuses what it finds', async () => {
    vi.spyOn(shell, 'addToTournament').mockResolvedValue(false);
    await beginText();
    for (let count = 0; count < 4; count++) answerNext();
    act('gameReviews.pause');
    await expect.poll(() => work()?.note).toMatch(/^Game 1 of 2 · What was found cannot be kept/);
    act('gameReviews.resume');
    answerAll();
    await expect.poll(() => work()?.note).toMatch(/^2 of 2 games are reviewed\..* · What was found cannot/);
  });

  it('tells that the disk refused one game even if it takes the next', async () => {
    refuseGame(0);
    await beginText();
    for (let count = 0; count < 4; count++) answerNext();
    act('gameReviews.pause');
    await expect.poll(() => [...shell.lines.values()].flat().some((line) => isOf(1, line))).toBe(true);
    await settle();
    expect(work()?.note).toMatch(/^Game 1 of 2 · What was found cannot be kept/);
  });

  it('that is cancelled offers what is found out so far', async () => {
    await beginText();
    for (let count = 0; count < 4; count++) answerNext();
    act('dialog.cancel');
    expect(work()?.note).toBe('0 of 2 games are reviewed. Save all of them as a new file.');
  });

  it('that is cancelled at once leaves nothing', async () => {
    await beginText();
    act('dialog.cancel');
    expect(work()).toBeUndefined();
  });

  it('stays to be saved when the dialog is cancelled or saving fails', async () => {
    await beginText();
    answerAll();
    act('sharing.save');
    shell.toExport = { kind: 'failed', reason: 'noSpace', name: 'x.txt', code: 'ENOSPC' };
    act('sharing.save');
    await expect.poll(() => usePromptStore().current?.kind).toBe('trouble');
    expect(work()?.actions.map(({ label }) => label)).toContain('sharing.save');
  });
});

/** As if the app had ended without a word, or another tab were opened; the shell is the same. */
function openPage(): void {
  setActivePinia(createPinia());
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
  answered = 0;
}

describe('a review of the games of a file that is not saved when the app ends', () => {
  /** Ends the page, whose locks end with it. */
  async function restart(): Promise<void> {
    await settle();
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    openPage();
    await useGameReviewStore().restore(shell);
  }

  it('is offered again, and saved with all that was found out', async () => {
    await beginText();
    answerAll();
    await restart();
    expect(work()?.note).toBe('2 of 2 games are reviewed. Save all of them as a new file.');
    shell.toExport = { kind: 'saved', file: gameFile('x.txt'), isComplete: true };
    act('sharing.save');
    await expect.poll(() => shell.lines.size).toBe(0);
    expect(shareIn(shell.exports[0]?.text)).toEqual([1, 1]);
    expect(shell.exports[0]?.name).toBe('club- evening reviewed');
  });

  it('goes on where it was once the user wants it to', async () => {
    await beginText();
    while (work()?.note !== 'Game 2 of 2') answerNext();
    await restart();
    expect(work()?.note).toBe('Game 2 of 2');
    expect(fake.gos).toEqual([]);
    act('gameReviews.resume');
    answerAll();
    expect(work()?.note).toBe('2 of 2 games are reviewed. Save all of them as a new file.');
  });

  it('outlives lines that were cut off', async () => {
    await beginText();
    answerAll();
    await settle();
    for (const [id, lines] of shell.lines) shell.lines.set(id, [...lines, '{"at":0,"piece":0,"isL']);
    await restart();
    expect(work()?.note).toMatch(/^2 of 2 games/);
  });

  it('keeps games that are longer than a line', async () => {
    const long = annotate(FIRST.tree, FIRST.tree.line[0] ?? 0, { comment: 'long '.repeat(20_000) });
    await beginText([{ ...FIRST, tree: long }, SECOND]);
    answerAll();
    await restart();
    act('sharing.save');
    await expect.poll(() => shell.exports.length).toBe(1);
    expect(shell.exports[0]?.text).toContain('long long');
    expect([...shell.lines.values()].flat().every((line) => line.length < 100_000)).toBe(true);
  });

  it('goes on with the games that the disk took, and tells that others are missing', async () => {
    refuseGame(0);
    await beginText([FIRST, SECOND, FIRST]);
    while (!work()?.note?.startsWith('Game 2 of 3')) answerNext();
    for (let count = 0; count < 4; count++) answerNext();
    act('gameReviews.pause');
    await restart();
    expect(work()?.note).toBe('Game 1 of 2 · 1 game of the file was not kept and is only in the file.');
    act('gameReviews.resume');
    answerAll();
    await restart();
    expect(work()?.note).toMatch(/^2 of 2 games are reviewed\..* · 1 game of the file was not kept/);
    act('sharing.save');
    const moves = gamesIn(shell.exports[0]?.text).map(({ tree }) => lineNodes(tree).map(({ move }) => move));
    expect(moves.map((each) => writeTranscript(each))).toEqual(['f5f6e6', 'f5d6c3']);
  });

  it('is forgotten if only some of the games were written and nothing was found', async () => {
    shell.lines.set('review-1', [
      '{"file":"x.txt","games":2}',
      '{"at":0,"piece":0,"isLast":true,"text":"f5d6c3"}',
    ]);
    await restart();
    expect(work()).toBeUndefined();
    expect(shell.lines.size).toBe(0);
  });

  it('is offered beside one that cannot be read, which stays as it is and is reported', async () => {
    await beginText();
    answerAll();
    await settle();
    shell.lines.set('review-broken', ['{"file":"y.txt","games":1}']);
    const readLines = shell.readTournament.bind(shell);
    vi.spyOn(shell, 'readTournament').mockImplementation(async (id, from) => {
      if (id === 'review-broken') throw new Error('The disk says no.');
      return readLines(id, from);
    });
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    await restart();
    expect(work()?.note).toMatch(/^2 of 2 games/);
    expect(shell.lines.has('review-broken')).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('The disk says no.'));
  });

  it('is gone once it is discarded', async () => {
    await beginText();
    answerAll();
    act('sharing.discard');
    await expect.poll(() => shell.lines.size).toBe(0);
  });

  it('is not offered by a second tab while the first goes on with it', async () => {
    await beginText();
    answerAll();
    openPage();
    await useGameReviewStore().restore(shell);
    expect(work()).toBeUndefined();
  });
});

describe('two tabs', () => {
  it('never review the same earlier game at the same time', async () => {
    await beginEarlier();
    answerNext();
    openPage();
    await beginEarlier();
    expect(fake.gos).toEqual([]);
    expect(useToastStore().text).toBe('These games are being reviewed already');
  });
});
