/** Plays in the stores of the page for hours of a time that the caller lets pass. */
import { createPinia, setActivePinia } from 'pinia';
import { effectScope } from 'vue';
import { squaresOf } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import type { Go } from '../../engine/protocol.ts';
import { useClockStore } from '../../renderer/stores/clock.ts';
import { useDocumentStore } from '../../renderer/stores/documents.ts';
import { engineWishes } from '../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../renderer/stores/game.ts';
import { usePonderStore } from '../../renderer/stores/pondering.ts';
import { usePreferencesStore } from '../../renderer/stores/preferences.ts';
import { useTurnStore } from '../../renderer/stores/turns.ts';
import { useViewStore } from '../../renderer/stores/view.ts';
import { useEngineStore } from '../../renderer/thinking/engine.ts';
import { type Random, below } from '../engine/game/random-play.ts';
import { FakeDocuments } from '../renderer/fake-documents.ts';
import { FakeEngine } from '../renderer/fake-engine.ts';
import { violated } from './step.ts';

const STEP_MS = 100;

interface Hours {
  pass(ms: number): Promise<void>;
  look(done: string): void;
  /** The time between two measurements, in milliseconds. */
  readonly each: number;
}

export async function playForHours(
  timeMs: number,
  random: Random,
  { pass, look, each }: Hours,
): Promise<void> {
  setActivePinia(createPinia());
  await effectScope().run(async () => {
    const game = useGameStore();
    const engine = new FakeEngine();
    const shell = new FakeDocuments();
    const documents = useDocumentStore();
    usePreferencesStore().values.personTime = '5:00';
    usePreferencesStore().values.computerTime = '5:00';
    useClockStore().connect({ onUserAway: () => () => undefined });
    useEngineStore().connect(engine, 2, engineWishes());
    useTurnStore();
    usePonderStore().connect(
      { onPowerSource: () => () => undefined },
      new EventTarget() as unknown as Document,
    );
    documents.connect(shell, undefined);
    engine.emitStatus({ kind: 'started' });

    let [games, moves] = [0, 0];
    let [go, answerAt]: [Go | undefined, number] = [undefined, 0];
    for (let at = 0; at < timeMs; at += STEP_MS) {
      if (game.serial === 0 || game.isOver) {
        games++;
        documents.begin(games % 2 === 0 ? 'computerVsComputer' : 'blackVsComputer');
        await pass(STEP_MS);
        useViewStore().screen = 'game';
      }
      const last = engine.gos.at(-1);
      if (last && last !== go) [go, answerAt] = [last, at + 200 + below(random, 8000)];
      if (go && at >= answerAt && last === go && useTurnStore().isThinking && go.priority === 'move') {
        moves++;
        engine.answer(go, anyMove(go.position, random));
      } else if (game.next === 'person' && below(random, 30) === 0) {
        moves++;
        game.playNext(anyMove(game.position, random));
      }
      // The fakes remember everything, which must not count as memory of the page.
      engine.commands.splice(0, engine.commands.length - 1);
      shell.kept.splice(0, shell.kept.length - 1);
      shell.earlier.length = 0;
      await pass(STEP_MS);
      if ((at + STEP_MS) % each === 0)
        look(`${((at + STEP_MS) / 3_600_000).toFixed(1)} h, ${games} games, ${moves} moves`);
    }
    if (games < 2) violated(`Only ${games} games were played.`);
  });
}

/** Any legal move, as the answer of the fake engine. */
function anyMove(position: Position, random: Random): number {
  const moves = squaresOf(legalMoves(position));
  return moves[below(random, moves.length)] ?? violated('The engine was asked where nobody can move.');
}
