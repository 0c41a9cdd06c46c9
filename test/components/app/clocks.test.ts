/** The clocks in the whole app: their cards in the smallest window, and the dialog for clocks that are on no list. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeTimeControl } from '../../../engine/game/clock.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { laidOut, showApp } from './whole-app.ts';

const SIDES = ['black', 'white'] as const;

function reading(side: 'black' | 'white'): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-clock=${side}]`);
  if (!found) throw new Error(`There is no clock of ${side}.`);
  return found;
}

const edges = (): number[] => SIDES.map((side) => Math.round(reading(side).getBoundingClientRect().right));

/** The parts of the players' cards that are cut off or reach out of their card. */
function cut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.player')].flatMap((card) => {
    const inside = card.getBoundingClientRect();
    return [...card.querySelectorAll<HTMLElement>(':scope > :not(.visually-hidden)')]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const name = part.querySelector<HTMLElement>('.name');
        const isCut = name !== null && name.scrollWidth > name.clientWidth;
        return (
          isCut || left < inside.left || right > inside.right || top < inside.top || bottom > inside.bottom
        );
      })
      .map((part) => part.className);
  });
}

/** A game at its start whose clocks had an hour, and whose first move has taken `seconds` so far. */
function gameText(seconds: number): string {
  return `Othello game file: 2
Black time: 1:00:00
White time: 1:00:00
Clock: ${seconds}

  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - X O - - -
6 - - - - - - - -
7 - - - - - - - -
8 - - - - - - - -
Black to move
`;
}

describe.each(LOCALES)('%s', (locale) => {
  test('a clock of five digits fits the smallest window, and its digits do not move', async () => {
    const documents = useDocumentStore();
    documents.connect(new FakeDocuments(), undefined);
    // The clock continues below zero if running out of time does not lose.
    usePreferencesStore().values.loseOnTime = false;
    await showApp(480, 560, locale);
    const { width } = document.documentElement.getBoundingClientRect();
    const seen: { readonly text: string; readonly edges: number[] }[] = [];
    for (const seconds of [0, 1, 3592, 3604]) {
      await documents.openText(gameText(seconds));
      documents.seat('blackVsComputer');
      await expect.poll(() => document.querySelectorAll('[data-clock]')).toHaveLength(2);
      await laidOut();
      expect(cut(), `${seconds} s`).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(width);
      seen.push({ text: reading('black').innerText, edges: edges() });
    }
    const sign = locale === 'fr' ? ',' : '.';
    expect(seen.map(({ text }) => text)).toEqual(['1:00:00', '59:59', `8${sign}0`, '−0:04']);
    for (const { text, edges: at } of seen) expect(at, text).toEqual(seen[0]?.edges);
    useGameStore().togglePause();
    await expect.poll(() => document.querySelector('.clock.running')).not.toBeNull();
    await laidOut();
    expect(cut()).toEqual([]);
    expect(edges()).toEqual(seen[0]?.edges);
  });
});

