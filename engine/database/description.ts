/** The descriptions of the files that a library is made from, as JSON beside each of them. */

/** The name of a content: SHA-256. */
const CONTENT = /^[0-9a-f]{64}$/;

/** What is known of a file beside its bytes. */
export interface FileDescription {
  readonly name: string;
  readonly isOwn: boolean;
  /** The files with the names of players and tournaments. */
  readonly beside: readonly { readonly name: string; readonly content: string }[];
}

/** A description that was read; undefined for anything else. */
export function descriptionIn(text: string): FileDescription | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('name' in value) || !('isOwn' in value))
    return undefined;
  const { name, isOwn } = value;
  const others: unknown = 'beside' in value ? value.beside : undefined;
  if (typeof name !== 'string' || typeof isOwn !== 'boolean' || !Array.isArray(others)) return undefined;
  const beside = others.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('name' in each) || !('content' in each)) return [];
    const { name: called, content } = each;
    const isContent = typeof content === 'string' && CONTENT.test(content);
    return typeof called === 'string' && isContent ? [{ name: called, content }] : [];
  });
  return { name, isOwn, beside };
}

/**
 * The content that a description is of, by its name. A program that brings folders of several machines together keeps both
 * where two have written one name: one of them under the name and some words more, as "(conflicted copy)" or
 * ".sync-conflict-20261128-101112-ABC". Under such a name it is what it is under its own. Undefined for any other file.
 */
export function contentDescribedBy(name: string): string | undefined {
  return /^([0-9a-f]{64})(?![0-9a-f])[^/]*\.json(?:\.sync-conflict[^/]*)?$/.exec(name)?.[1];
}
