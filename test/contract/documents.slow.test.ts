/** The desktop app and the browser keep the same promises about documents. */
import { describe } from 'vitest';
import { makeBrowserWorld } from './browser-world.ts';
import { checkThatNothingIsLost } from './documents-property.ts';
import { describeFilesOfGames } from './files-contract.ts';
import { describeGivingUp } from './giving-up-contract.ts';
import { makeMainWorld } from './main-world.ts';
import { describeSaving } from './saving-contract.ts';

// The desktop app uses a real disk, which is slower.
describe.each([
  { where: 'the desktop app', makeWorld: makeMainWorld, runs: 500 },
  { where: 'a browser', makeWorld: makeBrowserWorld, runs: 1500 },
])('in $where', ({ makeWorld, runs }) => {
  describe('a game that is kept and saved', () => {
    describeSaving(makeWorld);
  });
  describe('a game that is given up', () => {
    describeGivingUp(makeWorld);
  });
  describe('over time', () => {
    describeFilesOfGames(makeWorld);
  });
  describe('a game under random actions', () => {
    checkThatNothingIsLost(makeWorld, runs);
  });
});
