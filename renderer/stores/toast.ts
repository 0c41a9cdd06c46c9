/**
 * A short notice that something happened which is visible nowhere else; it disappears by itself, when there was time to
 * read it twice, or when the user leaves the screen to which it belongs; the answer to a key also ends with the next key.
 * Another one waits until there was time to read it once, unless it is the answer to a key.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { spokenMs } from './announcer.ts';
import { type Screen, useViewStore } from './view.ts';

const LEAST_MS = 2500;

/** Whoever may want to press something in the notice has longer. */
const LEAST_TO_ACT_MS = 10_000;

interface Toast {
  readonly text: string;
  /** The id of a command that takes back what the notice tells, or goes on from it. */
  readonly command?: string | undefined;
  /** Whether it answers a key or a press of this moment. */
  readonly isAnswer: boolean;
  /**
   * The screen to which the notice belongs, unless it concerns the whole app. It is noted a moment after the notice came
   * up, because what caused it may lead to another screen, on which it must stay.
   */
  place?: Screen;
}

export const useToastStore = defineStore('toast', () => {
  const view = useViewStore();
  const shown = shallowRef<Toast>();
  const text = computed(() => shown.value?.text);
  const command = computed(() => shown.value?.command);
  /** Counts what has been shown. */
  const serial = shallowRef(0);
  /** The notices that come next. */
  let waiting: readonly Toast[] = [];
  /** Runs until there was time to read the notice that is shown once; until then it gives way to no other one. */
  let reading: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    clearTimeout(reading);
    clearTimeout(timer);
    reading = undefined;
    const [first, ...others] = waiting;
    waiting = others;
    shown.value = first;
    if (!first) return;
    serial.value++;
    const onceMs = spokenMs(first.text);
    reading = setTimeout(onRead, onceMs);
    const leastMs = first.command === undefined ? LEAST_MS : LEAST_TO_ACT_MS;
    timer = setTimeout(next, Math.max(leastMs, 2 * onceMs));
  }

  function onRead(): void {
    reading = undefined;
    if (waiting.length > 0) next();
  }

  /** `toast`, which belongs to the screen that is open a moment later. */
  function placed(toast: Toast): Toast {
    setTimeout(() => (toast.place = view.screen));
    return toast;
  }

  /** Shows `newText`, once what is shown could be read; a text that is shown already is shown anew. */
  function show(newText: string): void {
    add(placed({ text: newText, isAnswer: false }));
  }

  /** Shows `newText` like `show`, wherever the user goes meanwhile, because it concerns the whole app. */
  function showEverywhere(newText: string): void {
    add({ text: newText, isAnswer: false });
  }

  function add(toast: Toast): void {
    const { text: newText } = toast;
    const others = waiting.filter((each) => each.text !== newText);
    const isShown = text.value === newText;
    waiting = isShown ? [toast, ...others] : [...others, toast];
    if (isShown || reading === undefined) next();
  }

  /**
   * Shows `newText` at once, because whoever has pressed a key waits for it. Answers to earlier keys are no longer of
   * interest; any other notice that could not be read yet comes again after it. A button in it runs the command called
   * `id`.
   */
  function answer(newText: string, id?: string): void {
    const unread = reading !== undefined && shown.value ? [shown.value] : [];
    const others = [...unread, ...waiting].filter((each) => !each.isAnswer && each.text !== newText);
    waiting = [placed({ text: newText, isAnswer: true, command: id }), ...others];
    next();
  }

  /** Ends the answer to an earlier key, because another one has been pressed. */
  function endAnswer(): void {
    if (shown.value?.isAnswer) next();
  }

  watch(
    () => view.screen,
    (now) => {
      const isElsewhere = ({ place }: Toast): boolean => place !== undefined && place !== now;
      waiting = waiting.filter((each) => !isElsewhere(each));
      if (shown.value && isElsewhere(shown.value)) next();
    },
  );

  return { text, command, serial, show, showEverywhere, answer, endAnswer };
});
