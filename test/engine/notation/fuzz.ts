/**
 * Mutated texts of all formats, none of which may make a reader throw, hang, or lose a move without a notice. A sample
 * runs with the other tests; the whole by `node test/engine/notation/fuzz.ts 200000`.
 */
import { gzipSync } from 'node:zlib';
import { formatById } from '../../../engine/notation/format.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { readFiles } from '../../../engine/notation/files.ts';
import { writeWthor } from '../../../engine/notation/wthor.ts';
import { playedMoves } from '../../../engine/game/tree.ts';
import { moveName } from '../../../engine/notation/transcript.ts';
import { below, randomFrom, randomGame } from '../game/random-play.ts';

type Random = ReturnType<typeof randomFrom>;

/** A reader that computes longer hangs, in milliseconds: a busy machine makes no reader slow. */
const HANGING_MS = 2000;

/** `f5d6c3`, packed as bzip2. */
const BZIP2 = Buffer.from('QlpoOTFBWSZTWfZjxb0AAANJAAAQCwANACAAMQwBAH6pWg8XckU4UJD2Y8W9', 'base64');
/** `games.txt` with `f5d6c3`, packed as ZIP. */
const ZIP = Buffer.from(
  'UEsDBBQAAAAIAAAAIQAYv2DGCQAAAAcAAAAJAAAAZ2FtZXMudHh0SzNNMUs25gIAUEsBAhQDFAAAAAgAAAAhABi/YMYJAAAABwAAAAkAAAAAAAAAAAAAAIABAAAAAGdhbWVzLnR4dFBLBQYAAAAAAQABADcAAAAwAAAAAAA=',
  'base64',
);

export interface Failure {
  readonly text: string;
  readonly reason: string;
}

const START = '---------------------------OX------XO---------------------------';

function names(random: Random): readonly string[] {
  return playedMoves(randomGame(random)).map(moveName);
}

