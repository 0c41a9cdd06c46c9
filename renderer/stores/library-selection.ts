/**
 * The games of the library that the user has chosen, by their ids, so that they stay chosen when the list changes; and what
 * is done with all of them: tags, notes, removing, which the next key takes back, exports, reviews.
 */
import { computed, shallowRef } from 'vue';
import type { GameEntry, LibraryGameId } from '../../engine/library/entry.ts';
import type { ExportFormat } from '../../engine/library/export.ts';
import type { LibraryTerm } from '../../engine/library/query.ts';
import { type Fact, type Label, STAR } from '../../engine/library/labels.ts';
import { readOwnText } from '../../engine/notation/own-text.ts';
import { shortName } from '../../engine/notation/place.ts';
import type { Bridge, ExportFile, SaveOutcome } from '../../main/contract/bridge.ts';
import { MAX_EXPORT } from '../../main/contract/files.ts';
import { locale } from '../locales/i18n.ts';
import { translate } from '../locales/later.ts';
import { useAnnouncerStore } from './announcer.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';

export interface SelectionPorts {
  readonly port: () =>
    | Pick<
        Bridge,
        | 'idsInLibrary'
        | 'textsInLibrary'
        | 'entriesOfGames'
        | 'gamesThatFit'
        | 'labelGames'
        | 'saveExport'
        | 'saveImage'
      >
    | undefined;
  entryAt(row: number): GameEntry | undefined;
  /** The number of rows. */
  count(): number;
}

/** Something that is said of games, and what takes it back. */
export interface LabelStep {
  readonly ids: readonly LibraryGameId[];
  readonly what: Label;
  readonly back: Label;
}

export function tagStep(ids: readonly LibraryGameId[], tag: string, isOn: boolean): LabelStep {
  return { ids, what: { kind: 'tag', tag, isOn }, back: { kind: 'tag', tag, isOn: !isOn } };
}

/** As many can be chosen at once; see main/library-schemas.ts. */
export const MOST_CHOSEN = 200_000;

/** Of more games than this the latest are not looked for. */
const MOST_LOOKED_AT = 2000;

/** Games that are asked about at once. */
const ASKED_AT_ONCE = 500;

