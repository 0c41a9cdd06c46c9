/** The rows of a list, as people who go through the page with switches find them. */

/** Rows that can be marked and chosen; they need not all exist on the page. */
export interface Rows {
  count(): number;
  /** Marks the rows from `from` to before `to` and brings the first into view; none where both are the same. */
  mark(from: number, to: number): void;
  choose(index: number): void;
}

const offered = new WeakMap<Element, Rows>();

/** Offers the rows of `list`, which takes the focus itself, to who goes through the page with switches. */
export function offerRows(list: HTMLElement, rows: Rows): void {
  offered.set(list, rows);
  list.dataset['rows'] = '';
}

export function offeredRows(list: Element): Rows | undefined {
  return offered.get(list);
}