/** A text in one of the notations that are read. */
function textOf(random: Random): string {
  const tree = randomGame(random);
  const info = { black: { name: 'Anna' }, white: { name: 'Ben' }, date: '2020-03-04' };
  const format = ['game', 'transcript', 'board', 'ggf', 'sgf'][below(random, 5)] ?? '';
  const moves = names(random).filter((name) => name !== '--');
  const numbered = moves.map((name, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${name}` : name)).join(' ');
  const rows = START.match(/.{8}/g) ?? [];
  const all: readonly (() => string)[] = [
    () => formatById(format)?.write({ tree, info }) ?? '',
    () => formatById(format)?.write({ tree, info }) ?? '',
    () => `[Event "Open"]\n[Black "Anna"]\n[Result "1-0"]\n\n${numbered} {good} 1-0`,
    () =>
      JSON.stringify({
        players: [{ name: 'Anna' }],
        position: { startPos: '', moves: moves.map((m) => ({ m, t: 900 })) },
      }),
    () => JSON.stringify({ moves, result: 'B+2' }),
    () => `Black: Anna\nWhite: Ben\n\n${numbered}\nAnna 33-31 Ben`,
    () => moves.map((name, at) => `${at % 2 === 0 ? 'B' : 'W'} ${name}`).join('\n'),
    () => moves.map((name, at) => `${at + 1},${name}`).join('\n'),
    () => `${START} X: f5 d6 c3`,
    () =>
      `  a b c d e f g h\n${rows.map((row, at) => `${at + 1} ${row} ${at + 1}`).join('\n')}\nBlack to move`,
    () => rows.map((row) => `|${row.replaceAll('-', ' ')}|`).join('\n'),
    () => JSON.stringify(rows),
    () => `https://example.com/?kifu=${moves.join('')}`,
    () => `(;GM[2](;B[f5](;W[d6];B[c3])(;W[f6]))(;B[d3]C[${moves.slice(0, 3).join(' ')}]))`,
    () => '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1',
  ];
  return all[below(random, all.length)]?.() ?? '';
}

const NOISE = [
  [
    '\u200b',
    '\u0001',
    '\ufeff',
    '　',
    '\n',
    '\r\n',
    ' ',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ';',
    '"',
    '\\',
    '|',
    '/',
  ],
  [
    '--',
    'pass',
    'Ｆ５',
    'с4',
    '●',
    '○',
    '黒',
    'X',
    'O',
    '*',
    '<b>',
    '> ',
    '```',
    '1.',
    '33-31',
    'Thanks!',
    '%',
    '-1',
  ],
  [
    'B[',
    'W[c4]',
    'GM[2]',
    'b[d3]',
    'c4',
    'd3 c5',
    ' e3 ',
    'z9',
    '(;',
    ';)',
    '\n\n[White "',
    '{"moves":',
    '山',
    '\ud83d',
  ],
].flat();

/** A text in one of the notations, with up to three changes. */
export function mutated(random: Random): string {
  let text = textOf(random);
  for (let left = below(random, 4); left > 0; left--) {
    const [at, length] = [below(random, text.length + 1), below(random, 12)];
    const part = text.slice(at, at + length);
    const change = [
      () => '',
      () => part + part,
      () => NOISE[below(random, NOISE.length)] + part,
      () => NOISE[below(random, NOISE.length)] ?? '',
      () => (part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase()),
      () => Array.from(part).toReversed().join(''),
      () => String.fromCharCode(below(random, 0x500)) + part.slice(1),
      () => textOf(random).slice(0, below(random, 200)),
    ][below(random, 8)];
    text = text.slice(0, at) + (change?.() ?? '') + text.slice(at + length);
  }
  return text;
}

/** A long text that is a small part of another over and over, which patterns that look ahead may read for hours. */
function repetitive(random: Random): string {
  const text = mutated(random);
  const at = below(random, text.length + 1);
  const part = NOISE[below(random, 2 * NOISE.length)] ?? text.slice(at, at + 1 + below(random, 6));
  const [before, after] = [text.slice(0, below(random, 40)), text.slice(at, at + below(random, 40))];
  return before + part.repeat(Math.ceil(100_000 / Math.max(part.length, 1))) + after;
}

/** Squares that are no part of a word, alone or behind the initial of a side; Chinese and Japanese words have no ends. */
const SQUARES =
  /(?<=(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}_])[bw]?)(?:[a-h][1-8])+(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}_])/giu;

/** Letters above the line, fractions, and digits in circles are no signs of moves: nobody reads `c½` as c1. */
const ABOVE_THE_LINE = /[\p{Lm}\p{No}ªº]/gu;

function plainIn(text: string): string {
  return text
    .replace(ABOVE_THE_LINE, ' ')
    .normalize('NFKC')
    .replace(/^Checksum:.*$/gm, '');
}

/** The squares that `text` names, apart from words, with how often. */
function squaresIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const parts = plainIn(text).matchAll(SQUARES);
  for (const [part] of parts) {
    for (const square of part.toLowerCase().match(/../g) ?? [])
      counts.set(square, (counts.get(square) ?? 0) + 1);
  }
  return counts;
}

/** Discs that are set up are squares that no game file names. */
const SET_UP = /\b(?:AB|AW|AE|AddBlack|AddWhite|AddEmpty)(?:\s*\[[^\]]*\])+/gi;
/** The same with small letters before the capitals, which mean nothing. */
const OLD_SET_UP = /(?<=\b[a-z]+)A[BWE](?:\s*\[[^\]]*\])+/g;

