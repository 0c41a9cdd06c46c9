import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import { NO_INFO } from '../../../engine/notation/info.ts';
import HomeScreen from '../../../renderer/features/home/HomeScreen.vue';
import { nextTask } from '../../../renderer/shell/next-task.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { playerOf, writePlayer } from '../../../engine/players/registry.ts';
import { eloText } from '../../../renderer/ui/strength-text.ts';
import { recordOf, seated } from '../../renderer/moves.ts';
import { EDAX, addPrograms } from '../../renderer/programs.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

function square(name: string): Element {
  return page.getByRole('gridcell', { name: new RegExp(`^${name},`) }).element();
}

function button(name: string): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name, exact: true });
}

/** Shows the screen, in a frame of this style if there is one, and waits for what follows the board. */
async function show(style?: string): Promise<void> {
  const framed = { render: () => h('div', { style }, [h(HomeScreen)]) };
  mount(style === undefined ? HomeScreen : framed, {}, { context: appContext() });
  await expect.poll(() => document.querySelector('form button[type=submit]')).not.toBeNull();
}

describe('without a game', () => {
  beforeEach(async () => {
    usePreferencesStore().connect({}, { keepPreferences: () => undefined });
    await show();
  });

  test('a first move on the board begins the game that is chosen', async () => {
    await userEvent.click(square('f5'));
    expect(useGameStore().moves).toEqual([parseSquare('f5')]);
    expect(useGameStore().mode).toBe('blackVsComputer');
    expect(useViewStore().screen).toBe('game');
  });

  test('the board waits where the computer moves first', async () => {
    await userEvent.click(page.getByText('You are White'));
    await userEvent.click(square('f5'));
    expect(useGameStore().serial).toBe(0);
  });

  test('each opponent says how it plays', () => {
    const club = page.getByRole('radio', { name: 'Club', exact: true }).element();
    expect(club).toHaveAccessibleDescription(/Looks six moves ahead\.$/);
  });

  test('each rating says what it is, and what that means for those who ask', async () => {
    const club = page.getByRole('radio', { name: 'Club', exact: true }).element();
    const [elo = ''] = club.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(elo)?.textContent).toBe(`${eloText(playerOf({ kind: 'club' }).elo)} Elo`);
    const what = button('What is Elo?');
    await expect.element(what).toHaveAccessibleDescription(/^Elo points as measured in games/);
    const tip = page.getByText(/^Elo points as measured/);
    await expect.element(tip).not.toBeVisible();
    (what.element() as HTMLElement).focus();
    await expect.element(tip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeVisible();
    await expect.element(what).toHaveFocus();
  });

  test('every other player is one click away, for a game of the mode that is chosen', async () => {
    await userEvent.click(page.getByText('You are White'));
    await userEvent.click(button('All opponents…'));
    expect(useViewStore().dialog).toBe('players');
    expect(useViewStore().playersAsked).toEqual({ mode: 'whiteVsComputer' });
  });

  test('who knows only the rules gets an opponent between Beginner and Club', async () => {
    await userEvent.click(button('I know the rules'));
    const { opponent, values } = usePreferencesStore();
    expect(opponent).toBe('custom');
    const elo = playerOf({ kind: 'custom', step: values.customStep }).elo;
    expect(elo).toBeGreaterThan(playerOf({ kind: 'beginner' }).elo);
    expect(elo).toBeLessThan(playerOf({ kind: 'club' }).elo - 400);
  });

  test('the question is announced once with its answers, and then the opponent that follows', async () => {
    const heard = (): string[] => useAnnouncerStore().entries.map(({ text }) => text);
    await expect
      .poll(heard)
      .toEqual(['How well do you play? It is new to me, I know the rules, I play well, or Very well']);
    await userEvent.click(button('I know the rules'));
    expect(heard()).toHaveLength(1);
    expect(heard()[0]).toMatch(/^Opponent: Custom, \d+ Elo$/);
  });

  test('who is new is asked how well they play, and is offered the rules', async () => {
    await userEvent.click(button('It is new to me'));
    expect(usePreferencesStore().values.level).toBe('beginner');
    await userEvent.click(button('Show me the rules'));
    expect(useViewStore().screen).toBe('rules');
    expect(usePreferencesStore().values.welcomed).toBe(true);
  });

  test('the offer of the rules is read with the button that takes the focus', async () => {
    await userEvent.click(button('It is new to me'));
    await expect.element(button('Show me the rules')).toHaveFocus();
    await expect
      .element(button('Show me the rules'))
      .toHaveAccessibleDescription('Five short steps show you the game.');
  });

  test('who is new may do without the rules', async () => {
    await userEvent.click(button('It is new to me'));
    await userEvent.click(button('No, thanks'));
    await expect.element(button('No, thanks')).not.toBeInTheDocument();
    expect(document.activeElement?.textContent.trim()).toBe('Start game');
  });

  test('the question goes without an answer, and a player of the middle stays', async () => {
    await userEvent.click(button('Dismiss'));
    expect(usePreferencesStore().values.level).toBe('club');
    expect(usePreferencesStore().values.welcomed).toBe(true);
    // Nor does a voice go on to read it.
    await expect.poll(() => useAnnouncerStore().entries).toEqual([]);
  });

  test('the lessons are beside the question, which stays until it is answered', async () => {
    await userEvent.click(button('Lessons'));
    expect(useViewStore().screen).toBe('practice');
    expect(usePreferencesStore().values.welcomed).toBe(false);
  });

  test('clocks are folded away and say that there are none', async () => {
    await expect.element(page.getByText('No clock').first()).toBeVisible();
    expect(document.querySelector('details')?.open).toBe(false);
  });
});

