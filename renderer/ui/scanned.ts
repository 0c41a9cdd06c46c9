/**
 * What somebody reaches who has no pointer and only one or two switches: all that can be chosen on the page, one after the other.
 * Tab alone does not do, because squares, tabs, tools and choices are each one stop of Tab whose parts only arrows reach. A long list
 * is one stop, whose rows are gone through once it is chosen.
 */
import './scanned.css';
import { type Rows, offeredRows } from './offered-rows.ts';
import { scanRows } from './scanned-rows.ts';

/**
 * What can be chosen; a move, a tab and what a menu lists, too. The other squares of a board do nothing, but while a notice on it
 * waits to be closed, its active one does that.
 */
const STOPS = [
  'button:not([tabindex="-1"], [data-node])',
  '[data-rows]',
  'a[href]',
  'summary',
  'select',
  'input:is([type=checkbox], [type=radio], [type=range])',
  '[data-square][data-legal]',
  '[data-waits] [data-square][tabindex="0"]',
  '[role=toolbar] button',
  '[role=tab]',
  '[role^=menuitem]',
  '[role=region][tabindex="0"]',
]
  .map((each) => `${each}:not(:disabled, [aria-disabled=true])`)
  .join();

/** A field that takes text, which no switch can write. */
const TEXT =
  ':is(input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]):not([readonly])';

/** Whose stops are gone through by groups if they are more than a dozen. */
const LISTS = 'ul, ol, [role=list]';
const DOZEN = 12;

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
}

/** What lies above everything else: an open menu, a dialog, or the page. */
function front(): ParentNode {
  const all = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=menu]')].filter(isShown);
  return all.findLast((each) => each.role === 'menu') ?? all.at(-1) ?? document;
}

/**
 * All that can be chosen in front, the screen's own before what surrounds it; `also` takes its place among them, whatever it is.
 */
function stops(also: Element = document.body): HTMLElement[] {
  const root = front();
  const shown = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(isShown);
  if (also instanceof HTMLElement && also !== document.body && root.contains(also) && !shown.includes(also)) {
    const follows = (stop: Element): boolean =>
      (also.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = shown.findIndex(follows);
    shown.splice(next < 0 ? shown.length : next, 0, also);
  }
  const isOfScreen = (element: Element): boolean => element.closest('.stage') !== null;
  return [...shown.filter(isOfScreen), ...shown.filter((element) => !isOfScreen(element))];
}

/** The stops of the list in which `stop` is, if they are many. */
function listOf(stop: Element, all: readonly HTMLElement[]): readonly HTMLElement[] | undefined {
  const list = stop.closest(LISTS);
  const stopsOfList = list && !offeredRows(stop) ? all.filter((each) => list.contains(each)) : [];
  return stopsOfList.length > DOZEN ? stopsOfList : undefined;
}

/** The stops of a list as rows; the focus is on the first that is marked. */
function rowsOf(list: readonly HTMLElement[]): Rows {
  return {
    count: () => list.length,
    mark(from, to) {
      for (const [index, stop] of list.entries())
        stop.toggleAttribute('data-marked', index >= from && index < to);
      if (from < to) list[from]?.focus();
    },
    choose: (index) => list[index]?.click(),
  };
}

/** The list whose rows are gone through, as long as the focus is in it; `steps` once it was chosen. */
let scan: { readonly rows: Rows; isIn(): boolean; steps?: ReturnType<typeof scanRows> } | undefined;

/** Brings the focus to `stop`. A list of many is marked as a whole. */
function reach(stop: HTMLElement | undefined, all: readonly HTMLElement[]): void {
  if (!stop) return;
  const list = listOf(stop, all);
  if (!list) return stop.focus();
  // Rows that were drawn anew are another list.
  const isIn = (): boolean =>
    list.some((each) => each === document.activeElement) && list.every((each) => each.isConnected);
  scan = { rows: rowsOf(list), isIn };
  scan.rows.mark(0, list.length);
}

/** The list that is gone through now. One that the focus has left is forgotten. */
function scanNow(): typeof scan {
  if (scan?.isIn() === true) return scan;
  scan?.rows.mark(0, 0);
  scan = undefined;
  return scan;
}

function isMove(stop: Element): boolean {
  return stop.matches('[data-square][data-legal]');
}

/** The field that has the focus and takes text. */
export function textField(): Element | undefined {
  const { activeElement: field } = document;
  return field?.matches(TEXT) === true ? field : undefined;
}

/**
 * Moves the focus to what can be chosen next, from the first again after the last. A menu closes after its last item, because
 * nothing in it would.
 */
export function goOn(by: 1 | -1 = 1): void {
  const { activeElement } = document;
  const now = scanNow();
  if (now?.steps) {
    if (!now.steps.goOn(by)) delete now.steps;
    return;
  }
  const all = stops(activeElement ?? undefined);
  // After a move the focus is on its disc: the next moves come first, wherever on the board they are.
  const move = activeElement?.matches(`[data-square]:not(${STOPS})`) === true && all.find(isMove);
  if (by === 1 && move) return move.focus();
  const at = all.findIndex((stop) => stop === activeElement);
  const isLast = at >= 0 && at === all.length - 1;
  if (by === 1 && isLast && activeElement?.closest('[role=menu]')) {
    activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    return;
  }
  if (at < 0) return reach(all.at(by === 1 ? 0 : -1), all);
  // A list of many is left as a whole, and reached at its first stop.
  const left = activeElement ? listOf(activeElement, all) : undefined;
  const from = left ? all.indexOf(left.at(by === 1 ? -1 : 0)!) : at;
  const next = all.at((from + by) % all.length);
  now?.rows.mark(0, 0);
  reach(next && (listOf(next, all)?.[0] ?? next), all);
}

/**
 * Chooses what has the focus. A list or a slider goes on to its next value, what scrolls to its next page, and of a long list the first
 * group is marked.
 */
export function chooseFocused(): void {
  const stop = stops().find((each) => each === document.activeElement);
  const now = scanNow();
  if (now?.steps) return now.steps.choose();
  if (!stop) return goOn();
  const rows = now?.rows ?? offeredRows(stop);
  if (rows) {
    if (rows.count() === 0) return goOn();
    scan = { isIn: () => document.activeElement === stop, ...now, rows, steps: scanRows(rows) };
    return;
  }
  if (stop instanceof HTMLSelectElement) {
    chooseNext(stop);
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

/** The next value that can be chosen. */
function chooseNext(list: HTMLSelectElement): void {
  const { options, selectedIndex: at } = list;
  const next = [...options].slice(at + 1).concat([...options].slice(0, at));
  const option = next.find((each) => !each.matches(':disabled'));
  if (!option) return;
  list.selectedIndex = option.index;
  tellChange(list);
}

function tellChange(field: HTMLElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
