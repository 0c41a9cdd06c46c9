import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ShortcutsDialog from '../../../renderer/features/help/ShortcutsDialog.vue';
import { translate } from '../../../renderer/locales/i18n.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

test('the sheet of keys has a row for each command with a key, and none for others', () => {
  const context = appContext();
  mount(ShortcutsDialog, {}, { context });
  const { commands } = context;
  if (!commands) throw new Error('There are no commands.');
  const rows = [...document.querySelectorAll('dt')].map((term) => term.textContent);
  const wanted = Object.values(commands)
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .map((command) => translate(command.label()));
  expect(rows).toEqual(expect.arrayContaining(wanted));
  expect(rows).not.toContain('Open the menu bar');
  expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).elements()).toHaveLength(1);
});
