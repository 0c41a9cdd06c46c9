/** Learning a game for an own book, which NBoard's `learn` and GTP's `othello-learn` ask for. */
import { findingsOf, stateOf } from '../book/own/reviewed.ts';
import { turnState } from '../game/rules.ts';
import { type GameTree, annotate, lineNodes, playedMoves } from '../game/tree.ts';
import { writeTranscript } from '../notation/transcript.ts';
import type { EngineClient } from './client.ts';
import type { OwnBookFile } from './own-book-file.ts';

/** The name of the player whose values they are. */
const ENGINE = 'master';

/**
 * Searches the positions of the game so far, from its end to its start, to `depth` plies each, and adds what it finds; until
 * `isEnding` says that nobody waits for more. The number of positions that have a value now.
 */
export async function learnGame(
  engine: EngineClient,
  own: OwnBookFile,
  tree: GameTree,
  { depth, isEnding }: { readonly depth: number; readonly isEnding: () => boolean },
): Promise<number> {
  let judged = tree;
  const places = [tree.root, ...lineNodes(tree).slice(0, tree.ply)];
  for (const { id, position } of places.toReversed()) {
    if (turnState(position) !== 'move') continue;
    // oxlint-disable-next-line no-await-in-loop -- what is known of later positions helps with earlier ones
    const {
      score,
      exact,
      depth: plies,
      selectivity,
      lines,
    } = await engine.ask({
      priority: 'review',
      position,
      limits: { kind: 'depth', depth },
      player: { kind: 'master' },
    });
    // What a search had found when it was stopped is no value of the depth that was asked for.
    if (isEnding()) break;
    const side = position.toMove === 'black' ? 1 : -1;
    judged = annotate(judged, id, {
      evaluation: {
        score: score * side + 0,
        exact,
        depth: plies,
        selectivity,
        engine: ENGINE,
        lines: lines.map(({ score: value, exact: isExact, move, pv }) => ({
          score: value * side + 0,
          exact: isExact,
          moves: pv.length > 0 ? pv : [move],
        })),
      },
    });
  }
  const findings = findingsOf(judged);
  if (findings.length === 0) return 0;
  own.find('review', findings, {
    game: writeTranscript(playedMoves(tree)).slice(0, 200),
    state: stateOf(findings),
  });
  return findings.length;
}
