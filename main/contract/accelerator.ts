/** Shortcuts in Electron's accelerator notation, as far as both sides must agree about them. */

const MODIFIERS: ReadonlySet<string> = new Set(['CmdOrCtrl', 'Cmd', 'Ctrl', 'Alt']);

/** Whether a stroke needs more than Shift: without that it belongs to the text field that has the focus. */
export function hasModifier(accelerator: string): boolean {
  return accelerator.split('+').some((part) => MODIFIERS.has(part));
}
