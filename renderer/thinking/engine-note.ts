/** What people are told about the state of the engine, on every screen that waits for it. */
import { type ComputedRef, computed } from 'vue';
import { shortName } from '../../engine/notation/place.ts';
import { translate as t } from '../locales/later.ts';
import { type EngineNotice, useEngineStore } from './engine.ts';

export interface EngineNote {
  /** A sentence. */
  readonly text: string;
  /** Whether the engine goes on only when somebody does something about it. */
  readonly isGrave: boolean;
  /** Whether trying again may help. */
  readonly canRetry: boolean;
}

/** The smallest module with an instruction of SIMD: a function that makes a vector of a number and drops it. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

const TEMPORARY: ReadonlySet<EngineNotice> = new Set(['restarting', 'restarted']);

/**
 * `waitsFor` is what the screen wants of the engine: a move, or values. Notices that are in `hidden` are told elsewhere or
 * do not concern it. Undefined while there is nothing to tell.
 */
export function useEngineNote(
  waitsFor: 'move' | 'values',
  hidden: readonly EngineNotice[] = [],
): ComputedRef<EngineNote | undefined> {
  const engine = useEngineStore();

  return computed(() => {
    const { notice, fault } = engine;
    if (notice === undefined || hidden.includes(notice)) return undefined;
    const isGrave = !TEMPORARY.has(notice);
    if (notice === 'programFailed') {
      if (!fault) return undefined;
      const { name, detail } = fault;
      const text = t(`programs.fault.${fault.fault}`, { name, detail: shortName(detail) });
      return { text, isGrave, canRetry: true };
    }
    // Without this the engine can never start.
    if (notice === 'unavailable' && !WebAssembly.validate(SIMD_MODULE))
      return { text: t('engine.tooOld'), isGrave, canRetry: false };
    const isSilent = notice === 'unavailable' && waitsFor === 'values';
    return { text: t(isSilent ? 'engine.noValues' : `engine.${notice}`), isGrave, canRetry: isGrave };
  });
}
