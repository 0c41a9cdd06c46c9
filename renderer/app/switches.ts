/**
 * The app by one or two switches, which come as the space bar or Enter. Nobody needs to be quick: either the person goes on
 * by pressing, or the app goes on by itself, as slowly as chosen, and begins again after the last.
 */
import { useEventListener, useIntervalFn } from '@vueuse/core';
import { computed, watch } from 'vue';
import { type Switches, usePreferencesStore } from '../stores/preferences.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { chooseFocused, goOn, isWriting } from '../ui/scanned.ts';

/** How long a press is held that chooses, in milliseconds. */
const HOLD_MS = 700;

/** After how many milliseconds the app goes on by itself. */
const SCAN_MS: Readonly<Partial<Record<Switches, number>>> = { scan1: 1000, scan2: 2000, scan4: 4000 };

/** Listens for as long as the preference wants it. */
export function followSwitches(): void {
  const { values } = usePreferencesStore();

  /** Whoever has nothing but switches could not come back from "None", so that they go round without it. */
  function act(what: () => void): void {
    showFocus();
    what();
    if (values.switches === 'off') values.switches = 'two';
  }

  const scanMs = computed(() => SCAN_MS[values.switches]);

  const scan = useIntervalFn(
    () => {
      if (document.hasFocus() && !isWriting()) act(goOn);
    },
    () => scanMs.value ?? 0,
    { immediate: false },
  );

  /** What is held, until it has chosen. */
  let holding: ReturnType<typeof setTimeout> | undefined;

  function press(key: string, isBack: boolean): void {
    if (values.switches === 'two') {
      act(key === 'Enter' ? chooseFocused : () => goOn(isBack ? -1 : 1));
    } else if (scanMs.value !== undefined) {
      act(chooseFocused);
      scan.resume();
    } else {
      holding = setTimeout(() => {
        holding = undefined;
        act(chooseFocused);
      }, HOLD_MS);
    }
  }

  function release(): void {
    if (holding === undefined) return;
    clearTimeout(holding);
    holding = undefined;
    act(goOn);
  }

  /** Tab goes on, too, where there are two switches: many of them send it. */
  function isSwitch({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    if (values.switches === 'off' || ctrlKey || altKey || metaKey || isWriting()) return false;
    return key === ' ' || key === 'Enter' || (key === 'Tab' && values.switches === 'two');
  }

  function onKey(event: KeyboardEvent): void {
    if (!isSwitch(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keyup') release();
    else if (!event.repeat) press(event.key, event.shiftKey);
  }

  useEventListener(['keydown', 'keyup'], onKey, { capture: true });
  // A switch that is let go of elsewhere chooses nothing here.
  useEventListener('blur', () => clearTimeout(holding));

  // Only marked moves can be gone through.
  watch(
    () => values.switches,
    (now) => now === 'off' || (values.showLegalMoves = true),
    { immediate: true },
  );

  watch(
    scanMs,
    (ms) => {
      if (ms === undefined) scan.pause();
      else scan.resume();
    },
    { immediate: true },
  );
}
