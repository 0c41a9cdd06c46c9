/** Starts the interface on the shell that it finds: Electron's or a browser's. */
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/disc.css';
import '../ui/boards.css';
import '../ui/forced-colors.css';
import { usePreferredLanguages } from '@vueuse/core';
import { createPinia } from 'pinia';
import { createApp, watch } from 'vue';
import App from './App.vue';
import { createCommands, runCommand } from './commands.ts';
import { MENU_PLAN, menuModel, recentHandle } from './menu.ts';
import { DESTINATIONS } from './destinations.ts';
import { documentTitle } from './document-title.ts';
import { tellUnhandled } from './unhandled.ts';
import { locale, setLocale, translate } from '../locales/i18n.ts';
import { electronBridge } from '../shell/electron.ts';
import { showFirstTheme } from '../shell/first-theme.ts';
import { nextTask } from '../shell/next-task.ts';
import { idleEffect } from '../shell/idle-effect.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { useBackgroundStore } from '../stores/background.ts';
import { useAnnouncerStore } from '../stores/announcer.ts';
import { useClockStore } from '../stores/clock.ts';
import { useCopyStore } from '../stores/copies.ts';
import { useDocumentStore } from '../stores/documents.ts';
import { engineWishes } from '../stores/engine-wishes.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useOpeningStore } from '../stores/openings.ts';
import { usePonderStore } from '../stores/pondering.ts';
import { usePreferencesStore } from '../stores/preferences.ts';
import { useProgramStore } from '../stores/programs.ts';
import { usePromptStore } from '../stores/prompts.ts';
import { useTurnStore } from '../stores/turns.ts';
import { type Notice, useViewStore } from '../stores/view.ts';
import { APP_CONTEXT, type AppContext } from '../ui/use-app.ts';

/** Electron's windows fetch nothing of the shell for browsers. */
async function openShell(): Promise<Pick<AppContext, 'bridge' | 'browser'>> {
  const electron = electronBridge();
  if (electron) return { bridge: electron };
  // The page is drawn as soon as this waits.
  showFirstTheme(document.documentElement);
  const { createBrowserShell } = await import('../shell/browser.ts');
  const prompts = usePromptStore();
  const browser = createBrowserShell({
    askToSave: prompts.askToSave,
    askForName: prompts.askForName,
    tellSaveFailed: async (failure) => prompts.tell({ kind: 'notSaved', failure }),
    tellSavedInPart: async (name) => prompts.tell({ kind: 'savedInPart', name }),
  });
  return { bridge: browser.bridge, browser };
}

const app = createApp(App);
app.use(createPinia());

tellUnhandled(window);

const shell = await openShell();
const { bridge } = shell;

const started = await bridge.startUp();
const { preferences: kept, broken, newer = [], unread = [], returned } = started;
const preferences = usePreferencesStore();
preferences.connect(kept, bridge);
const waiting = returned && (await import('../documents/waiting.ts')).readWaiting(returned);
const view = useViewStore();
const unreadParts: readonly Notice[] = unread.length === 0 ? [] : [{ file: 'preferences', unread }];
view.notices = [...newer, ...broken, ...unreadParts];
view.isUnsandboxed = started.isUnsandboxed === true;
bridge.onPreferencesKept((isWorking) => view.set('preferencesNotKept', !isWorking));

watch(usePreferredLanguages(), (languages) => (preferences.systemLanguages = languages), { immediate: true });

watch(
  () => preferences.locale,
  (chosen) => void setLocale(chosen),
);
// The page is shown in English if the words of another language cannot be read.
await setLocale(preferences.locale).catch((error: unknown) => reportError(error));

await nextTask();
useClockStore().connect(bridge);
useEngineStore().connect(bridge, navigator.hardwareConcurrency, engineWishes());
useProgramStore().connect(bridge);
useTurnStore();
usePonderStore().connect(bridge, document);
useAnnouncerStore();
whenIdle(() => {
  import('./once-idle.ts')
    .then(({ beginOnceIdle }) => beginOnceIdle(bridge))
    // A game goes on without sounds if they cannot be fetched, because the server of a page may be gone.
    .catch(() => undefined);
});

if (matchMedia('(pointer: coarse)').matches) import('../ui/touch.ts').catch(() => undefined);

// A watcher gets more than the language, among it a function, which cannot cross the border.
watch(locale, (language) => bridge.setLanguage(language), { immediate: true });

useCopyStore().connect(bridge);
useOpeningStore().loadWhenIdle();
const documents = useDocumentStore();
documents.connect(bridge, waiting);
watch(
  () => documentTitle(documents, shell.bridge, translate),
  (title) => (document.title = title),
  { immediate: true },
);

bridge.onFullScreen((state) => (view.fullScreen = state));
const commands = createCommands(bridge);
bridge.onMenuCommand((id) => {
  const recent = recentHandle(id);
  if (recent === undefined) runCommand(commands, id);
  else if (!view.isDialogOpen) documents.openRecent(recent).catch(reportError);
});
// The shell hears only of real changes and of dialogs that open or close, because a native menu marks the chosen item
// even if the dialog it opens is then cancelled. Every move changes what the menu shows, and making it anew takes longer
// than drawing the move, so it waits.
let sent = '';
function sendMenu(): void {
  const menu = menuModel(commands, translate, documents.recentFiles);
  const state = JSON.stringify([menu, view.isDialogOpen]);
  if (state === sent) return;
  sent = state;
  bridge.setMenu(menu);
}
idleEffect(sendMenu);
// Everything else is in the new language at once.
watch(locale, sendMenu);

app.provide(APP_CONTEXT, {
  ...shell,
  commands,
  run: (id) => runCommand(commands, id),
  menus: MENU_PLAN,
  destinations: DESTINATIONS,
  busyText: (screen) => useBackgroundStore().screens.get(screen)?.(),
});
await nextTask();
app.mount('#app');
