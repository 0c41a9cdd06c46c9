/** The app by one or two switches: what they reach, one after the other, and choose; longer than 400 lines because all of it shares one page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effectScope, nextTick } from 'vue';
import { followSwitches } from '../../../renderer/app/switches.ts';
import PlayScreen from '../../../renderer/features/play/PlayScreen.vue';
import { SWITCHES, type Switches, usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { BLACK_MUST_PASS } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';
import LongList from '../../../renderer/ui/LongList.vue';

let scope = effectScope(true);
let chosen: string[];

/** Presses a key; without `up` it is held. */
function press(key: string, { up = true, shiftKey = false } = {}): void {
  const target = document.activeElement ?? document.body;
  const init = { key, shiftKey, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', init));
  if (up) target.dispatchEvent(new KeyboardEvent('keyup', init));
}

function release(key: string): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));
}

/** Holds a key until it has chosen. */
function hold(key: string): void {
  press(key, { up: false });
  vi.runOnlyPendingTimers();
  release(key);
}

const at = (): string => document.activeElement?.id ?? '';

async function use(switches: Switches): Promise<void> {
  usePreferencesStore().values.switches = switches;
  await nextTick();
}

/** Shows a dialog in front of the page. */
function showDialog(html: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = html;
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const element = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  chosen = [];
  document.body.innerHTML = `
    <nav><button id="rail">Rail</button></nav>
    <main class="stage">
      <i id="c3" data-square="c3" tabindex="0"></i>
      <i id="d3" data-square="d3" data-legal tabindex="-1"></i>
      <i id="e3" data-square="e3" tabindex="-1"></i>
      <i id="c4" data-square="c4" data-legal tabindex="-1"></i>
      <button id="hidden" style="display: none">Hidden</button>
      <button id="off" disabled>Off</button>
      <button id="why" aria-disabled="true">Says why not</button>
      <select id="list"><option>one</option><option disabled>never</option><option>two</option></select>
      <input id="slider" type="range" min="0" max="100" step="5" value="95" />
      <input id="text" />
      <div role="toolbar"><button id="tool" tabindex="-1">Tool</button></div>
      <button id="last">Last</button>
    </main>`;
  document.querySelector('main')!.addEventListener('click', ({ target }) => {
    if (target instanceof Element) chosen.push(target.id);
  });
  scope = effectScope(true);
  scope.run(followSwitches);
});

afterEach(async () => {
  await use('off');
  scope.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test('two switches go through moves, then the rest of the screen, then what surrounds it', async () => {
  await use('two');
  const passed: string[] = [];
  for (let step = 0; step < 8; step++) {
    press(step % 2 ? 'Tab' : ' ');
    passed.push(at());
  }
  expect(passed).toEqual(['d3', 'c4', 'list', 'slider', 'tool', 'last', 'rail', 'd3']);
  press(' ', { shiftKey: true });
  expect(at()).toBe('rail');
});

test('from the disc that was played the first move follows, and back the one before it', async () => {
  await use('two');
  element('e3').focus();
  press(' ');
  expect(at()).toBe('d3');
  element('e3').focus();
  press(' ', { shiftKey: true });
  expect(at()).toBe('d3');
  // Before the first move lies what comes last, as before any first one.
  element('c3').focus();
  press(' ', { shiftKey: true });
  expect(at()).toBe('rail');
});

test('Enter chooses once, however long it is held, and goes on where nothing could be chosen', async () => {
  await use('two');
  press('Enter');
  expect([at(), chosen]).toEqual(['d3', []]);
  press('Enter');
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }),
  );
  expect(chosen).toEqual(['d3']);
});

test('a list and a slider go on to their next value that can be chosen, and begin again', async () => {
  await use('two');
  const list = document.querySelector<HTMLSelectElement>('#list')!;
  const slider = document.querySelector<HTMLInputElement>('#slider')!;
  list.focus();
  press('Enter');
  expect(list.value).toBe('two');
  press('Enter');
  expect(list.value).toBe('one');
  slider.focus();
  press('Enter');
  expect(slider.value).toBe('100');
  press('Enter');
  expect(slider.value).toBe('0');
});

test.each([
  ['two', 'two'],
  ['hold', 'hold'],
  ['scan4', 'hold'],
] as const)('no switch turns "%s" off: "%s" follows, which as many switches work', async (before, after) => {
  await use(before);
  element('last').addEventListener('click', () => (usePreferencesStore().values.switches = 'off'));
  element('last').focus();
  hold('Enter');
  expect([chosen, usePreferencesStore().values.switches]).toEqual([['last'], after]);
});

