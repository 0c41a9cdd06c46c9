import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { currentPosition, goTo, play } from '../../../engine/game/tree.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { gameFile } from '../fake-documents.ts';
import { WIPE_OUT, movesOf, recordOf, square } from '../moves.ts';
import {
  GAME_FORMAT,
  connect,
  documents,
  game,
  prompted,
  prompts,
  returnedGame,
  shell,
  view,
  makeDocuments,
  newPage,
} from './document-setup.ts';

makeDocuments();

describe('a finished game', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    view.screen = 'game';
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
  });

  /** An earlier place of the game, and a legal move there that was not played. */
  function otherMove(): [ply: number, move: Square] {
    const ply = 5;
    const legal = squaresOf(legalMoves(game.places[ply] ?? game.position));
    const other = legal.find((move) => move !== game.moves[ply]);
    if (other === undefined) throw new Error('There is only one move');
    return [ply, other];
  }

  /** Leaves the game at that place and plays on to another end. */
  async function endOtherwise(): Promise<void> {
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    for (let moves = 0; moves < 80 && !game.isOver; moves++) {
      game.playNext(squaresOf(legalMoves(game.position))[0] ?? 'pass');
    }
    await nextTick();
    expect(game.isOver).toBe(true);
  }

  test('stays in the library while another line is tried out to its end, and after that', async () => {
    await nextTick();
    expect(shell.ended).toHaveLength(1);
    view.screen = 'analysis';
    await nextTick();
    await endOtherwise();
    view.screen = 'game';
    await nextTick();
    expect(shell.ended).toHaveLength(1);
  });

  test('joins the library at once, and once more only where it ends otherwise', async () => {
    await nextTick();
    const text = shell.last?.text;
    expect(shell.ended).toEqual([{ text, instead: undefined }]);
    // What is found out about it, and walking through it, make it no other game.
    const evaluation = { score: 2, exact: false, depth: 8, selectivity: 100, engine: 'master', lines: [] };
    game.record([{ id: game.tree.line[0] ?? 0, evaluation }]);
    game.walkTo(3);
    await nextTick();
    game.walkTo(game.lastPly);
    await nextTick();
    expect(shell.ended).toHaveLength(1);

    await endOtherwise();
    expect(shell.ended.slice(1)).toEqual([{ text: shell.last?.text, instead: text }]);
  });

  test('joins the library of a page that was reloaded while an earlier place was shown', async () => {
    game.walkTo(4);
    await nextTick();
    const { last } = shell;
    if (last === undefined) throw new Error('Nothing was kept');
    newPage();
    connect({ game: last, keptAt: 1, ended: 'page' });
    await nextTick();
    expect(game.ply).toBe(4);
    expect(shell.ended).toEqual([{ text: shell.last?.text, instead: undefined }]);
  });

  test('joins the library at the next start, unless its end was only tried', async () => {
    const started = async (): Promise<number> => {
      await nextTick();
      const { last } = shell;
      if (last === undefined) throw new Error('Nothing was kept');
      newPage();
      connect({ game: last, keptAt: 1, ended: 'app' });
      await new Promise((resolve) => setTimeout(resolve));
      return shell.ended.length;
    };
    expect(await started()).toBe(1);
    expect(game.serial).toBe(0);
    documents.continueReturned();
    view.screen = 'analysis';
    await endOtherwise();
    expect(await started()).toBe(0);
  });

  test('is replaced without a question, and can be opened again as a whole', async () => {
    expect(game.isOver).toBe(true);
    const { tree } = game;
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
    expect(useToastStore().text).toBe('The previous game is kept under “Earlier games”');

    const opening = documents.openEarlier();
    const prompt = await prompted('whichGame');
    expect(prompt.from).toBe('earlier');
    expect(prompt.games.count).toBe(1);
    prompt.answer(0);
    await opening;
    expect(game.tree).toEqual(tree);
    expect(game.isOver).toBe(true);
    expect(documents.isDirty).toBe(false);
    expect(documents.file).toBeUndefined();
    documents.restart();
    expect(game.serial).toBe(4);
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
  });

  test('is an earlier game, not the one in progress, in a list that is asked for while a new game replaces it', async () => {
    const writing = Promise.withResolvers<void>();
    const keep = shell.keepEarlier.bind(shell);
    vi.spyOn(shell, 'keepEarlier').mockImplementation(async () => {
      await writing.promise;
      return keep();
    });
    // What leads to the list is loaded before it is asked for, so that nothing else delays it.
    await documents.latestEarlier(1);
    documents.restart();
    const opening = documents.openEarlier();
    // The list waits for its turn meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
    writing.resolve();
    const { games, answer } = await prompted('whichGame');
    expect(games.count).toBe(1);
    answer(undefined);
    await opening;
  });

  test('is replaced without a question even if an earlier place is shown', async () => {
    const { line } = game.tree;
    game.walkTo(3);
    expect(game.isOver).toBe(false);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const [kept] = shell.earlier.map(({ text }) => readGames(text));
    expect(kept).toMatchObject({ kind: 'games', games: [{ tree: { line, ply: 3 } }] });
    expect(shell.questions).toBe(0);
    expect(shell.earlier.length).toBe(1);
  });

  test('that was continued from an earlier place counts as the new game that it has become', async () => {
    shell.answer = 'stay';
    shell.canKeepEarlier = false;
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    for (const place of [game.lastPly, 0]) {
      game.walkTo(place);
      const { questions } = shell;
      documents.restart();
      await expect.poll(() => shell.questions).toBe(questions + 1);
      await nextTick();
      expect(game.serial).toBe(1);
      expect(shell.earlier).toEqual([]);
    }
    shell.canKeepEarlier = true;
    game.walkTo(ply);
    for (const move of movesOf(WIPE_OUT).slice(ply)) game.playNext(move);
    game.walkTo(0);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(2);
    expect(shell.earlier.length).toBe(1);
  });

  test('causes a question if it cannot be kept or belongs to a file', async () => {
    shell.answer = 'stay';
    shell.canKeepEarlier = false;
    documents.restart();
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.serial).toBe(1);
    expect(shell.earlier).toEqual([]);
    shell.canKeepEarlier = true;
    shell.answer = 'proceed';
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const moves = movesOf(WIPE_OUT);
    for (const move of moves.slice(0, -1)) game.playNext(move);
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    for (const move of moves.slice(-1)) game.playNext(move);
    expect(game.isOver).toBe(true);
    documents.restart();
    await expect.poll(() => shell.questions).toBe(2);
    expect(shell.earlier).toHaveLength(1);
  });

  /** What a review finds out about the first move and the place after it. */
  function findOut(): void {
    const evaluation = { score: 2, exact: false, depth: 12, selectivity: 100, engine: 'master', lines: [] };
    game.record([{ id: game.tree.line[0] ?? 0, evaluation, mark: 'best' }]);
  }

  test('that is in a file is not unsaved because of what a review has found out', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    findOut();
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: false, file: { name: 'a.txt' } });
    expect(shell.last?.text).toContain('master');
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
  });

  test('that was saved has its file when it is opened from the earlier games', async () => {
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    shell.earlierFiles.set(shell.earlier[0]?.text ?? '', gameFile('a.txt'));
    const opening = documents.openEarlier();
    (await prompted('whichGame')).answer(0);
    await opening;
    await nextTick();
    expect(documents.file?.name).toBe('a.txt');
    expect(shell.last).toMatchObject({ isDirty: false, earlier: '0', file: { name: 'a.txt' } });
  });

  test('that is on the board stays there as it is when it is chosen from the earlier games', async () => {
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    for (let time = 0; time < 2; time++) {
      const opening = documents.openEarlier();
      (await prompted('whichGame')).answer(0);
      await opening;
      findOut();
    }
    expect(game.serial).toBe(3);
    // With a move of its own it is another game than the one that is listed.
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    const opening = documents.openEarlier();
    (await prompted('whichGame')).answer(1);
    await opening;
    expect(game.serial).toBe(4);
  });

  test('that was just saved stays on the board as it is when it is chosen from the earlier games', async () => {
    shell.earlier = [{ text: GAME_FORMAT.write({ tree: game.tree, info: NO_INFO }), savedAs: 'a.txt' }];
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true, earlier: '0' };
    await documents.save('save');
    game.walkTo(3);
    const opening = documents.openEarlier();
    (await prompted('whichGame')).answer(0);
    await opening;
    expect(game.serial).toBe(1);
    expect(game.ply).toBe(3);
    expect(documents.file?.name).toBe('a.txt');
  });

  test('that was continued while it was being kept causes a question', async () => {
    const writing = Promise.withResolvers<boolean>();
    vi.spyOn(shell, 'keepEarlier').mockReturnValue(writing.promise);
    shell.answer = 'stay';
    documents.restart();
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    writing.resolve(true);
    await expect.poll(() => shell.questions).toBe(1);
    expect(game.serial).toBe(1);
    expect(game.ply).toEqual(ply + 1);
    expect(shell.last?.text).toContain(squareName(other));
  });

  test('is listed while it is on the board, and can be opened from the list', async () => {
    view.screen = 'start';
    const opening = documents.openEarlier();
    const prompt = await prompted('whichGame');
    expect(prompt.games.count).toBe(1);
    expect(await prompt.games.entries([0])).toMatchObject([{ moves: game.moves.length }]);
    prompt.answer(0);
    await opening;
    expect(view.screen).toBe('game');
    expect(game.serial).toBe(1);
    expect(shell.earlier).toEqual([]);

    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const again = documents.openEarlier();
    (await prompted('whichGame')).answer(undefined);
    await again;
    expect(game.serial).toBe(2);
  });

  test('a message tells that there is none, also if the one on the board is in a file', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    await documents.openEarlier();
    expect(prompts.current).toBeUndefined();
    await expect.poll(() => useToastStore().text).toBe('No game has been played here yet');
  });
});

