import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { finished, playGame } from '../../../engine/arena/game.ts';
import { type PlayedGame, Results } from '../../../engine/arena/results.ts';
import { tableOf } from '../../../engine/arena/tournament.ts';
import CrossTable from '../../../renderer/features/arena/CrossTable.vue';
import GameList from '../../../renderer/features/arena/GameList.vue';
import StandingsTable from '../../../renderer/features/arena/StandingsTable.vue';
import TournamentForm from '../../../renderer/features/arena/TournamentForm.vue';
import { FIRST, LAST } from '../../engine/arena/players.ts';
import { mount } from '../mount.ts';

const { moves } = await finished(playGame({ black: FIRST, white: LAST }));

function game(first: string, second: string, opening: number, side: 0 | 1, lead: number): PlayedGame {
  return { first, second, opening, game: side, lead, moves };
}

const GAMES: readonly PlayedGame[] = [
  game('club', 'greedy', 0, 0, 20),
  game('club', 'greedy', 0, 1, 6),
  game('master:ms=100', 'greedy', 0, 0, 40),
  game('master:ms=100', 'greedy', 0, 1, 0),
];
const RESULTS = Results.of(GAMES);
const TABLE = tableOf(RESULTS);

function textOf(row: Element | undefined): string[] {
  return [...(row?.querySelectorAll('th, td:not([aria-hidden])') ?? [])].map((cell) =>
    cell.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
}

describe('the standings', () => {
  test('have a row with a header for each player', () => {
    const { container } = mount(StandingsTable, { table: TABLE });
    const rows = [...container.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.querySelector('th[scope=row]')?.textContent.trim().split(/\s/)[0])).toEqual([
      'Club',
      'Master',
      'Beginner',
    ]);
  });

  test('say of few games what holds after the last one, too', () => {
    const { container } = mount(StandingsTable, { table: TABLE });
    expect(container.textContent).toContain('Too few games to be sure of the order.');
  });

  test('give rating, interval, results and points', () => {
    const { container } = mount(StandingsTable, { table: TABLE });
    const cells = textOf(container.querySelector('tbody tr') ?? undefined);
    expect(cells[2]).toMatch(/^\+\d+$/);
    expect(cells[3]).toMatch(/^±\d+$/);
    expect(cells.slice(5)).toEqual(['2', '0', '0', '+13.0', '2.0']);
  });

  test('have a title whose last word is not read together with the hint', () => {
    mount(StandingsTable, { table: TABLE });
    const name = /^Standings Differences/;
    expect(page.getByRole('table', { name }).elements()).toHaveLength(1);
  });

  test('cut neither a name nor its limit in the narrowest window', () => {
    const { container } = mount(StandingsTable, { table: TABLE, style: 'width: 456px' });
    const names = [...container.querySelectorAll('.name')];
    expect(names.some((name) => name.querySelector('.limit'))).toBe(true);
    const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('say what each column is', () => {
    const { container } = mount(StandingsTable, { table: TABLE });
    const heads = [...container.querySelectorAll('thead th')];
    expect(heads.every((head) => head.textContent.trim() !== '' || head.ariaLabel)).toBe(true);
  });
});

describe('the cross table', () => {
  test('shows the games of a cell that is chosen, and all games again', async () => {
    const choose = vi.fn<(pair: unknown) => void>();
    const props = { table: TABLE, results: RESULTS, modelValue: undefined, 'onUpdate:modelValue': choose };
    const { setProps } = mount(CrossTable, props);
    const cell = page.getByTitle('Master, 0.1 s against Beginner');
    await userEvent.click(cell);
    expect(choose).toHaveBeenLastCalledWith(['master:ms=100', 'greedy']);
    await setProps({ modelValue: ['master:ms=100', 'greedy'] });
    await expect.element(cell).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(cell);
    expect(choose).toHaveBeenLastCalledWith(undefined);
  });

  test('gives points and games of each cell in words', () => {
    mount(CrossTable, { table: TABLE, results: RESULTS, modelValue: undefined });
    const cell = page.getByTitle('Master, 0.1 s against Beginner').element();
    expect(cell.getAttribute('aria-label')).toBe('1.5 of 2');
  });
});

describe('the list of games', () => {
  test('has the newest first, and opens the one that is clicked', async () => {
    const open = vi.fn<(game: PlayedGame) => void>();
    mount(GameList, { results: RESULTS, between: undefined, onOpen: open });
    const first = page.getByRole('listitem').first();
    await expect.poll(() => first.element().textContent).toContain('Game 4');
    await userEvent.click(first.getByRole('button'));
    expect(open).toHaveBeenCalledWith(GAMES[3]);
  });

  test('names each button with its number, players, result and what it does, apart from each other', () => {
    mount(GameList, { results: RESULTS, between: undefined });
    const names = page
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map(({ ariaLabel }) => ariaLabel);
    expect(names[0]).toMatch(/^Game 4, \S.* – \S.*, 32–32, Review$/);
  });

  test('has only the games of two players who were chosen', () => {
    mount(GameList, { results: RESULTS, between: ['greedy', 'club'] });
    expect(page.getByRole('listitem').elements()).toHaveLength(2);
  });

  test('is shown in parts', async () => {
    const many = Array.from({ length: 70 }, (_, opening) => game('club', 'greedy', opening, 0, 2));
    mount(GameList, { results: Results.of(many), between: undefined });
    expect(page.getByRole('listitem').elements()).toHaveLength(30);
    await userEvent.click(page.getByRole('button', { name: 'Show more' }));
    expect(page.getByRole('listitem').elements()).toHaveLength(60);
  });
});

describe('the form', () => {
  test('begins the tournament that it shows', async () => {
    const begin = vi.fn<(plan: { players: string[]; format: string; pairs: number }) => void>();
    mount(TournamentForm, { canCancel: true, onBegin: begin });
    await userEvent.selectOptions(page.getByLabelText('Who meets whom'), 'Knockout');
    await userEvent.selectOptions(page.getByLabelText('Games per pair'), '20');
    await userEvent.selectOptions(page.getByLabelText('Limit of Master'), '1 s a move');
    await userEvent.click(page.getByRole('button', { name: 'Remove Evolved' }));
    await userEvent.click(page.getByRole('button', { name: 'Start' }));
    const plan = begin.mock.calls[0]?.[0];
    expect(plan?.format).toBe('knockout');
    expect(plan?.pairs).toBe(10);
    expect(plan?.players).toEqual(['greedy', 'club', 'master:ms=1000']);
  });

  test('keeps the focus among the players when one is removed or moves up', async () => {
    mount(TournamentForm, { canCancel: true });
    const remove = page.getByRole('button', { name: /^Remove/ });
    const count = remove.elements().length;
    const second = remove.elements()[1]!.ariaLabel;
    await userEvent.click(remove.first());
    expect(document.activeElement?.ariaLabel).toBe(second);
    await userEvent.click(remove.last());
    expect(document.activeElement).toBe(remove.elements().at(-1));
    await userEvent.click(page.getByRole('button', { name: /^Move .* up$/ }).last());
    expect(remove.elements()).toHaveLength(count - 2);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('leads the focus to the choice of a player when the last one is removed', async () => {
    mount(TournamentForm, { canCancel: true });
    const remove = page.getByRole('button', { name: /^Remove/ });
    while (remove.elements().length > 0) await userEvent.click(remove.first());
    await expect.element(page.getByLabelText('Add a player')).toHaveFocus();
  });

  test('does not begin with a player twice, and says why', async () => {
    mount(TournamentForm, { canCancel: true });
    await userEvent.selectOptions(page.getByLabelText('Add a player'), 'Club');
    await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }));
    await expect.poll(() => page.getByRole('alert').element().textContent).toContain('already');
    await expect.element(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  });
});
