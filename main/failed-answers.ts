/**
 * What a page is told where a call of its was refused at the border or went wrong behind it, so that whatever the user
 * did ends in words and not in a rejection that nobody awaits.
 */
import type { CallChannel, Calls } from './channels.ts';
import type { FileFailed } from './contract/bridge.ts';

/** The border does not say why; its reasons are in the log. */
const failed: FileFailed = { kind: 'failed', reason: 'other', name: '', code: 'REFUSED' };

/** Channels that are missing here reject: the start, and what the page itself awaits and tells of. */
const failedAnswers: { readonly [Channel in CallChannel]?: Calls[Channel]['answer'] } = {
  'file:open': failed,
  'file:open-recent': failed,
  'file:save': failed,
  'file:save-image': failed,
  // The page has read the file; it only has no handle for it.
  'file:claim-dropped': undefined,
  'game:confirm-discard': 'stay',
  'game:keep-finished': false,
  // To a page, a clipboard that cannot be read is as good as an empty one.
  'clipboard:read': '',
};

/** What `call` on `channel` resolves to; where it is rejected, the answer that stands for a failure. */
export async function answerOf<Channel extends CallChannel>(
  channel: Channel,
  call: Promise<Calls[Channel]['answer']>,
): Promise<Calls[Channel]['answer']> {
  return call.catch((error: unknown) => {
    if (!(channel in failedAnswers)) throw error;
    return failedAnswers[channel];
  });
}
