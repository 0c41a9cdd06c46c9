/**
 * What a screen reader announces: each move, pass, walk and end of a game, in whole sentences. The file is
 * longer than 400 lines because what is said and when it is said depend on each other.
 */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { count, squaresOf } from '../../engine/game/bitboard.ts';
import { placedDiscs, siblingsOf } from '../../engine/game/branches.ts';
import {
  type Colour,
  type Position,
  START_POSITION,
  countEmpties,
  opposite,
} from '../../engine/game/position.ts';
import {
  type GameTree,
  currentPlace,
  currentPosition,
  lineNodes,
  positionAt,
} from '../../engine/game/tree.ts';
import { officialScore, flips, leader, legalMoves, turnState } from '../../engine/game/rules.ts';
import { type Square, distance, squareName } from '../../engine/game/square.ts';
import { moveName } from '../../engine/notation/transcript.ts';
import { type Translate, locale, translate } from '../locales/i18n.ts';
import { type Seats, computerAt, lonePerson, modeOf } from '../session/seats.ts';
import {
  type Decision,
  type SessionState,
  decisionOf,
  isFinished,
  isLookingBack,
  isPaused,
  redoPly,
  undoPly,
} from '../session/state.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { type Sentence, inOneText, joined } from './sentences.ts';
import { clockName } from '../ui/clock-name.ts';
import { computerText } from '../ui/strength-text.ts';

/** "White plays f7, flips 4: f6, e7, d7, c7." The flipped squares are named from the placed disc outward. */
export function describeMove(before: Position, square: Square, t: Translate): string {
  return t('announce.played', moveWords(before, square, t));
}

function moveWords(before: Position, square: Square, t: Translate) {
  const flipped = squaresOf(flips(before, square)).sort((a, b) => distance(square, a) - distance(square, b));
  return {
    side: t(`side.${before.toMove}`),
    square: squareName(square),
    count: flipped.length,
    squares: flipped.map(squareName).join(', '),
  };
}

/**
 * What a move of the game that goes on has done, in fewer words because it is heard sixty times: "White f7, flips 4: f6, e7,
 * d7, c7.". Who has played it themselves is not told who they are.
 */
function describePlayed(before: Position, square: Square, { t, you }: Hearer): string {
  const isOwn = before.toMove === you;
  return t(isOwn ? 'announce.ownPlaced' : 'announce.placed', moveWords(before, square, t));
}

/**
 * Says whose turn it is ("Black to move, 11 moves."), who must pass, or how the game ended, which concerns `you` if one
 * side is a person's and the other one a computer's.
 */
export function describeTurn(position: Position, t: Translate, you?: Colour, decision?: Decision): string {
  if (decision) {
    const first = t('announce.sentence', { name: t('status.over') });
    return t('announce.both', { first, second: describeDecision(decision, t, you) });
  }
  const side = t(`side.${position.toMove}`);
  const state = turnState(position);
  if (state === 'over') return describeEnd(position, t, you);
  if (state === 'pass') return t('announce.mustPass', { side });
  const moves = count(legalMoves(position));
  return t('announce.toMove', { side, count: moves });
}

/** Says whose turn it is at a place of the game on the board, or how it ended, to the person who plays. */
export function describeTurnIn(
  game: Readonly<{ position: Position; seats: Seats; decision: Decision | undefined }>,
  t: Translate,
): string {
  return describeTurn(game.position, t, lonePerson(game.seats), game.decision);
}

/** Who has lost, on time or by resigning, said to `you` if one person plays. */
export function describeDecision({ loser, by }: Decision, t: Translate, you: Colour | undefined): string {
  const sides = { side: t(`side.${loser}`), winner: t(`side.${opposite(loser)}`) };
  if (by === 'time') {
    if (you === undefined) return t('clock.lost', sides);
    return t(you === loser ? 'clock.youLost' : 'clock.theyLost', sides);
  }
  return t(you === loser ? 'resignation.youLost' : 'resignation.lost', sides);
}

/** The result and, where the board has empty squares, that they count for the winner. */
function describeEnd(position: Position, t: Translate, you: Colour | undefined): string {
  const { black, white } = officialScore(position);
  const winner = leader({ black, white });
  if (!winner) return t('announce.draw', { count: black });
  const counts = { winner: Math.max(black, white), loser: Math.min(black, white) };
  const first =
    you === undefined
      ? t('announce.wins', { side: t(`side.${winner}`), ...counts })
      : t(winner === you ? 'announce.youWin' : 'announce.youLose', counts);
  if (countEmpties(position) === 0) return first;
  return t('announce.both', { first, second: t('announce.empties') });
}

