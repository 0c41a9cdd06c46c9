/**
 * Games as a Parquet file. Every type is stated: one that is guessed from the first rows breaks at the first row of another.
 * The older `converted_type` marks texts, because some readers take a column with the newer mark alone for bytes.
 */
import { ByteWriter, ParquetWriter, type Writer } from 'hyparquet-writer';
import type { GameEntry } from './entry.ts';
import { dayOf } from './record.ts';

/** Games of a row group; their columns are in memory at once. */
const GAMES_A_GROUP = 50_000;

const TEXTS = ['id', 'black', 'white', 'event', 'moves', 'winner'] as const;
const NUMBERS = ['day', 'black_discs', 'white_discs'] as const;

/** Writes the games of `entries`, `count` of them, to `to`, and ends it. `day` is a number as 20261121, or 20260000 for a year. */
export async function gamesAsParquet(to: Writer, entries: Iterable<GameEntry>, count: number): Promise<void> {
  const writer = new ParquetWriter({
    writer: to,
    schema: [
      { name: 'root', num_children: TEXTS.length + NUMBERS.length },
      ...TEXTS.map((name) => ({
        name,
        type: 'BYTE_ARRAY' as const,
        converted_type: 'UTF8' as const,
        repetition_type: 'REQUIRED' as const,
      })),
      ...NUMBERS.map((name) => ({ name, type: 'INT32' as const, repetition_type: 'REQUIRED' as const })),
    ],
  });
  let rows: GameEntry[] = [];
  const flush = async (): Promise<void> => {
    await writer.write({
      columnData: [
        ...TEXTS.map((name) => ({ name, data: rows.map((entry) => textIn(entry, name)) })),
        ...NUMBERS.map((name) => ({ name, data: rows.map((entry) => numberIn(entry, name)) })),
      ],
    });
    rows = [];
  };
  for (const entry of entries) {
    rows.push(entry);
    if (rows.length === GAMES_A_GROUP) await flush();
  }
  if (rows.length > 0 || count === 0) await flush();
  await writer.finish();
}

/** The games as the bytes of a file. */
export async function parquetBytes(entries: readonly GameEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const to = new ByteWriter();
  await gamesAsParquet(to, entries, entries.length);
  return new Uint8Array(to.getBuffer());
}

function textIn({ info, library, winner }: GameEntry, name: (typeof TEXTS)[number]): string {
  switch (name) {
    case 'id':
      return library?.id ?? '';
    case 'black':
      return info.black.name ?? '';
    case 'white':
      return info.white.name ?? '';
    case 'event':
      return info.event ?? '';
    case 'moves':
      return library?.line ?? '';
    case 'winner':
      return winner ?? '';
  }
}

function numberIn({ info, discs }: GameEntry, name: (typeof NUMBERS)[number]): number {
  if (name === 'day') return dayOf(info.date);
  return name === 'black_discs' ? discs.black : discs.white;
}
