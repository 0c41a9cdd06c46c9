/**
 * The promises of every shell about keeping and saving games, one test for each branch of the policy. This file is
 * longer than 400 lines because all of them share one world, which each test begins anew.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSquare } from '../../engine/game/square.ts';
import { annotate, play, undo } from '../../engine/game/tree.ts';
import { readGames } from '../../engine/notation/read.ts';
import type { GameFile, KeptGame } from '../../main/contract/bridge.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import {
  type DocumentsShell,
  type MakeWorld,
  type Surroundings,
  type World,
  game,
  unavailable,
} from './world.ts';

/** A game with a variation, which GGF cannot hold. */
function withVariation(): KeptGame {
  const varied = play(undo(recordOf('f5d6c3')), parseSquare('c4')!);
  if (!varied.ok) throw new Error('c4 is legal after f5 d6.');
  return game('f5d6c4', { text: gameText(varied.value) });
}

export function describeSaving(makeWorld: MakeWorld): void {
  let world: World;
  let shell: DocumentsShell;
  let around: Surroundings;

  async function begin(leftBehind?: KeptGame): Promise<void> {
    world = await makeWorld(leftBehind);
    ({ shell, around } = world);
  }

  beforeEach(async () => begin());
  afterEach(() => world.end());

  /** Saves `transcript` to the file called `name`, as the user chooses. */
  async function saved(transcript: string, name: string): Promise<GameFile> {
    around.choice = () => name;
    const outcome = await shell.saveGame(game(transcript), 'save');
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.file;
  }

  describe('keeping', () => {
    it('stores the game that was handed over last', () => {
      shell.keepGame(game('f5'));
      shell.keepGame(game('f5d6'));
      expect(around.safe).toMatchObject(game('f5d6'));
    });

    it('would lose moves exactly when the page says that some are unsaved', () => {
      expect(shell.wouldLoseMoves()).toBe(false);
      shell.keepGame(game('f5'));
      expect(shell.wouldLoseMoves()).toBe(true);
      shell.keepGame(game('f5', { isDirty: false }));
      expect(shell.wouldLoseMoves()).toBe(false);
    });

    it('stores nothing of a game that was given up', () => {
      shell.keepGame(game('f5'));
      shell.letGo();
      expect(around.safe).toBeUndefined();
    });

    it('hands the game in progress to a reloaded page without a question', async () => {
      shell.keepGame(game('f5d6'));
      const again = await world.reload();
      expect(await again.returned()).toMatchObject({ game: game('f5d6'), ended: 'page' });
    });

    it('does not lose a game when a reloaded page has no game to show yet', async () => {
      shell.keepGame(game('f5d6'));
      const again = await world.reload();
      await again.returned();
      again.keepGame(undefined);
      expect(around.safe?.text).toBe(gameText('f5d6'));
    });
  });

  describe('a game that an earlier run left behind', () => {
    const left = game('f5d6');

    beforeEach(async () => {
      world.end();
      await begin(left);
    });

    it('is offered', async () => {
      expect(await shell.returned()).toMatchObject({ game: left, ended: 'app' });
    });

    it('is not at risk now', () => {
      expect(shell.wouldLoseMoves()).toBe(false);
    });

    it('stays while the page has no game', () => {
      shell.keepGame(undefined);
      expect(around.safe?.text).toBe(left.text);
    });

    it('stays for the next start if the app ends before an answer', () => {
      shell.letGo();
      expect(around.safe?.text).toBe(left.text);
    });

    it('is replaced by a game that is handed over', () => {
      shell.keepGame(game('e6'));
      expect(around.safe?.text).toBe(gameText('e6'));
    });

    it('may be taken up and then given up', () => {
      shell.keepGame(left);
      shell.keepGame(undefined);
      expect(around.safe).toBeUndefined();
    });

    it('is removed if the user does not want it', () => {
      shell.dropReturned();
      expect(around.safe).toBeUndefined();
    });

    it('cannot be dropped any more once another game has replaced it', () => {
      shell.keepGame(game('e6'));
      shell.dropReturned();
      expect(around.safe?.text).toBe(gameText('e6'));
    });
  });

  describe('saving', () => {
    it('writes the given game to the file that the user chooses', async () => {
      await saved('f5d6', 'mine.txt');
      expect(world.read('mine.txt')).toBe(gameText('f5d6'));
    });

    it('leaves no unsaved moves', async () => {
      await saved('f5d6', 'mine.txt');
      expect(shell.wouldLoseMoves()).toBe(false);
    });

    it('saves to the same file from then on, without asking', async () => {
      const file = await saved('f5', 'mine.txt');
      await shell.saveGame(game('f5d6', { file }), 'save');
      expect(around.choices.total).toBe(1);
      expect(world.read('mine.txt')).toBe(gameText('f5d6'));
    });

    it('asks for another file when told to', async () => {
      const file = await saved('f5', 'mine.txt');
      around.choice = () => 'other.txt';
      const outcome = await shell.saveGame(game('f5d6', { file }), 'saveAs');
      expect(outcome).toMatchObject({ kind: 'saved', file: { name: 'other.txt' } });
      expect(world.read('mine.txt')).toBe(gameText('f5'));
      expect(world.read('other.txt')).toBe(gameText('f5d6'));
    });

    it('stores the game before it asks for a place', async () => {
      around.choice = () => {
        expect(around.safe?.text).toBe(gameText('f5d6'));
        return undefined;
      };
      await shell.saveGame(game('f5d6'), 'save');
      expect(around.choices.total).toBe(1);
    });

    it('changes nothing if it is cancelled', async () => {
      expect(await shell.saveGame(game('f5'), 'save')).toEqual({ kind: 'cancelled' });
      expect(shell.wouldLoseMoves()).toBe(true);
      expect(world.names()).toEqual([]);
    });

    it.each([
      ['game.ggf', 'ggf'],
      ['game.sgf', 'sgf'],
      ['game.oth', 'game'],
    ])('writes the format that the extension of %s asks for', async (name, format) => {
      around.choice = () => name;
      const outcome = await shell.saveGame(game('f5d6c3'), 'save');
      expect(outcome).toMatchObject({ kind: 'saved', isComplete: true });
      expect(readGames(world.read(name) ?? '')).toMatchObject({ kind: 'games', games: [{ format }] });
    });

    it('tells that a format does not hold everything', async () => {
      around.choice = () => 'game.ggf';
      expect(await shell.saveGame(withVariation(), 'save')).toMatchObject({
        kind: 'saved',
        isComplete: false,
      });
    });

    it('does not write an invalid game in another format', async () => {
      around.choice = () => 'game.sgf';
      const outcome = await shell.saveGame(game('f5', { text: 'no game' }), 'save');
      expect(outcome).toMatchObject({ kind: 'failed', code: 'NOT_A_GAME' });
    });

    it('fails with a message if the file could not be opened again', async () => {
      around.choice = () => 'game.sgf';
      const comment = 'x'.repeat(4 * 1024 * 1024);
      const large = game('f5', { text: gameText(annotate(recordOf('f5'), 1, { comment })) });
      expect(await shell.saveGame(large, 'save')).toMatchObject({ kind: 'failed', reason: 'tooLarge' });
      expect(world.read('game.sgf') ?? '').toBe('');
    });

    it('overwrites the file of an opened game without asking', async () => {
      world.put('a.txt', gameText('f5'));
      const file = await shell.open('a.txt');
      await shell.saveGame(game('f5d6', { file }), 'save');
      expect(around.choices.total).toBe(0);
      expect(world.read('a.txt')).toBe(gameText('f5d6'));
    });

    it.each([
      ['several games', 'a.txt', 'f5d6c3\nf5f6e6\n'],
      ["another program's notes", 'a.sgf', '(;GM[2];B[f5]C[Best move.]X[1])'],
      ['far more than one game', 'a.sgf', `(;GM[2]C[${'x'.repeat(300_000)}];B[f5])`],
    ])('asks before it saves over %s', async (_, name, content) => {
      world.put(name, content);
      const file = await shell.open(name);
      expect(await shell.saveGame(game('f5d6', { file }), 'save')).toEqual({ kind: 'cancelled' });
      expect(around.choices.total).toBe(1);
      expect(world.read(name)).toBe(content);
    });

    describe('to a file that another program has changed', () => {
      const theirs = gameText('f5f6e6');
      let file: GameFile;

      beforeEach(async () => {
        world.put('a.txt', gameText('f5'));
        file = await shell.open('a.txt');
        shell.keepGame(game('f5', { file, isDirty: false, serial: 1 }));
        world.put('a.txt', theirs);
      });

      const mine = (): KeptGame => game('f5d6', { file, serial: 1 });

      it('writes nothing, and returns the present content', async () => {
        const outcome = await shell.saveGame(mine(), 'save');
        const bytes = outcome.kind === 'changed' ? outcome.bytes : undefined;
        expect(new TextDecoder().decode(bytes)).toBe(theirs);
        expect(world.read('a.txt')).toBe(theirs);
        expect(shell.wouldLoseMoves()).toBe(true);
      });

      it('overwrites it on request, and continues to save there', async () => {
        expect(await shell.saveGame(mine(), 'overwrite')).toMatchObject({ kind: 'saved' });
        expect(world.read('a.txt')).toBe(gameText('f5d6'));
        await shell.saveGame(game('f5d6c3', { file, serial: 1 }), 'save');
        expect(world.read('a.txt')).toBe(gameText('f5d6c3'));
      });

      it('notices the change also after it has written there itself', async () => {
        await shell.saveGame(mine(), 'overwrite');
        world.put('a.txt', theirs);
        expect(await shell.saveGame(mine(), 'save')).toMatchObject({ kind: 'changed' });
      });

      it('does not take a newer change of the file for the one that the user accepted', async () => {
        await shell.open('a.txt');
        expect(await shell.saveGame(mine(), 'save')).toMatchObject({ kind: 'changed' });
      });

      it('saves a game that was read from it again', async () => {
        const again = await shell.open('a.txt');
        const next = game('f5f6e6d6', { file: again, serial: 2 });
        expect(await shell.saveGame(next, 'save')).toMatchObject({ kind: 'saved' });
      });

      it('keeps the app open at its end, and says why', async () => {
        shell.keepGame(mine());
        around.answer = () => 'save';
        expect(await shell.confirmEnd()).toBe('stay');
        expect(around.told).toMatchObject([{ reason: 'changed', name: 'a.txt' }]);
        expect(world.read('a.txt')).toBe(theirs);
      });
    });

    it('says at the end that the chosen format does not hold everything, and keeps the app open', async () => {
      shell.keepGame(withVariation());
      around.answer = () => 'save';
      around.choice = () => 'game.ggf';
      expect(await shell.confirmEnd()).toBe('stay');
      expect(around.toldInPart).toEqual(['game.ggf']);
      expect(await shell.confirmEnd()).toBe('proceed');
    });

    it('saves a game whose file has gone, and asks for a place if needed', async () => {
      world.put('a.txt', gameText('f5'));
      const file = await shell.open('a.txt');
      world.remove('a.txt');
      around.choice = () => 'a.txt';
      expect(await shell.saveGame(game('f5d6', { file }), 'save')).toMatchObject({ kind: 'saved' });
      expect(world.read('a.txt')).toBe(gameText('f5d6'));
    });

    it('asks where to save a game whose file is unknown', async () => {
      const file = { handle: '/etc/passwd', name: 'passwd' };
      expect(await shell.saveGame(game('f5', { file }), 'save')).toEqual({ kind: 'cancelled' });
      expect(around.choices.total).toBe(1);
    });

    it('leaves the file as it was and the moves unsaved if the disk is full', async () => {
      const file = await saved('f5', 'a.txt');
      world.fillDisk();
      const outcome = await shell.saveGame(game('f5d6', { file }), 'save');
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'noSpace', name: 'a.txt' });
      expect(world.read('a.txt')).toBe(gameText('f5'));
      expect(shell.wouldLoseMoves()).toBe(true);
    });

    it('fails with a message if the dialog cannot be shown', async () => {
      around.choice = unavailable;
      expect(await shell.saveGame(game('f5'), 'save')).toMatchObject({ kind: 'failed' });
      expect(shell.wouldLoseMoves()).toBe(true);
    });

    it('succeeds after an earlier save that failed', async () => {
      around.choice = unavailable;
      await shell.saveGame(game('f5'), 'save');
      await saved('f5', 'a.txt');
      expect(world.read('a.txt')).toBe(gameText('f5'));
    });

    it('executes two saves one after the other, and asks for the place once', async () => {
      around.choice = () => 'a.txt';
      await Promise.all([shell.saveGame(game('f5'), 'save'), shell.saveGame(game('f5d6'), 'save')]);
      expect(world.read('a.txt')).toBe(gameText('f5d6'));
      expect(shell.wouldLoseMoves()).toBe(false);
      expect(around.choices.most).toBe(1);
    });

    it('asks once for the place of a game that is saved twice without a change', async () => {
      around.choice = () => 'a.txt';
      await Promise.all([shell.saveGame(game('f5'), 'save'), shell.saveGame(game('f5'), 'save')]);
      expect(around.choices.total).toBe(1);
    });
  });

  describe('a move that is played during a save', () => {
    const next = game('f5d6');

    it.each(['choice', 'write'] as const)('is unsaved if it is played during the %s', async (when) => {
      around.choice = () => {
        if (when === 'choice') shell.keepGame(next);
        return 'a.txt';
      };
      around.onWrite = () => {
        if (when === 'write') shell.keepGame(next);
      };
      expect(await shell.saveGame(game('f5'), 'save')).toMatchObject({ kind: 'saved' });
      expect(world.read('a.txt')).toBe(gameText('f5'));
      expect(around.safe).toMatchObject(next);
      expect(shell.wouldLoseMoves()).toBe(true);
    });

    it('is written to the same file by the next save, although the page has not heard of that file yet', async () => {
      around.choice = () => {
        shell.keepGame(next);
        return 'a.txt';
      };
      await shell.saveGame(game('f5'), 'save');
      around.answer = () => 'save';
      expect(await shell.confirmDiscard()).toBe('proceed');
      expect(around.choices.total).toBe(1);
      expect(world.read('a.txt')).toBe(next.text);
    });
  });

  describe('another game that replaces one during its save', () => {
    it('does not get its file if it has one of its own', async () => {
      world.put('b.txt', gameText('e6'));
      const file = await shell.open('b.txt');
      around.choice = () => {
        shell.keepGame(game('e6f4', { file }));
        return 'a.txt';
      };
      await shell.saveGame(game('f5'), 'save');
      around.answer = () => 'save';
      await shell.confirmDiscard();
      expect(world.read('a.txt')).toBe(gameText('f5'));
      expect(world.read('b.txt')).toBe(gameText('e6f4'));
    });

    it('does not get its file if the page says that it is another game', async () => {
      around.choice = () => {
        shell.keepGame(game('e6', { serial: 2 }));
        return 'a.txt';
      };
      await shell.saveGame(game('f5', { serial: 1 }), 'save');
      around.choice = () => 'b.txt';
      around.answer = () => 'save';
      await shell.confirmDiscard();
      expect(world.read('a.txt')).toBe(gameText('f5'));
      expect(world.read('b.txt')).toBe(gameText('e6'));
    });

    it('is not stored if the game was given up', async () => {
      around.choice = () => {
        shell.letGo();
        return 'a.txt';
      };
      await shell.saveGame(game('f5'), 'save');
      expect(around.safe).toBeUndefined();
    });
  });
}
