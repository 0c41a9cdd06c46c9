/** Imports into the library, shown on the card of work in the background: how far they are, and what came of them. */
import { type Ref, computed, shallowRef, watch } from 'vue';
import type { FileProblems } from '../../engine/library/calls.ts';
import type { ImportProgress, LibraryState } from '../../engine/library/service.ts';
import { locale } from '../locales/i18n.ts';
import { translate } from '../locales/later.ts';
import { useAnnouncerStore } from './announcer.ts';
import { type WorkHandle, type WorkState, useBackgroundStore } from './background.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

export interface ImportPorts {
  steer(how: 'pause' | 'resume' | 'cancel'): void;
  problems(): Promise<readonly FileProblems[]>;
  tellFailure(error: unknown): void;
}

/** Belongs to the store that calls it. */
export function showImports(state: Readonly<Ref<LibraryState>>, ports: ImportPorts) {
  const announcer = useAnnouncerStore();
  const background = useBackgroundStore();
  const toast = useToastStore();
  const view = useViewStore();
  const importing = computed(() => (state.value.kind === 'ready' ? state.value.importing : undefined));

  const problems = shallowRef<readonly FileProblems[]>([]);
  let work: WorkHandle | undefined;

  function steer(how: 'pause' | 'resume' | 'cancel'): void {
    ports.steer(how);
  }

  function progressOf(now: ImportProgress): WorkState {
    const count = now.added + now.joined;
    const games = count.toLocaleString(locale.value);
    return {
      title: 'library.importing',
      note: translate('library.importNote', { number: now.filesDone, all: now.files, count, games }),
      progress: now.files === 0 ? 0 : now.filesDone / now.files,
      actions: [
        now.isPaused
          ? { label: 'library.goOn', run: () => steer('resume') }
          : { label: 'library.pause', run: () => steer('pause') },
        { label: 'dialog.cancel', run: () => steer('cancel') },
      ],
    };
  }

  function resultText({ added, joined, bad, unreadable }: ImportProgress): string {
    const parts = [
      translate('library.added', { count: added, all: added.toLocaleString(locale.value) }),
      joined > 0 && translate('library.joined', { count: joined, all: joined.toLocaleString(locale.value) }),
      bad > 0 && translate('library.bad', { count: bad, all: bad.toLocaleString(locale.value) }),
      unreadable.length > 0 && translate('library.unreadable', { names: unreadable.join(', ') }),
    ];
    return parts.filter((part) => part !== false).join(' ');
  }

  function end(done: ImportProgress): void {
    const note = resultText(done);
    if (done.bad === 0 && done.unreadable.length === 0) {
      work?.end();
      work = undefined;
      toast.show(note);
      return;
    }
    const mine = (work ??= background.begin(progressOf(done)));
    const close = (): void => {
      mine.end();
      if (work === mine) work = undefined;
    };
    const show = {
      label: 'library.showProblems',
      isPrimary: true,
      run: () => void showProblems().catch(ports.tellFailure),
    } as const;
    mine.show({
      title: 'library.imported',
      note,
      progress: undefined,
      actions: [...(done.bad > 0 ? [show] : []), { label: 'dialog.close', run: close }],
    });
    announcer.say(note);
  }

  async function showProblems(): Promise<void> {
    problems.value = await ports.problems();
    view.dialog = 'importProblems';
  }

  watch(importing, (now, before) => {
    if (now) {
      if (work) work.show(progressOf(now));
      else work = background.begin(progressOf(now));
    } else if (before && state.value.kind === 'ready' && state.value.imported) {
      end(state.value.imported);
    } else {
      work?.end();
      work = undefined;
    }
  });

  return { problems };
}
