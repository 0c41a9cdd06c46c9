/** Tests that whatever names the version names the same one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const text = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** The versions that `source` lists, with their dates, in its order. */
const listed = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, version, date]) => `${version} ${date}`);

describe('the version', () => {
  const changes = listed(text('CHANGELOG.md'), /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm);

  it('is in the manifest the newest of the list of changes', () => {
    const { version }: { version: string } = JSON.parse(text('package.json'));
    expect(changes[0]?.split(' ')[0]).toBe(version);
  });

  it('has the same history in what software centres show', () => {
    const releases = listed(
      text('build/linux/io.github.othello.Othello.metainfo.xml'),
      /<release version="([\d.]+)" date="([\d-]+)"\/>/g,
    );
    expect(releases).toEqual(changes);
  });

  it('has one section of changes that no version has yet', () => {
    expect(text('CHANGELOG.md').match(/^## Unreleased$/gm)).toHaveLength(1);
  });
});