test('a program that is the usual opponent is chosen at Home, and plays where a game begins there', async () => {
  addPrograms();
  usePreferencesStore().values.program = writePlayer(EDAX);
  await show();
  await expect.element(page.getByRole('radio', { name: EDAX.name, exact: true })).toBeChecked();
  await userEvent.click(button('Start game'));
  expect(useGameStore().seats).toEqual({ black: { kind: 'person' }, white: EDAX });
});

test('on a wide screen the first question stands above what it chooses, up to Start', async () => {
  const style = 'container: stage / size; width: 2488px; height: 1392px';
  await show(style);
  const box = (one: string): DOMRect => document.querySelector(one)!.getBoundingClientRect();
  expect(box('.asks').left).toBe(box('.new').left);
  expect(box('.asks').right).toBe(box('.new').right);
  expect(box('.new').top - box('.asks').bottom).toBeLessThan(40);
});

test('what fades out above Start does not cover the frame of its focus', async () => {
  await show();
  const fading = getComputedStyle(button('Start game').element(), '::before');
  expect(fading.content).toBe('""');
  expect(Number(fading.zIndex)).toBeLessThan(0);
});

test.each([
  ['a bar', 500, true],
  ['no bar', 1100, false],
])('a panel of a window has %s where its height is %i', async (_what, height, hasBar) => {
  const style = `container: stage / size; width: 1400px; height: ${height}px`;
  await show(style);
  const sheet = document.querySelector('.sheet')!;
  expect(sheet.scrollHeight > sheet.clientHeight).toBe(hasBar);
  expect(getComputedStyle(sheet, '::-webkit-scrollbar').width).toBe('6px');
});

test('who has chosen anything before is not asked', async () => {
  usePreferencesStore().connect({ theme: 'dark' }, { keepPreferences: () => undefined });
  await show();
  expect(button('It is new to me').elements()).toHaveLength(0);
});

test('the rules are one click away for those who are not asked', async () => {
  usePreferencesStore().values.welcomed = true;
  await show();
  await userEvent.click(button('New to Othello?'));
  expect(useViewStore().screen).toBe('rules');
});

test('who has saved or opened a game is not asked how well they play', async () => {
  useDocumentStore().recentFiles = [{ handle: '1', name: 'mine.txt' }];
  await show();
  expect(document.querySelector('.asks')).toBeNull();
});

test('clocks that are chosen are before the eyes', async () => {
  usePreferencesStore().values.personTime = '5:00';
  await show();
  expect(document.querySelector('details')?.open).toBe(true);
});

