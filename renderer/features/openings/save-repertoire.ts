/** Saves the repertoire of one side as an SGF tree, which the app and other programs read. */
import { NO_INFO } from '../../../engine/notation/info.ts';
import { shortName } from '../../../engine/notation/place.ts';
import { writeSgf } from '../../../engine/notation/sgf.ts';
import type { Bridge, SaveOutcome } from '../../../main/contract/bridge.ts';
import { translate as t } from '../../locales/later.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { usePromptStore } from '../../stores/prompts.ts';
import { useToastStore } from '../../stores/toast.ts';
import { useRepertoirePageStore } from './repertoire.ts';

export async function saveRepertoire(bridge: Pick<Bridge, 'saveExport'>): Promise<void> {
  const openings = useOpeningStore();
  const repertoire = useRepertoirePageStore();
  await openings.load();
  const title = t('repertoire.forSide', { side: t(`side.${repertoire.side}`) });
  const tree = repertoire.gameTree(
    title,
    (position) => openings.nameOfLine([position])?.name,
    (moves) => t('repertoire.as', { moves }),
  );
  const text = writeSgf({ tree, info: { ...NO_INFO, event: title } });
  await tellSaved(await bridge.saveExport({ kind: 'sgf', name: title, text }));
}

/** Says that a file was saved, or why it was not. */
export async function tellSaved(outcome: SaveOutcome): Promise<void> {
  const prompts = usePromptStore();
  const toast = useToastStore();
  if (outcome.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
  else if (outcome.kind === 'saved') toast.show(t('copied.saved', { name: shortName(outcome.file.name) }));
}
