/** Files of what was learnt or bred, as commands read them. */
import { InputError } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import type { Result } from '../game/result.ts';
import { type LearntFault, type LearntFormat, requireLearnt } from '../host/learnt-file.ts';

/** What a file holds. @throws InputError if it cannot be read, is of another kind, or is broken. */
export function openLearnt<Held>(
  file: string,
  read: (bytes: Uint8Array) => Result<Held, LearntFault>,
  format: LearntFormat,
): Held {
  const found = read(bytesOf(file));
  try {
    return requireLearnt(found, format);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InputError(`${file}: ${error.message}`, { cause: error });
  }
}
