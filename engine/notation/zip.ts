/** Several files as one ZIP, stored as they are: what other programs unpack, and `unpack` reads. */
import { crc32 } from '../crc32.ts';
import type { NamedBytes } from './unpack.ts';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
/** 2.0, the oldest version of the format that knows folders and UTF-8 names. */
const VERSION = 20;
const UTF8 = 0x0800;

/** Makes an archive of fewer than 65,536 files and 4 GB; `day` is noted for each. */
export function zipped(files: readonly NamedBytes[], day: Date): Uint8Array<ArrayBuffer> {
  const named = files.map(({ name, bytes }) => ({
    name: new TextEncoder().encode(name),
    bytes,
    sum: crc32(bytes),
  }));
  const sizeOf = (bytesEach: number, withContent: boolean): number =>
    named.reduce(
      (sum, { name, bytes }) => sum + bytesEach + name.length + (withContent ? bytes.length : 0),
      0,
    );
  const [contents, directory] = [sizeOf(LOCAL_BYTES, true), sizeOf(ENTRY_BYTES, false)];
  const archive = new Uint8Array(contents + directory + END_BYTES);
  const view = new DataView(archive.buffer);
  let at = 0;
  let entryAt = contents;
  for (const { name, bytes, sum } of named) {
    view.setUint32(entryAt, ENTRY, true);
    view.setUint16(entryAt + 4, VERSION, true);
    heading(view, entryAt + 6, { name, bytes, sum, day });
    view.setUint32(entryAt + 42, at, true);
    archive.set(name, entryAt + ENTRY_BYTES);
    view.setUint32(at, LOCAL, true);
    heading(view, at + 4, { name, bytes, sum, day });
    archive.set(name, at + LOCAL_BYTES);
    archive.set(bytes, at + LOCAL_BYTES + name.length);
    at += LOCAL_BYTES + name.length + bytes.length;
    entryAt += ENTRY_BYTES + name.length;
  }
  view.setUint32(entryAt, END, true);
  view.setUint16(entryAt + 8, named.length, true);
  view.setUint16(entryAt + 10, named.length, true);
  view.setUint32(entryAt + 12, directory, true);
  view.setUint32(entryAt + 16, contents, true);
  return archive;
}

/** What both headings of a file say alike, from the version on. */
function heading(
  view: DataView,
  at: number,
  { name, bytes, sum, day }: { name: Uint8Array; bytes: Uint8Array; sum: number; day: Date },
): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8, true);
  view.setUint16(at + 6, (day.getHours() << 11) | (day.getMinutes() << 5) | (day.getSeconds() >> 1), true);
  view.setUint16(
    at + 8,
    ((day.getFullYear() - 1980) << 9) | ((day.getMonth() + 1) << 5) | day.getDate(),
    true,
  );
  view.setUint32(at + 10, sum, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, name.length, true);
}