/** Opens the newest of the earlier games; returns how it is listed. */
async function openNewest() {
  const opening = documents.openEarlier();
  const prompt = await prompted('whichGame');
  const entries = await prompt.games.entries([0]);
  prompt.answer(0);
  await opening;
  return entries[0];
}

test('an earlier game that was left in a variation is listed as it was played, and opens at its end', async () => {
  connect();
  const whole = recordOf(WIPE_OUT);
  const tried = play(goTo(whole, 1), square('f6'));
  if (!tried.ok) throw new Error(tried.error);
  shell.earlier = [{ text: GAME_FORMAT.write({ tree: tried.value, info: NO_INFO }) }];
  expect(await openNewest()).toMatchObject({ moves: 9, winner: 'black' });
  expect(game.moves).toEqual(movesOf(WIPE_OUT));
  expect(game.ply).toBe(game.lastPly);
});

test('an earlier game in which a move was taken back is listed as it went on, and opens where it was left', async () => {
  connect();
  documents.begin('twoPlayers');
  for (const move of movesOf('e6f6')) game.playNext(move);
  game.undo();
  for (const move of movesOf(WIPE_OUT).slice(1)) game.playNext(move);
  expect(game.tree.root.children[0]?.children).toHaveLength(2);
  documents.begin('twoPlayers');
  await expect.poll(() => game.ply).toBe(0);
  expect(await openNewest()).toMatchObject({ moves: 9, winner: 'black' });
  expect(game.moves).toEqual(movesOf(WIPE_OUT));
  expect(game.ply).toBe(game.lastPly);
});

