/** The promises of every shell about the file of a game after a reload, and of a game among the earlier ones. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Evaluation } from '../../engine/game/evaluation.ts';
import { type Annotations, annotate } from '../../engine/game/tree.ts';
import type { GameFile, KeptGame } from '../../main/contract/bridge.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import {
  type DocumentsShell,
  FINISHED,
  type MakeWorld,
  type Surroundings,
  type World,
  game,
} from './world.ts';

const EVALUATION: Evaluation = {
  score: 2,
  exact: false,
  depth: 12,
  selectivity: 100,
  engine: 'master',
  lines: [],
};

/** The finished game with notes at its first move. */
function withNotes(notes: Partial<Annotations>): string {
  const tree = recordOf(FINISHED);
  return gameText(annotate(tree, tree.line[0] ?? 0, notes));
}

export function describeFilesOfGames(makeWorld: MakeWorld): void {
  const finished = game(FINISHED);
  let world: World;
  let shell: DocumentsShell;
  let around: Surroundings;

  beforeEach(async () => {
    world = await makeWorld();
    ({ shell, around } = world);
  });

  afterEach(() => world.end());

  /** Saves `kept` to the file called `name`, as the user chooses. */
  async function savedTo(name: string, kept: KeptGame): Promise<GameFile> {
    around.choice = () => name;
    const outcome = await shell.saveGame(kept, 'save');
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.file;
  }

  describe('the file of a game', () => {
    it('is handed to a reloaded page, which saves to it without asking', async () => {
      const file = await savedTo('mine.txt', game('f5d6'));
      shell.keepGame(game('f5d6', { file, isDirty: false }));
      const again = await world.reload();
      const found = (await again.returned())?.game.file;
      expect(found?.name).toBe('mine.txt');
      await again.saveGame(game('f5d6c3', { ...(found && { file: found }) }), 'save');
      expect(world.read('mine.txt')).toBe(gameText('f5d6c3'));
      expect(around.choices.total).toBe(1);
    });

    it('is known to a reloaded page as it was, so that a change by another program is noticed', async () => {
      const file = await savedTo('mine.txt', game('f5d6'));
      shell.keepGame(game('f5d6', { file, isDirty: false }));
      world.put('mine.txt', 'another game');
      const again = await world.reload();
      const found = (await again.returned())?.game.file;
      const outcome = await again.saveGame(game('f5d6c3', { ...(found && { file: found }) }), 'save');
      expect(outcome.kind).toBe('changed');
      expect(world.read('mine.txt')).toBe('another game');
    });
  });

  describe('a finished game that was saved', () => {
    let saved: KeptGame;

    beforeEach(async () => {
      saved = { ...finished, isDirty: false, file: await savedTo('final.txt', finished) };
    });

    it('is named as its new file is once it is saved elsewhere', async () => {
      around.choice = () => 'copy.txt';
      await shell.saveGame(saved, 'saveAs');
      expect(around.earlier).toEqual([{ text: finished.text, savedAs: 'copy.txt' }]);
    });

    it('stays the only one of its kind when it is saved once more with a comment', async () => {
      const commented = { ...saved, text: withNotes({ comment: 'Alas.' }), isDirty: true };
      await shell.saveGame(commented, 'save');
      expect(around.earlier).toEqual([{ text: commented.text, savedAs: 'final.txt' }]);
    });

    it('keeps what was found out about it when another game takes its place', async () => {
      const text = withNotes({ evaluation: EVALUATION });
      shell.keepGame({ ...saved, text, hasFindings: true });
      shell.keepGame(game('f5', { serial: 2 }));
      await expect.poll(() => around.earlier).toEqual([{ text, savedAs: 'final.txt' }]);
      expect(world.read('final.txt')).toBe(finished.text);
    });

    it('keeps what was found out about it when the app ends, without a question', async () => {
      const text = withNotes({ evaluation: EVALUATION });
      shell.keepGame({ ...saved, text, hasFindings: true });
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.earlier).toEqual([{ text, savedAs: 'final.txt' }]);
      expect(around.questions.total).toBe(0);
    });

    it('does not get there what the user has not saved', async () => {
      shell.keepGame({ ...saved, text: withNotes({ comment: 'Alas.' }), isDirty: true });
      shell.keepGame(game('f5', { serial: 2 }));
      await shell.confirmEnd();
      expect(around.earlier).toEqual([{ text: finished.text, savedAs: 'final.txt' }]);
    });

    it('has its file when it is opened from there, and is saved to it without asking', async () => {
      shell.keepGame(game('f5', { serial: 2, isDirty: false }));
      const found = await shell.openEarlier('0');
      if (!found) throw new Error('It has no file.');
      expect(found.name).toBe('final.txt');
      const again: KeptGame = { ...saved, file: found, earlier: '0', serial: 3 };
      shell.keepGame(again);
      const text = withNotes({ evaluation: EVALUATION });
      expect((await shell.saveGame({ ...again, text }, 'save')).kind).toBe('saved');
      expect(world.read('final.txt')).toBe(text);
      expect(around.choices.total).toBe(1);
      expect(around.earlier).toEqual([{ text, savedAs: 'final.txt' }]);
    });

    it('is not written over what another program has put into its file since', async () => {
      world.put('final.txt', 'another game');
      shell.keepGame(game('f5', { serial: 2, isDirty: false }));
      const found = await shell.openEarlier('0');
      if (!found) throw new Error('It has no file.');
      const again: KeptGame = { ...saved, file: found, earlier: '0', serial: 3 };
      shell.keepGame(again);
      expect((await shell.saveGame(again, 'save')).kind).toBe('changed');
      expect(world.read('final.txt')).toBe('another game');
    });
  });

  it('a game that is in no file has none when it is opened from the earlier ones', async () => {
    shell.keepGame(finished);
    await shell.keepEarlier();
    expect(await shell.openEarlier('0')).toBeUndefined();
  });
}
