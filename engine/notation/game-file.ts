/**
 * The app's own file: text that people can read and edit, and that loses nothing of a game. This is format 2; README.md
 * beside this file describes it for authors of other programs, with an example.
 *
 *     Othello game file: 2              the format's version, always first
 *     Written by: Othello 0.2.0         the program that wrote the file
 *     Checksum: 9f3c21aa 3f02b1         of the whole file and of each move played: see checksum.ts
 *     Black: Anna                       then the known facts, in any order: see HEADER_KEYS
 *     White: Othello
 *     White level: 5
 *     Start: ---...--- X                only where it is not the standard one
 *     Undone: c4                        the moves that redo would play
 *     Variation after 1: f6e6           every other line of the tree, from the place where it leaves an earlier one;
 *     Variation: d3c5                   one that leaves the start needs no number
 *     Ids: 1-5 8 6-7                    only where the places are not numbered in the order of the file
 *     Times: 3.2 0 - 12                 seconds spent on each move in the order of the file, - where it is not known
 *     Clock: 1.75                       only where the game goes by clocks: seconds spent so far on the move to come
 *
 *       a b c d e f g h                 the position on the board
 *     1 - - - - - - - -
 *     ...
 *     White to move
 *
 *     f5d6c3                            the moves played, passes as --; empty if there are none
 *
 *     Notes:                            only if there are any: notes about places
 *
 *     3 c3                              a place by its number and its move, or `0 start`
 *     Mark: mistake                     one of MARKS
 *     Value: -4 depth 22 73% by master  how the position stands for Black: see notes.ts
 *     Line: -4 d3c4f4                   the lines of the value, best first for the side to move
 *     Retry: helped 2026-11-22          how somebody fared who looked for a better move, and when: see RETRY_OUTCOMES
 *     Comment: This gives up the edge.  one for each line of the comment
 *
 * Places are numbered from 1 in the order of the file; the start is 0. The line of the game with its played and undone
 * moves comes first. If it is not the main line, the main line comes first instead, and a variation written `*` marks
 * the place of the game's line. Variations are the later children of their places, in the order of the file.
 *
 * `Ids` gives the numbers of the places if edits have changed them, so that each place keeps the id by which others
 * remember it. If it lists fewer numbers than there are places, as after an edit by hand, the rest get new ones.
 *
 * All games are written in this format. A game that format 1 could hold as well differs only in its first line. Format
 * 1, in which variations were whole lines and only the game's line and the move to come had times, is still read.
 *
 * Reading is tolerant in the notation of moves and in spaces, blank lines and the case of keys; the board must agree
 * with the moves, and notes with the moves they name. An unknown key is refused, because it would be lost at the next
 * save. A file of a newer version is refused, because its keys may mean something else, and the error names the program
 * that wrote it. Otherwise `Written by` is ignored. A wrong `Checksum` is reported together with the game, and a file
 * may have none.
 */
import { START_POSITION, samePosition } from '../game/position.ts';
import {
  type Annotations,
  type GameNode,
  type GameTree,
  type NodeId,
  ROOT_ID,
  currentPosition,
  playedMoves,
  undoneMoves,
} from '../game/tree.ts';
import { drawBoard, writeBoard } from './board.ts';
import { checksumOf } from './checksum.ts';
import { type Game, type GameResult, gameResult, oneLine } from './info.ts';
import { tidyComment, writeEvaluatedLine, writeRetry, writeSeconds, writeValue } from './notes.ts';
import { moveName, writeTranscript } from './transcript.ts';

export const SIGNATURE = 'Othello game file';
/** The format that is written, and the newest that can be read. */
export const VERSION = 2;
/** Stands for the line of the game itself among the variations. */
export const OWN_LINE = '*';
/** Stands for the time of a move that has none. */
export const NO_TIME = '-';

/** The keys of format 1 but for the first line; only `Variation` may occur more than once. */
export const OLD_HEADER_KEYS = [
  'Black',
  'Black level',
  'Black time',
  'White',
  'White level',
  'White time',
  'Date',
  'Event',
  'Place',
  'Result',
  'Start',
  'Undone',
  'Times',
  'Variation',
] as const;

export const HEADER_KEYS = [...OLD_HEADER_KEYS, 'Opening', 'Ids', 'Clock', 'Written by', 'Checksum'] as const;

export type HeaderKey = (typeof HEADER_KEYS)[number];

