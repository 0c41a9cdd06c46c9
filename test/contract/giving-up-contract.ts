/** The promises of every shell about giving up a game, one test for each branch of the policy. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { annotate } from '../../engine/game/tree.ts';
import type { KeptGame } from '../../main/contract/bridge.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import {
  type DocumentsShell,
  FINISHED,
  type MakeWorld,
  type Surroundings,
  type World,
  game,
  unavailable,
} from './world.ts';

export function describeGivingUp(makeWorld: MakeWorld): void {
  let world: World;
  let shell: DocumentsShell;
  let around: Surroundings;

  beforeEach(async () => {
    world = await makeWorld();
    ({ shell, around } = world);
  });

  afterEach(() => world.end());

  describe('before a game is given up', () => {
    it.each([
      ['there is none', undefined],
      ['nothing of it would be lost', game('f5', { isDirty: false })],
    ])('asks nothing where %s', async (_, kept) => {
      shell.keepGame(kept);
      expect(await shell.confirmDiscard()).toBe('proceed');
      expect(around.questions.total).toBe(0);
    });

    it.each([
      ['discard', 'proceed'],
      ['cancel', 'stay'],
    ] as const)('takes %s for %s, and saves nothing', async (answer, outcome) => {
      shell.keepGame(game('f5'));
      around.answer = () => answer;
      expect(await shell.confirmDiscard()).toBe(outcome);
      expect(around.choices.total).toBe(0);
    });

    it('names the file in its question, if there is one', async () => {
      shell.keepGame(game('f5'));
      await shell.confirmDiscard();
      shell.keepGame(game('f5', { file: { handle: 'a', name: 'a.txt' } }));
      await shell.confirmDiscard();
      expect(around.asked).toEqual([undefined, 'a.txt']);
    });

    describe('if the user wants it saved', () => {
      beforeEach(() => {
        around.answer = () => 'save';
        around.choice = () => 'a.txt';
      });

      it('saves what was handed over last', async () => {
        shell.keepGame(game('f5d6'));
        expect(await shell.confirmDiscard()).toBe('proceed');
        expect(world.read('a.txt')).toBe(gameText('f5d6'));
      });

      it('stays without a message when the user cancels that', async () => {
        around.choice = () => undefined;
        shell.keepGame(game('f5'));
        expect(await shell.confirmDiscard()).toBe('stay');
        expect(around.told).toEqual([]);
      });

      it('stays with a message when that fails', async () => {
        world.fillDisk();
        shell.keepGame(game('f5'));
        expect(await shell.confirmDiscard()).toBe('stay');
        expect(around.told).toMatchObject([{ reason: 'noSpace', name: 'a.txt' }]);
        expect(shell.wouldLoseMoves()).toBe(true);
      });

      it('stays when that fails and the message fails, too', async () => {
        world.fillDisk();
        around.onTell = unavailable;
        shell.keepGame(game('f5'));
        expect(await shell.confirmDiscard()).toBe('stay');
      });

      it.each(['question', 'choice', 'write'] as const)(
        'saves also a move that is played during the %s',
        async (when) => {
          const play = (now: string): void => {
            if (now === when && around.safe?.text === gameText('f5')) shell.keepGame(game('f5d6'));
          };
          around.answer = () => {
            play('question');
            return 'save';
          };
          around.choice = () => {
            play('choice');
            return 'a.txt';
          };
          around.onWrite = () => play('write');
          shell.keepGame(game('f5'));
          expect(await shell.confirmDiscard()).toBe('proceed');
          expect(world.read('a.txt')).toBe(gameText('f5d6'));
          expect(around.choices.total).toBe(1);
        },
      );

      it('stays when a later move cannot be saved', async () => {
        around.onWrite = () => {
          if (around.safe?.text !== gameText('f5')) return world.fillDisk();
          shell.keepGame(game('f5d6'));
        };
        shell.keepGame(game('f5'));
        expect(await shell.confirmDiscard()).toBe('stay');
        expect(world.read('a.txt')).toBe(gameText('f5'));
        expect(shell.wouldLoseMoves()).toBe(true);
      });

      it('does not save again while a save of it is running', async () => {
        const saving = shell.saveGame(game('f5'), 'save');
        expect(await shell.confirmDiscard()).toBe('proceed');
        await saving;
        expect(around.choices.total).toBe(1);
      });
    });

    it('asks once when it is called twice', async () => {
      shell.keepGame(game('f5'));
      around.answer = () => 'discard';
      const answers = await Promise.all([shell.confirmDiscard(), shell.confirmDiscard()]);
      expect(answers).toEqual(['proceed', 'proceed']);
      expect(around.questions.total).toBe(1);
    });

    it('keeps what the user does not save with the earlier games, as the question says', async () => {
      shell.keepGame(game('f5d6'));
      around.answer = () => 'discard';
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.askedAsKept).toEqual([true]);
      expect(around.earlier).toEqual([{ text: gameText('f5d6') }]);
    });

    it('asks again without that promise where it cannot be kept', async () => {
      shell.keepGame(game('f5d6'));
      around.answer = () => 'discard';
      around.onAddEarlier = () => false;
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.askedAsKept).toEqual([true, false]);
    });

    it('asks again the next time', async () => {
      shell.keepGame(game('f5'));
      await shell.confirmDiscard();
      await shell.confirmDiscard();
      expect(around.questions.total).toBe(2);
    });

    it('stays with a message if the question cannot be shown', async () => {
      around.answer = unavailable;
      shell.keepGame(game('f5'));
      expect(await shell.confirmDiscard()).toBe('stay');
      expect(around.told).toMatchObject([{ kind: 'failed', reason: 'other' }]);
    });
  });

  describe('what a review has found out about a saved game', () => {
    const found = (changes: Partial<KeptGame> = {}): KeptGame =>
      game('f5d6', { isDirty: false, hasFindings: true, serial: 1, ...changes });

    it('is kept without a question when another game takes its place', async () => {
      world.put('a.txt', gameText('f5d6'));
      shell.keepGame(found({ file: await shell.open('a.txt') }));
      shell.keepGame(game('e6', { serial: 2 }));
      await expect.poll(() => around.earlier).toEqual([{ text: gameText('f5d6'), savedAs: 'a.txt' }]);
      expect(around.questions.total).toBe(0);
    });

    it('is kept when the board is cleared', async () => {
      shell.keepGame(found());
      shell.keepGame(undefined);
      await expect.poll(() => around.earlier).toEqual([{ text: gameText('f5d6') }]);
    });

    it('is kept once when the app ends, which it does not hold up', async () => {
      shell.keepGame(found());
      expect(shell.wouldLoseMoves()).toBe(false);
      expect(await shell.confirmEnd()).toBe('proceed');
      shell.letGo();
      expect(around.earlier).toEqual([{ text: gameText('f5d6') }]);
      expect(around.questions.total).toBe(0);
    });

    it('is kept when the game is given up at once', async () => {
      shell.keepGame(found());
      shell.letGo();
      await expect.poll(() => around.earlier).toEqual([{ text: gameText('f5d6') }]);
    });

    it('is not kept while the game goes on', async () => {
      shell.keepGame(found());
      shell.keepGame(found({ text: gameText('f5d6c3') }));
      await shell.confirmDiscard();
      expect(around.earlier).toEqual([]);
    });

    it('goes into the earlier game that the game is, which stays one game', async () => {
      around.earlier.push({ text: gameText('f5d6'), savedAs: 'a.txt' });
      const told = gameText(annotate(recordOf('f5d6'), 0, { comment: 'More.' }));
      shell.keepGame(found({ text: told, earlier: '0' }));
      shell.letGo();
      await expect.poll(() => around.earlier).toEqual([{ text: told, savedAs: 'a.txt' }]);
    });

    it('is kept when the game that an earlier run left behind is not continued', async () => {
      world.end();
      // A number is that of one page's games.
      const { serial: _, ...left } = found();
      world = await makeWorld(left);
      ({ shell, around } = world);
      await shell.returned();
      shell.keepGame(game('e6', { serial: 1 }));
      await expect.poll(() => around.earlier).toEqual([{ text: gameText('f5d6') }]);
    });

    it('is lost without a word where it cannot be kept, because it can be found out again', async () => {
      around.onAddEarlier = unavailable;
      shell.keepGame(found());
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.told).toEqual([]);
    });
  });

  describe('a finished game', () => {
    const finished = game(FINISHED);

    it('stays with the earlier ones after it was saved, with the name of its file', async () => {
      around.choice = () => 'final.txt';
      expect(await shell.saveGame(finished, 'save')).toMatchObject({ kind: 'saved', earlier: '0' });
      expect(around.earlier).toEqual([{ text: finished.text, savedAs: 'final.txt' }]);
    });

    it('that was read from a file is no earlier one when it is saved elsewhere', async () => {
      around.choice = () => 'copy.txt';
      await shell.saveGame({ ...finished, isDirty: false }, 'saveAs');
      expect(around.earlier).toEqual([]);
    });

    it('is stored with the earlier ones on request', async () => {
      shell.keepGame(finished);
      expect(await shell.keepEarlier()).toBe(true);
      expect(around.earlier).toEqual([{ text: finished.text }]);
    });

    it('is stored once when it is requested twice at the same time', async () => {
      shell.keepGame(finished);
      await Promise.all([shell.keepEarlier(), shell.keepEarlier()]);
      expect(around.earlier).toHaveLength(1);
    });

    it('is not stored if there is none', async () => {
      expect(await shell.keepEarlier()).toBe(false);
    });

    it.each([
      ['is refused', () => false],
      ['fails', unavailable],
    ])('is not put there where that %s', async (_, outcome) => {
      around.onAddEarlier = outcome;
      shell.keepGame(finished);
      expect(await shell.keepEarlier()).toBe(false);
      expect(shell.wouldLoseMoves()).toBe(true);
    });

    it('is kept without a question when the app ends', async () => {
      shell.keepGame(finished);
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.earlier).toEqual([{ text: finished.text }]);
      expect(around.questions.total).toBe(0);
    });

    it('is kept once when the app ends twice', async () => {
      shell.keepGame(finished);
      expect(await Promise.all([shell.confirmEnd(), shell.confirmEnd()])).toEqual(['proceed', 'proceed']);
      expect(around.earlier).toHaveLength(1);
    });

    it('is not kept if it is saved', async () => {
      shell.keepGame({ ...finished, isDirty: false });
      expect(await shell.confirmEnd()).toBe('proceed');
      expect(around.earlier).toEqual([]);
    });

    it.each([
      ['has a file', { ...finished, file: { handle: 'a', name: 'a.txt' } }],
      ['is not over', game('f5d6')],
    ])('is asked about where it %s', async (_, kept) => {
      shell.keepGame(kept);
      expect(await shell.confirmEnd()).toBe('stay');
      expect(around.questions.total).toBe(1);
      expect(around.earlier).toEqual([]);
    });

    it('causes a question if it cannot be kept', async () => {
      around.onAddEarlier = () => false;
      shell.keepGame(finished);
      expect(await shell.confirmEnd()).toBe('stay');
      expect(around.questions.total).toBe(1);
    });

    it('causes a question if somebody has gone back and played on meanwhile', async () => {
      around.onAddEarlier = () => {
        shell.keepGame(game('e6f4e3'));
        return true;
      };
      shell.keepGame(finished);
      expect(await shell.confirmEnd()).toBe('stay');
      expect(around.questions.total).toBe(1);
    });
  });
}
