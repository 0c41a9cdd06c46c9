/** What the reviews of one person's games have in common: how well they were played, and what was missed in them. */
import type { Colour } from '../game/position.ts';
import type { GameTree } from '../game/tree.ts';
import type { Judgement } from './judge.ts';
import { mistakesIn } from './mistakes.ts';
import { reviewedLine } from './reviewed-line.ts';
import { type Phase, phaseOf, summarise } from './summary.ts';
import type { Reason } from './why.ts';

/** A move of the person that cost something. */
export interface Slip {
  /** The number with which its game was added. */
  readonly game: number;
  readonly judgement: Judgement;
}

export interface Habits {
  readonly games: number;
  /** The mean accuracy of the games in which something was at stake, in per cent; undefined without such a game. */
  readonly accuracy: number | undefined;
  /** Discs lost per move that had an alternative, over all games; undefined without such moves. */
  readonly lossIn: Readonly<Record<Phase, number | undefined>>;
  /** Why slips were slips, those that cost most discs first; slips that nothing explains are left out. */
  readonly missed: readonly {
    readonly kind: Reason['kind'];
    readonly slips: number;
    readonly discs: number;
  }[];
  /** The moves that cost most, the worst first. */
  readonly worst: readonly Slip[];
}

const MOST_WORST = 8;

/** Sums up game after game, so that whoever has many can do something else in between. */
export class HabitsOfGames {
  #games = 0;
  #accuracies: number[] = [];
  readonly #losses: Record<Phase, { sum: number; moves: number }> = {
    opening: { sum: 0, moves: 0 },
    middle: { sum: 0, moves: 0 },
    endgame: { sum: 0, moves: 0 },
  };
  readonly #missed = new Map<Reason['kind'], { slips: number; discs: number }>();
  #worst: Slip[] = [];

  /** Adds a reviewed game in which the person had this colour; `game` is any number to know it by. */
  add(tree: GameTree, colour: Colour, game: number): void {
    const { judgements } = reviewedLine(tree);
    const own = judgements.filter(({ mover }) => mover === colour);
    this.#games++;
    const { accuracy } = summarise(judgements).players[colour];
    if (accuracy !== undefined) this.#accuracies.push(accuracy);
    for (const { mark, empties, loss } of own) {
      if (mark === 'forced') continue;
      const phase = this.#losses[phaseOf(empties)];
      phase.sum += loss;
      phase.moves++;
    }
    for (const { judgement, reason } of mistakesIn(tree, colour)) {
      if (reason && reason.kind !== 'reply') {
        const known = this.#missed.get(reason.kind) ?? { slips: 0, discs: 0 };
        this.#missed.set(reason.kind, { slips: known.slips + 1, discs: known.discs + judgement.loss });
      }
      this.#worst.push({ game, judgement });
    }
    this.#worst = this.#worst
      .toSorted((one, other) => other.judgement.loss - one.judgement.loss)
      .slice(0, MOST_WORST);
  }

  habits(): Habits {
    const meanOf = (phase: Phase): number | undefined => {
      const { sum, moves } = this.#losses[phase];
      return moves === 0 ? undefined : sum / moves;
    };
    const { length } = this.#accuracies;
    return {
      games: this.#games,
      accuracy:
        length === 0 ? undefined : this.#accuracies.reduce((sum, accuracy) => sum + accuracy, 0) / length,
      lossIn: { opening: meanOf('opening'), middle: meanOf('middle'), endgame: meanOf('endgame') },
      missed: [...this.#missed]
        .map(([kind, { slips, discs }]) => ({ kind, slips, discs }))
        .toSorted((one, other) => other.discs - one.discs),
      worst: this.#worst,
    };
  }
}
