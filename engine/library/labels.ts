/**
 * What users say of their games: tags, notes, the folder they are in, who played them, what a review found, and that they
 * want a game no more. Each change is a file of its own, named by
 * what it holds, beside the files of the games: two folders are joined by copying, and the index can be made from both. Of
 * two changes of one thing the later one holds, in whatever order they are read.
 *
 *     const text = writeChange({ at: Date.now(), ids, label: { kind: 'tag', tag: 'Parity', isOn: true } });
 */
import type { GameInfo } from '../notation/info.ts';
import type { LibraryGameId } from './entry.ts';
import { plainText } from './plain-text.ts';

export type Label =
  | { readonly kind: 'tag'; readonly tag: string; readonly isOn: boolean }
  /** An empty text is no note. */
  | { readonly kind: 'note'; readonly text: string }
  /** A game is in one folder at most; an empty name takes it out. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** Says it in place of what the files say; an empty text says that nobody knows. */
  | { readonly kind: 'fact'; readonly fact: Fact; readonly text: string }
  /** The game in the app's own format with what a review has found: its tree counts, and nothing else of it. */
  | { readonly kind: 'review'; readonly text: string }
  | { readonly kind: 'removed'; readonly isRemoved: boolean };

/** What can be said anew of a game. A date is written as the readers write it, such as `2026-11-28`. */
export const FACTS = ['black', 'white', 'event', 'date'] as const;

export type Fact = (typeof FACTS)[number];

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
export const MAX_FACT = 200;
export const MAX_REVIEW = 1_000_000;

/** As far as dates go in JavaScript, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15;
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
  // After a moment that no clock can tell, no later change could be made.
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0 || at > LAST_MOMENT) return undefined;
  if (!Array.isArray(ids) || !label) return undefined;
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
  if (value.kind === 'folder' && 'folder' in value) {
    const { folder } = value;
    return typeof folder === 'string' && folder.length <= MAX_TAG ? { kind: 'folder', folder } : undefined;
  }
  if (value.kind === 'fact' && 'fact' in value && 'text' in value) {
    const { text } = value;
    const fact = FACTS.find((each) => each === value.fact);
    return fact && typeof text === 'string' && text.length <= MAX_FACT
      ? { kind: 'fact', fact, text }
      : undefined;
  }
  if (value.kind === 'review' && 'text' in value) {
    const { text } = value;
    return typeof text === 'string' && text.length <= MAX_REVIEW ? { kind: 'review', text } : undefined;
  }
  if (value.kind === 'removed' && 'isRemoved' in value && typeof value.isRemoved === 'boolean')
    return { kind: 'removed', isRemoved: value.isRemoved };
  return undefined;
}

/** Before the name of a tag in the key of its label. */
export const TAG_KEY = 'tag ';
export const NOTE_KEY = 'note';
export const REMOVED_KEY = 'removed';
export const FOLDER_KEY = 'folder';
export const REVIEW_KEY = 'review';
/** Before the name of a fact. Its value begins with a sign, because no value at all would be as if nothing had been said. */
const FACT_KEY = 'fact ';
const FACT_SIGN = '=';

export function factKey(fact: Fact): string {
  return `${FACT_KEY}${fact}`;
}

/** The text of a fact from the value of its label. */
export function factIn(value: string): string {
  return value.slice(FACT_SIGN.length);
}

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
    case 'folder':
      return { key: FOLDER_KEY, value: label.folder, plain: '' };
    case 'fact':
      return { key: factKey(label.fact), value: `${FACT_SIGN}${label.text}`, plain: '' };
    case 'review':
      return { key: REVIEW_KEY, value: label.text, plain: '' };
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

/** What labels say of a game in place of its files. */
export function told(info: GameInfo, labels: ReadonlyMap<string, string>): GameInfo {
  const said = (fact: Fact): string | undefined => {
    const value = labels.get(factKey(fact));
    return value === undefined ? undefined : factIn(value);
  };
  const [black, white, event, date] = FACTS.map(said);
  const { event: oldEvent, date: oldDate, ...others } = info;
  const [newEvent, newDate] = [event ?? oldEvent, date ?? oldDate];
  return {
    ...others,
    black: black === undefined ? info.black : renamed(info.black, black),
    white: white === undefined ? info.white : renamed(info.white, white),
    ...(newEvent !== undefined && newEvent !== '' && { event: newEvent }),
    ...(newDate !== undefined && newDate !== '' && { date: newDate }),
  };
}

/** A player by another name; what the file says of a computer's level is not theirs. */
function renamed(player: GameInfo['black'], name: string): GameInfo['black'] {
  if (name === (player.name ?? '')) return player;
  const { name: _, level: __, ...others } = player;
  return { ...others, ...(name !== '' && { name }) };
}
