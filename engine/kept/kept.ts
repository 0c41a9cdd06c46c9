/**
 * What is kept from one run of the app to the next, in whatever version of the app and by whichever shell. Each kind of
 * kept thing has a form for each of its versions: what an older version kept is brought up to date step by step, what a
 * newer one kept is left alone, and what is neither is broken. Kept fields name the version of their form under
 * `version`, and that of the app that wrote them under `app`.
 *
 *     const CARDS: Form = { migrations: [withDueDay] };
 *     const found = findKept(JSON.parse(text), CARDS, parseCards, '0.3.0');
 *     if (found.kind === 'read') show(found.value);
 *     write(JSON.stringify(asKept(CARDS, { cards }, '0.3.0')));
 */

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes the fields of the next version of those of one version. It is pure and takes whatever fields it is given. Once a
 * version of the app has shipped with it, it stays as it is: nothing that it imports may change its meaning.
 */
export type Migration = (fields: Fields) => Fields;

export interface Form {
  /** The first one leads from version 1 to 2, and so on. A new version of the form is one more. */
  readonly migrations: readonly Migration[];
  /**
   * The fields of what was kept before there were numbers, which counts as version 1; undefined for what never was. A form
   * without it has had its number from the first.
   */
  readonly unnumbered?: (kept: unknown) => Fields | undefined;
}

export type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  /** Intact, as far as this version can tell, but kept by `madeBy`, a newer version of the app. */
  | { readonly kind: 'newer'; readonly madeBy: string }
  | { readonly kind: 'broken' };

/**
 * Reads what was kept. `parse` gets the fields of the newest version, and returns undefined where they make no sense.
 * `app` is the version of the app that reads, such as `0.3.0`. What it cannot read although the number is known is newer
 * where a newer version of the app wrote it, because meanings may change without a number.
 */
export function findKept<Value>(
  kept: unknown,
  form: Form,
  parse: (fields: Fields) => Value | undefined,
  app: string,
): Found<Value> {
  const found = upToDate(kept, form);
  if (found.kind !== 'read') return found;
  const value = parse(found.value);
  if (value !== undefined) return { kind: 'read', value };
  const madeBy = writerOf(found.value);
  return madeBy !== undefined && isLater(madeBy, app) ? { kind: 'newer', madeBy } : { kind: 'broken' };
}

/** The fields of what was kept as the newest version of its form has them. Whether they make sense is not looked at. */
export function upToDate(kept: unknown, form: Form): Found<Fields> {
  const fields = fieldsOf(kept, form);
  const { version = 1 } = fields ?? {};
  if (!fields || !isVersion(version)) return { kind: 'broken' };
  const newest = form.migrations.length + 1;
  if (version > newest) {
    const madeBy = writerOf(fields);
    return madeBy === undefined ? { kind: 'broken' } : { kind: 'newer', madeBy };
  }
  const value = form.migrations.slice(version - 1).reduce((before, migrate) => migrate(before), fields);
  return { kind: 'read', value: { ...value, version: newest } };
}

function writerOf({ app }: Fields): string | undefined {
  return typeof app === 'string' && VERSION.test(app) ? app : undefined;
}

/** `fields` as they are kept. `app` is the version of the app that writes. */
export function asKept<Of extends Fields>(
  form: Form,
  fields: Of,
  app: string,
): { readonly version: number; readonly app: string } & Of {
  return { ...fields, version: form.migrations.length + 1, app };
}

function fieldsOf(kept: unknown, { unnumbered }: Form): Fields | undefined {
  const isNumbered = isFields(kept) && Object.hasOwn(kept, 'version');
  if (isNumbered) return kept;
  return unnumbered?.(kept);
}

/** The fields of a line of JSON; undefined for a line that was cut off, and for any other value. */
export function fieldsIn(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-[\w.-]{1,40})?$/;

/** Whether the version `left` is newer than `right`. Versions that differ only after a hyphen count as the same. */
export function isLater(left: string, right: string): boolean {
  const rights = partsOf(right);
  const differences = partsOf(left).map((part, index) => part - (rights[index] ?? 0));
  return (differences.find((each) => each !== 0) ?? 0) > 0;
}

function partsOf(version: string): number[] {
  return VERSION.exec(version)?.slice(1).map(Number) ?? [];
}
