/**
 * What somebody reaches who has no pointer and only one or two switches: all that can be chosen on the page, one after the other.
 * Tab alone does not do, because squares, tabs, tools and choices are each one stop of Tab whose parts only arrows reach.
 */

/** What can be chosen; a move, a tab and what a menu lists, too. The other squares of a board do nothing. */
const STOPS = [
  'button:not([tabindex="-1"])',
  'a[href]',
  'summary',
  'select',
  'input:is([type=checkbox], [type=radio], [type=range])',
  '[data-square][data-legal]',
  '[role=toolbar] button',
  '[role=tab]',
  '[role^=menuitem]',
  '[role=region][tabindex="0"]',
]
  .map((each) => `${each}:not(:disabled, [aria-disabled=true])`)
  .join();

/** A field that takes text, which no switch can write. */
const TEXT = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]';

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
}

/** What lies above everything else: an open menu, a dialog, or the page. */
function front(): ParentNode {
  const all = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=menu]')].filter(isShown);
  return all.findLast((each) => each.role === 'menu') ?? all.at(-1) ?? document;
}

/** All that can be chosen in front, the screen's own before what surrounds it. */
export function stops(): HTMLElement[] {
  const shown = [...front().querySelectorAll<HTMLElement>(STOPS)].filter(isShown);
  const isOfScreen = (element: HTMLElement): boolean => element.closest('.stage') !== null;
  return [...shown.filter(isOfScreen), ...shown.filter((element) => !isOfScreen(element))];
}

/** Whether somebody writes into the field that has the focus, who has a keyboard. An empty one is passed over. */
export function isWriting(): boolean {
  const { activeElement: field } = document;
  if (field?.matches(TEXT) !== true) return false;
  return 'value' in field ? field.value !== '' : field.textContent !== '';
}

/**
 * Moves the focus to what can be chosen next, from the first again after the last. A menu closes after its last item, because
 * nothing in it would.
 */
export function goOn(by: 1 | -1 = 1): void {
  const all = stops();
  const { activeElement } = document;
  const at = all.findIndex((stop) => stop === activeElement);
  const isLast = at >= 0 && at === all.length - 1;
  if (by === 1 && isLast && activeElement?.closest('[role=menu]')) {
    activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    return;
  }
  (at < 0 ? following(all, activeElement, by) : all.at((at + by) % all.length))?.focus();
}

/** The stop beside `element`, which is none itself; the first where the page has no place for it. */
function following(
  all: readonly HTMLElement[],
  element: Element | null,
  by: 1 | -1,
): HTMLElement | undefined {
  if (!element || element === document.body) return all.at(by === 1 ? 0 : -1);
  const lies = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beside = all.filter((stop) => (element.compareDocumentPosition(stop) & lies) !== 0);
  return beside.at(by === 1 ? 0 : -1) ?? all.at(by === 1 ? 0 : -1);
}

/** Chooses what has the focus. A list or a slider goes on to its next value, and what scrolls to its next page. */
export function chooseFocused(): void {
  const stop = stops().find((each) => each === document.activeElement);
  if (!stop) return goOn();
  if (stop instanceof HTMLSelectElement) {
    stop.selectedIndex = (stop.selectedIndex + 1) % stop.length;
    tellChange(stop);
  } else if (stop instanceof HTMLInputElement && stop.type === 'range') {
    const before = stop.valueAsNumber;
    stop.stepUp(Math.ceil((Number(stop.max) - Number(stop.min)) / (Number(stop.step) || 1) / 10));
    if (stop.valueAsNumber === before) stop.value = stop.min;
    tellChange(stop);
  } else if (stop.role === 'region') {
    const isAtEnd = stop.scrollTop + stop.clientHeight >= stop.scrollHeight - 1;
    stop.scrollTop = isAtEnd ? 0 : stop.scrollTop + stop.clientHeight * 0.9;
  } else {
    stop.click();
  }
}

function tellChange(field: HTMLElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