test('one switch leads the list of ways round, and each of them still chooses', async () => {
  const { values } = usePreferencesStore();
  const list = document.querySelector<HTMLSelectElement>('#list')!;
  list.innerHTML = SWITCHES.map((each) => `<option>${each}</option>`).join('');
  list.addEventListener('change', () => (values.switches = SWITCHES.find((each) => each === list.value)!));
  await use('hold');
  list.value = 'hold';
  const passed: Switches[] = [];
  for (let step = 0; step < 5; step++) {
    list.focus();
    hold(' ');
    await nextTick();
    list.value = values.switches;
    passed.push(values.switches);
  }
  expect(passed).toEqual(['scan1', 'scan2', 'scan4', 'hold', 'scan1']);
});

test('one switch comes back to two once the second one is pressed, and not by itself', async () => {
  const { values } = usePreferencesStore();
  element('last').addEventListener('click', () => (values.switches = 'off'));
  for (const way of ['hold', 'scan4'] as const) {
    await use(way);
    element('last').focus();
    hold(' ');
    expect(values.switches).toBe('hold');
    press(' ');
    press('Enter');
    expect(values.switches).toBe('hold');
    element('last').focus();
    hold(' ');
    press('Tab');
    expect(values.switches).toBe('two');
  }
});

test('a key that somebody else pressed once is no second switch for good', async () => {
  const { values } = usePreferencesStore();
  element('last').addEventListener('click', () => (values.switches = 'off'));
  await use('hold');
  element('last').focus();
  hold(' ');
  press('Enter');
  expect(values.switches).toBe('two');
  for (let presses = 1; values.switches === 'two' && presses <= 100; presses++) press(' ');
  expect(values.switches).toBe('hold');
});

test('one switch goes on with a press, and chooses once it is held', async () => {
  await use('hold');
  press(' ');
  press(' ');
  expect(at()).toBe('c4');
  hold(' ');
  expect([at(), chosen]).toEqual(['c4', ['c4']]);
});

test('of two keys the later one counts, and the earlier one does nothing any more', async () => {
  await use('hold');
  element('d3').focus();
  press(' ', { up: false });
  press('Enter', { up: false });
  release(' ');
  expect(at()).toBe('d3');
  release('Enter');
  expect(at()).toBe('c4');
  vi.runOnlyPendingTimers();
  expect(chosen).toEqual([]);
});

test.each([
  ['the window loses the focus', 'hold', async () => window.dispatchEvent(new FocusEvent('blur'))],
  ['another way is chosen', 'off', async () => use('off')],
] as const)('what is held does nothing any more once %s', async (_when, after, happen) => {
  await use('hold');
  element('d3').focus();
  press(' ', { up: false });
  await happen();
  vi.runOnlyPendingTimers();
  release(' ');
  expect([at(), chosen, usePreferencesStore().values.switches]).toEqual(['d3', [], after]);
});

test('the app goes on by itself, and a press chooses', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await use('scan1');
  vi.advanceTimersToNextTimer();
  expect(at()).toBe('d3');
  vi.advanceTimersToNextTimer();
  expect(at()).toBe('c4');
  press('Enter');
  expect(chosen).toEqual(['c4']);
  // A list, whose next value a press chooses, keeps the focus until the time is over once more.
  vi.advanceTimersToNextTimer();
  press('Enter');
  expect([at(), document.querySelector('select')?.value]).toEqual(['list', 'two']);
  vi.advanceTimersToNextTimer();
  expect(at()).toBe('slider');
  await use('off');
  expect(vi.getTimerCount()).toBe(0);
});

test('a field keeps the keys of somebody who writes, and is passed over before that and after it', async () => {
  await use('two');
  const field = document.querySelector<HTMLInputElement>('#text')!;
  field.value = 'tig';
  field.focus();
  press(' ', { shiftKey: true });
  expect(at()).toBe('slider');
  field.focus();
  press('e');
  press(' ');
  expect(at()).toBe('text');
  element('last').focus();
  field.focus();
  press(' ');
  expect(at()).toBe('tool');
});

test.each(['two', 'hold', 'scan1'] as const)(
  'a dialog that begins in a filled field holds nobody: "%s" leads to its button',
  async (way) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await use(way);
    for (const field of [
      '<textarea id="full" readonly>f5d6</textarea>',
      '<input id="full" value="f5d6" />',
    ]) {
      const dialog = showDialog(`${field}<button id="close">Close</button>`);
      expect(at()).toBe('full');
      if (way === 'scan1') vi.advanceTimersToNextTimer();
      else press(' ');
      expect(at()).toBe('close');
      dialog.remove();
    }
  },
);

