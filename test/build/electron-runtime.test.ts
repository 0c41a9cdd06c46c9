import { describe, expect, it } from 'vitest';
import { remedyFor, whyNot } from '../../build/electron-runtime.ts';

const ended = { error: undefined, signal: null, stderr: null };

describe('whyNot', () => {
  it('returns the first line that the downloader printed', () => {
    const stderr = '\nTypeError: fetch failed\n    at somewhere\n';
    expect(whyNot({ ...ended, stderr })).toBe(' (TypeError: fetch failed)');
  });

  it('returns nothing if the downloader has printed the reason on the terminal', () => {
    expect(whyNot(ended)).toBe('');
  });

  it('says that a download took too long', () => {
    const error = Object.assign(new Error('spawnSync node ETIMEDOUT'), { code: 'ETIMEDOUT' });
    expect(whyNot({ error, signal: 'SIGTERM', stderr: '' })).toBe(' (it took too long)');
  });

  it('names the signal that ended the downloader', () => {
    expect(whyNot({ ...ended, signal: 'SIGKILL', stderr: '' })).toBe(' (SIGKILL)');
  });
});

describe('remedyFor', () => {
  const PATH = '/home/anna/othello/node_modules/electron/dist/electron';
  const SANDBOX =
    '[77996:0908/150845.938417:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary ' +
    "was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.";

  it('names the helper that must be allowed where user namespaces are restricted', () => {
    expect(remedyFor(SANDBOX, PATH)).toContain(
      "sudo chmod 4755 '/home/anna/othello/node_modules/electron/dist/chrome-sandbox'",
    );
  });

  it.each([
    SANDBOX,
    '[1:1/1.1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu',
  ])('takes two sentences for it: %s', (output) => {
    expect(remedyFor(output, PATH)?.match(/\.(?: |$)/g)).toHaveLength(2);
  });

  it('says that root cannot open a window', () => {
    const output =
      '[1:1/1.1:FATAL:electron_main_delegate.cc(288)] Running as root without --no-sandbox is not supported.';
    expect(remedyFor(output, PATH)).toContain('does not run as root');
  });

  it('is undefined for unknown output', () => {
    expect(remedyFor('Missing X server or $DISPLAY', PATH)).toBeUndefined();
  });
});
