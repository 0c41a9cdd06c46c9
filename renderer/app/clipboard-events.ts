/**
 * Handles the system's own keys for copying and pasting outside of text fields: the moves of the game are copied, and a
 * game is pasted. The events carry the clipboard with them, so no browser asks the user for permission.
 */
import { useDocumentStore } from '../stores/documents.ts';
import { isInField } from '../ui/fields.ts';
import { type CommandTable, runCommand } from './commands.ts';

function hasSelection(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed;
}

export function handleCopy(event: ClipboardEvent, commands: CommandTable): void {
  if (event.defaultPrevented || isInField(event.target) || hasSelection()) return;
  if (runCommand(commands, 'copyMoves')) event.preventDefault();
}

export function handlePaste(event: ClipboardEvent): void {
  if (event.defaultPrevented || isInField(event.target)) return;
  const documents = useDocumentStore();
  const files = [...(event.clipboardData?.files ?? [])];
  const text = event.clipboardData?.getData('text/plain') ?? '';
  event.preventDefault();
  const opening = files.length > 0 ? documents.openDropped(files) : documents.openPasted(text);
  opening.catch(reportError);
}