/** "New game. You are White, against Club.", or between whom it is played. */
function describeNewGame({ seats, info, isClocked }: SessionState, t: Translate): string {
  const you = lonePerson(seats);
  const rival = you && computerAt(seats, opposite(you));
  const first = rival
    ? t('announce.newGameAgainst', { side: t(`side.${you}`), player: computerText(rival, t) })
    : t('announce.newGameOf', { players: t(`home.${modeOf(seats)}`) });
  const clocks = [info.black.time, info.white.time].filter((time) => time !== undefined);
  if (!isClocked || clocks.length === 0) return first;
  const names = [...new Set(clocks.map((clock) => clockName(clock, locale.value, t)))].join(', ');
  return t('announce.both', { first, second: t('announce.onClocks', { clocks: names }) });
}

/** The most moves that are named when they are taken back or played again; a longer walk only tells where it leads. */
const MOST_NAMED = 3;

/** How a place is told where it is not told in full. */
interface Told {
  /** The move that has led there, in fewer words. */
  readonly brief?: string;
  /** Whose turn it is, or how the game ended. */
  readonly turn?: string;
}

/**
 * Whose turn it is after a move, in few words: "White: 3 moves.". Who plays a computer is told of their own turn alone,
 * "3 moves.", because the computer plays by itself.
 */
function describeNext(position: Position, hearer: Hearer): string {
  const { t, you, decision } = hearer;
  if (decision || turnState(position) !== 'move') return describeTurn(position, t, you, decision);
  if (you !== undefined && you !== position.toMove) return '';
  const moves = count(legalMoves(position));
  const side = t(`side.${position.toMove}`);
  return you === undefined
    ? t('announce.sideMoves', { side, count: moves })
    : t('announce.yourMoves', { count: moves });
}

function movesText(nodes: ReturnType<typeof lineNodes>): string {
  return nodes.flatMap(({ move }) => (move === 'pass' ? [] : [moveName(move)])).join(', ');
}

/** For whom a sentence is made: in which language, and who at the board is a person, if only one is. */
interface Hearer {
  readonly t: Translate;
  readonly you: Colour | undefined;
  /** How the game was decided at the place that is told, if its board goes on. */
  readonly decision?: Decision | undefined;
}

/** `past`, and whose turn it is after it; a pass or the end of the game is still worth telling when more has happened. */
function withTurn(
  position: Position,
  past: string,
  hearer: Hearer,
  { brief, turn = describeTurn(position, hearer.t, hearer.you, hearer.decision) }: Told = {},
): Sentence {
  const { t, decision } = hearer;
  const both = (first: string): string => inOneText([first, turn], t);
  const text = both(past);
  if (turnState(position) === 'move' && !decision)
    return { text, past, ...(brief !== undefined && { brief }) };
  return { text, past: text, ...(brief !== undefined && { brief: both(brief) }) };
}

/** Which of the moves that were tried in one place leads to the board: "Variation 2 of 3: e6."; empty for an only one. */
function describeVariation(tree: GameTree, t: Translate): string {
  const { id } = currentPlace(tree);
  const siblings = siblingsOf(tree, id);
  const at = siblings.findIndex((node) => node.id === id);
  const node = siblings[at];
  if (!node || node.move === 'pass' || siblings.length < 2) return '';
  return t('announce.variation', { number: at + 1, count: siblings.length, move: moveName(node.move) });
}

/** What somebody has noted of the place on the board: that its move was a slip, and that there is a comment. */
function describeNotes(tree: GameTree, t: Translate): string[] {
  const { mark, comment } =
    tree.ply === 0 ? { ...tree.root, mark: undefined } : (lineNodes(tree)[tree.ply - 1] ?? {});
  const isSlip = mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder';
  return [
    isSlip ? t('announce.sentence', { name: t(`mark.${mark}`) }) : '',
    comment === undefined ? '' : t('announce.commented'),
  ];
}

/** Names the place on the board of `tree`, and whose turn it is there. */
function describePlace(tree: GameTree, hearer: Hearer): Sentence {
  const { t } = hearer;
  const position = positionAt(tree, tree.ply);
  const number = placedDiscs(tree.root.position, position);
  const place = tree.ply === 0 ? t('announce.wentToStart') : t('announce.wentTo', { number });
  const where = inOneText([place, describeVariation(tree, t), ...describeNotes(tree, t)], t);
  // A place that one has left again is not worth telling.
  return { ...withTurn(position, where, hearer), past: '' };
}

