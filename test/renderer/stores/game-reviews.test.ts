/** Several games are reviewed in the background, and what is found out is kept. */
import { describe, expect, it, vi } from 'vitest';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { useGameReviewStore } from '../../../renderer/stores/game-reviews.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { gameFile } from '../fake-documents.ts';
import {
  act,
  answerAll,
  answerNext,
  beginEarlier,
  beginText,
  fake,
  forgetSearches,
  isAsked,
  isOf,
  gamesIn,
  beginAnew,
  openPage,
  refuseGame,
  settle,
  shareIn,
  shell,
  work,
} from './review-setup.ts';

beginAnew();

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
    forgetSearches();
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
    const add = vi.spyOn(shell, 'addToJournal').mockResolvedValue(false);
    await beginText();
    const answerUntil = async (isReached: () => boolean): Promise<void> => {
      while (!isReached() && isAsked()) {
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
    vi.spyOn(shell, 'addToJournal').mockResolvedValue(false);
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
