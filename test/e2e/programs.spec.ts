/** Programs that the user adds as players, in the desktop app: only there can programs be started. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fake, freshFile, isRunning, processesIn } from '../engine/host/external/fakes.ts';
import { countMoves, expectMoves, playMoves } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { shareApp, start } from './game-steps.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import { closeWithoutProblems } from './running-app.ts';
import { isElectron } from './save-question.ts';

/** The buttons of the question whether a program may be started. */
const START = 0;
const CANCEL = 1;

/** The button of the question whether to save a game. */
const DONT_SAVE = 1;

let app: RunningElectron;

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

/** Adds a fake program through the dialog, whose question is answered with `answer`. */
async function add(manner: string, answer: number, file?: string): Promise<void> {
  const { path, args } = fake(manner, file);
  await answerDialogs(app.application, { open: [path], boxes: [answer] });
  await app.choose('programs');
  await button('Add a program…').click();
  await button('Choose…').click();
  await app.page.getByText('node', { exact: true }).waitFor();
  await app.page.getByRole('textbox', { name: 'Arguments' }).fill(args.join('\n'));
  await button('Try and add').click();
}

async function seatAtWhite(name: string): Promise<void> {
  await app.page.keyboard.press('Escape');
  await app.choose('players');
  const white = app.page.getByRole('group', { name: 'White' });
  await white.getByText(name, { exact: true }).click();
  await button('OK').click();
  await app.page.getByRole('grid', { name: 'Board' }).waitFor();
}

/** Takes the program out, so that no test finds one of another. */
async function remove(): Promise<void> {
  await app.choose('programs');
  await button('Remove Fake 1.5').click();
  await app.page.getByText('Fake 1.5 was removed.').waitFor();
  await app.page.keyboard.press('Escape');
}

test('a program is added, tried and plays, and ends with the app', async () => {
  app = await launchElectron();
  await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  const file = freshFile();
  await add('gtp', START, file);
  await app.page
    .getByText(/^Fake 1\.5 answers in .* and plays d3\. It is among the players now\.$/)
    .waitFor();
  const { boxes } = await askedDialogs(app.application);
  expect(boxes[0]?.detail).toContain(fake('gtp', file).args.join('\n'));
  await seatAtWhite('Fake 1.5');
  await playMoves(app.page, 'd3');
  await expect.poll(() => countMoves(app.page)).toBe(2);
  await app.page.getByRole('region', { name: 'Fake 1.5, White' }).waitFor();
  expect(processesIn(file).filter(isRunning)).toHaveLength(1);
  await closeWithoutProblems(app);
  // A program that is ended with the app at last has its signal by now, but the system may take a moment to carry it out.
  await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
});

describe('in one app', () => {
  shareApp(
    async () => launchElectron(),
    (shared) => {
      if (isElectron(shared)) app = shared;
    },
  );

  beforeEach(async () => {
    // The game of the test before, in whose place this one begins, may be asked about.
    await answerDialogs(app.application, { boxes: [DONT_SAVE] });
    await start(app, 'Two players');
    await expectMoves(app.page, 0);
  });

  afterEach(async () => {
    while ((await app.page.getByRole('dialog').count()) > 0) {
      await app.page.keyboard.press('Escape');
      await app.settle();
    }
  });

  test('a program that crashes says so, is started again, and can be replaced', async () => {
    const file = freshFile();
    await add('crashingSecond', START, file);
    await app.page.getByText(/It is among the players now/).waitFor();
    await seatAtWhite('Fake 1.5');
    await playMoves(app.page, 'd3');
    const sentence = app.page.getByText('Fake 1.5 has ended (status 4).');
    await sentence.waitFor();
    await button('Try again').click();
    await expect.poll(() => processesIn(file).length).toBe(3);
    await sentence.waitFor();
    await button('Choose players…').click();
    await app.page.getByRole('group', { name: 'White' }).getByText('Beginner', { exact: true }).click();
    await button('OK').click();
    await expect.poll(() => countMoves(app.page)).toBe(2);
    await sentence.waitFor({ state: 'detached' });
    await remove();
  });

  test('a program that was removed plays no more', async () => {
    await add('gtp', START);
    await app.page.getByText(/It is among the players now/).waitFor();
    await seatAtWhite('Fake 1.5');
    await remove();
    await playMoves(app.page, 'd3');
    await expect
      .poll(async () => app.page.getByText('Fake 1.5 is not among the programs here.').count())
      .toBe(1);
  });

  test('a program that the user does not want started is not started', async () => {
    const file = freshFile();
    await add('gtp', CANCEL, file);
    await app.page.getByText('“node” was not started.').waitFor();
    expect(processesIn(file)).toEqual([]);
  });

  test('a program that plays illegally is not added', async () => {
    await add('illegal', START);
    await app.page.getByText('node played a1, which is not legal here.').waitFor();
    await expect.poll(async () => app.page.getByText('You have added no program yet.').count()).toBe(1);
  });
});
