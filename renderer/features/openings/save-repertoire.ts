/** Saves the repertoire of one side as an SGF tree, which the app and other programs read. */
import { NO_INFO } from '../../../engine/notation/info.ts';
import { shortName } from '../../../engine/notation/place.ts';
import { writeSgf } from '../../../engine/notation/sgf.ts';
import type { Bridge } from '../../../main/contract/bridge.ts';
import { translate as t } from '../../locales/later.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { usePromptStore } from '../../stores/prompts.ts';
import { useToastStore } from '../../stores/toast.ts';
import { useRepertoirePageStore } from './repertoire.ts';

export async function saveRepertoire(bridge: Pick<Bridge, 'saveExport'>): Promise<void> {
  const openings = useOpeningStore();
  const prompts = usePromptStore();
  const repertoire = useRepertoirePageStore();
  const toast = useToastStore();
  await openings.load();
  const title = t('repertoire.forSide', { side: t(`side.${repertoire.side}`) });
  const tree = repertoire.gameTree(
    title,
    (position) => openings.nameOfLine([position])?.name,
    (moves) => t('repertoire.as', { moves }),
  );
  const text = writeSgf({ tree, info: { ...NO_INFO, event: title } });
  const outcome = await bridge.saveExport({ kind: 'sgf', name: title, text });
  if (outcome.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
  else if (outcome.kind === 'saved') toast.show(t('copied.saved', { name: shortName(outcome.file.name) }));
}
