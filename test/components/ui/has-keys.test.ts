/** Whether keys are named on the screen, which says nothing to who has a finger alone. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import BoardNotices from '../../../renderer/board/BoardNotices.vue';
import EditorScreen from '../../../renderer/features/editor/EditorScreen.vue';
import PopupMenu from '../../../renderer/ui/PopupMenu.vue';
import { hasKeys, noticeKeys } from '../../../renderer/ui/has-keys.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

afterEach(() => (hasKeys.value = true));

/** What is known where these media are told. */
function knownWith(media: Readonly<Record<string, boolean>>): ReturnType<typeof noticeKeys> {
  const told = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: media[query] === true }) as MediaQueryList);
  const known = noticeKeys();
  told.mockRestore();
  return known;
}

const press = (target: EventTarget): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));

test('they are beside a mouse, and beside a finger once one was pressed outside of a field', () => {
  expect(knownWith({}).value).toBe(true);
  expect(knownWith({ '(pointer: coarse)': true, '(any-pointer: fine)': true }).value).toBe(true);
  const alone = knownWith({ '(pointer: coarse)': true });
  expect(alone.value).toBe(false);
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  press(field);
  expect(alone.value).toBe(false);
  press(document.body);
  expect(alone.value).toBe(true);
});

test.each([
  ['a finger alone is told to tap, and menus and the editor name no keys', false],
  ['whoever has keys is told of Enter, and menus and the editor name theirs', true],
])('%s', (_what, has) => {
  hasKeys.value = has;
  const passing = { colour: 'white', text: 'White passes.', waits: true } as const;
  const notice = mount(BoardNotices, { text: undefined, passing, isAhead: false });
  expect(notice.container.textContent).toContain(has ? 'Click, or press Enter, to go on.' : 'Tap to go on.');
  const groups = [[{ id: 'hint', label: 'Hint', enabled: true, keys: 'H' }]];
  const menu = mount(PopupMenu, { label: 'Tools', groups, x: 0, y: 0 });
  expect(menu.container.querySelector('.keys')?.textContent).toBe(has ? 'H' : undefined);
  begin('twoPlayers', 'f5');
  const editor = mount(EditorScreen, {}, { context: appContext() });
  expect(/Enter|Del/.test(editor.container.querySelector('.hint')?.textContent ?? '')).toBe(has);
});
