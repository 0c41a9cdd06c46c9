/** The app by one or two switches: what they reach, one after the other, and what they choose. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effectScope, nextTick } from 'vue';
import { followSwitches } from '../../../renderer/app/switches.ts';
import { type Switches, usePreferencesStore } from '../../../renderer/stores/preferences.ts';

let scope = effectScope(true);
let chosen: string[];

/** Presses a key; without `up` it is held. */
function press(key: string, { up = true, shiftKey = false } = {}): void {
  const target = document.activeElement ?? document.body;
  const init = { key, shiftKey, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', init));
  if (up) target.dispatchEvent(new KeyboardEvent('keyup', init));
}

const release = (key: string): boolean =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));

const at = (): string => document.activeElement?.id ?? '';

async function use(switches: Switches): Promise<void> {
  usePreferencesStore().values.switches = switches;
  await nextTick();
}

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
      <select id="list"><option>one</option><option>two</option></select>
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

afterEach(() => {
  scope.stop();
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

test('from a square that is no move the next move follows', async () => {
  await use('two');
  document.querySelector<HTMLElement>('#e3')!.focus();
  press(' ');
  expect(at()).toBe('c4');
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

test('a list and a slider go on to their next value, and begin again', async () => {
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

test('no switch turns the switches off', async () => {
  await use('hold');
  const last = document.querySelector<HTMLElement>('#last')!;
  last.addEventListener('click', () => (usePreferencesStore().values.switches = 'off'));
  last.focus();
  press(' ', { up: false });
  vi.runOnlyPendingTimers();
  expect([chosen, usePreferencesStore().values.switches]).toEqual([['last'], 'two']);
});

test('one switch goes on with a press, and chooses once it is held', async () => {
  await use('hold');
  press(' ');
  press(' ');
  expect(at()).toBe('c4');
  press(' ', { up: false });
  vi.runOnlyPendingTimers();
  expect(chosen).toEqual(['c4']);
  release(' ');
  expect(at()).toBe('c4');
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
  await use('off');
  expect(vi.getTimerCount()).toBe(0);
});

test('a field keeps the keys of somebody who writes, and is passed over while it is empty', async () => {
  await use('two');
  const field = document.querySelector<HTMLInputElement>('#text')!;
  field.focus();
  press(' ');
  expect(at()).toBe('tool');
  field.focus();
  field.value = 'tiger';
  press(' ');
  expect(at()).toBe('text');
});

test('a dialog in front is gone through alone, and an open menu closes after its last item', async () => {
  await use('two');
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<button id="yes">Yes</button><button id="no">No</button>';
  document.body.append(dialog);
  dialog.showModal();
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
