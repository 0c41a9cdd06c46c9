/**
 * The table of all commands of the app, which the features fill. The native menu, the menu bar of the browser version,
 * the keyboard, the toolbar, the palette and the keyboard sheet all read it.
 */
import { editorCommands } from '../features/editor/commands.ts';
import { analysisCommands } from '../features/analysis/commands.ts';
import { fileCommands } from '../features/files/commands.ts';
import { helpCommands } from '../features/help/commands.ts';
import { homeCommands } from '../features/home/commands.ts';
import { libraryCommands } from '../features/library/commands.ts';
import { playCommands } from '../features/play/commands.ts';
import { practiceCommands } from '../features/practice/commands.ts';
import { preferenceCommands } from '../features/preferences/commands.ts';
import { programCommands } from '../features/programs/commands.ts';
import { voiceCommands } from '../features/voice/commands.ts';
import { reviewCommands } from '../features/review/commands.ts';
import { sharingCommands } from '../features/sharing/commands.ts';
import { rulesCommands } from '../features/rules/commands.ts';
import { usePreferencesStore } from '../stores/preferences.ts';
import type { MessageLabel } from '../locales/messages.ts';
import { useGameStore } from '../stores/game.ts';
import { usePromptStore } from '../stores/prompts.ts';
import { useViewStore } from '../stores/view.ts';
import type { AppCommand, CommandContext, Commands } from '../ui/command.ts';
import { destinationCommands } from './destinations.ts';
import { historyCommands } from './place-history.ts';
import { withOwnShortcuts } from '../ui/own-shortcuts.ts';

function commandsOfFeatures(context: CommandContext) {
  return {
    ...fileCommands(context),
    ...homeCommands(context),
    ...playCommands(context),
    ...analysisCommands(),
    ...editorCommands(),
    ...voiceCommands(),
    ...reviewCommands(),
    ...sharingCommands(),
    ...practiceCommands(),
    ...preferenceCommands(context),
    ...programCommands(),
    ...libraryCommands(),
    ...destinationCommands(),
    ...historyCommands(context),
    ...rulesCommands(),
    ...helpCommands(),
  };
}

export type CommandId = keyof ReturnType<typeof commandsOfFeatures>;

export type CommandTable = Commands<CommandId>;

/** Builds the table for the app that runs on `context`. Its functions read the stores, so they are reactive. */
export function createCommands(context: CommandContext): CommandTable {
  const preferences = usePreferencesStore();
  const commands = commandsOfFeatures(context);
  return withOwnShortcuts(withReasons(commands), () => preferences.values.shortcuts);
}

/** Whoever asks for what cannot be done is told why, by the command itself or by what most of them need. */
function withReasons<Id extends string>(commands: Commands<Id>): Commands<Id> {
  const game = useGameStore();
  const view = useViewStore();
  function whyNot(): MessageLabel {
    if (!view.showsTable) return 'whyNot.notHere';
    if (game.serial === 0) return 'whyNot.noGame';
    return game.lastPly === 0 ? 'announce.nothingPlayed' : 'whyNot.notHere';
  }
  for (const command of Object.values<AppCommand>(commands)) {
    if (!command.whyNot) Object.assign(command, { whyNot });
  }
  return commands;
}

/**
 * Runs the command called `id` if it exists and may run now; returns whether it ran. Under a dialog only a command
 * marked for that may run, and only if the dialog asks nothing.
 */
export function runCommand(commands: CommandTable, id: string, letter?: string): boolean {
  const found = Object.values<AppCommand>(commands).find((command) => command.id === id);
  if (!found?.enabled()) return false;
  if (found.runsUnderDialogs ? usePromptStore().current !== undefined : useViewStore().isDialogOpen)
    return false;
  found.run(letter);
  return true;
}
