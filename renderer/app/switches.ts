/**
 * The app by one or two switches, which come as the space bar or Enter. Nobody needs to be quick: either the person goes on
 * by pressing, or the app goes on by itself, as slowly as chosen, and begins again after the last.
 */
import { useEventListener, useIntervalFn } from '@vueuse/core';
import { computed, watch } from 'vue';
import { translate as t } from '../locales/later.ts';
import { type Switches, usePreferencesStore } from '../stores/preferences.ts';
import { useToastStore } from '../stores/toast.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { chooseFocused, goOn, textField } from '../ui/scanned.ts';

/** How long a press is held that chooses, in milliseconds. */
const HOLD_MS = 700;

/** After how many milliseconds the app goes on by itself. */
const SCAN_MS: Readonly<Partial<Record<Switches, number>>> = { scan1: 1000, scan2: 2000, scan4: 4000 };

/** So many presses of one of two switches, more than once round a page, say that there is no other. */
const PATIENCE = 100;

/** What somebody presses who has a keyboard, and who does not write by it. */
const NOT_WRITTEN = new Set([' ', 'Enter', 'Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/** Listens for as long as the preference wants it. */
export function followSwitches(): void {
  const { values } = usePreferencesStore();

  const toast = useToastStore();

  /** The one switch that was just led to what it cannot work. The next one that is pressed is the second, if it is another. */
  let only: string | undefined;

  /**
   * Whoever has nothing but switches could not come back from "None", and one switch alone could choose nothing among what takes
   * two: two are used once the second was pressed. `key` is the switch that was pressed.
   */
  function act(what: () => void, key?: string): void {
    const before = values.switches;
    showFocus();
    what();
    const now = values.switches;
    if (before === 'two') {
      if (now === 'off') values.switches = 'two';
    } else if (now === 'off' || now === 'two') {
      values.switches = 'hold';
      only = key;
      toast.show(t('switches.second'));
    }
  }

  /** The first of two switches, and how often it was pressed since the second one came, which may have been somebody else's key. */
  let alone: { readonly key: string; count: number } | undefined;

  /** Goes over to two switches if `key` is the second one, which was asked for. */
  function takeSecond(key: string): boolean {
    const first = only;
    only = undefined;
    if (first === undefined || first === key) return false;
    values.switches = 'two';
    alone = { key: first, count: 0 };
    toast.show(t('switches.two'));
    return true;
  }

  /** Comes back to one switch where the second one has not been pressed again for long. */
  function missesSecond(key: string): boolean {
    if (alone?.key !== key) alone = undefined;
    if (!alone || ++alone.count < PATIENCE) return false;
    alone = undefined;
    values.switches = 'hold';
    toast.show(t('switches.hold'));
    return true;
  }

  /** The field that somebody with a keyboard writes into, until the focus leaves it. */
  let written: Element | undefined;

  const isWriting = (): boolean => written !== undefined && written === textField();

  const scanMs = computed(() => SCAN_MS[values.switches]);

  const scan = useIntervalFn(
    () => {
      if (document.hasFocus() && !isWriting()) act(goOn);
    },
    () => scanMs.value ?? 0,
    { immediate: false },
  );

  /** The key that is held, until it has chosen. */
  let held: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  function forget(): void {
    clearTimeout(held?.timer);
    held = undefined;
  }

  function press(key: string, isBack: boolean): void {
    if (takeSecond(key)) return;
    if (values.switches === 'two') {
      if (missesSecond(key)) return;
      act(key === 'Enter' ? chooseFocused : () => goOn(isBack ? -1 : 1));
    } else if (scanMs.value !== undefined) {
      act(chooseFocused, key);
      scan.resume();
    } else {
      forget();
      const timer = setTimeout(() => {
        held = undefined;
        act(chooseFocused, key);
      }, HOLD_MS);
      held = { key, timer };
    }
  }

  function release(key: string): void {
    if (held?.key !== key) return;
    forget();
    act(goOn);
  }

  /** Tab goes on, too, where there are two switches: many of them send it. */
  function isSwitch({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    if (values.switches === 'off' || ctrlKey || altKey || metaKey || isWriting()) return false;
    return (
      key === ' ' || key === 'Enter' || (key === 'Tab' && (values.switches === 'two' || only !== undefined))
    );
  }

  function onKey(event: KeyboardEvent): void {
    if (event.type === 'keydown' && !NOT_WRITTEN.has(event.key)) written = textField();
    if (!isSwitch(event) && held?.key !== event.key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keyup') release(event.key);
    else if (!event.repeat) press(event.key, event.shiftKey);
  }

  useEventListener(['keydown', 'keyup'], onKey, { capture: true });
  useEventListener('focusin', ({ target }) => {
    if (target !== written) written = undefined;
  });

  // A switch that is let go of elsewhere, or that meant something else when it was pressed, does nothing here.
  useEventListener('blur', forget);
  watch(() => values.switches, forget, { flush: 'sync' });

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
