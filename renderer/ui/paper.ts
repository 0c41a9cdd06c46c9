/** A sheet for the printer, which lies outside the window until it is printed; paper.css has what all sheets share. */
import { useEventListener } from '@vueuse/core';
import { nextTick, onMounted, onUnmounted } from 'vue';

interface Paper {
  /** Waits for the browser's own command to print, and opens no dialog. */
  readonly isPrepared?: boolean;
  /** What must be there before it can be printed. */
  ready(): Promise<unknown>;
  /** Makes something of the sheet and closes it, in place of the browser's own dialog. */
  readonly print?: (() => Promise<void>) | undefined;
  close(): void;
  fail(error: unknown): void;
}

/** Prints the sheet of the component that calls it as soon as it is drawn. */
export function usePaper({ isPrepared = false, ready, print, close, fail }: Paper): void {
  const begun = performance.now();
  let isGone = false;

  async function printOut(): Promise<void> {
    await ready();
    await nextTick();
    // What learns its size with the first frame is drawn with the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (isGone) return;
    document.documentElement.classList.add('printing');
    if (print) await print();
    else if (!isPrepared) window.print();
  }

  // Electron does not always tell that printing is over (electron/electron#19685), but until then its dialog takes all
  // input. The key that asked for the sheet reaches the window when the sheet is there already.
  if (!isPrepared && !print) {
    useEventListener(['afterprint', 'keydown', 'pointerdown'], ({ timeStamp }: Event) => {
      if (timeStamp > begun) close();
    });
  }

  onMounted(() => {
    printOut().catch((error: unknown) => {
      close();
      fail(error);
    });
  });
  onUnmounted(() => {
    isGone = true;
    document.documentElement.classList.remove('printing');
  });
}
