/**
 * Games as a Parquet file. Every type is stated: one that is guessed from the first rows breaks at the first row of another.
 * The older `converted_type` marks texts, because some readers take a column with the newer mark alone for bytes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ParquetWriter, fileWriter } from 'hyparquet-writer';
import type { GameEntry } from '../library/entry.ts';
import type { PositionRow } from '../library/positions.ts';
import { dayOf } from '../library/record.ts';

/** Games of a row group; their columns are in memory at once. */
const GAMES_A_GROUP = 50_000;

const TEXTS = ['id', 'black', 'white', 'event', 'moves', 'winner'] as const;
const NUMBERS = ['day', 'black_discs', 'white_discs'] as const;

/** Writes the games of `entries`, `count` of them, to a new file. `day` is a number as 20261121, or 20260000 for a year. */
export async function gamesAsParquet(
  path: string,
  entries: Iterable<GameEntry>,
  count: number,
): Promise<void> {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
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

const WIDE = ['black', 'white', 'game'] as const;
const NARROW = ['to_move', 'move', 'lead', 'winner', 'day'] as const;

/** Positions of a row group. One is held for each ply, of which there are some sixty. */
const POSITIONS_A_GROUP = 1 << 14;

interface Ply {
  readonly writer: ParquetWriter;
  readonly wide: Readonly<Record<(typeof WIDE)[number], BigInt64Array>>;
  readonly narrow: Readonly<Record<(typeof NARROW)[number], Int32Array>>;
  count: number;
}

function newPly(folder: string, ply: number): Ply {
  const part = join(folder, `ply=${ply}`);
  mkdirSync(part, { recursive: true });
  const writer = new ParquetWriter({
    writer: fileWriter(join(part, 'positions.parquet')),
    schema: [
      { name: 'root', num_children: WIDE.length + NARROW.length },
      ...WIDE.map((name) => ({ name, type: 'INT64' as const, repetition_type: 'REQUIRED' as const })),
      ...NARROW.map((name) => ({ name, type: 'INT32' as const, repetition_type: 'REQUIRED' as const })),
    ],
  });
  const [black, white, game] = WIDE.map(() => new BigInt64Array(POSITIONS_A_GROUP));
  const [toMove, move, lead, winner, day] = NARROW.map(() => new Int32Array(POSITIONS_A_GROUP));
  return {
    writer,
    wide: { black: black!, white: white!, game: game! },
    narrow: { to_move: toMove!, move: move!, lead: lead!, winner: winner!, day: day! },
    count: 0,
  };
}

async function flushPly(ply: Ply): Promise<void> {
  const { writer, wide, narrow, count } = ply;
  await writer.write({
    columnData: [
      ...WIDE.map((name) => ({ name, data: wide[name].slice(0, count) })),
      ...NARROW.map((name) => ({ name, data: narrow[name].slice(0, count) })),
    ],
    rowGroupSize: POSITIONS_A_GROUP,
  });
  ply.count = 0;
}

/**
 * Writes all positions of games to files of one folder, a folder `ply=n` for each ply, as programs for many files expect them;
 * answers how many. `positions(index, take)` calls `take` with those of a game, of which there are `games`.
 */
export async function positionsAsParquet(
  folder: string,
  games: number,
  positions: (index: number, take: (row: PositionRow) => void) => void,
): Promise<number> {
  const plies: Ply[] = [];
  const full: Ply[] = [];
  let all = 0;
  const take = (row: PositionRow): void => {
    const ply = (plies[row.ply] ??= newPly(folder, row.ply));
    const { wide, narrow, count } = ply;
    wide.black[count] = row.black;
    wide.white[count] = row.white;
    wide.game[count] = row.game;
    narrow.to_move[count] = row.toMove;
    narrow.move[count] = row.move;
    narrow.lead[count] = row.lead;
    narrow.winner[count] = row.winner;
    narrow.day[count] = row.day;
    ply.count++;
    all++;
    if (ply.count === POSITIONS_A_GROUP) full.push(ply);
  };
  for (let index = 0; index < games; index++) {
    positions(index, take);
    for (const ply of full.splice(0)) await flushPly(ply);
  }
  for (const ply of plies.filter((each) => each !== undefined)) {
    if (ply.count > 0) await flushPly(ply);
    await ply.writer.finish();
  }
  return all;
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
