/**
 * Positions of games as Parquet files, a folder for each ply. Every type is stated, as for games (engine/library/parquet.ts).
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ParquetWriter, fileWriter } from 'hyparquet-writer';
import type { PositionRow } from '../library/positions.ts';

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
