import manifest from '../../../package.json' with { type: 'json' };
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAX_LINE } from '../../../engine/console/lines.ts';
import { run } from '../command-line/command-line.ts';

const GAME =
  '(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3];)';

describe('NBoard', () => {
  async function talk(...lines: string[]): Promise<readonly string[]> {
    const { status, out } = await run(['nboard', '--threads', '1', '--hash', '16'], lines);
    expect(status).toBe(0);
    return out;
  }

  it('gives its name and answers pings', async () => {
    expect(await talk('nboard 2', 'ping 7', 'nonsense', 'learn', 'quit', 'ping 8')).toEqual([
      'set myname Othello',
      'pong 7',
      'learned',
    ]);
  });

  it('plays in the game it is given', async () => {
    const out = await talk('nboard 2', 'set depth 6', `set game ${GAME}`, 'move C5/1/2', 'go');
    expect(out.at(-2)).toMatch(/^=== [A-H][1-8]\/-?[\d.]+\/[\d.]+$/);
    expect(out.find((line) => line.startsWith('nodestats'))).toMatch(/^nodestats \d+ \d+\.\d\d$/);
  });

  it('tells how long a move took, to where it was interrupted', async () => {
    async function* interrupted(): AsyncGenerator<string> {
      yield* ['set depth 100%', `set game ${GAME}`, 'go'];
      await wait(500);
      yield 'ping 1';
    }
    const { out } = await run(['nboard', '--threads', '1', '--hash', '16'], interrupted());
    expect(Number(/^=== .*\/([\d.]+)$/m.exec(out.join('\n'))?.[1])).toBeGreaterThan(0.45);
  });

  it('hints at the best moves', async () => {
    const out = await talk('nboard 2', 'set depth 5', `set game ${GAME}`, 'hint 2');
    const hints = out.filter((line) => line.startsWith('search '));
    const last = hints.slice(-2).map((line) => /^search ([A-H][1-8])+ (-?\d+\.\d\d) 0 5$/.exec(line)?.[2]);
    expect(Number(last[0])).toBeGreaterThanOrEqual(Number(last[1]));
    // Each progress and the answer shows both moves.
    expect(hints.length % 2).toBe(0);
  });

  it('plays as the named player', async () => {
    const { out } = await run(['nboard', '--threads', '1', '--player', 'greedy'], ['move F5', 'go']);
    expect(out.find((line) => line.startsWith('==='))).toMatch(/^=== [A-H][1-8]\/\/[\d.]+$/);
  });

  it('ends an analysis at the next command', async () => {
    expect(await talk(`set game ${GAME}`, 'set depth 100%', 'analyze', 'ping 1')).toEqual([
      'status',
      'pong 1',
    ]);
  });

  it('solves exactly at depth 100%', async () => {
    const board = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--'.replaceAll('X', '*');
    const out = await talk('set depth 100%', `set game (;GM[Othello]TY[8]BO[8 ${board} *];)`, 'hint 1');
    expect(out.findLast((line) => line.startsWith('search '))).toMatch(/^search G8\S* 18\.00 0 100%$/);
  });

  it('analyses the game from its end', async () => {
    const out = await talk('set depth 4', `set game ${GAME}`, 'analyze');
    expect(out.map((line) => /^analysis (\d+) -?\d+\.\d\d$/.exec(line)?.[1])).toEqual([
      '3',
      '2',
      '1',
      '0',
      undefined,
    ]);
  });

  it('refuses contempt, which applies to a book that the engine does not have', async () => {
    expect(await talk('set contempt 0', 'set contempt -100', 'ping 1')).toEqual([
      expect.stringMatching(/^status Contempt is not used: /),
      'pong 1',
    ]);
  });

  it.each(['hint -1', 'hint 0', 'hint 99999', 'hint x'])('answers "%s" and goes on', async (line) => {
    const out = await talk('set depth 2', line, 'ping 1');
    expect(out.at(-1)).toBe('pong 1');
    expect(out.filter((each) => each.startsWith('search ')).length).toBeGreaterThan(0);
  });

  it('reports a line that is too long and goes on', async () => {
    const out = await talk('x'.repeat(MAX_LINE + 1), 'ping 1');
    expect(out).toEqual([expect.stringContaining(`longer than ${MAX_LINE} characters`), 'pong 1']);
  });

  it('says what it does not understand', async () => {
    expect(await talk('set game hello', 'move a1')).toEqual([
      expect.stringMatching(/^status The game was not understood: /),
      'status The move a1 is not legal here.',
    ]);
  });
});

