/**
 * The border of the main process while messages are lost or come twice: every call that arrives is answered, what is kept
 * is always the game that arrived last, and a file holds nothing but a game that was handed over.
 */
import { EventEmitter } from 'node:events';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_INFO } from '../../engine/notation/info.ts';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import type { GameFile, KeptGame } from '../../main/contract/bridge.ts';
import { createDocuments } from '../../main/documents.ts';
import { createRequestDoor } from '../../main/ipc.ts';
import { type Random, below, pick, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type Count, violated } from './step.ts';

const MESSAGES = 500;
const OWN = { senderFrame: { origin: APP_ORIGIN, parent: null } };

type Answerer = (event: typeof OWN, ...args: unknown[]) => Promise<unknown>;

export async function faultBridge(random: Random, count: Count): Promise<void> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello-faults-'));
  try {
    await converse(random, folder, count);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function converse(random: Random, folder: string, count: Count): Promise<void> {
  let safe: string | undefined;
  const documents = createDocuments({
    dialogs: {
      chooseToOpen: async () => [],
      chooseToSave: async () => (below(random, 3) === 0 ? undefined : join(folder, 'game.txt')),
      askToSave: async () => pick(random, ['save', 'discard', 'cancel'] as const),
      askToReplace: async () => true,
      tellSaveFailed: async () => undefined,
      tellSavedInPart: async () => undefined,
    },
    recovery: { keep: (game) => void (safe = game?.text) },
    earlier: {
      add: async () => (below(random, 2) === 0 ? 'earlier' : undefined),
      revise: async () => below(random, 2) === 0,
      savedFile: async () => undefined,
    },
    recovered: undefined,
    recentFiles: [],
    onRecentFiles: () => undefined,
    onUsed: () => undefined,
    onKept: () => undefined,
    owner: '00c0ffee',
    folder,
    now: Date.now,
  });
  const ipcMain = new EventEmitter();
  const answerers = new Map<string, Answerer>();
  const handle = (channel: string, answerer: Answerer): void => void answerers.set(channel, answerer);
  const door = createRequestDoor(
    Object.assign(ipcMain, { handle }) as unknown as Parameters<typeof createRequestDoor>[0],
    () => undefined,
  );
  door.open({
    keepGame: documents.keep,
    saveGame: documents.save,
    confirmDiscard: documents.confirmDiscard,
    keepEarlier: documents.keepEarlier,
  });

  /** As often as this message arrives. */
  const arrivals = (): number => pick(random, [0, 1, 1, 1, 2]);
  const handedOver = new Set<string>();
  const tree = randomGame(random);
  let arrived: string | undefined;
  let file: GameFile | undefined;

  async function call(channel: string, ...args: unknown[]): Promise<unknown> {
    const times = arrivals();
    const answers = Array.from({ length: times }, async () => answerers.get(channel)?.(OWN, ...args));
    count('bridge messages with faults', times === 1 ? 0 : 1);
    count('bridge messages');
    return (await Promise.all(answers)).at(-1);
  }

  for (let message = 0; message < MESSAGES; message++) {
    const text = gameText(tree, { ...NO_INFO, event: String(message) });
    const game: KeptGame = { text, isDirty: true, settings: {}, serial: 1, ...(file && { file }) };
    handedOver.add(text);
    const deed = pick(random, ['keep', 'keep', 'keep', 'save', 'confirm', 'finish'] as const);
    if (deed === 'keep') {
      const times = arrivals();
      for (let time = 0; time < times; time++) ipcMain.emit('keepGame', OWN, game);
      count('bridge messages with faults', times === 1 ? 0 : 1);
      count('bridge messages');
      if (times > 0) arrived = text;
      if (safe !== arrived) violated('What is kept is not the game that arrived last.');
    } else if (deed === 'save') {
      const outcome = (await call('saveGame', game, 'save')) as
        | { kind?: string; file?: GameFile }
        | undefined;
      if (outcome) arrived = text;
      if (outcome?.kind === 'saved') ({ file } = outcome);
      if (outcome?.kind === 'changed' || outcome?.kind === 'failed') violated(`A save was ${outcome.kind}.`);
    } else {
      await call(deed === 'confirm' ? 'confirmDiscard' : 'keepEarlier');
    }
    const content = await fs.readFile(join(folder, 'game.txt'), 'utf8').catch(() => undefined);
    if (content !== undefined && !handedOver.has(content))
      violated('The file holds no game that was handed over.');
  }
}
