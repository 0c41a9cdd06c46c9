/** What takes text; buttons to choose by and sliders are fields, too, but nothing can be pasted there. */
const TEXT_FIELDS =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