/** The first square that the text names and neither a game, a problem nor a notice does. */
function lostIn(text: string): string | undefined {
  const outcome = readGames(text);
  if (outcome.kind !== 'games' || outcome.problems.length > 0) return undefined;
  if (outcome.games.some(({ notices }) => notices !== undefined)) return undefined;
  const accounts = outcome.games.map((game) => writeGameFile(game));
  const kept = plainIn(accounts.join('\n'));
  const named = new Map<string, number>();
  for (const [square] of kept.matchAll(/[a-h][1-8]/gi)) {
    named.set(square.toLowerCase(), (named.get(square.toLowerCase()) ?? 0) + 1);
  }
  // A move that a variation repeats is one place of the tree.
  const isTree = outcome.games.some(({ format }) => format !== 'transcript' && format !== 'json');
  for (const [square, count] of squaresIn(text.replace(SET_UP, '').replace(OLD_SET_UP, ''))) {
    const known = named.get(square) ?? 0;
    if (isTree ? known === 0 : known < count) return square;
  }
  return undefined;
}

/** A database of WTHOR, or a packed file, with some bytes that are not as they were. */
export function mutatedFile(random: Random): Uint8Array {
  const text = new TextEncoder().encode(textOf(random));
  const game = { tree: randomGame(random), info: { black: {}, white: {}, date: '2020-03-04' } };
  const bytes = [
    () => writeWthor([game, game], new Date(2020, 2, 4)).years.get(2020) ?? text,
    () => Uint8Array.from(gzipSync(text)),
    () => Uint8Array.from(BZIP2),
    () => Uint8Array.from(ZIP),
  ][below(random, 4)]?.();
  const changed = bytes ?? text;
  for (let left = below(random, 6); left > 0; left--) {
    changed[below(random, changed.length)] = below(random, 256);
  }
  return changed.subarray(0, below(random, 3) === 0 ? below(random, changed.length) : undefined);
}

/** The processor's time that the slowest of `reads` takes, in milliseconds. */
async function processorMs(reads: readonly (() => unknown)[]): Promise<number> {
  let most = 0;
  for (const read of reads) {
    const before = process.cpuUsage();
    try {
      await read();
    } catch {
      // It was noted when it was read first.
    }
    const { user, system } = process.cpuUsage(before);
    most = Math.max(most, (user + system) / 1000);
  }
  return most;
}

/** Reads `runs` mutated texts; the failures are those of the readers. */
export async function fuzz(
  seed: number,
  runs: number,
  onRun: (run: number) => void = () => undefined,
): Promise<Failure[]> {
  const random = randomFrom(seed);
  const failures: Failure[] = [];
  for (let run = 0; run < runs; run++) {
    const text = mutated(random);
    const bytes = new TextEncoder().encode(text);
    bytes[below(random, Math.max(bytes.length, 1))] = below(random, 256);
    const file = mutatedFile(random);
    const reads: (() => unknown)[] = [() => readGames(text)];
    if (run % 10 === 0)
      reads.push(
        () => readGames(bytes),
        async () => readFiles([{ name: 'games', bytes: file }]),
      );
    if (run % 100 === 0) {
      const long = repetitive(random);
      reads.push(() => readGames(long));
    }
    const began = performance.now();
    try {
      const lost = lostIn(text);
      if (lost !== undefined) failures.push({ text, reason: `${lost} is lost` });
      for (const read of reads.slice(1)) await read();
    } catch (error) {
      failures.push({ text, reason: String(error) });
    }
    // The processor's time tells a hang from a busy machine, but costs more to ask for than most texts take to read.
    if (performance.now() - began > HANGING_MS && (await processorMs(reads)) > HANGING_MS) {
      failures.push({ text, reason: 'it takes too long' });
    }
    onRun(run);
  }
  return failures;
}

if (import.meta.main) {
  const [runs = 200_000, seed = 1] = process.argv.slice(2).map(Number);
  const failures = await fuzz(seed, runs, (run) => {
    if (run % 10_000 === 9999) process.stderr.write(`${run + 1}\n`);
  });
  for (const { text, reason } of failures.slice(0, 20))
    process.stdout.write(`${reason}: ${JSON.stringify(text)}\n`);
  process.stdout.write(`${runs} texts, ${failures.length} failures\n`);
  if (failures.length > 0) process.exitCode = 1;
}
