/** Programs that the user has added, as players of a tournament. */
import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Command, Event, Failure } from '../../../engine/protocol.ts';
import { parseEntrant } from '../../../engine/players/entrant.ts';
import { createMatchEngine } from '../../../renderer/thinking/match.ts';

const PLAYER = { kind: 'external', program: '0123abcd', name: 'Edax 4.6' } as const;
const TURN = { position: START_POSITION, start: START_POSITION, moves: [], limits: undefined };

function setUp() {
  const sent: Command[] = [];
  let tell: (event: Event) => void = () => undefined;
  const engine = createMatchEngine(
    {
      sendToEngine: (command) => sent.push(command),
      onEngineEvent: (listener) => {
        tell = listener;
        return () => undefined;
      },
      onEngineStatus: () => () => undefined,
      endEngine: () => undefined,
    },
    'arena',
  );
  const jobId = (): number => sent.findLast((command) => command.kind === 'go')?.jobId ?? -1;
  return {
    sent,
    contestant: engine.contestant({ player: PLAYER }),
    fail: (reason: Failure) => tell({ kind: 'failed', jobId: jobId(), reason }),
  };
}

test('a program gets the game up to its move', () => {
  const { contestant, sent } = setUp();
  void Promise.resolve(contestant.think(TURN)).catch(() => undefined);
  const game = { start: START_POSITION, moves: [] };
  expect(sent.at(-1)).toMatchObject({ kind: 'go', priority: 'match', player: PLAYER, game });
});

test('a program that fails at a move loses the game', async () => {
  const { contestant, fail } = setUp();
  const thought = contestant.think(TURN);
  fail({ kind: 'program', fault: 'ended', detail: 'status 4' });
  expect(await thought).toEqual({ forfeit: 'ended status 4' });
});

test('a program that is not there ends the tournament', async () => {
  const { contestant, fail } = setUp();
  const thought = contestant.think(TURN);
  fail({ kind: 'program', fault: 'unknown', detail: '' });
  await expect(thought).rejects.toMatchObject({ why: 'gone' });
});

test('a program that cannot be started ends the tournament', async () => {
  const { contestant, fail } = setUp();
  const thought = contestant.think(TURN);
  fail({ kind: 'program', fault: 'notStarted', detail: 'ENOENT' });
  await expect(thought).rejects.toMatchObject({ why: 'failed' });
});

test('a program has a name in the plan of a tournament', () => {
  const read = parseEntrant('external:0123abcd:Edax 4.6:ms=100');
  expect(read).toEqual({ ok: true, value: { player: PLAYER, limits: { kind: 'time', timeMs: 100 } } });
});
