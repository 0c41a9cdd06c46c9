/** Tests `.github/package.sh` with a program in npm's place that records what electron-builder would find. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../.github/package.sh');
const NAMES =
  'CSC_LINK CSC_KEY_PASSWORD CSC_IDENTITY_AUTO_DISCOVERY APPLE_API_KEY APPLE_API_KEY_ID APPLE_API_ISSUER';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-package-script-'));
  const npm = `#!/bin/bash
for name in ${NAMES}; do if [ "\${!name+set}" ]; then echo "$name=\${!name}"; fi; done
if [ -n "\${APPLE_API_KEY:-}" ]; then echo "key=$(cat "$APPLE_API_KEY")"; stat -c 'mode=%a' "$APPLE_API_KEY"; fi
echo "command=$*"
exit "\${NPM_STATUS:-0}"
`;
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const SECRETS = {
  MAC_CERTIFICATE: 'mac certificate',
  MAC_CERTIFICATE_PASSWORD: 'mac password',
  WINDOWS_CERTIFICATE: 'windows certificate',
  WINDOWS_CERTIFICATE_PASSWORD: 'windows password',
  APPLE_NOTARY_KEY: 'the key',
  APPLE_NOTARY_KEY_ID: 'id',
  APPLE_NOTARY_ISSUER: 'issuer',
};
/** An absent secret arrives as an empty text. */
const NO_SECRETS = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, '']));

/** The variables that npm was given, by name, and the exit status of the script. */
function runFor(system: string, secrets: Readonly<Record<string, string>>) {
  const { stdout, status } = spawnSync('bash', [SCRIPT], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      RUNNER_OS: system,
      RUNNER_TEMP: folder,
      ...secrets,
    },
  });
  const seen = new Map(
    stdout.split('\n').map((line) => [line.split('=')[0], line.split('=').slice(1).join('=')]),
  );
  return { seen, status };
}

describe.runIf(process.platform === 'linux')('the script that makes packages', () => {
  it.each(['Linux', 'Windows', 'macOS'])(
    'hands nothing empty on where there are no secrets, on %s',
    (system) => {
      const { seen, status } = runFor(system, NO_SECRETS);
      expect(Object.fromEntries(seen)).toEqual({
        CSC_IDENTITY_AUTO_DISCOVERY: 'false',
        command: 'run package',
        '': '',
      });
      expect(status).toBe(0);
    },
  );

  it('passes Windows its own certificate and nothing of the Mac’s', () => {
    const { seen } = runFor('Windows', SECRETS);
    expect(seen.get('CSC_LINK')).toBe('windows certificate');
    expect(seen.get('CSC_KEY_PASSWORD')).toBe('windows password');
    expect(seen.has('APPLE_API_KEY')).toBe(false);
  });

  it('does not sign for macOS with the certificate for Windows', () => {
    const { seen } = runFor('macOS', { ...SECRETS, MAC_CERTIFICATE: '' });
    expect(seen.has('CSC_LINK')).toBe(false);
    expect(seen.has('APPLE_API_KEY')).toBe(false);
  });

  it('passes macOS its certificate, and the key as a file that only its owner can read', () => {
    const { seen } = runFor('macOS', SECRETS);
    expect(seen.get('CSC_LINK')).toBe('mac certificate');
    expect(seen.get('key')).toBe('the key');
    expect(seen.get('mode')).toBe('600');
    expect(seen.get('APPLE_API_KEY_ID')).toBe('id');
    expect(seen.get('APPLE_API_ISSUER')).toBe('issuer');
  });

  it.each([0, 1])('removes the file with the key when npm exits with %i', (npmStatus) => {
    const { seen, status } = runFor('macOS', { ...SECRETS, NPM_STATUS: String(npmStatus) });
    expect(status).toBe(npmStatus);
    expect(existsSync(seen.get('APPLE_API_KEY') ?? '')).toBe(false);
    expect(readdirSync(folder)).toEqual(['npm']);
  });
});
