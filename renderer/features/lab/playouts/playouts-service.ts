/** Monte-Carlo outside of the page: stretch after stretch, with a pause after each in which calls are heard. */
import { type PlayoutModules, type Playouts, openPlayouts } from '../../../../engine/lab/playouts/opening.ts';
import { type GrowingTree, growOn, growTree } from '../../../../engine/lab/playouts/tree.ts';
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

    function show(shown: GrowingTree, perSecond: number | undefined): void {
      tell({ kind: 'grown', grown: { seen: shown.seen(), samples: shown.samples, perSecond } });
    }

    return {
      async begin(position, options, asked) {
        const { opponents } = await open();
        begun++;
        most = asked;
        tree = growTree(opponents, position, options);
        void grow(tree);
      },
      run(asked) {
        begun++;
        if (asked === undefined) return;
        most = asked;
        if (tree) void grow(tree);
      },
      play(move) {
        const kept = tree?.play(move);
        if (tree && kept) {
          show(tree, undefined);
          void grow(tree);
        }
        return kept;
      },
      async game(position, rules, seed) {
        return (await open()).opponents.playOne(position, rules, seed);
      },
      async explore(position, options) {
        const opened = await open();
        const own = ++begun;
        tree = undefined;
        const explored: Explored[] = [];
        for (const each of explorationsOf(opened, position, options)) {
          explored.push(each);
          tell({ kind: 'explored', explored });
          await nextTask();
          if (own !== begun) return;
        }
      },
      async compare(positions, seed) {
        const opened = await open();
        const own = ++begun;
        tree = undefined;
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
