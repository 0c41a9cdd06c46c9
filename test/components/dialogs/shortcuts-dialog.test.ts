import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMMAND_IDS } from '../../../renderer/commands/commands.ts';
import ShortcutsDialog from '../../../renderer/dialogs/ShortcutsDialog.vue';
import { translate } from '../../../renderer/locales/i18n.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

test('the sheet of keys has a row for each command with a key, and none for others', () => {
  const context = appContext();
  mount(ShortcutsDialog, {}, { context });
  const { commands } = context;
  if (!commands) throw new Error('There are no commands.');
  const rows = [...document.querySelectorAll('dt')].map((term) => term.textContent);
  const wanted = COMMAND_IDS.filter((id) => commands[id].shortcuts.length > 0).map((id) =>
    translate(commands[id].label()),
  );
  expect(rows).toEqual(expect.arrayContaining(wanted));
  expect(rows).not.toContain('Open the menu bar');
  expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).elements()).toHaveLength(1);
});