describe('the dialog of other clocks', () => {
  const dialog = page.getByRole('dialog', { name: 'Clocks of new games' });

  beforeEach(async () => {
    await showApp(1120, 760);
    await userEvent.click(document.querySelector('form summary') ?? document.body);
  });

  async function ask(label: string): Promise<void> {
    await userEvent.selectOptions(page.getByLabelText(label), 'Other…');
    await expect.element(dialog).toBeVisible();
  }

  async function closed(): Promise<void> {
    await expect.element(dialog).not.toBeInTheDocument();
  }

  async function accept(): Promise<void> {
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await closed();
  }

  /** The clock that is chosen on the first screen. */
  function chosen(label: string): string | undefined {
    const select = page.getByLabelText(label).element() as HTMLSelectElement;
    return select.selectedOptions[0]?.textContent.trim();
  }

  const minutes = dialog.getByLabelText('minutes', { exact: true });

  test('chooses a clock that is on no list, which is on the list from then on', async () => {
    await ask('Your clock');
    await userEvent.selectOptions(dialog.getByLabelText('Your clock').last(), 'For the whole game');
    await userEvent.fill(minutes.first(), '7.5');
    await userEvent.fill(dialog.getByLabelText('seconds added a move').first(), '12');
    await userEvent.selectOptions(dialog.getByLabelText('Computer’s clock').last(), 'For each move');
    await userEvent.fill(dialog.getByLabelText('seconds a move', { exact: true }), '20');
    await userEvent.keyboard('{Enter}');
    await closed();
    expect(chosen('Your clock')).toBe('7 min, 30 sec + 12 sec a move');
    expect(chosen('Computer’s clock')).toBe('20 sec a move');
    await userEvent.click(page.getByRole('button', { name: 'Start game' }));
    await expect.poll(() => document.querySelectorAll('[data-clock]')).toHaveLength(2);
    const { black, white } = useGameStore().info;
    expect(black.time).toBe('7:30/0:12');
    expect(white.time).toBe(writeTimeControl({ kind: 'perMove', moveMs: 20_000 }));
  });

  test.each([
    ['Escape', async () => userEvent.keyboard('{Escape}')],
    ['Cancel', async () => userEvent.click(dialog.getByRole('button', { name: 'Cancel' }).last())],
  ])('begins with a clock for the side that asked, and changes nothing with %s', async (_way, leave) => {
    await ask('Your clock');
    expect(minutes.elements()).toHaveLength(1);
    expect((minutes.element() as HTMLInputElement).value).toBe('5');
    const other = dialog.getByLabelText('Computer’s clock').last().element() as HTMLSelectElement;
    expect(other.value).toBe('none');
    await userEvent.fill(minutes, '7');
    await userEvent.keyboard('{Tab}');
    await leave();
    await closed();
    expect(chosen('Your clock')).toBe('No clock');
  });

  test('has no field for the computer in a game of two players', async () => {
    await userEvent.click(page.getByText('Two players', { exact: true }));
    await ask('Players’ clock');
    expect(dialog.getByLabelText('Computer’s clock').elements()).toHaveLength(0);
    await accept();
    expect(chosen('Players’ clock')).toBe('5 min');
    await userEvent.click(page.getByText('You are Black', { exact: true }));
    expect(chosen('Your clock')).toBe('5 min');
    expect(chosen('Computer’s clock')).toBe('No clock');
  });

  test('leaves the other clock as it is', async () => {
    await userEvent.selectOptions(page.getByLabelText('Your clock'), '10 min');
    await ask('Computer’s clock');
    await accept();
    expect(chosen('Your clock')).toBe('10 min');
    expect(chosen('Computer’s clock')).toBe('5 min');
  });

  test('begins without a clock where nobody asked for one', async () => {
    useViewStore().showClocks();
    await accept();
    expect(chosen('Your clock')).toBe('No clock');
    expect(chosen('Computer’s clock')).toBe('No clock');
  });

  test.each(['0', '-1', '', '600'])(
    'refuses "%s" with a sentence, which goes when the number changes',
    async (number) => {
      await ask('Your clock');
      const refusal = dialog.getByRole('alert');
      const field = minutes.first();
      await userEvent.fill(field, number);
      await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
      await expect.element(refusal).toHaveTextContent('Choose a time from 1 sec to 9 hr, 59 min, 59 sec.');
      expect((field.element() as HTMLInputElement).value).toBe(number);
      expect(document.activeElement).toBe(field.element());
      await userEvent.fill(field, '2');
      await expect.element(refusal).not.toBeInTheDocument();
      await userEvent.keyboard('{Enter}');
      await closed();
      expect(chosen('Your clock')).toBe('2 min');
    },
  );

  test('describes each field that it refuses by a sentence of its own', async () => {
    await ask('Your clock');
    const increment = dialog.getByLabelText('seconds added a move', { exact: true }).first();
    const described = (field: Element): string | undefined =>
      field.ariaDescribedByElements?.[0]?.textContent.trim();
    await userEvent.fill(minutes.first(), '0');
    await userEvent.fill(increment, '-1');
    await userEvent.keyboard('{Tab}');
    await expect
      .poll(() => described(increment.element()))
      .toBe('Choose a time from 0 sec to 9 hr, 59 min, 59 sec.');
    expect(described(minutes.first().element())).toBe('Choose a time from 1 sec to 9 hr, 59 min, 59 sec.');
  });
});
