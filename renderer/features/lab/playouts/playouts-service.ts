/** Monte-Carlo outside of the page: stretch after stretch, with a pause after each in which calls are heard. */
import type { Position } from '../../../../engine/game/position.ts';
import { type PlayoutModules, type Playouts, openPlayouts } from '../../../../engine/lab/playouts/opening.ts';
import {
  type GrowingTree,
  type TreeOptions,
  growOn,
  growTree,
} from '../../../../engine/lab/playouts/tree.ts';
import { type Explored, costsOf, explorationsOf } from '../../../../engine/lab/playouts/trials.ts';
import { type ServicePort, answerCalls } from '../../../shell/worker-calls.ts';
import type { PlayoutCalls, PlayoutNews } from './playouts-language.ts';

/** So often the page is told, in milliseconds: more often nobody could see it. */
const NEWS_MS = 150;

/** Answers the calls of the page. `load` fetches the modules. */
export function servePlayouts(port: ServicePort, load: () => Promise<PlayoutModules>): void {
  answerCalls<PlayoutCalls, PlayoutNews>(port, (tell) => {
    let opening: Promise<Playouts> | undefined;
    let tree: GrowingTree | undefined;
    /** What the tree is to be grown from, also before the modules are there. */
    let seedling: { readonly position: Position; readonly options: TreeOptions } | undefined;
    let most = 0;
    /** Counts what was begun: what is begun later ends what runs. */
    let begun = 0;

    async function open(): Promise<Playouts> {
      opening ??= load().then(openPlayouts);
      return opening;
    }

    /** Grows a tree until it has what it should have, or something else is begun. */
    async function grow(growing: GrowingTree): Promise<void> {
      const own = ++begun;
      const isCurrent = (): boolean => own === begun;
      let toldMs = performance.now();
      let playoutsThen = growing.playouts;
      for (let goesOn = true; goesOn;) {
        goesOn = growOn(growing, most);
        const elapsedMs = performance.now() - toldMs;
        if (elapsedMs < NEWS_MS && goesOn) continue;
        show(growing, (1000 * (growing.playouts - playoutsThen)) / Math.max(1, elapsedMs));
        if (!goesOn) tell({ kind: 'ended' });
        await nextTask();
        if (!isCurrent()) return;
        playoutsThen = growing.playouts;
        toldMs = performance.now();
      }
    }

    /** Grows what was begun last, unless something else is begun while the modules are fetched. */
    async function start(): Promise<void> {
      const own = ++begun;
      const { opponents } = await open();
      if (own !== begun || !seedling) return;
      tree ??= growTree(opponents, seedling.position, seedling.options);
      // Nobody waits for the end of the growing, so that a failure of it is news.
      grow(tree).catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }));
    }

    function show(shown: GrowingTree, perSecond: number | undefined): void {
      tell({ kind: 'grown', grown: { seen: shown.seen(), samples: shown.samples, perSecond } });
    }

    /** Grows up to so many playouts, or rests. */
    async function runTo(asked: number | undefined): Promise<void> {
      if (asked === undefined) begun++;
      else {
        most = asked;
        await start();
      }
    }

    /** Makes room for something else than a tree, whose number is returned. */
    function endTree(): number {
      tree = undefined;
      seedling = undefined;
      return ++begun;
    }

    return {
      async begin(position, options, asked) {
        seedling = { position, options };
        tree = undefined;
        await runTo(asked);
      },
      run: runTo,
      async play(move, asked) {
        const kept = tree?.play(move);
        if (tree && kept) {
          show(tree, undefined);
          await runTo(asked);
        }
        return kept;
      },
      async game(position, rules, seed) {
        return (await open()).opponents.playOne(position, rules, seed);
      },
      async explore(position, options) {
        const own = endTree();
        const opened = await open();
        if (own !== begun) return;
        const explored: Explored[] = [];
        for (const each of explorationsOf(opened, position, options)) {
          explored.push(each);
          tell({ kind: 'explored', explored });
          await nextTask();
          if (own !== begun) return;
        }
      },
      async compare(positions, seed) {
        const own = endTree();
        const opened = await open();
        if (own !== begun) return;
        for (const costs of costsOf(opened, positions, seed)) {
          tell({ kind: 'compared', costs });
          await nextTask();
          if (own !== begun) return;
        }
      },
    };
  });
}

/** Resolves behind what waits to be heard. */
async function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
