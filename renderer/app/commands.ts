/**
 * Everything the user can tell the app, in one table, which the features fill. The native menu, the menu bar of the
 * browser version, the keyboard, the toolbar, the palette and the keyboard sheet are all read from it.
 */
import { editorCommands } from '../features/editor/commands.ts';
import { exploreCommands } from '../features/explore/commands.ts';
import { fileCommands } from '../features/files/commands.ts';
import { helpCommands } from '../features/help/commands.ts';
import { homeCommands } from '../features/home/commands.ts';
import { playCommands } from '../features/play/commands.ts';
import { preferenceCommands } from '../features/preferences/commands.ts';
import { reviewCommands } from '../features/review/commands.ts';
import { usePreferencesStore } from '../stores/preferences.ts';
import { usePromptStore } from '../stores/prompts.ts';
import { useViewStore } from '../stores/view.ts';
import type { AppCommand, CommandContext, Commands } from '../ui/command.ts';
import { placeCommands } from './places.ts';
import { withOwnShortcuts } from '../ui/own-shortcuts.ts';

function commandsOfFeatures(context: CommandContext) {
  return {
    ...fileCommands(context),
    ...homeCommands(context),
    ...playCommands(context),
    ...exploreCommands(),
    ...editorCommands(),
    ...reviewCommands(),
    ...preferenceCommands(context),
    ...placeCommands(),
    ...helpCommands(),
  };
}

export type CommandId = keyof ReturnType<typeof commandsOfFeatures>;

export type CommandTable = Commands<CommandId>;

/** The table for the app that runs on `context`; its functions read the stores, so they are reactive. */
export function createCommands(context: CommandContext): CommandTable {
  const preferences = usePreferencesStore();
  return withOwnShortcuts(commandsOfFeatures(context), () => preferences.values.shortcuts);
}

/** The commands of `table` in the order in which the features list them. */
export function commandsIn(table: Readonly<Record<string, AppCommand>>): AppCommand[] {
  return Object.values(table);
}

/**
 * Runs the command called `id` if there is one and it may run now; tells whether it did. Only a command that says so may
 * run under a dialog, and only under one that asks nothing.
 */
export function runCommand(commands: CommandTable, id: string): boolean {
  const found = commandsIn(commands).find((command) => command.id === id);
  if (!found?.enabled()) return false;
  if (found.runsUnderDialogs ? usePromptStore().current !== undefined : useViewStore().isDialogOpen)
    return false;
  found.run();
  return true;
}
