#!/usr/bin/env bash
# Drives `othello-engine gtp` with the controller of the Sabaki board (@sabaki/gtp, from npm), as a user's launcher does, and
# plays a game each way against gtp-rhino (Debian: grhino) where there is one. Ends with status 1 if an answer is another
# one than expected. Needs npm and what `npm run build` makes.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" @sabaki/gtp@3.0.0 >&2
PATH=$PATH:/usr/games
export RHINO=$(command -v gtp-rhino || true)
export ENGINE=$root/dist/othello-engine

cat > "$work/ask.cjs" <<'SCRIPT'
const assert = require('node:assert/strict');
const { Controller, ControllerStateTracker } = require('@sabaki/gtp');

const engine = new Controller(process.env.ENGINE, ['gtp', '--player', 'club', '--threads', '1', '--hash', '16']);

async function told(program, line) {
  const [name, ...args] = line.split(' ');
  const { content, error } = await program.sendCommand({ name, args });
  console.log(`${line}: ${error ? '? ' : ''}${content.replaceAll('\n', ' | ')}`);
  return { content, error };
}

/** Asks for `line`; its answer must fit `pattern`, and be a refusal where that is expected. */
async function ask(line, pattern = /^$/, isRefused = false) {
  const { content, error } = await told(engine, line);
  assert.match(content, pattern);
  assert.equal(error, isRefused);
  return content;
}

const plays = (moves) =>
  moves.map((move, at) => ({ name: 'play', args: [at % 2 === 0 ? 'B' : 'W', move.toUpperCase()] }));

const SQUARE = /^[A-H][1-8]$/;
const TURN = /not the turn of that side/;

async function converse() {
  await ask('list_commands', /^protocol_version\n(?:.*\n)*quit$/);
  await ask('boardsize 8');
  await ask('boardsize 9', /unacceptable size/, true);
  await ask('clear_board');
  await ask('time_settings 300 0 0');
  await ask('time_settings 0 30 10');
  await ask('time_left black 20 9');
  // The wrong colour, and two moves of one.
  await ask('play white f5', TURN, true);
  await ask('play black f5');
  await ask('play black d6', TURN, true);
  await ask('play white f6');
  await ask('genmove black', SQUARE);
  await ask('genmove black', TURN, true);
  await ask('genmove white', SQUARE);
  await ask('undo');
  await ask('undo');
  await ask('showboard', /^Black to move\n  a b c/);

  // Black has no move after this: the pass is answered, left out, told, and taken back.
  const tracker = new ControllerStateTracker(engine);
  const before = plays('f5 f6 d3 g5 h5 h4 g7 h6'.split(' '));
  const state = { boardsize: [8, 8], history: before };
  await tracker.sync(state);
  await ask('genmove black', /^PASS$/i);
  await ask('genmove white', SQUARE);
  await tracker.sync(state);
  await ask('showboard', /^Black to move/);
  await ask('genmove white', SQUARE);
  await ask('undo');
  await ask('showboard', /^Black to move/);
  await ask('play black pass');
  await ask('genmove white', SQUARE);
  await ask('undo');
  await ask('undo');
  await ask('showboard', /^Black to move/);
  // Back to an earlier place by undo, which the tracker does itself, with other times.
  const times = { mainTime: 0, byoyomiTime: 5, byoyomiStones: 3 };
  await tracker.sync({ ...state, timeSettings: times, history: before.slice(0, 3) });
  await ask('showboard', /^White to move/);
  await ask('final_score', /the game is not over/, true);
}

/** A game in which ours is `colour`; passes are told to ours alone, because gtp-rhino refuses them. */
async function play(colour) {
  const rhino = new Controller(process.env.RHINO, ['-l', '2']);
  rhino.start();
  await ask('clear_board');
  for (let turn = 0, passes = 0; passes < 2; turn += 1) {
    const side = turn % 2 === 0 ? 'black' : 'white';
    const [mover, other] = side === colour ? [engine, rhino] : [rhino, engine];
    const move = (await mover.sendCommand({ name: 'genmove', args: [side] })).content;
    const isPass = move.toLowerCase() === 'pass';
    passes = isPass ? passes + 1 : 0;
    if (isPass && other === rhino) continue;
    const { error } = await other.sendCommand({ name: 'play', args: [side, move] });
    assert.equal(error, false, `${side} ${move}`);
  }
  const ours = await ask('final_score', /^(?:[BW]\+\d+|0)$/);
  const theirs = (await rhino.sendCommand({ name: 'final_score', args: [] })).content;
  assert.equal(ours, theirs);
  await rhino.stop();
}

async function all() {
  engine.start();
  await converse();
  if (process.env.RHINO) for (const colour of ['black', 'white']) await play(colour);
  await engine.stop();
  assert.equal(engine.process, null);
}
all().catch((error) => {
  console.error(error);
  process.exit(1);
});
SCRIPT
node "$work/ask.cjs"
