/**
 * The games of the library that the user has chosen, by their ids, so that they stay chosen when the list changes; and what
 * is done with all of them: tags, notes, removing, which the next key takes back, exports, reviews.
 */
import { computed, shallowRef } from 'vue';
import type { GameEntry, LibraryGameId } from '../../engine/library/entry.ts';
import type { ExportFormat } from '../../engine/library/export.ts';
import { type Label, STAR } from '../../engine/library/labels.ts';
import { readOwnText } from '../../engine/notation/own-text.ts';
import { shortName } from '../../engine/notation/place.ts';
import type { Bridge } from '../../main/contract/bridge.ts';
import { locale } from '../locales/i18n.ts';
import { translate } from '../locales/later.ts';
import { useAnnouncerStore } from './announcer.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';

export interface SelectionPorts {
  readonly port: () =>
    | Pick<Bridge, 'idsInLibrary' | 'textsInLibrary' | 'labelGames' | 'saveExport'>
    | undefined;
  entryAt(row: number): GameEntry | undefined;
  /** The number of rows. */
  count(): number;
}

/** Something that is said of games, and what takes it back. */
export interface LabelStep {
  readonly what: Label;
  readonly back: Label;
}

export function tagStep(tag: string, isOn: boolean): LabelStep {
  return { what: { kind: 'tag', tag, isOn }, back: { kind: 'tag', tag, isOn: !isOn } };
}

/** As many can be chosen at once; see main/library-schemas.ts. */
export const MOST_CHOSEN = 200_000;

/** Texts that are asked for at once. */
const TEXTS_AT_ONCE = 500;

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
    const ids = (await port()?.idsInLibrary(rowsBetween(from, Math.min(to + 1, from + MOST_CHOSEN)))) ?? [];
    choose([...chosen.value, ...ids].slice(-MOST_CHOSEN));
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
  async function label(
    ids: readonly LibraryGameId[],
    steps: readonly LabelStep[],
    words: string,
  ): Promise<boolean> {
    if (ids.length === 0 || steps.length === 0) return true;
    if (
      !(await keepAll(
        ids,
        steps.map(({ what }) => what),
      ))
    )
      return false;
    const backs = steps.map(({ back }) => back).toReversed();
    done.value = {
      text: words,
      async undo() {
        done.value = undefined;
        if (await keepAll(ids, backs)) announcer.say(translate('edited.undone'));
      },
    };
    announcer.say(words);
    return true;
  }

  async function keepAll(ids: readonly LibraryGameId[], labels: readonly Label[]): Promise<boolean> {
    for (const each of labels) {
      // oxlint-disable-next-line no-await-in-loop -- one change after another
      if ((await port()?.labelGames(ids, each)) === true) continue;
      toast.show(translate('library.notKept'));
      return false;
    }
    return true;
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
    await label(ids, [tagStep(name, isOn)], translate(isOn ? 'library.tagged' : 'library.untagged', words));
  }

  /** Changes tags, and the note of a single game, all at once. */
  async function relabel(ids: readonly LibraryGameId[], steps: readonly LabelStep[]): Promise<void> {
    const words = { count: ids.length, all: ids.length.toLocaleString(locale.value) };
    await label(ids, steps, translate('library.relabelled', words));
  }

  async function remove(ids: readonly LibraryGameId[]): Promise<void> {
    const words = { count: ids.length, all: ids.length.toLocaleString(locale.value) };
    const isDone = await label(
      ids,
      [{ what: { kind: 'removed', isRemoved: true }, back: { kind: 'removed', isRemoved: false } }],
      translate('library.removed', words),
    );
    if (isDone) chosen.value = new Set();
  }

  async function textsOf(ids: readonly LibraryGameId[]): Promise<readonly string[]> {
    const texts: string[] = [];
    for (let at = 0; at < ids.length; at += TEXTS_AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      texts.push(...((await port()?.textsInLibrary(ids.slice(at, at + TEXTS_AT_ONCE))) ?? []));
    }
    return texts;
  }

  async function save(ids: readonly LibraryGameId[], to: ExportFormat): Promise<void> {
    const [texts, { exportedText }] = await Promise.all([
      textsOf(ids),
      import('../../engine/library/export.ts'),
    ]);
    const outcome = await port()?.saveExport({
      kind: to === 'game' ? 'games' : to,
      name: translate('library.fileName', { count: texts.length }),
      text: exportedText(texts, to),
    });
    if (outcome?.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    else if (outcome?.kind === 'saved')
      toast.show(translate('copied.saved', { name: shortName(outcome.file.name) }));
  }

  /** The games as they are read, for reviews of all of them. */
  async function gamesOf(ids: readonly LibraryGameId[]) {
    return (await textsOf(ids)).flatMap((text) => {
      const game = readOwnText(text);
      return game ? [game] : [];
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
    save,
    gamesOf,
  };
}

function rowsBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
