/** A share of work that several processes or machines do together. */
import { InputError } from './command.ts';
import type { Option } from './options.ts';

/** One of `count` shards, each of which has every `count`-th part. `index` begins at 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Every n-th part of the work, from 1. */
export const SHARD: Option<Shard> = {
  hint: 'i/n',
  about: 'make only every n-th part, from the i-th on',
  isNeeded: false,
  otherwise: '1/1',
  read(typed = '1/1') {
    const [, index, count] = /^(\d+)\/(\d+)$/.exec(typed) ?? [];
    const shard = { index: Number(index), count: Number(count) };
    if (!(shard.index >= 1 && shard.index <= shard.count)) {
      throw new InputError(`--shard must be like 1/4, not "${typed}".`);
    }
    return shard;
  },
};

/** The parts of the whole that belong to the shard. */
export function shareOf<Part>(parts: readonly Part[], { index, count }: Shard): Part[] {
  return parts.filter((_, at) => at % count === index - 1);
}