test('nobody writes into a field that only shows its text, whatever is pressed there', async () => {
  await use('hold');
  showDialog('<textarea id="full" readonly>f5d6</textarea><button id="close">Close</button>');
  press('a');
  press(' ');
  expect(at()).toBe('close');
});

test.each(['two', 'hold'] as const)('a pass that waits is ended from the board: "%s"', async (way) => {
  document.body.innerHTML = '';
  usePreferencesStore().values.passWaits = true;
  mount(
    PlayScreen,
    { style: 'container: stage / size; width: 900px; height: 640px' },
    { context: appContext() },
  );
  const turns = useTurnStore();
  begin('twoPlayers', BLACK_MUST_PASS);
  await use(way);
  await vi.waitUntil(() => turns.waits);
  await nextTick();
  const isOnBoard = (): boolean => document.activeElement?.matches('[data-square]') === true;
  (document.activeElement as HTMLElement).blur();
  for (let step = 0; step < 50 && !isOnBoard(); step++) press(' ');
  expect(isOnBoard()).toBe(true);
  if (way === 'hold') hold(' ');
  else press('Enter');
  expect(turns.isPassing).toBe(false);
});

test('a dialog in front is gone through alone, and an open menu closes after its last item', async () => {
  await use('two');
  const dialog = showDialog('<button id="yes">Yes</button><button id="no">No</button>');
  expect(at()).toBe('yes');
  press(' ');
  expect(at()).toBe('no');
  press(' ');
  expect(at()).toBe('yes');
  dialog.remove();
  const menu = document.createElement('div');
  menu.role = 'menu';
  menu.innerHTML = '<div id="item" role="menuitem" tabindex="-1">Item</div>';
  document.body.append(menu);
  const keys: string[] = [];
  menu.addEventListener('keydown', ({ key }) => keys.push(key));
  press(' ');
  expect(at()).toBe('item');
  press(' ');
  expect(keys).toEqual(['Escape']);
});

/** The names of what is marked. */
const marked = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-marked]')].map(
    ({ id, textContent }) => id || textContent.trim(),
  );

test('a list of many is one stop, then groups of rows, then rows', async () => {
  const many = Array.from({ length: 20 }, (_, row) => `<li><button id="row${row}">${row}</button></li>`).join(
    '',
  );
  document.querySelector('main')!.innerHTML =
    `<button id="before">Before</button><ul>${many}</ul><button id="after">After</button>`;
  await use('two');
  press(' ');
  press(' ');
  expect([at(), marked().length]).toEqual(['row0', 20]);
  // It is passed over by one press, and reached from behind, too.
  press(' ');
  expect([at(), marked()]).toEqual(['after', []]);
  press(' ', { shiftKey: true });
  expect([at(), marked().length]).toEqual(['row0', 20]);
  press('Enter');
  press(' ');
  press(' ');
  expect(marked()).toEqual(['row16', 'row17', 'row18', 'row19']);
  press('Enter');
  press(' ');
  expect(marked()).toEqual(['row17']);
  press('Enter');
  expect(chosen).toEqual(['row17']);
  // After the last row its group is marked again, after the last group the list is left.
  for (let step = 0; step < 3; step++) press(' ');
  expect(marked()).toEqual(['row16', 'row17', 'row18', 'row19']);
  press(' ');
  expect(marked()).toEqual([]);
  press(' ');
  expect(at()).toBe('after');
});

test.each([40, 127_475])('each of %d rows of a long list is near, and a group is in view', async (count) => {
  document.body.innerHTML = '';
  const opened: number[] = [];
  mount(LongList, {
    count,
    row: 2,
    label: 'Games',
    active: 0,
    style: 'height: 200px',
    onChoose: (index: number) => opened.push(index),
  });
  await use('two');
  press(' ');
  expect(document.activeElement?.role).toBe('listbox');
  press('Enter');
  const wanted = count - 1;
  let presses = 0;
  for (let [from, to] = [0, count]; opened.length === 0; presses++) {
    let size = 1;
    while (to - from > size * 8) size *= 8;
    for (; from + size <= wanted; presses++) {
      press(' ');
      from += size;
    }
    to = Math.min(from + size, to);
    press('Enter');
  }
  expect(opened).toEqual([wanted]);
  expect(presses).toBeLessThan(count === 40 ? 14 : 50);
});
