/** Breedings as journals of the shell, one for each, so that the last one goes on after a restart. */
import {
  type BreedingOptions,
  type Generation,
  firstGeneration,
} from '../../../../engine/lab/evolution/breeding.ts';
import {
  breedingHeading,
  readBreedingHeading,
  readGenerations,
  writeGeneration,
} from '../../../../engine/lab/evolution/log.ts';
import type { JournalBridge } from '../../../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../../../main/contract/journals.ts';
import { journalLines } from '../../../stores/journal-lines.ts';

export type JournalPort = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal'>;

/** A breeding with its generations, from generation 0 on. */
export interface Breeding {
  readonly options: BreedingOptions;
  readonly generations: readonly Generation[];
}

export interface BreedingJournal {
  /** The newest breeding that can be read, to whose journal is added from then on; undefined without one. */
  last(port: JournalPort): Promise<Breeding | undefined>;
  /** Begins the journal of another breeding; false where it cannot be kept. */
  begin(breeding: Breeding): Promise<boolean>;
  /** Adds the last of the generations, or begins a journal with all of them; false where they cannot be kept. */
  add(breeding: Breeding): Promise<boolean>;
}

export function createBreedingJournal(): BreedingJournal {
  let port: JournalPort | undefined;
  let journal: JournalId | undefined;
  let newest: JournalId | undefined;

  /** Adds lines one after the other; from the first that is refused on, none is kept. */
  async function keep(lines: readonly string[]): Promise<boolean> {
    for (const line of lines) {
      if (!port || journal === undefined) return false;
      // oxlint-disable-next-line no-await-in-loop -- lines keep their order
      if (!(await port.addToJournal(journal, line).catch(() => false))) journal = undefined;
    }
    return journal !== undefined;
  }

  async function begin({ options, generations }: Breeding): Promise<boolean> {
    journal = newJournalId('breeding', crypto.randomUUID(), Date.now(), newest);
    newest = journal;
    return keep([breedingHeading(options, __APP_VERSION__), ...generations.slice(1).map(writeGeneration)]);
  }

  return {
    async last(shell) {
      port = shell;
      const kept = await shell.journals('breeding').catch(() => []);
      newest ??= kept[0]?.id;
      for (const { id, heading } of kept) {
        const options = readBreedingHeading(heading);
        // oxlint-disable-next-line no-await-in-loop -- the first that can be read is the last that was bred
        const lines = options && (await journalLines(shell, id).catch(() => undefined));
        if (!options || !lines) continue;
        const found = readGenerations(lines.slice(1));
        // A log with a line that cannot be read stays as it is, and what is bred on goes to another.
        if (journal === undefined && found.length === lines.length - 1) journal = id;
        return { options, generations: [firstGeneration(options), ...found] };
      }
      return undefined;
    },
    begin,
    async add(breeding) {
      if (journal === undefined) return begin(breeding);
      const last = breeding.generations.at(-1);
      return last ? keep([writeGeneration(last)]) : true;
    },
  };
}
