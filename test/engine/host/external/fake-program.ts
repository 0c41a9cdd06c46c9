/**
 * Programs for tests, run as `node fake-program.ts <manner> [file]`: they speak GTP or NBoard, well or badly. Those that
 * play make the first legal move, counted from a1.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { squaresOf } from '../../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../../engine/game/rules.ts';
import { parseSquare, squareName } from '../../../../engine/game/square.ts';
import { type GameTree, currentPosition, newTree, play } from '../../../../engine/game/tree.ts';
import { readGames } from '../../../../engine/notation/read.ts';

const [manner = 'gtp', file = ''] = process.argv.slice(2);

const out = (text: string): void => void process.stdout.write(`${text}\n`);

let tree: GameTree = newTree();

function firstMove(at: GameTree): string {
  const [move] = squaresOf(legalMoves(currentPosition(at)));
  return move === undefined ? 'PASS' : squareName(move);
}

function make(name: string): boolean {
  const played = play(tree, name.toLowerCase() === 'pass' ? 'pass' : (parseSquare(name) ?? 'pass'));
  if (played.ok) tree = played.value;
  return played.ok;
}

/** Sides are taken for granted, because passes are sent as moves. */
function answerGtp(line: string): string {
  const [command = '', , move = ''] = line.split(' ');
  switch (command) {
    case 'name':
      return '= Fake';
    case 'version':
      return '= 1.5';
    case 'clear_board':
      if (manner === 'reading') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      tree = newTree();
      return '=';
    case 'play':
      return make(move) ? '=' : '? illegal move';
    case 'genmove': {
      if (manner === 'illegal') return '= a1';
      if (manner === 'nonsense') return '= \u202Ehello\u0007 there';
      if (manner === 'resigning') return '= resign';
      if (manner === 'refusing') return '? my book is being read';
      const chosen = firstMove(tree);
      make(chosen);
      return `= ${chosen}`;
    }
    case 'time_settings':
    case 'time_left':
      if (manner === 'clock') appendFileSync(file, `${line}\n`);
      return '=';
    case 'quit':
      return '=';
    default:
      return '? unknown command';
  }
}

function answerNBoard(line: string): void {
  if (manner === 'nboard-log') appendFileSync(file, `${line}\n`);
  const [command = '', ...words] = line.split(' ');
  if (command === 'nboard') {
    if (manner === 'nboard-loading') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    out('set myname Fake Board');
  }
  if (command === 'ping') out(`pong ${words[0]}`);
  if (command === 'set' && words[0] === 'game') {
    if (manner === 'nboard-reading') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    const read = readGames(words.slice(1).join(' '));
    if (read.kind === 'games' && read.games[0]) tree = read.games[0].tree;
  }
  if (command === 'go') out(`=== ${firstMove(tree).toUpperCase()}/1.50/0.01`);
  if (command === 'hint') {
    const moves = squaresOf(legalMoves(currentPosition(tree))).map(squareName);
    if (manner === 'nboard-talkative') void thinkAloud();
    moves.forEach((move, at) => out(`search ${move.toUpperCase()} ${(2 - at).toFixed(2)} 0 8`));
    if (manner === 'nboard') out('status');
  }
}

/** Writes more than a flood in one search, but as slowly as a program that thinks aloud. */
async function thinkAloud(): Promise<void> {
  const lines = `${'status deeper and deeper '.repeat(40)}\n`.repeat(500);
  for (let part = 0; part < 18; part++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.stdout.write(lines);
  }
  out('status');
}

if (file !== '' && manner !== 'clock') appendFileSync(file, `${process.pid}\n`);

switch (manner) {
  case 'nboard-only':
    // Some programs end when they do not understand what they hear first.
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line === 'name') process.exit(1);
      answerNBoard(line);
      if (line === 'quit') process.exit(0);
    });
    break;
  case 'silent':
    setInterval(() => undefined, 1000);
    break;
  case 'crashing':
    process.stderr.write('reading the book\ncannot open data/book.dat\n');
    process.exit(3);
    break;
  case 'flooding': {
    const chunk = `${'x'.repeat(1000)}\n`.repeat(1000);
    for (let written = 0; written < 100; written++) process.stdout.write(chunk);
    break;
  }
  case 'endlessLine':
    process.stdout.write('x'.repeat(1_000_000));
    setInterval(() => undefined, 1000);
    break;
  case 'deaf':
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
    setInterval(() => undefined, 1000);
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line !== 'quit') out(`${answerGtp(line)}\n`);
    });
    break;
  default: {
    if (manner === 'parent') {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
        stdio: 'ignore',
      });
      appendFileSync(file, `${child.pid}\n`);
    }
    const input = createInterface({ input: process.stdin });
    input.on('line', (line) => {
      if (manner === 'loading' && line === 'name') setTimeout(() => out('= Fake'), 500);
      else if (manner.startsWith('nboard')) answerNBoard(line);
      else if (manner === 'crashingLater' && line.startsWith('genmove')) process.exit(4);
      // It passes its trial, which asks for the first move of a game.
      else if (manner === 'crashingSecond' && line === 'genmove white') process.exit(4);
      else if (manner === 'silentLater' && line.startsWith('genmove')) return;
      else out(`${answerGtp(line)}\n`);
      if (line === 'quit') process.exit(0);
    });
    input.on('close', () => process.exit(0));
  }
}