/** `writtenBy` names the program and its version, as in `Othello 0.2.0`; the file does not tell where it is empty. */
export function writeGameFile(game: Game, writtenBy = ''): string {
  const { tree, info, pendingMs } = game;
  const result = gameResult(game);
  const chains = chainsOf(tree);
  const nodes = chains.flatMap((chain) => chain.nodes);
  const isStandard = samePosition(tree.root.position, START_POSITION);
  const header: readonly (readonly [string, string | undefined])[] = [
    ['Written by', writtenBy],
    ['Black', info.black.name],
    ['Black level', info.black.level],
    ['Black time', info.black.time],
    ['White', info.white.name],
    ['White level', info.white.level],
    ['White time', info.white.time],
    ['Date', info.date],
    ['Event', info.event],
    ['Place', info.place],
    ['Opening', info.opening],
    ['Result', result === undefined ? undefined : writeResult(result)],
    ['Start', isStandard ? undefined : writeBoard(tree.root.position)],
    ['Undone', writeTranscript(undoneMoves(tree))],
    ...writeVariations(chains),
    ['Ids', writeIds(nodes)],
    ['Times', writeTimes(nodes)],
    ['Clock', pendingMs === undefined ? undefined : writeSeconds(pendingMs)],
  ];
  const lines = header.flatMap(([key, value]) => {
    const text = oneLine(value ?? '');
    return text === '' ? [] : `${key}: ${text}`;
  });
  const notes = [
    ...writeNotes('0 start', tree.root),
    ...nodes.flatMap((node) => writeNotes(`${node.id} ${moveName(node.move)}`, node)),
  ];
  const first = `${SIGNATURE}: ${VERSION}\n`;
  const rest = [
    ...lines,
    '',
    drawBoard(currentPosition(tree)),
    '',
    writeTranscript(playedMoves(tree)),
    ...(notes.length === 0 ? [] : ['', 'Notes:', ...notes]),
    '',
  ].join('\n');
  return `${first}Checksum: ${checksumOf(first + rest, playedMoves(tree))}\n${rest}`;
}

/** Nodes one below the other, each but the first the first child of the one before it, down to a leaf. */
interface Chain {
  /** The id of the place that it leaves. */
  readonly after: NodeId;
  readonly nodes: readonly GameNode[];
  /** Whether the line of the game ends here; that line follows first children at the latest from its last move on. */
  readonly isOwn: boolean;
}

/** The whole tree, the main line first; what leaves a chain follows it, from its beginning to its end. */
function chainsOf(tree: GameTree): Chain[] {
  const chains: Chain[] = [];
  const collect = (after: NodeId, first: GameNode): void => {
    const nodes: GameNode[] = [];
    for (let node: GameNode | undefined = first; node !== undefined; [node] = node.children) nodes.push(node);
    chains.push({ after, nodes, isOwn: nodes.at(-1)?.id === tree.line.at(-1) });
    for (const { id, children } of nodes) {
      for (const child of children.slice(1)) collect(id, child);
    }
  };
  const [first, ...others] = tree.root.children;
  if (first !== undefined) collect(ROOT_ID, first);
  for (const other of others) collect(ROOT_ID, other);
  return chains;
}

/** The line of the game goes without saying where it is the main line. */
function writeVariations(chains: readonly Chain[]): [string, string][] {
  const [main, ...others] = chains;
  return (main !== undefined && !main.isOwn ? chains : others).map(({ after, nodes, isOwn }) => {
    if (isOwn) return ['Variation', OWN_LINE];
    const key = after === ROOT_ID ? 'Variation' : `Variation after ${after}`;
    return [key, writeTranscript(nodes.map(({ move }) => move))];
  });
}

/** The ids as runs, `1-5 8`; nothing where they count up from 1. */
function writeIds(nodes: readonly GameNode[]): string {
  const runs: { readonly first: NodeId; last: NodeId }[] = [];
  for (const { id } of nodes) {
    const run = runs.at(-1);
    if (run?.last === id - 1) run.last = id;
    else runs.push({ first: id, last: id });
  }
  if (runs.length <= 1 && (runs[0]?.first ?? 1) === 1) return '';
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

/** The time of each move, without those at the end that are not known. */
function writeTimes(nodes: readonly GameNode[]): string {
  const known = nodes.findLastIndex(({ timeMs }) => timeMs !== undefined) + 1;
  return nodes
    .slice(0, known)
    .map(({ timeMs }) => (timeMs === undefined ? NO_TIME : writeSeconds(timeMs)))
    .join(' ');
}

function writeNotes(place: string, { mark, evaluation, retry, comment }: Annotations): string[] {
  const lines = [
    ...(mark === undefined ? [] : [`Mark: ${mark}`]),
    ...(evaluation === undefined ? [] : [`Value: ${writeValue(evaluation)}`]),
    ...(evaluation?.lines ?? [])
      .filter(({ moves }) => moves.length > 0)
      .map((line) => `Line: ${writeEvaluatedLine(line)}`),
    ...(retry === undefined ? [] : [`Retry: ${writeRetry(retry)}`]),
    ...(tidyComment(comment ?? '')?.split('\n') ?? []).map((line) => `Comment: ${line}`.trimEnd()),
  ];
  return lines.length === 0 ? [] : ['', place, ...lines];
}

/** The endings of which the board shows nothing. */
export const STATED_ENDINGS = ['resignation', 'time', 'forfeit', 'unknown'] as const;

export const ENDING_WORDS: Readonly<Record<(typeof STATED_ENDINGS)[number], string>> = {
  resignation: 'by resignation',
  time: 'on time',
  forfeit: 'by forfeit',
  unknown: 'wins',
};

function writeResult(result: GameResult): string {
  if (result.ending === 'void') return 'Void';
  if (result.ending === 'score' && result.winner === 'draw') return 'Draw';
  const winner = result.winner === 'black' ? 'Black' : 'White';
  return `${winner} ${result.ending === 'score' ? `+${result.margin}` : ENDING_WORDS[result.ending]}`;
}
