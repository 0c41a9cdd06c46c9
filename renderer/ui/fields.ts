/** Elements that accept text. Radio buttons and sliders are also input fields, but nothing can be pasted into them. */
const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
