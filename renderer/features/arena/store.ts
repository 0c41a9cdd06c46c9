/** The tournaments of the arena: the one that is shown, and all that were kept. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import {
  type RecordedPlan,
  readGame,
  readPlan,
  writeGames,
  writePlan,
  writeTable,
} from '../../../engine/arena/record.ts';
import { type GameToPlay, type PlayedGame, Results } from '../../../engine/arena/results.ts';
import { gamesIn, gamesToPlay, tableOf } from '../../../engine/arena/tournament.ts';
import type { SearchInfo } from '../../../engine/protocol.ts';
import { shortName } from '../../../engine/notation/place.ts';
import type { ExportFile, DocumentBridge, JournalBridge } from '../../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../../main/contract/journals.ts';
import { translate } from '../../locales/later.ts';
import { hold } from '../../shell/hold.ts';
import { useBackgroundStore } from '../../stores/background.ts';
import { useDocumentStore } from '../../stores/documents.ts';
import { journalLines } from '../../stores/journal-lines.ts';
import { usePromptStore } from '../../stores/prompts.ts';
import { useToastStore } from '../../stores/toast.ts';
import { useViewStore } from '../../stores/view.ts';
import { useEngineStore } from '../../thinking/engine.ts';
import type { MatchPort } from '../../thinking/match.ts';
import { nameOf } from './names.ts';
import { type Runner, startRunner } from './runner.ts';
import { type ArenaEvent, type ArenaState, after, restored } from './state.ts';

export type ArenaPort = MatchPort & JournalBridge & Pick<DocumentBridge, 'saveExport'>;

/** A tournament in the list of all. */
export interface ListedTournament {
  readonly id: JournalId;
  readonly plan: RecordedPlan;
}

/** How long a move is shown at least while somebody wants to watch, in milliseconds. */
const WATCH_MS = 600;

/** The screen follows at this interval, in milliseconds: quick players make hundreds of moves a second. */
const SHOW_MS = 50;

/** So many of the games to come are shown. */
const COMING = 3;

