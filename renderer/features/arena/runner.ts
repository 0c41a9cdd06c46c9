/**
 * Plays a tournament for the arena: asks the one loop of engine/arena for event after event, keeps every game as soon as
 * it is over, and waits while it is paused. It knows no component.
 */
import { BALANCE, tournamentOpening } from '../../../engine/arena/openings.ts';
import { type RecordedPlan, parseClock, writeGame } from '../../../engine/arena/record.ts';
import { type Stage, type TournamentEvent, playTournament } from '../../../engine/arena/run.ts';
import type { Results } from '../../../engine/arena/results.ts';
import { type Entrant, parseEntrant } from '../../../engine/players/entrant.ts';
import type { SearchInfo } from '../../../engine/protocol.ts';
import {
  type MatchEngine,
  type MatchPort,
  MatchEngineEnded,
  createMatchEngine,
} from '../../thinking/match.ts';

/** The engines of both sides, by the order in which an encounter names its players. */
const ENGINES = { first: 'arena-first', second: 'arena-second' } as const;

export interface RunnerHooks {
  readonly plan: RecordedPlan;
  readonly port: MatchPort;
  /** All games so far. */
  results(): Results;
  /** Makes a game safe; resolves when it is, or cannot be. */
  keep(line: string): Promise<void>;
  onEvent(event: TournamentEvent): void;
  /** Tells what the side to move has found out. */
  onThought(info: SearchInfo): void;
  /** How long a move is shown at least, in milliseconds. */
  leastMs(): number;
  /** `gone`: a player is a program that was removed. */
  onEnd(how: 'finished' | 'failed' | 'gone'): void;
}

export interface Runner {
  /** Stops in the middle of a move and goes on there. A person has paused it, or another game needs the machine. */
  setHeld(why: 'paused' | 'elsewhere', isHeld: boolean): void;
  /** Ends it for good; the game that is being played is lost, and played again the next time. */
  end(): void;
}

/** Begins to play the games that are missing. @throws RangeError if the plan names a player that there is not. */
export function startRunner(hooks: RunnerHooks): Runner {
  const { plan, port } = hooks;
  const entrants = new Map(plan.players.map((name) => [name, entrantNamed(name)]));
  const engines: Readonly<Record<'first' | 'second', MatchEngine>> = {
    first: createMatchEngine(port, ENGINES.first),
    second: createMatchEngine(port, ENGINES.second),
  };
  const varySeed = plan.varied ? plan.seed : undefined;
  const sides = [engines.first, engines.second] as const;
  const held = new Set<'paused' | 'elsewhere'>();
  let isOver = false;
  let goOn: () => void = () => undefined;

  const stage: Stage = {
    played: hooks.results,
    seat: ({ first, second }) => ({
      first: engines.first.contestant(entrants.get(first)!, hooks.onThought, varySeed),
      second: engines.second.contestant(entrants.get(second)!, hooks.onThought, varySeed),
    }),
    opening: async (number) =>
      tournamentOpening(plan.seed, number, async (position) => {
        const lead = await engines.first.value(position, BALANCE.depth);
        return Math.abs(lead) <= BALANCE.leadDiscs;
      }),
    clock: parseClock(plan.clock),
    // Only the time that the engines have worked counts: whoever waits for another game loses nothing.
    now: () => engines.first.usedMs + engines.second.usedMs,
    byOpening: true,
  };

  async function play(): Promise<void> {
    for await (const event of playTournament(plan, stage)) {
      const shownMs = performance.now();
      hooks.onEvent(event);
      if (event.kind === 'ended') await hooks.keep(writeGame(event.game));
      const restMs = event.kind === 'begun' ? 0 : hooks.leastMs() - (performance.now() - shownMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (held.size > 0 && !isOver) await new Promise<void>((resolve) => (goOn = resolve));
      if (isOver) return;
    }
  }

  function end(): void {
    isOver = true;
    goOn();
    for (const engine of sides) engine.end();
  }

  play().then(
    () => {
      if (isOver) return;
      end();
      hooks.onEnd('finished');
    },
    (error: unknown) => {
      if (isOver) return;
      end();
      if (!(error instanceof MatchEngineEnded)) reportError(error);
      hooks.onEnd(error instanceof MatchEngineEnded && error.why === 'gone' ? 'gone' : 'failed');
    },
  );

  return {
    setHeld(why, isHeld) {
      if (isHeld) held.add(why);
      else held.delete(why);
      for (const engine of sides) engine.setHeld(held.size > 0);
      if (held.size === 0) goOn();
    },
    end,
  };
}

function entrantNamed(name: string): Entrant {
  const entrant = parseEntrant(name);
  if (!entrant.ok) throw new RangeError(entrant.error);
  return entrant.value;
}