test('Escape folds the clocks before it leaves the screen', async () => {
  usePreferencesStore().connect({}, { keepPreferences: () => undefined });
  begin('blackVsComputer', 'f5');
  useViewStore().screen = 'start';
  await show();
  const clocks = page.getByText('Clocks', { exact: true });
  await userEvent.click(clocks);
  await expect.element(page.getByLabelText('Your clock')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Your clock')).not.toBeVisible();
  expect(useViewStore().screen).toBe('start');
  await userEvent.keyboard('{Escape}');
  expect(useViewStore().screen).toBe('game');
});

test('the focus stays where somebody has moved it before the panel was there', async () => {
  const { container } = mount(
    { render: () => h('div', [h('button', { type: 'button' }, 'Elsewhere'), h(HomeScreen)]) },
    {},
    { context: appContext() },
  );
  container.querySelector('button')?.focus();
  await expect.poll(() => document.querySelector('form button[type=submit]')).not.toBeNull();
  // The focus would be set in the task after the one that has made the form.
  await nextTask();
  await nextTask();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('Start has the focus where nobody has moved it', async () => {
  await show();
  await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Start game');
});

describe('with a game', () => {
  beforeEach(async () => {
    begin('blackVsComputer', 'f5d6');
    useViewStore().screen = 'start';
    await show();
  });

  test('the table is as it was left, and tells whose game it is', async () => {
    expect(square('d6').getAttribute('data-disc')).toBe('white');
    await expect.element(page.getByText('Your game with Master')).toBeVisible();
    await expect.element(page.getByText('Your move · 3 to 3')).toBeVisible();
  });

  test('the one filled button has the focus and goes on with it', async () => {
    await expect.element(button('Continue')).toHaveFocus();
    await userEvent.click(button('Continue'));
    expect(useViewStore().screen).toBe('game');
  });

  test('who asks for a new game is led to it', async () => {
    await expect.element(button('Continue')).toHaveFocus();
    appContext().run?.('newGame');
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Start game');
  });

  test('who asks for a new game elsewhere is led to it, too, but only once', async () => {
    const view = useViewStore();
    view.screen = 'game';
    appContext().run?.('newGame');
    await show();
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Start game');
    view.screen = 'start';
    await show();
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Continue');
  });

  test('a game that was walked back to an earlier move is still going on', async () => {
    useGameStore().walkTo(0);
    await expect.element(page.getByText('Continue', { exact: true })).toBeVisible();
  });

  test('so does a click on the board, which plays nothing', async () => {
    await userEvent.click(square('c3'));
    expect(useViewStore().screen).toBe('game');
    expect(useGameStore().moves).toHaveLength(2);
  });
});

test('a game of two people is called by their names, if it has them', async () => {
  const game = useGameStore();
  const info = { ...NO_INFO, black: { name: 'Anna' }, white: { name: 'Bert' } };
  game.load({ tree: recordOf('f5d6'), info }, seated('twoPlayers'));
  await show();
  await expect.element(page.getByText('Anna against Bert')).toBeVisible();
});

test('the first question is read out once, and stays on the screen', async () => {
  const asked = (): number =>
    useAnnouncerStore().entries.filter(({ text }) => text.startsWith('How well do you play?')).length;
  await show();
  await expect.poll(asked).toBe(1);
  await show();
  await expect.element(page.getByText('How well do you play?').first()).toBeVisible();
  await nextTask();
  expect(asked()).toBe(1);
});

describe('with a finished game that was walked back', () => {
  beforeEach(async () => {
    const game = begin('twoPlayers', 'e6f4e3f6g5d6e7f5c5');
    game.walkTo(3);
    useViewStore().screen = 'start';
    await show();
  });

  test('nothing is offered to be continued, and it says who won at the end', async () => {
    await expect
      .element(page.getByText('Game over. Black wins 64 to 0. Empty squares count for the winner.'))
      .toBeVisible();
    await expect.element(page.getByText('Look at it', { exact: true })).toBeVisible();
    expect(page.getByText('Continue', { exact: true }).elements()).toHaveLength(0);
  });

  test('the board shows how it ended, not the place that was looked at', () => {
    expect(document.querySelectorAll('[data-disc=black]')).toHaveLength(13);
    expect(document.querySelectorAll('[data-disc=white]')).toHaveLength(0);
  });

  test.each([
    ['time', 'Black ran out of time. White wins.'],
    ['resignation', 'Black resigned. White wins.'],
    ['forfeit', 'Game over. White wins.'],
  ] as const)('whose board does not show its result, by %s, it says who won', async (ending, sentence) => {
    const info = { ...NO_INFO, result: { ending, winner: 'white' } as const };
    useGameStore().load({ tree: recordOf('f5d6c3'), info }, seated('twoPlayers'));
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('the one filled button starts a new game', async () => {
    const filled = [...document.querySelectorAll('.primary')].map(({ textContent }) => textContent.trim());
    expect(filled).toEqual(['Start game']);
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Start game');
  });
});
