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
  /** Whether the dialog was asked for; until then keys and touches go on to the window and close nothing. */
  let isPrinting = false;
  let isGone = false;

  async function printOut(): Promise<void> {
    await ready();
    await nextTick();
    // What learns its size with the first frame is drawn with the second.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (isGone) return;
    document.documentElement.classList.add('printing');
    if (print) await print();
    else if (!isPrepared) {
      isPrinting = true;
      window.print();
    }
  }

  // Electron does not always tell that printing is over (electron/electron#19685), but until then its dialog takes all
  // input. While the sheet is drawn, the key that asked for it and others that follow reach the window.
  if (!isPrepared && !print) {
    useEventListener(['afterprint', 'keydown', 'pointerdown'], () => {
      if (isPrinting) close();
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
