import { effect } from 'vue';
import { whenIdle } from './when-idle.ts';

/**
 * Runs `task` at once, and again whenever a reactive state that it read has changed, as soon as the page has nothing
 * else to do then: several changes until then run it once.
 */
export function idleEffect(task: () => void): void {
  let isWaiting = false;
  const run = effect(task, {
    scheduler() {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(() => {
        isWaiting = false;
        run();
      });
    },
  });
}