export const useArenaStore = defineStore('arena', () => {
  const background = useBackgroundStore();
  const documents = useDocumentStore();
  const engine = useEngineStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  const view = useViewStore();

  const listed = shallowRef<readonly ListedTournament[]>();
  const id = shallowRef<JournalId>();
  const state = shallowRef<ArenaState>();
  /** What the side to move has found out. */
  const thought = shallowRef<SearchInfo>();
  const isPaused = shallowRef(false);
  /** Whether a game that has ended is not safe from a crash, because it could not be written. */
  const isUnsafe = shallowRef(false);
  const isWatched = shallowRef(false);

  let port: ArenaPort | undefined;
  let runner: Runner | undefined;
  /** The tournament that this window plays, and no other may meanwhile. */
  let own: { readonly of: JournalId; readonly release: () => void } | undefined;
  let isStarting = false;
  /** The state as it is now; `state` follows it at intervals. */
  let now: ArenaState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked to be shown: of readings that overtake each other only the last asked for is shown. */
  let asked = 0;
  /** Lines that could not be written, in their order; they are written before the next one. */
  const unwritten = new Map<JournalId, readonly string[]>();
  let writing: Promise<unknown> = Promise.resolve();

  /** Whether the game on the table needs the machine, so that the tournament rests. */
  const isNeededElsewhere = computed(() => engine.busyWith !== undefined && engine.busyWith !== 'ponder');
  const results = computed(() => state.value?.results ?? Results.none);
  const table = computed(() => tableOf(results.value));
  const total = computed(() => (state.value ? gamesIn(state.value.plan) : 0));
  /** The next few games after the one that is being played. */
  const coming = computed(() => {
    if (!state.value) return [];
    const { plan, live } = state.value;
    const next: GameToPlay[] = [];
    for (const game of gamesToPlay(plan, results.value, { byOpening: true })) {
      if (next.push(game) > COMING) break;
    }
    return live ? next.slice(1) : next.slice(0, COMING);
  });

  // The rail shows on every screen that a tournament goes on.
  watch(
    () => state.value?.phase === 'playing' && !isPaused.value,
    (isPlaying) => {
      if (isPlaying) background.screens.set('arena', progressText);
      else background.screens.delete('arena');
    },
  );

  function progressText(): string {
    const number = results.value.count + 1;
    return translate('arena.progress', { number: Math.min(number, total.value), total: total.value });
  }

  watch(isNeededElsewhere, (isNeeded) => runner?.setHeld('elsewhere', isNeeded));

  function show(): void {
    clearTimeout(timer);
    timer = undefined;
    state.value = now;
  }

  function tell(event: ArenaEvent): void {
    if (!now) return;
    const { phase } = now;
    now = after(now, event);
    if (event.kind === 'begun') thought.value = undefined;
    if (now.phase !== phase) show();
    else timer ??= setTimeout(show, SHOW_MS);
  }

  /** Makes the tournament this window's own; false, which the user is told, where it is another window's. */
  async function claim(of: JournalId): Promise<boolean> {
    if (own?.of === of) return true;
    const release = await hold(`tournament:${of}`);
    if (!release) toast.show(translate('arena.elsewhere'));
    else if (of === id.value) own = { of, release };
    else release();
    return own?.of === of;
  }

  function letGo(): void {
    own?.release();
    own = undefined;
  }

  /** Rests, without losing any game that is over. */
  function rest(): void {
    runner?.end();
    runner = undefined;
    letGo();
    isPaused.value = false;
    thought.value = undefined;
    if (now?.phase === 'playing') {
      now = restored(now.plan, now.results);
      show();
    }
  }

  function present(shown: JournalId | undefined, next: ArenaState | undefined): void {
    rest();
    asked++;
    isUnsafe.value = shown !== undefined && unwritten.has(shown);
    id.value = shown;
    now = next;
    show();
  }

  async function connect(shell: ArenaPort): Promise<void> {
    if (port === shell) return;
    port = shell;
    await list();
    const [newest] = listed.value ?? [];
    if (newest && !id.value) await open(newest.id);
  }

  async function list(): Promise<void> {
    const kept = (await port?.journals('tournament')) ?? [];
    listed.value = kept.flatMap(({ id: each, heading }) => {
      const read = readPlan(heading);
      if (!read.ok && read.error.madeBy !== undefined) {
        const words = { madeBy: read.error.madeBy, version: __APP_VERSION__ };
        view.set({ file: 'tournaments', text: () => translate('arena.newer', words) }, true);
      }
      return read.ok ? [{ id: each, plan: read.value }] : [];
    });
  }

  /** A tournament that goes on rests when another takes its place, and the user is told so. */
  function tellRest(): void {
    if (now?.phase === 'playing') toast.show(translate('arena.rests'));
  }

  /** Shows a tournament that was kept. What is not understood was cut off by a crash, and is played again. */
  async function open(wanted: JournalId): Promise<void> {
    const reading = ++asked;
    if (wanted === id.value) return;
    const found = await stateOf(wanted, () => reading === asked);
    if (reading !== asked) return;
    if (!found) return toast.show(translate('arena.notRead'));
    tellRest();
    present(wanted, found);
  }

  async function stateOf(wanted: JournalId, isWanted: () => boolean): Promise<ArenaState | undefined> {
    const lines = await linesOf(wanted, isWanted);
    const plan = readPlan(lines?.[0] ?? '');
    if (!lines || !plan.ok) return undefined;
    const players = new Set(plan.value.players);
    const games = lines
      .slice(1)
      .flatMap((line) => readGame(line) ?? [])
      .filter(({ first, second }) => players.has(first) && players.has(second));
    return restored(plan.value, Results.of(games));
  }

  /**
   * The lines of a tournament, as far as they are still wanted, and those that could not be written; undefined where they
   * cannot be read.
   */
  async function linesOf(wanted: JournalId, isWanted: () => boolean): Promise<readonly string[] | undefined> {
    await writing;
    const lines = port && (await journalLines(port, wanted, isWanted).catch(() => undefined));
    return lines && [...lines, ...(unwritten.get(wanted) ?? [])];
  }

  /** Begins a tournament and plays it. */
  async function begin(plan: RecordedPlan): Promise<void> {
    const newest = listed.value?.[0]?.id;
    const created = newJournalId('tournament', crypto.randomUUID(), Date.now(), newest);
    tellRest();
    present(created, restored(plan, Results.none));
    await claim(created);
    await keep(created, writePlan(plan, __APP_VERSION__));
    listed.value = [{ id: created, plan }, ...(listed.value ?? [])];
    if (id.value === created) start(created);
  }

  async function keep(of: JournalId, line: string): Promise<void> {
    const written = writing.then(async () => {
      const lines = [...(unwritten.get(of) ?? []), line];
      while (lines[0] !== undefined && (await isWritten(of, lines[0]))) lines.shift();
      if (lines.length > 0) unwritten.set(of, lines);
      else unwritten.delete(of);
      if (of === id.value) isUnsafe.value = lines.length > 0;
    });
    writing = written;
    return written;
  }

  async function isWritten(of: JournalId, line: string): Promise<boolean> {
    return (await port?.addToJournal(of, line).catch(() => false)) ?? false;
  }

  /** Plays the games that are missing, or goes on after a pause. */
  async function play(): Promise<void> {
    if (runner) {
      isPaused.value = false;
      runner.setHeld('paused', false);
      return;
    }
    const of = id.value;
    if (of === undefined || isStarting || now?.phase === 'over') return;
    isStarting = true;
    try {
      if (!(await claim(of))) return;
      // Another window may have played since this one has read it.
      const found = await stateOf(of, () => of === id.value);
      if (of !== id.value) return;
      if (!found) {
        letGo();
        return toast.show(translate('arena.notRead'));
      }
      now = found;
      show();
      start(of);
    } finally {
      isStarting = false;
    }
  }

  /** Plays the tournament that is shown, which this window has claimed. */
  function start(of: JournalId): void {
    if (!port || !now || now.phase === 'over') return letGo();
    const { plan } = now;
    try {
      runner = startRunner({
        plan,
        port,
        results: () => now?.results ?? Results.none,
        keep: async (line) => keep(of, line),
        onEvent: tell,
        onThought: (info) => (thought.value = info),
        leastMs: () => (isWatched.value ? WATCH_MS : 0),
        onEnd(how) {
          runner = undefined;
          letGo();
          tell({ kind: how });
        },
      });
    } catch (error) {
      letGo();
      if (!(error instanceof RangeError)) throw error;
      tell({ kind: 'failed' });
      return;
    }
    runner.setHeld('elsewhere', isNeededElsewhere.value);
    tell({ kind: 'started' });
  }

  function pause(): void {
    if (!runner) return;
    isPaused.value = true;
    runner.setHeld('paused', true);
  }

  async function remove(): Promise<void> {
    const removed = id.value;
    if (removed === undefined || !(await claim(removed))) return;
    const claimed = own;
    own = undefined;
    present(undefined, undefined);
    unwritten.delete(removed);
    listed.value = listed.value?.filter((each) => each.id !== removed) ?? [];
    // A line that is being written would make the tournament anew.
    await writing;
    await port?.removeJournal(removed);
    claimed?.release();
    const [newest] = listed.value;
    // Meanwhile the user may have opened another one.
    if (newest && id.value === undefined) await open(newest.id);
  }

  /** Puts a game on the table and shows its review; the keys for lists lead to the others of the tournament. */
  async function review(game: PlayedGame): Promise<void> {
    // In the order of the list on the screen, the newest first.
    const games = now ? [...now.results].toReversed() : [game];
    const text = (index: number): string =>
      writeGames(games.slice(index, index + 1), (player) => nameOf(player, translate));
    const index = Math.max(0, games.indexOf(game));
    const { kind } = await documents.receiveListed({ count: games.length, text }, index);
    if (kind === 'loaded') view.screen = 'review';
  }

  async function saveAs(kind: ExportFile['kind']): Promise<void> {
    if (!port || !now) return;
    const named = (player: string): string => nameOf(player, translate);
    const text =
      kind === 'ggf' ? writeGames(now.results, named) : writeTable(now.results, tableOf(now.results), named);
    const name = translate('arena.fileName', { players: now.plan.players.length });
    const outcome = await port.saveExport({ kind, name, text }).catch((error: unknown) => {
      reportError(error);
      toast.show(translate('document.failed'));
    });
    if (outcome?.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    else if (outcome?.kind === 'saved')
      toast.show(translate('copied.saved', { name: shortName(outcome.file.name) }));
  }

  return {
    listed,
    id,
    state,
    thought,
    table,
    total,
    coming,
    isPaused,
    isUnsafe,
    isWatched,
    isNeededElsewhere,
    connect,
    open,
    begin,
    play,
    pause,
    remove,
    review,
    saveAs,
  };
});
