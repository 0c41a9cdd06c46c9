/** The games of files that an option names. */
import { basename } from 'node:path';
import { InputError } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import type { GameTree } from '../game/tree.ts';
import { describeReadError } from '../notation/error.ts';
import { readFiles } from '../notation/files.ts';
import { likeliest } from '../notation/outcome.ts';

/** The games of `files`, names with commas between them. @throws InputError if one cannot be read. */
export async function gamesInFiles(files: string): Promise<GameTree[]> {
  const trees: GameTree[] = [];
  for (const file of files.split(',')) {
    const outcome = await readFiles([{ name: basename(file), bytes: bytesOf(file) }]);
    if (outcome.kind === 'failed') throw new InputError(`${file}: ${describeReadError(outcome.error)}`);
    const { games } = outcome.kind === 'games' ? outcome : likeliest(outcome.question);
    for (const { tree } of games) trees.push(tree);
  }
  return trees;
}