/** Belongs to the store that calls it. */
export function useSelection({ port, entryAt, count }: SelectionPorts) {
  const announcer = useAnnouncerStore();
  const prompts = usePromptStore();
  const toast = useToastStore();

  const chosen = shallowRef<ReadonlySet<LibraryGameId>>(new Set());
  /** The row that a range begins at. */
  let anchor = 0;
  /** What was done last and can be taken back, in words. */
  const done = shallowRef<{ readonly text: string; readonly undo: () => Promise<void> }>();
  const size = computed(() => chosen.value.size);

  function idAt(row: number): LibraryGameId | undefined {
    return entryAt(row)?.library?.id;
  }

  function isChosen(row: number): boolean {
    const id = idAt(row);
    return id !== undefined && chosen.value.has(id);
  }

  function choose(ids: Iterable<LibraryGameId>): void {
    chosen.value = new Set(ids);
    done.value = undefined;
    announcer.say(countText());
  }

  function countText(): string {
    return translate('library.chosen', { count: size.value, all: size.value.toLocaleString(locale.value) });
  }

  /** Chooses a game, or chooses it no more. */
  function toggle(row: number): void {
    anchor = row;
    const id = idAt(row);
    if (id === undefined) return;
    const others = [...chosen.value].filter((each) => each !== id);
    choose(others.length < size.value ? others : [...others, id]);
  }

  /** Chooses the games between the row that was chosen last and this one. */
  async function extendTo(row: number): Promise<void> {
    const [from, to] = [Math.min(anchor, row), Math.max(anchor, row)];
    const seen = idAt(row);
    const ids = (await port()?.idsInLibrary(rowsBetween(from, Math.min(to + 1, from + MOST_CHOSEN)))) ?? [];
    // Of a list that has changed since the row was drawn, only the game that it shows is meant.
    const meantIds = seen === undefined || ids.includes(seen) ? ids : [seen];
    choose([...chosen.value, ...meantIds].slice(-MOST_CHOSEN));
  }

  async function chooseAll(): Promise<void> {
    choose((await port()?.idsInLibrary(rowsBetween(0, Math.min(count(), MOST_CHOSEN)))) ?? []);
    if (count() > MOST_CHOSEN)
      toast.show(translate('library.mostChosen', { all: MOST_CHOSEN.toLocaleString(locale.value) }));
  }

  function clear(): void {
    if (size.value > 0) choose([]);
  }

  /** Says things of games and remembers how to take them back; false where they could not be kept. */
  async function label(wanted: readonly LabelStep[], words: string): Promise<boolean> {
    const steps = await Promise.all(wanted.map(changing));
    if (steps.every(({ ids }) => ids.length === 0)) return true;
    const kept = await keepAll(steps.map(({ ids, what }) => [ids, what] as const));
    if (kept < steps.length) await takeBack(steps.slice(0, kept), words);
    else offerUndo(steps, words);
    return kept === steps.length;
  }

  /** Offers to take back steps that were kept, the last first. */
  function offerUndo(steps: readonly LabelStep[], words: string): void {
    const backs = steps.map(({ ids, back }) => [ids, back] as const).toReversed();
    done.value = {
      text: words,
      async undo() {
        done.value = undefined;
        if ((await keepAll(backs)) === backs.length) announcer.say(translate('edited.undone'));
      },
    };
    announcer.say(words);
  }

  /** Half of a change is none: what was kept of it goes back at once or, where that cannot be kept either, when it is asked. */
  async function takeBack(steps: readonly LabelStep[], words: string): Promise<void> {
    const backs = steps.map(({ ids, back }) => [ids, back] as const).toReversed();
    const taken = await keepAll(backs);
    if (taken < backs.length) offerUndo(steps.slice(0, steps.length - taken), words);
  }

  /** A step about a tag with the games alone that it changes: going back must not take away a tag that a game had before. */
  async function changing(step: LabelStep): Promise<LabelStep> {
    const { ids, what } = step;
    if (what.kind !== 'tag') return step;
    const having = new Set(await port()?.gamesThatFit([{ kind: 'tag', tag: what.tag }], MOST_CHOSEN));
    // There may be more than were told.
    return having.size >= MOST_CHOSEN
      ? step
      : { ...step, ids: ids.filter((id) => having.has(id) !== what.isOn) };
  }

  /** Answers how many of the labels were kept; what follows one that could not be is left alone. */
  async function keepAll(
    labels: readonly (readonly [ids: readonly LibraryGameId[], label: Label])[],
  ): Promise<number> {
    for (const [at, [ids, each]] of labels.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one change after another
      if (ids.length === 0 || (await port()?.labelGames(ids, each)) === true) continue;
      toast.show(translate('library.notKept'));
      return at;
    }
    return labels.length;
  }

  /** The chosen games or, if none is, the one at `row`. */
  function meant(row: number): readonly LibraryGameId[] {
    const id = idAt(row);
    if (size.value > 0) return [...chosen.value];
    return id === undefined ? [] : [id];
  }

  async function tag(ids: readonly LibraryGameId[], name: string, isOn: boolean): Promise<void> {
    const words = {
      count: ids.length,
      all: ids.length.toLocaleString(locale.value),
      name: name === STAR ? translate('library.star') : name,
    };
    await label([tagStep(ids, name, isOn)], translate(isOn ? 'library.tagged' : 'library.untagged', words));
  }

  /** Changes tags, and the note of a single game, all at once. */
  async function relabel(games: number, steps: readonly LabelStep[]): Promise<void> {
    const words = { count: games, all: games.toLocaleString(locale.value) };
    await label(steps, translate('library.relabelled', words));
  }

  async function remove(ids: readonly LibraryGameId[]): Promise<void> {
    const words = { count: ids.length, all: ids.length.toLocaleString(locale.value) };
    const isDone = await label(
      [{ ids, what: { kind: 'removed', isRemoved: true }, back: { kind: 'removed', isRemoved: false } }],
      translate('library.removed', words),
    );
    if (isDone) chosen.value = new Set();
  }

  /** Puts games into a folder, which takes them out of the one that each is in; an empty name into none. */
  async function move(ids: readonly LibraryGameId[], folder: string): Promise<void> {
    const words = { count: ids.length, all: ids.length.toLocaleString(locale.value), name: folder };
    const steps = [...(await grouped(ids, ({ library }) => library?.folder ?? ''))].map(
      ([old, of]): LabelStep => ({
        ids: of,
        what: { kind: 'folder', folder },
        back: { kind: 'folder', folder: old },
      }),
    );
    await label(steps, translate(folder === '' ? 'library.movedOut' : 'library.moved', words));
  }

  /** Says facts of games anew; undoing gives each game back what it said before. */
  async function describe(ids: readonly LibraryGameId[], facts: ReadonlyMap<Fact, string>): Promise<void> {
    const words = { count: ids.length, all: ids.length.toLocaleString(locale.value) };
    const steps: LabelStep[] = [];
    for (const [fact, text] of facts) {
      // oxlint-disable-next-line no-await-in-loop -- one question after another
      for (const [old, of] of await grouped(ids, ({ info }) => factOf(info, fact)))
        steps.push({ ids: of, what: { kind: 'fact', fact, text }, back: { kind: 'fact', fact, text: old } });
    }
    await label(steps, translate('library.described', words));
  }

  /** Games by what their entries say. */
  async function grouped(
    ids: readonly LibraryGameId[],
    of: (entry: GameEntry) => string,
  ): Promise<ReadonlyMap<string, readonly LibraryGameId[]>> {
    const groups = new Map<string, LibraryGameId[]>();
    for (const entry of await entriesOf(ids)) {
      const [name, id] = [of(entry), entry.library?.id];
      if (id === undefined) continue;
      const known = groups.get(name);
      if (known) known.push(id);
      else groups.set(name, [id]);
    }
    return groups;
  }

  /** What lists say of the games that fit, the latest first by their days; of one day, the one that came last. */
  async function latest(terms: readonly LibraryTerm[], most: number): Promise<readonly GameEntry[]> {
    const ids = (await port()?.gamesThatFit(terms, MOST_LOOKED_AT)) ?? [];
    const entries = await entriesOf(ids);
    return entries
      .toSorted((one, other) => ((one.info.date ?? '') < (other.info.date ?? '') ? 1 : -1))
      .slice(0, most);
  }

  /** Gives all games of a player or an event with one spelling of its name another; answers whether that was kept. */
  async function respell(of: 'players' | 'events', from: readonly string[], to: string): Promise<boolean> {
    const facts = of === 'players' ? (['black', 'white'] as const) : (['event'] as const);
    const steps: LabelStep[] = [];
    const changed = new Set<LibraryGameId>();
    const words = (): string =>
      translate('library.respelled', {
        count: changed.size,
        all: changed.size.toLocaleString(locale.value),
        name: to,
      });
    for (const [name, fact] of from.flatMap((each) => facts.map((one) => [each, one] as const))) {
      const term: LibraryTerm =
        fact === 'event'
          ? { kind: 'event', name, match: 'exact' }
          : { kind: 'player', name, colour: fact, match: 'exact' };
      const seen = new Set<LibraryGameId>();
      // A library may have more games of a name than can be named at once; those that got the new one are found no more.
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one question after another
        const found = (await port()?.gamesThatFit([term], MOST_CHOSEN)) ?? [];
        const ids = found.filter((id) => !seen.has(id));
        if (ids.length === 0) break;
        const step: LabelStep = {
          ids,
          what: { kind: 'fact', fact, text: to },
          back: { kind: 'fact', fact, text: name },
        };
        // oxlint-disable-next-line no-await-in-loop -- one change after another
        if ((await keepAll([[ids, step.what]])) === 0) {
          // oxlint-disable-next-line no-await-in-loop -- and back before the answer
          await takeBack(steps, words());
          return false;
        }
        steps.push(step);
        for (const id of ids) {
          seen.add(id);
          changed.add(id);
        }
      }
    }
    if (steps.length > 0) offerUndo(steps, words());
    return true;
  }

  async function textsOf(ids: readonly LibraryGameId[]): Promise<readonly string[]> {
    return inParts(ids, async (part) => (await port()?.textsInLibrary(part)) ?? []);
  }

  /** What lists say of games, whether they are in view or not. */
  async function entriesOf(ids: readonly LibraryGameId[]): Promise<readonly GameEntry[]> {
    return inParts(ids, async (part) => (await port()?.entriesOfGames(part)) ?? []);
  }

  async function save(ids: readonly LibraryGameId[], to: ExportFormat): Promise<void> {
    const { exportedGames, exportedTable } = await import('../../engine/library/export.ts');
    const made =
      to === 'csv' || to === 'parquet'
        ? await exportedTable(await entriesOf(ids), to)
        : exportedGames(await textsOf(ids), to, new Date());
    if (made.leftOut > 0 && made.leftOut === ids.length) return toast.show(translate('library.noneFits'));
    const name = translate('library.fileName', { count: ids.length });
    const left = { count: made.leftOut, all: made.leftOut.toLocaleString(locale.value) };
    const more = made.leftOut === 0 ? '' : translate('library.leftOut', left);
    if ('text' in made && made.text.length > MAX_EXPORT) return toast.show(translate('library.tooLarge'));
    if ('text' in made) await saveText({ kind: made.kind, name, text: made.text }, more);
    else tellSaved(await port()?.saveImage({ kind: made.kind, name, bytes: made.bytes }), more);
  }

  /** Lets the user choose where to put a text, and says how that went; `more` is what else is to be known. */
  async function saveText(file: ExportFile, more = ''): Promise<void> {
    tellSaved(await port()?.saveExport(file), more);
  }

  function tellSaved(outcome: SaveOutcome | undefined, more: string): void {
    if (outcome?.kind === 'failed') void prompts.tell({ kind: 'notSaved', failure: outcome });
    else if (outcome?.kind === 'saved') {
      const said = translate('copied.saved', { name: shortName(outcome.file.name) });
      toast.show(more === '' ? said : `${said} · ${more}`);
    }
  }

  /** The games as they are read, for reviews of all of them, with the ids of those. */
  async function gamesOf(ids: readonly LibraryGameId[]) {
    const entries = await entriesOf(ids);
    const texts = await textsOf(entries.map(({ library }) => library?.id ?? ''));
    return texts.flatMap((text, at) => {
      const [game, id] = [readOwnText(text), entries[at]?.library?.id];
      return game && id !== undefined ? [{ id, game }] : [];
    });
  }

  return {
    chosen,
    size,
    done,
    countText,
    isChosen,
    toggle,
    extendTo,
    chooseAll,
    clear,
    meant,
    tag,
    relabel,
    remove,
    move,
    describe,
    entriesOf,
    latest,
    respell,
    save,
    saveText,
    gamesOf,
  };
}

export function factOf(info: GameEntry['info'], fact: Fact): string {
  return (fact === 'black' || fact === 'white' ? info[fact].name : info[fact]) ?? '';
}

/** Asks about games part by part, one message after the other. */
async function inParts<Answer>(
  ids: readonly LibraryGameId[],
  ask: (part: readonly LibraryGameId[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one message after the other
    answers.push(...(await ask(ids.slice(at, at + ASKED_AT_ONCE))));
  }
  return answers;
}

function rowsBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
