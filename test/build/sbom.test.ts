import { describe, expect, it } from 'vitest';
import { packagesNamedIn } from '../../build/notices.ts';
import { marked } from '../../build/sbom.ts';

const BILL = {
  bomFormat: 'CycloneDX',
  metadata: { component: { name: 'folder', version: '0.1.0' } },
  components: [
    { name: 'electron', version: '45.5.0', scope: 'optional' },
    { name: 'vue', version: '3.5.45', scope: 'optional' },
    { name: 'vue', version: '2.0.0', scope: 'optional' },
    { name: 'vitest', version: '5.1.1', scope: 'optional' },
  ],
};

describe('marked', () => {
  it('marks what ships as required, including Electron, and what only builds it as excluded', () => {
    const { components } = marked(BILL, ['vue@3.5.45']);
    expect(components.map(({ scope }) => scope)).toEqual(['required', 'required', 'excluded', 'excluded']);
  });

  it('names the project and not the folder it was built in', () => {
    expect(marked(BILL, []).metadata.component).toMatchObject({ name: 'othello', version: '0.1.0' });
  });

  it('refuses a bill of materials without a package that ships', () => {
    expect(() => marked(BILL, ['pinia@4.1.0'])).toThrow('does not name pinia@4.1.0');
  });
});

it('packages are read back from their notices', () => {
  const notices =
    '@vue/shared 3.5.45 (MIT)\n========================\n\nThe text.\n\npinia 4.1.0 (MIT)\n=================\n';
  expect(packagesNamedIn(notices)).toEqual(['@vue/shared@3.5.45', 'pinia@4.1.0']);
});
