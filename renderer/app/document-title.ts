/** The title of the window. */
import type { Bridge, GameFile } from '../../main/contract/bridge.ts';
import type { Translate } from '../locales/i18n.ts';

interface Document {
  readonly file: GameFile | undefined;
  readonly isDirty: boolean;
}

/**
 * Returns a title such as "game.txt — Othello", with a mark while moves are unsaved. On a Mac, the desktop app's window
 * has a dot for that.
 */
export function documentTitle(
  { file, isDirty }: Document,
  { shell, platform }: Pick<Bridge, 'shell' | 'platform'>,
  t: Translate,
): string {
  const app = t('app.name');
  if (!file && !isDirty) return app;
  const name = file?.name ?? t('shell.untitled');
  const isMarked = isDirty && !(shell === 'electron' && platform === 'mac');
  return t('document.title', { name: isMarked ? t('document.unsaved', { name }) : name, app });
}
