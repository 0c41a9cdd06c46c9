/** The six-part evaluation of the first study, with which Club plays: its weights change with the phase of the game. */
import { count } from '../../game/bitboard.ts';
import type { Position } from '../../game/position.ts';
import { type Explained, explainedBy, weighed } from './terms.ts';

export const CLASSIC_PARTS = [
  'corners',
  'mobility',
  'potentialMobility',
  'stability',
  'squares',
  'discs',
] as const;
export type ClassicPart = (typeof CLASSIC_PARTS)[number];

export type ClassicCounts = Readonly<Record<ClassicPart, number>>;

/** The weights of a phase, which lasts for as long as there are at most this many discs on the board. */
export interface ClassicPhase {
  readonly mostDiscs: number;
  readonly weights: Readonly<Record<ClassicPart, number>>;
}

/** Opening, middle game and endgame. A test compares them with those of engine/search/classic.ts. */
export const CLASSIC_PHASES: readonly ClassicPhase[] = [
  {
    mostDiscs: 20,
    weights: { corners: 4, mobility: 8, potentialMobility: 5, stability: 1, squares: 1, discs: 0 },
  },
  {
    mostDiscs: 48,
    weights: { corners: 5, mobility: 8, potentialMobility: 3, stability: 2, squares: 1, discs: 0 },
  },
  {
    mostDiscs: 64,
    weights: { corners: 5, mobility: 4, potentialMobility: 1, stability: 4, squares: 1, discs: 4 },
  },
];

/** So many points make up a disc when an evaluation is shown as a score. */
export const POINTS_PER_DISC = 24;

/** The phase of a board with so many discs. */
export function classicPhase(discs: number): ClassicPhase {
  return CLASSIC_PHASES.find(({ mostDiscs }) => discs <= mostDiscs) ?? CLASSIC_PHASES[0]!;
}

/** The six parts in discs. `counts` are those of the side to move. */
export function explainClassic(position: Position, counts: ClassicCounts): Explained {
  const { weights } = classicPhase(count(position.black | position.white));
  return explainedBy(
    CLASSIC_PARTS.map((part) => weighed(position, part, counts[part], weights[part] / POINTS_PER_DISC)),
  );
}
