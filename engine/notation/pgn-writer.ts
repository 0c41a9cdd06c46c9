/**
 * Games in the manner of PGN, the notation of chess: tags, then the numbered moves of the line with signs and comments, and
 * in parentheses what could have been played instead.
 */
import { endOfGame } from '../game/branches.ts';
import { START_POSITION, samePosition } from '../game/position.ts';
import { squareName } from '../game/square.ts';
import type { GameNode, Mark, NodeId } from '../game/tree.ts';
import { boardCharacters } from './board.ts';
import { type Game, type GameResult, gameResult, leadOf } from './info.ts';

/** The signs of annotators; a forced move has a number alone. */
const SIGNS: Readonly<Record<Mark, string>> = {
  best: '!!',
  good: '!',
  interesting: '!?',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  forced: ' $7',
};

/** The words by which `readPgn` knows how a game ended that its board does not show. */
const TERMINATIONS = {
  time: 'time forfeit',
  resignation: 'resignation',
  forfeit: 'forfeit',
  unknown: 'unknown',
  void: 'void',
} as const;

const LINE_LENGTH = 80;

/** Writes a game. `1-0` is a win of the side that began, as readers take it. */
export function writePgn({ tree: given, info }: Game): string {
  const tree = endOfGame(given, info.result !== undefined);
  const start = tree.root.position;
  const result = gameResult({ tree, info });
  const score = scoreTag(result?.winner, start.toMove);
  const isSetUp = !samePosition(start, START_POSITION);
  const tags: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Event', info.event ?? '?'],
    ['Site', info.place ?? '?'],
    ['Date', info.date?.replaceAll(/(?<=^\d{4}(?:-\d\d)?)-/g, '.') ?? '????.??.??'],
    ['Round', '?'],
    ['Black', info.black.name ?? '?'],
    ['White', info.white.name ?? '?'],
    ['BlackElo', info.black.level],
    ['WhiteElo', info.white.level],
    ['Result', score],
    ['Opening', info.opening],
    ['FEN', isSetUp ? fenOf(boardCharacters(start), start.toMove) : undefined],
    ['Termination', terminationOf(result?.ending)],
    ['Discs', result?.ending === 'score' ? discsText(leadOf(result)) : undefined],
  ];
  const heading = tags.flatMap(([name, value]) =>
    value === undefined ? [] : [`[${name} "${quoted(value)}"]`],
  );
  const words = [...commented(tree.root.comment), ...movesOf(tree.root.children, new Set(tree.line)), score];
  return `${heading.join('\n')}\n\n${wrapped(words)}\n`;
}

function scoreTag(
  winner: 'black' | 'white' | 'draw' | 'nobody' | undefined,
  first: 'black' | 'white',
): string {
  if (winner === 'draw') return '1/2-1/2';
  if (winner === undefined || winner === 'nobody') return '*';
  return winner === first ? '1-0' : '0-1';
}

function terminationOf(ending: GameResult['ending'] | undefined): string | undefined {
  return ending === undefined || ending === 'score' ? undefined : TERMINATIONS[ending];
}

function discsText(lead: number): string {
  return `${(64 + lead) / 2}-${(64 - lead) / 2}`;
}

/** The moves from `children` on, those of `line` or else the first ones, each with what could have been played in its place. */
function movesOf(
  children: readonly GameNode[],
  line: ReadonlySet<NodeId>,
  from = 0,
  isAfterText = false,
): string[] {
  const words: string[] = [];
  let isApart = isAfterText;
  let next = children;
  for (let at = from; ; at++) {
    const node = next.find(({ id }) => line.has(id)) ?? next[0];
    if (!node) return words;
    words.push(...wordsOf(node, at, isApart));
    const others = next.filter((each) => each !== node);
    for (const other of others) {
      const rest = movesOf(other.children, line, at + 1, other.comment !== undefined);
      words.push(...`(${[...wordsOf(other, at, true), ...rest].join(' ')})`.split(' '));
    }
    isApart = others.length > 0 || node.comment !== undefined;
    next = node.children;
  }
}

/** A move with its number, which the second of two has where others or words stand between them. */
function wordsOf({ move, mark, comment }: GameNode, at: number, isApart: boolean): string[] {
  const number = Math.floor(at / 2) + 1;
  return [
    ...(at % 2 === 0 ? [`${number}.`] : isApart ? [`${number}...`] : []),
    `${move === 'pass' ? '--' : squareName(move)}${mark === undefined ? '' : SIGNS[mark]}`,
    ...commented(comment),
  ];
}

/** A comment in braces, which it cannot have itself. */
function commented(comment: string | undefined): string[] {
  if (comment === undefined) return [];
  return `{${comment.replaceAll(/[{}]/g, '|').replaceAll(/\s+/g, ' ').trim()}}`.split(' ');
}

function quoted(value: string): string {
  return value.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, (sign) => `\\${sign}`);
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** A position as `readFen` reads it: rows from 8 down to 1, `p` black, `P` white, numbers for empty squares. */
function fenOf(characters: string, toMove: 'black' | 'white'): string {
  const rows = Array.from({ length: 8 }, (_, rank) =>
    characters
      .slice((7 - rank) * 8, (8 - rank) * 8)
      .replaceAll('X', 'p')
      .replaceAll('O', 'P')
      .replaceAll(/-+/g, (gap) => String(gap.length)),
  );
  return `${rows.join('/')} ${toMove === 'black' ? 'b' : 'w'}`;
}
