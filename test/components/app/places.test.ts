import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Component, type VNode, h, shallowRef } from 'vue';
import AppRail from '../../../renderer/app/AppRail.vue';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { offerWayBack, useViewStore } from '../../../renderer/stores/view.ts';
import { nextTask } from '../../../renderer/shell/next-task.ts';
import { focusFirst } from '../../../renderer/ui/after-mounted.ts';
import DestinationButton from '../../../renderer/ui/DestinationButton.vue';
import { focused, outside } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

/** Shows the component in a window of this size in pixels, inside the app's containers. */
function showIn(content: Component, width: number, height: number): void {
  const size = `width: ${width}px; height: ${height}px`;
  const stage = (): VNode => h('div', { style: `container: stage / size; ${size}` }, [h(content)]);
  const body = { render: () => h('div', { style: `container: body / size; ${size}` }, [stage()]) };
  mount(body, {}, { context: appContext() });
}

const marked = (): (string | undefined)[] =>
  [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent.trim());

describe('the rail', () => {
  beforeEach(async () => {
    await page.viewport(1300, 820);
    return async () => page.viewport(1000, 700);
  });

  test('marks the present place', () => {
    showIn(AppRail, 1280, 800);
    expect(marked()).toEqual(['Home']);
  });

  test('goes to the place that is clicked', async () => {
    showIn(AppRail, 1280, 800);
    await userEvent.click(page.getByRole('button', { name: 'Play' }));
    expect(useViewStore().screen).toBe('game');
    expect(marked()).toEqual(['Play']);
  });

  test('leads from what is open at the present place to its first page, as long as anything is', async () => {
    const isOpen = shallowRef(true);
    const backs: string[] = [];
    const back = (): void => {
      isOpen.value = false;
      backs.push('list');
    };
    const setup = (): (() => VNode) => {
      offerWayBack(() => (isOpen.value ? back : undefined));
      return () => h('div');
    };
    mount({ setup }, {}, { context: appContext() });
    useViewStore().screen = 'practice';
    showIn(AppRail, 1280, 800);
    await userEvent.click(page.getByRole('button', { name: 'Practice' }));
    await userEvent.click(page.getByRole('button', { name: 'Practice' }));
    expect(backs).toEqual(['list']);
  });

  test('numbers the keys of all places without a gap, and tells them', () => {
    showIn(AppRail, 1280, 800);
    const buttons = [...document.querySelectorAll<HTMLElement>('.rail .destination')];
    // The name is not said twice.
    expect(buttons.map(({ ariaDescription }) => ariaDescription).slice(-2)).toEqual(['Alt+0', 'Ctrl+,']);
    expect(buttons.map(({ title }) => title)).toEqual([
      'Home (Alt+1)',
      'Play (Alt+2)',
      'Review (Alt+3)',
      'Analysis (Alt+4)',
      'Players (Alt+5)',
      'Arena (Alt+6)',
      'Library (Alt+7)',
      'Openings (Alt+8)',
      'Lab (Alt+9)',
      'Practice (Alt+0)',
      'Preferences (Ctrl+,)',
    ]);
  });

  test('has room for all of them in a low window, where they stand closer', () => {
    showIn(AppRail, 1190, 600);
    const rail = document.querySelector<HTMLElement>('.rail')!;
    rail.style.height = '560px';
    expect(rail.scrollHeight).toBe(rail.clientHeight);
  });

  test('has the preferences at its end', async () => {
    showIn(AppRail, 1280, 800);
    await userEvent.click(page.getByRole('button', { name: 'Preferences' }));
    expect(useViewStore().dialog).toBe('preferences');
  });

  test('marks a place where something goes on, and says what', async () => {
    showIn(AppRail, 1280, 800);
    const arena = page.getByRole('button', { name: 'Arena' });
    expect(arena.element().querySelector('.busy')).toBeNull();
    useBackgroundStore().screens.set('arena', () => 'Game 3 of 20');
    await expect.element(arena).toHaveAttribute('title', 'Arena (Alt+6)\nGame 3 of 20');
    expect(arena.element().querySelector('.busy')).not.toBeNull();
  });

  test('is a landmark with a name', async () => {
    showIn(AppRail, 1280, 800);
    await expect.element(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  });

  test.each([
    ['narrow', 1180, 700],
    ['high', 1280, 810],
  ])('is not there where the window is too %s', (_what, width, height) => {
    showIn(AppRail, width, height);
    expect(page.getByRole('navigation').elements()).toHaveLength(0);
  });
});

describe('the button of the places', () => {
  beforeEach(() => {
    outside();
    useViewStore().screen = 'game';
    showIn(DestinationButton, 800, 600);
  });

  const button = (): HTMLElement =>
    page.getByRole('button', { name: 'Places: Play' }).element() as HTMLElement;
  const list = (): Element[] => page.getByRole('list', { name: 'Places' }).elements();

  async function open(): Promise<void> {
    await userEvent.click(button());
  }

  test('opens the list with the focus on the present place', async () => {
    expect(button().ariaExpanded).toBe('false');
    await open();
    expect(button().ariaExpanded).toBe('true');
    expect(focused()).toBe('Play');
    expect(marked()).toEqual(['Play']);
  });

  test('marks that something goes on at a place, and says what and where', async () => {
    expect(button().querySelector('.busy')).toBeNull();
    useBackgroundStore().screens.set('arena', () => 'Game 3 of 20');
    const busy = page.getByRole('button', { name: 'Places: Play, Game 3 of 20' });
    await expect.element(busy).toHaveAttribute('title', 'Game 3 of 20');
    expect(busy.element().querySelector('.busy')).not.toBeNull();
    await userEvent.click(busy);
    const signs = [...document.querySelectorAll('.list .destination:has(.busy)')];
    expect(signs.map(({ textContent }) => textContent)).toEqual(['ArenaGame 3 of 20']);
  });

  test('keeps its list open while a screen comes that would take the focus', async () => {
    await open();
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.tabIndex = -1;
    const screen = {
      setup() {
        focusFirst(() => heading.focus());
        return () => h('i');
      },
    };
    mount(screen, {}, { context: appContext() });
    // What the screen does comes before this, which is asked for later.
    await nextTask();
    expect(list()).toHaveLength(1);
    expect(focused()).toBe('Play');
    heading.remove();
  });

  test('closes the list again', async () => {
    await open();
    await open();
    expect(list()).toHaveLength(0);
  });

  test('goes to the place that is clicked', async () => {
    await open();
    await userEvent.keyboard('{Home}{Enter}');
    expect(useViewStore().screen).toBe('start');
    expect(list()).toHaveLength(0);
  });

  test('opens its list higher where the window ends below it', async () => {
    const foot = `position: fixed; bottom: 100px; width: 480px; height: 40px`;
    const low = {
      render: () =>
        h('div', { style: 'container: stage / size; width: 480px; height: 500px' }, [
          h('div', { style: foot }, [h(DestinationButton)]),
        ]),
    };
    const { container } = mount(low, {}, { context: appContext() });
    container.querySelector<HTMLElement>('.current')!.click();
    const box = (): DOMRect | undefined => container.querySelector('.list')?.getBoundingClientRect();
    await expect.poll(() => box()?.bottom ?? Infinity).toBeLessThanOrEqual(innerHeight);
    expect(box()!.top).toBeGreaterThanOrEqual(0);
  });

  test('is as wide as its button in a column that stretches what is in it, so that its list opens beside it', async () => {
    const columns =
      'display: flex; flex-direction: column; container: stage / size; width: 480px; height: 500px';
    const column = { render: () => h('div', { style: columns }, [h(DestinationButton)]) };
    const { container } = mount(column, {}, { context: appContext() });
    const own = container.querySelector<HTMLElement>('.current')!;
    own.click();
    await expect.poll(() => container.querySelector('.list')).not.toBeNull();
    const opened = container.querySelector('.list')!.getBoundingClientRect();
    expect(opened.left - own.getBoundingClientRect().right).toBeLessThan(own.getBoundingClientRect().width);
    expect(opened.right).toBeLessThanOrEqual(480);
  });

  test('leads to the preferences', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Preferences' }));
    expect(useViewStore().dialog).toBe('preferences');
  });

  test('walks through its list with the arrows, from the last place to the first', async () => {
    await open();
    const reached: string[] = [];
    for (let step = 0; step < 10; step++) {
      await userEvent.keyboard('{ArrowDown}');
      reached.push(focused());
    }
    expect(reached).toEqual([
      'Review',
      'Analysis',
      'Players',
      'Arena',
      'Library',
      'Openings',
      'Lab',
      'Practice',
      'Preferences',
      'Home',
    ]);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('Preferences');
  });

  test('closes with Escape and gets the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(list()).toHaveLength(0);
    expect(document.activeElement).toBe(button());
  });

  test('ignores Escape while its list is closed', async () => {
    let heard = 0;
    const hear = (): void => void heard++;
    document.body.addEventListener('keydown', hear);
    button().focus();
    await userEvent.keyboard('{Escape}');
    document.body.removeEventListener('keydown', hear);
    expect(heard).toBe(1);
  });

  test('closes with a click beside it', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Before' }));
    expect(list()).toHaveLength(0);
  });

  test('closes when the Tab key leaves it', async () => {
    await open();
    button().focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('Before');
    expect(list()).toHaveLength(0);
  });
});
