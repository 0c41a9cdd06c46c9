/**
 * The answer that a page gets when its call was refused at the border or failed behind it, so that every command of the
 * user ends in a message and not in a rejection that nobody awaits.
 */
import type { CallChannel, Calls } from './channels.ts';
import type { FileFailed } from './contract/bridge.ts';

/** The border does not tell the page why; its reasons are in the log. */
const failed: FileFailed = { kind: 'failed', reason: 'other', name: '', code: 'REFUSED' };

/**
 * A call on a channel that is missing here rejects: the start of the page, and calls whose failure the page itself
 * handles.
 */
const failedAnswers: { readonly [Channel in CallChannel]?: Calls[Channel]['answer'] } = {
  'file:open': failed,
  'file:open-recent': failed,
  'file:save': failed,
  'file:save-image': failed,
  // The page has read the file; it only gets no handle for it.
  'file:claim-dropped': undefined,
  'game:confirm-discard': 'stay',
  'game:keep-earlier': false,
  'game:revise-earlier': false,
  // The game is opened without its file.
  'game:open-earlier': undefined,
  'program:choose': undefined,
  'program:add': { kind: 'failed', fault: 'notStarted', detail: 'REFUSED' },
  'program:test': { kind: 'failed', fault: 'notStarted', detail: 'REFUSED' },
  // To a page, a clipboard that cannot be read is the same as an empty one.
  'clipboard:read': '',
};

/** The result of `call` on `channel`; if it is rejected, the answer that stands for a failure. */
export async function answerOf<Channel extends CallChannel>(
  channel: Channel,
  call: Promise<Calls[Channel]['answer']>,
): Promise<Calls[Channel]['answer']> {
  return call.catch((error: unknown) => {
    if (!(channel in failedAnswers)) throw error;
    return failedAnswers[channel];
  });
}
