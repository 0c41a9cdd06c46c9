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

/** A breeding that is kept, as a list shows it. */
export interface KeptBreeding {
  readonly id: JournalId;
  readonly options: BreedingOptions;
}

export interface BreedingJournal {
  /** All that are kept, the newest first. */
  list(): Promise<readonly KeptBreeding[]>;
  /**
   * Takes up a breeding that is kept, to whose journal is added from then on; undefined where it cannot be read. Reading
   * takes so long that another one may be wanted meanwhile: once `isWanted` says no, nothing is taken up.
   */
  open(id: JournalId, isWanted: () => boolean): Promise<Breeding | undefined>;
  /** The journal to which is added; undefined where there is none. */
  current(): JournalId | undefined;
  /** Takes up the newest breeding that can be read, as `open` does; undefined without one. */
  last(port: JournalPort, isWanted: () => boolean): Promise<Breeding | undefined>;
  /** Begins the journal of another breeding; false where it cannot be kept. */
  begin(breeding: Breeding): Promise<boolean>;
  /** Adds the last of the generations, or begins a journal with all of them; false where they cannot be kept. */
  add(breeding: Breeding): Promise<boolean>;
}

export function createBreedingJournal(): BreedingJournal {
  let port: JournalPort | undefined;
  let journal: JournalId | undefined;
  let newest: JournalId | undefined;

  /**
   * Adds lines to the present journal, one after the other; from the first that is refused on, none is kept. Meanwhile another
   * journal may become the present one, which gets none of them.
   */
  async function keep(lines: readonly string[]): Promise<boolean> {
    const own = journal;
    if (!port || own === undefined) return false;
    for (const line of lines) {
      // oxlint-disable-next-line no-await-in-loop -- lines keep their order
      if (await port.addToJournal(own, line).catch(() => false)) continue;
      if (journal === own) journal = undefined;
      return false;
    }
    return true;
  }

  async function begin({ options, generations }: Breeding): Promise<boolean> {
    journal = newJournalId('breeding', crypto.randomUUID(), Date.now(), newest);
    newest = journal;
    return keep([breedingHeading(options, __APP_VERSION__), ...generations.slice(1).map(writeGeneration)]);
  }

  async function list(): Promise<readonly KeptBreeding[]> {
    const kept = (await port?.journals('breeding').catch(() => undefined)) ?? [];
    newest ??= kept[0]?.id;
    return kept.flatMap(({ id, heading }) => {
      const options = readBreedingHeading(heading);
      return options ? [{ id, options }] : [];
    });
  }

  async function open(id: JournalId, isWanted: () => boolean): Promise<Breeding | undefined> {
    const lines = port && (await journalLines(port, id, isWanted).catch(() => undefined));
    const options = readBreedingHeading(lines?.[0] ?? '');
    if (!options || !lines || !isWanted()) return undefined;
    const found = readGenerations(lines.slice(1));
    // A log with a line that cannot be read stays as it is, and what is bred on goes to another.
    journal = found.length === lines.length - 1 ? id : undefined;
    return { options, generations: [firstGeneration(options), ...found] };
  }

  return {
    list,
    open,
    current: () => journal,
    async last(shell, isWanted) {
      port = shell;
      for (const { id } of await list()) {
        if (!isWanted()) return undefined;
        // oxlint-disable-next-line no-await-in-loop -- the first that can be read is the last that was bred
        const found = await open(id, isWanted);
        if (found) return found;
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