/**
 * Describes a move, or moves that were taken back or played again, and what is to be done now. `plies` are the places to
 * which undo and redo would have led before the change.
 */
function describeChange(
  before: GameTree,
  after: GameTree,
  plies: { readonly undo: number | undefined; readonly redo: number | undefined },
  hearer: Hearer,
): Sentence {
  const { t } = hearer;
  const position = positionAt(after, after.ply);
  const from = positionAt(before, before.ply);
  if (after.ply === before.ply + 1 && positionAt(after, before.ply) === from) {
    const placed = (position.black | position.white) & ~(from.black | from.white);
    const square = squaresOf(placed)[0];
    // That a pass was due has already been announced with the move before it.
    if (square === undefined) return withTurn(position, '', hearer);
    const brief = t('announce.playedInShort', { side: t(`side.${from.toMove}`), square: squareName(square) });
    const first = describePlayed(from, square, hearer);
    const variation = describeVariation(after, t);
    const past = variation === '' ? first : t('announce.both', { first, second: variation });
    return withTurn(position, past, hearer, { brief, turn: describeNext(position, hearer) });
  }
  const taken = before.line.slice(after.ply, before.ply);
  if (after.ply === plies.undo && taken.length <= MOST_NAMED && positionAt(before, after.ply) === position) {
    const moves = movesText(lineNodes(before).slice(after.ply, before.ply));
    if (moves !== '') return withTurn(position, t('announce.takenBack', { moves }), hearer);
  }
  const again = after.line.slice(before.ply, after.ply);
  if (after.ply === plies.redo && again.length <= MOST_NAMED && positionAt(after, before.ply) === from) {
    const moves = movesText(lineNodes(after).slice(before.ply, after.ply));
    if (moves !== '') return withTurn(position, t('announce.playedAgain', { moves }), hearer);
  }
  return describePlace(after, hearer);
}

/**
 * The least number of milliseconds between two announcements while the computer plays itself; only the newest is made.
 */
const WATCHING_MS = 1500;

/** The number of past sentences that stay readable. */
const KEPT = 4;

/** How long a voice needs for a text, in milliseconds: a beat, and more for a sign that is a syllable than for a letter. */
export function spokenMs(text: string): number {
  const syllables = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return 800 + 180 * syllables + 70 * (text.length - syllables);
}

