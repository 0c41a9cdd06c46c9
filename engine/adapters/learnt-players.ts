/**
 * Players whose networks have learnt in the lab, as commands name them: `learnt:` and a file that the lab or `learn` has
 * written. Their networks are found by their ids from then on, as the app finds those that it keeps.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { InputError } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import { LEARNER_FORMAT, readLearner } from '../host/learner-file.ts';
import { numbersOfSquares } from '../lab/learning/squares.ts';
import { type BredSpec, bredOf, learntOf } from '../players/bred.ts';
import { type LearnerId, learnerIdOf } from '../players/learners.ts';
import { openLearnt } from './learnt-file.ts';

const files = new Map<LearnerId, Uint8Array>();

const PREFIX = 'learnt:';

/** The file of a network that was named before; undefined of any other. */
export async function loadLearner(learner: LearnerId): Promise<Uint8Array | undefined> {
  return files.get(learner);
}

/**
 * The player in a file; undefined for a text that names none. @throws InputError if the file cannot be read, or holds nothing
 * that plays.
 */
export function readLearntPlayer(text: string): BredSpec | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const path = text.slice(PREFIX.length);
  const { kind, state } = openLearnt(path, readLearner, LEARNER_FORMAT);
  const file = bytesOf(path);
  const name = basename(path).replace(/\.learnt$/, '');
  if (kind === 'squares') {
    const player = bredOf(numbersOfSquares(state) ?? [], name);
    if (!player) throw new InputError(`${path}: it has learnt nothing by which it could play.`);
    return player;
  }
  const learner = learnerIdOf(createHash('sha256').update(file).digest());
  files.set(learner, file);
  const player = learntOf(learner, name);
  if (!player) throw new InputError(`${path}: the name of the file is not one for a player.`);
  return player;
}
