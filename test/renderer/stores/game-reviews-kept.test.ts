/** What a review of the games of a file has found out outlives the app. */
import { describe, expect, it, vi } from 'vitest';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { useGameReviewStore } from '../../../renderer/stores/game-reviews.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { gameFile } from '../fake-documents.ts';
import {
  act,
  answerAll,
  answerNext,
  beginText,
  fake,
  fakeLocks,
  FIRST,
  gamesIn,
  beginAnew,
  openPage,
  refuseGame,
  SECOND,
  settle,
  shareIn,
  shell,
  work,
} from './review-setup.ts';

beginAnew();

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

  it('is left alone where a newer version has begun it, and the user is told', async () => {
    const lines = [JSON.stringify({ version: 99, app: '99.4.0', of: 'club.ggf' }), '{"game":0}'];
    shell.lines.set('review-20301126t102030123z-2f0e9d8c', lines);
    await restart();
    expect(work()).toBeUndefined();
    const texts = useViewStore().notices.map((notice) =>
      typeof notice === 'object' && 'text' in notice ? notice.text() : '',
    );
    expect(texts).toEqual([
      expect.stringContaining('A review of several games was begun by Othello 99.4.0; this is '),
    ]);
    expect([...shell.lines.values()]).toEqual([lines]);
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
    const readLines = shell.readJournal.bind(shell);
    vi.spyOn(shell, 'readJournal').mockImplementation(async (id, from) => {
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

describe('a review of games of the library', () => {
  const GAMES = [
    { id: '00000000000000aa', game: FIRST },
    { id: '00000000000000bb', game: SECOND },
  ];

  it('gives each game back as it is done, and has nothing left to save', async () => {
    await useGameReviewStore().beginLibrary(GAMES, shell);
    while (work()?.note !== 'Game 2 of 2') answerNext();
    await settle();
    expect(shell.reviewed).toEqual(['00000000000000aa']);
    answerAll();
    await expect.poll(() => work()?.note).toBe('2 games are reviewed, and the library has them.');
    expect(shell.reviewed).toEqual(['00000000000000aa', '00000000000000bb']);
    act('dialog.close');
    await expect.poll(() => shell.lines.size).toBe(0);
  });

  it('goes on after a restart, and still knows whose games they are', async () => {
    await useGameReviewStore().beginLibrary(GAMES, shell);
    while (work()?.note !== 'Game 2 of 2') answerNext();
    await settle();
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    openPage();
    await useGameReviewStore().restore(shell);
    expect(work()?.note).toBe('Game 2 of 2');
    act('gameReviews.resume');
    answerAll();
    await expect.poll(() => shell.reviewed.at(-1)).toBe('00000000000000bb');
  });

  it('gives back after a restart what the library has refused before, although nothing is left to find', async () => {
    shell.keepsReviews = false;
    await useGameReviewStore().beginLibrary(GAMES, shell);
    answerAll();
    await expect.poll(() => work()?.note).toBe('The reviews of 2 games could not be stored.');
    await settle();
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    openPage();
    await useGameReviewStore().restore(shell);
    await expect.poll(() => work()?.note).toBe('The reviews of 2 games could not be stored.');
    shell.keepsReviews = true;
    act('gameReviews.again');
    await expect.poll(() => work()?.note).toBe('2 games are reviewed, and the library has them.');
    expect(shell.reviewed.toSorted()).toEqual(GAMES.map(({ id }) => id));
  });

  it('offers to try again what the library has refused', async () => {
    shell.keepsReviews = false;
    await useGameReviewStore().beginLibrary(GAMES, shell);
    answerAll();
    await expect.poll(() => work()?.note).toBe('The reviews of 2 games could not be stored.');
    shell.keepsReviews = true;
    act('gameReviews.again');
    await expect.poll(() => work()?.note).toBe('2 games are reviewed, and the library has them.');
  });
});