describe('GTP', () => {
  async function talk(...lines: string[]): Promise<readonly string[]> {
    const { status, out } = await run(['gtp', '--depth', '3', '--threads', '1', '--hash', '16'], lines);
    expect(status).toBe(0);
    return out;
  }

  it('introduces itself', async () => {
    const out = await talk(
      'protocol_version',
      '12 name',
      'known_command genmove',
      'known_command dance',
      'list_games',
      'version',
    );
    const version = `= ${manifest.version}\n`;
    expect(out).toEqual(['= 2\n', '=12 Othello\n', '= true\n', '= false\n', '= Othello\n', version]);
    const [list = ''] = await talk('list_commands');
    const names = list.replace('= ', '').trim().split('\n');
    expect(await talk(...names.map((name) => `known_command ${name}`))).toEqual(names.map(() => '= true\n'));
  });

  it('plays, takes back and refuses', async () => {
    const out = await talk(
      'set_game Othello',
      'boardsize 8',
      'komi 0',
      'clear_board',
      'play black f5',
      '1 play white a1',
      'play white f6',
      'undo',
      'undo',
      'undo',
      'set_game Chess',
      'boardsize 19',
      'play green a1',
      'dance # and a comment',
      '# only a comment',
      'quit',
      'name',
    );
    expect(out).toEqual([
      '=\n',
      '=\n',
      '=\n',
      '=\n',
      '=\n',
      '?1 illegal move\n',
      '=\n',
      '=\n',
      '=\n',
      '? cannot undo\n',
      '? unknown game\n',
      '? unacceptable size\n',
      '? syntax error\n',
      '? unknown command\n',
      '=\n',
    ]);
  });

  it('moves by depth, and shows the board', async () => {
    const out = await talk('genmove black', 'reg_genmove white', 'reg_genmove white', 'showboard');
    expect(out[0]).toMatch(/^= [A-H][1-8]\n$/);
    expect(out[1]).toBe(out[2]);
    expect(out[3]).toContain('White to move');
  });

  it('plays as the named player', async () => {
    // After f5 f6 e6, Beginner takes f4, which flips the most discs.
    const moves = ['play b f5', 'play w f6', 'play b e6', 'genmove w'];
    const { out } = await run(['gtp', '--threads', '1', '--player', 'greedy'], moves);
    expect(out.at(-1)).toBe('= F4\n');
  });

  it('refuses a player that there is not, and a depth for one that has none', async () => {
    const unknown = await run(['gtp', '--player', 'deep-thought'], []);
    expect(unknown.status).toBe(2);
    expect(unknown.err.join('\n')).toContain('"deep-thought" is no player: 1, 2, 3, greedy');
    const depthless = await run(['gtp', '--player', 'club', '--depth', '3'], []);
    expect(depthless.err.join('\n')).toContain('club has no limits');
  });

  it('moves by the clock', async () => {
    const lines = [
      'time_settings 2 0 0',
      'time_left black 1 0',
      'genmove black',
      'time_left white 1 10',
      'genmove w',
    ];
    const { out } = await run(['gtp', '--threads', '1', '--hash', '16'], lines);
    expect(out.slice(0, 2)).toEqual(['=\n', '=\n']);
    expect(out[2]).toMatch(/^= [A-H][1-8]\n$/);
    expect(out[4]).toMatch(/^= [A-H][1-8]\n$/);
  });
});
