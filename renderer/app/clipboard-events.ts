/**
 * What the system's own keys for copying and pasting mean outside of fields: the moves of the game leave, a game comes
 * in. The events carry the clipboard with them, so no browser asks the user for permission.
 */
import { useDocumentStore } from '../stores/documents.ts';
import type { CommandTable } from './commands.ts';

/** What takes text; buttons to choose by and sliders are fields, too, but nothing can be pasted there. */
const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

function hasSelection(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed;
}

export function handleCopy(event: ClipboardEvent, commands: CommandTable): void {
  if (event.defaultPrevented || isInField(event.target) || hasSelection()) return;
  if (!commands.copyMoves.enabled()) return;
  event.preventDefault();
  commands.copyMoves.run();
}

export function handlePaste(event: ClipboardEvent): void {
  if (event.defaultPrevented || isInField(event.target)) return;
  const documents = useDocumentStore();
  const [file] = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData('text/plain') ?? '';
  event.preventDefault();
  void (file ? documents.openDropped(file) : documents.openPasted(text));
}
