/**
 * What users say of their games: tags, notes, and that they want a game no more. Each change is a file of its own, named by
 * what it holds, beside the files of the games: two folders are joined by copying, and the index can be made from both. Of
 * two changes of one thing the later one holds, in whatever order they are read.
 *
 *     const text = writeChange({ at: Date.now(), ids, label: { kind: 'tag', tag: 'Parity', isOn: true } });
 */
import type { LibraryGameId } from './entry.ts';
import { plainText } from './plain-text.ts';

export type Label =
  | { readonly kind: 'tag'; readonly tag: string; readonly isOn: boolean }
  /** An empty text is no note. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'removed'; readonly isRemoved: boolean };

export interface LabelChange {
  /** Milliseconds since 1970; later than any change that was known when this one was made, whatever the clock said. */
  readonly at: number;
  readonly ids: readonly LibraryGameId[];
  readonly label: Label;
}

/** Something that was said of a game. */
export interface StoredLabel {
  readonly identity: bigint;
  readonly key: string;
  readonly at: number;
  readonly value: string;
  /** The words of a note, as they are searched. */
  readonly plain: string;
}

/** The tag that is shown as a star. */
export const STAR = '★';

/** As in the messages of the page, see main/library-schemas.ts. */
export const MAX_TAG = 100;
export const MAX_NOTE = 10_000;

const FORM = 1;
const ID = /^[0-9a-f]{16}$/;

export function writeChange({ at, ids, label }: LabelChange): string {
  return JSON.stringify({ form: FORM, at, ids, label });
}

/** The change of a text; undefined for anything else, also for one of a newer version, which is left for that version. */
export function changeIn(text: string): LabelChange | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('form' in value) || value.form !== FORM)
    return undefined;
  if (!('at' in value) || !('ids' in value) || !('label' in value)) return undefined;
  const { at, ids } = value;
  const label = labelIn(value.label);
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0 || !Array.isArray(ids) || !label)
    return undefined;
  const known = ids.filter((id: unknown): id is LibraryGameId => typeof id === 'string' && ID.test(id));
  return known.length === ids.length ? { at, ids: known, label } : undefined;
}

function labelIn(value: unknown): Label | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'tag' && 'tag' in value && 'isOn' in value) {
    const { tag, isOn } = value;
    const isTag = typeof tag === 'string' && tag !== '' && tag.length <= MAX_TAG;
    return isTag && typeof isOn === 'boolean' ? { kind: 'tag', tag, isOn } : undefined;
  }
  if (value.kind === 'note' && 'text' in value) {
    const { text } = value;
    return typeof text === 'string' && text.length <= MAX_NOTE ? { kind: 'note', text } : undefined;
  }
  if (value.kind === 'removed' && 'isRemoved' in value && typeof value.isRemoved === 'boolean')
    return { kind: 'removed', isRemoved: value.isRemoved };
  return undefined;
}

/** Before the name of a tag in the key of its label. */
export const TAG_KEY = 'tag ';
export const NOTE_KEY = 'note';
export const REMOVED_KEY = 'removed';

/** The names of the tags among keys of labels, in the order of the keys. */
export function tagsAmong(keys: readonly string[]): string[] {
  return keys.flatMap((key) => (key.startsWith(TAG_KEY) ? [key.slice(TAG_KEY.length)] : []));
}

/** What a change says of each of its games, as it is stored. An empty value is as if nothing had been said. */
export function storedLabels({ at, ids, label }: LabelChange): StoredLabel[] {
  const said = saidBy(label);
  return ids.map((id) => ({ identity: identityIn(id), at, ...said }));
}

function saidBy(label: Label): Pick<StoredLabel, 'key' | 'value' | 'plain'> {
  switch (label.kind) {
    case 'tag':
      return { key: `${TAG_KEY}${label.tag}`, value: label.isOn ? '1' : '', plain: '' };
    case 'note':
      return { key: NOTE_KEY, value: label.text, plain: plainText(label.text) };
    case 'removed':
      return { key: REMOVED_KEY, value: label.isRemoved ? '1' : '', plain: '' };
  }
}

/** Whether what is said takes the place of what was said before. Two machines with one clock agree by the values. */
export function isLater(
  now: Pick<StoredLabel, 'at' | 'value'>,
  before: Pick<StoredLabel, 'at' | 'value'>,
): boolean {
  return now.at > before.at || (now.at === before.at && now.value > before.value);
}

export function idOf(identity: bigint): LibraryGameId {
  return identity.toString(16).padStart(16, '0');
}

export function identityIn(id: LibraryGameId): bigint {
  return BigInt(`0x${id}`);
}