test('a game in progress that cannot be read is not taken for the first in the list of earlier games', async () => {
  connect(returnedGame({ text: 'Othello game file: 2\nDamaged' }));
  shell.earlier = [{ text: GAME_FORMAT.write({ tree: recordOf('f5d6c3'), info: NO_INFO }) }];
  const opening = documents.openEarlier();
  const prompt = await prompted('whichGame');
  expect([...(await prompt.games.readAll()).left]).toEqual([0]);
  expect(prompt.isFirstInProgress).toBe(false);
  prompt.answer(1);
  await opening;
  expect(game.moves).toEqual(movesOf('f5d6c3'));
});

describe('the newest earlier games', () => {
  const texts = ['f5d6c3', 'f5f6e6', WIPE_OUT].map((moves) =>
    GAME_FORMAT.write({ tree: recordOf(moves), info: NO_INFO }),
  );

  test('are told with their last boards, and one of them opens by its id', async () => {
    connect();
    shell.earlier = texts.map((text) => ({ text }));
    const latest = (await documents.latestEarlier(2)) ?? [];
    expect(latest.map(({ entry, position }) => [entry.moves, position])).toEqual(
      ['f5d6c3', 'f5f6e6'].map((moves) => [3, currentPosition(recordOf(moves))]),
    );
    await documents.takeEarlier(latest[1]!.id, 2);
    expect(game.moves).toEqual(movesOf('f5f6e6'));
  });

  test('are not asked for while the user goes through a list of them, which would end', async () => {
    connect();
    shell.earlier = texts.map((text) => ({ text }));
    await openNewest();
    expect(documents.isListed).toBe(true);
    expect(await documents.latestEarlier(2)).toBeUndefined();
    expect(documents.isListed).toBe(true);
    await documents.goInList('next');
    expect(game.moves).toEqual(movesOf('f5f6e6'));
  });
});