export const useAnnouncerStore = defineStore('announcer', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const entries = shallowRef<readonly { readonly id: number; readonly text: string }[]>([]);
  let lastId = 0;

  let saidAt = -Infinity;
  /** When the voice has come to the end of what was said last. */
  let isReadAt = -Infinity;
  /** What is said in one go when the voice has come to that end. */
  let waiting: readonly Sentence[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest move of computers that play each other, which comes when enough time has gone by. */
  let watched: { readonly sentence: Sentence; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  /** Under which number each sentence was announced that was announced alone. */
  const numbers = new WeakMap<Sentence, number>();

  function put(text: string): void {
    saidAt = performance.now();
    isReadAt = saidAt + spokenMs(text);
    entries.value = [...entries.value, { id: ++lastId, text }].slice(-KEPT);
    if (watched) sayWatched(watched.sentence);
  }

  /** Announces all that waits, once what was said before has been read. */
  function putWaiting(): void {
    clearTimeout(timer);
    if (waiting.length === 0) return;
    const waitMs = isReadAt - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(putWaiting, waitMs);
      return;
    }
    const text = joined(waiting, translate);
    const [sentence, ...others] = waiting;
    waiting = [];
    if (text === '') return;
    put(text);
    if (sentence && others.length === 0) numbers.set(sentence, lastId);
  }

  /** Announces `sentence` when the one before could be heard; what is said meanwhile puts it off. */
  function sayWatched(sentence: Sentence): void {
    forgetWatched();
    const run = (): void => {
      watched = undefined;
      put(sentence.text);
    };
    const waitMs = saidAt + WATCHING_MS - performance.now();
    if (waitMs > 0) watched = { sentence, timer: setTimeout(run, waitMs) };
    else run();
  }

  function forgetWatched(): void {
    clearTimeout(watched?.timer);
    watched = undefined;
  }

  /** Announces `sentence`: at once, or after what is being read, as the user prefers. */
  function add(sentence: Sentence): void {
    clearTimeout(timer);
    if (preferences.values.oneAtATime) {
      waiting = [...waiting, sentence];
      putWaiting();
    } else {
      waiting = [];
      put(sentence.text);
      numbers.set(sentence, lastId);
    }
  }

  /** Takes `sentence` back: it is no longer said, and nothing waits for it to be read. */
  function withdraw(sentence: Sentence): void {
    waiting = waiting.filter((each) => each !== sentence);
    const number = numbers.get(sentence);
    if (!entries.value.some(({ id }) => id === number)) return;
    if (entries.value.at(-1)?.id === number) isReadAt = performance.now();
    entries.value = entries.value.filter(({ id }) => id !== number);
    putWaiting();
  }

  /** Announces `text`. The function that is returned takes it back, for a question that has been answered. */
  function say(text: string): () => void {
    const sentence = { text };
    add(sentence);
    return () => withdraw(sentence);
  }

  /** Announces a question, which stays one whatever is said meanwhile; the function that is returned takes it back. */
  function ask(text: string): () => void {
    const sentence = { text, past: text };
    add(sentence);
    return () => withdraw(sentence);
  }

  /** Announces `text`, which happened on the board and is said even after an answer. */
  function report(text: string): void {
    add({ text, past: text });
  }

  /** Announces `text` for somebody who has asked for it; of what still waits only the game is left. */
  function answer(text: string): void {
    clearTimeout(timer);
    waiting = waiting.filter(({ past }) => past !== undefined);
    put(text);
    putWaiting();
  }

  /** Notes that a key was pressed, which has silenced the voice of a screen reader: nothing waits for its end. */
  function interrupt(): void {
    isReadAt = Math.min(isReadAt, performance.now());
  }

  let isWalkTold = (): boolean => false;

  /**
   * Leaves the word on places that the user goes to to somebody else, wherever `isTold` holds. The function that is
   * returned ends this.
   */
  function leaveWalks(isTold: () => boolean): () => void {
    isWalkTold = isTold;
    return () => {
      if (isWalkTold === isTold) isWalkTold = () => false;
    };
  }

  /** Announces `sentence`, later where the computer plays itself, because its moves come faster than they can be heard. */
  function tell(sentence: Sentence): void {
    forgetWatched();
    if (game.mode !== 'computerVsComputer') return add(sentence);
    if (!preferences.values.oneAtATime) return sayWatched(sentence);
    waiting = [...waiting.filter(({ brief }) => brief === undefined), sentence];
    putWaiting();
  }

  game.listen('announcer', (change, now, before) => {
    const hearer = { t: translate, you: lonePerson(now.seats), decision: decisionOf(now) };
    if (change.kind === 'begun') {
      const isLoaded = now.tree.line.length > 0 || now.tree.root.position !== START_POSITION;
      forgetWatched();
      const first = isLoaded ? translate('announce.loaded') : describeNewGame(now, translate);
      const place = isLookingBack(now) ? describePlace(now.tree, hearer).text : undefined;
      add(
        place === undefined
          ? withTurn(currentPosition(now.tree), first, hearer)
          : { text: translate('announce.both', { first, second: place }) },
      );
    } else if (change.kind === 'walked' && change.how === 'jump') {
      // Who looks at another place has neither taken back nor played anything.
      if (!isWalkTold()) tell(describePlace(now.tree, hearer));
    } else if (change.kind === 'played' || change.kind === 'walked') {
      // In a game that is over nothing is taken back or played again: one looks at its places.
      const isLookedAt = change.kind === 'walked' && isFinished(before);
      const plies = { undo: undoPly(before), redo: redoPly(before) };
      tell(
        isLookedAt ? describePlace(now.tree, hearer) : describeChange(before.tree, now.tree, plies, hearer),
      );
    } else if (change.kind === 'ended' && change.decision.by === 'resignation') {
      report(describeDecision(change.decision, translate, hearer.you));
    } else if (change.kind === 'reopened') {
      tell(withTurn(currentPosition(now.tree), translate('announce.resumed'), hearer));
    } else if (change.kind === 'seated' && modeOf(now.seats) !== modeOf(before.seats)) {
      say(translate(`home.${modeOf(now.seats)}`));
    } else if (isPaused(now) !== isPaused(before)) {
      // A pause or resumption that comes with a move, a walk or another game is not announced, because those are. A move
      // that waits is told before it, because after it the game would seem to go on.
      const last = watched?.sentence.text ?? '';
      forgetWatched();
      say(inOneText([last, translate(isPaused(now) ? 'announce.paused' : 'announce.resumed')], translate));
    }
  });

  // Sentences in the old language are removed, because they would be read out in the voice of the new one.
  watch(locale, () => {
    clearTimeout(timer);
    forgetWatched();
    waiting = [];
    entries.value = [];
  });

  return { entries, say, ask, report, answer, interrupt, leaveWalks };
});
