/** What a browser keeps for the page, in the browser's own database. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORE, openBrowserStorage, openDatabase } from '../../../renderer/shell/browser-storage.ts';
import { createBrowserTournaments } from '../../../renderer/shell/browser-tournaments.ts';

beforeEach(async () => {
  const database = await openDatabase();
  await database.clear(STORE);
  database.close();
});

afterEach(() => vi.useRealTimers());

/** The page's clock says `year` from now on; everything else goes on as it does. */
function turnClockTo(year: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 0, 1) });
}

test('earlier games keep their order between visits when the clock is set back', async () => {
  turnClockTo(2030);
  await (await openBrowserStorage()).addEarlier({ text: 'one' });
  turnClockTo(2020);
  const visit = await openBrowserStorage();
  await visit.addEarlier({ text: 'two' });
  await visit.addEarlier({ text: 'three' });
  expect((await visit.listEarlier()).map(({ text }) => text)).toEqual(['three', 'two', 'one']);
});

test('earlier games that are added at the same time keep their order', async () => {
  const visit = await openBrowserStorage();
  const added = ['one', 'two', 'three'].map(async (text) => visit.addEarlier({ text }));
  expect(await Promise.all(added)).toEqual([true, true, true]);
  expect((await visit.listEarlier()).map(({ text }) => text)).toEqual(['three', 'two', 'one']);
});

test('the lines of a tournament keep their order between visits when the clock is set back', async () => {
  turnClockTo(2030);
  await createBrowserTournaments().addToTournament('m1', 'plan');
  turnClockTo(2020);
  await createBrowserTournaments().addToTournament('m1', 'game');
  const later = createBrowserTournaments();
  expect(await later.tournaments()).toEqual([{ id: 'm1', plan: 'plan' }]);
  expect(await later.readTournament('m1', 0)).toEqual({ lines: ['plan', 'game'] });
});

test('a tournament is not taken for another whose id begins as its own', async () => {
  const tournaments = createBrowserTournaments();
  await tournaments.addToTournament('m1', 'plan');
  await tournaments.addToTournament('m1-a', 'another plan');
  expect(await tournaments.readTournament('m1', 0)).toEqual({ lines: ['plan'] });
});

test('a long tournament is handed out in parts', async () => {
  const tournaments = createBrowserTournaments(2);
  for (const line of ['plan', 'one', 'two']) await tournaments.addToTournament('m1', line);
  expect(await tournaments.readTournament('m1', 0)).toEqual({ lines: ['plan', 'one'], next: 2 });
  expect(await tournaments.readTournament('m1', 2)).toEqual({ lines: ['two'] });
});
