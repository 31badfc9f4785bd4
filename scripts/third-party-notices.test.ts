import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { noticesOf } from './third-party-notices.ts';

describe('third-party notices', () => {
  let root: string;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'recovery-guardian-notices-'));
    const add = (folder: string, manifest: object, files: Record<string, string> = {}) => {
      const at = join(root, 'node_modules', folder);
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text);
    };
    add('plain', { name: 'plain', license: 'MIT' }, { LICENSE: 'Do as you like.\n' });
    add('@scope/plain', {
      name: '@scope/plain',
      license: 'ISC',
      homepage: 'https://plain.example',
    });
    add('plain/node_modules/inner', { name: 'inner', license: 'MIT' }, { 'license.md': 'Inner.' });
    const choice = { LICENSE: 'The Apache text.', 'LICENSE-MIT': 'The MIT text.' };
    add('either', { name: 'either', license: '(MIT OR Apache-2.0)' }, choice);
    const shared = { name: 'shared', license: 'MPL-2.0', homepage: 'https://shared.example' };
    add('shared', shared, { LICENSE: 'The MPL.' });
    add('viral', { name: 'viral', license: 'GPL-3.0-only' });
    add('silent', { name: 'silent' });
  });
  after(() => rmSync(root, { recursive: true }));

  const at = (module: string) => join(root, 'node_modules', module);

  it('third-party notices name each package once, with its license', () => {
    const modules = [
      at('plain/a.js'),
      `\0${at('plain/b.js')}?commonjs-module`,
      at('@scope/plain/index.js'),
      at('plain/node_modules/inner/index.js'),
      join(root, 'src/ours.ts'),
    ];
    const [, ...notices] = noticesOf(modules).split(/\n+-{80}\n+/);
    assert.deepEqual(notices, [
      '@scope/plain 1.0.0 (ISC)\n\nhttps://plain.example',
      'inner 1.0.0 (MIT)\n\nInner.',
      'plain 1.0.0 (MIT)\n\nDo as you like.\n',
    ]);
  });

  it('third-party notices have the MIT license of a package that offers a choice', () => {
    const [, notice] = noticesOf([at('either/index.js')]).split(/\n+-{80}\n+/);
    assert.equal(notice, 'either 1.0.0 ((MIT OR Apache-2.0))\n\nThe MIT text.\n');
  });

  it('a notice says where the source of a package under the MPL is', () => {
    const [, notice] = noticesOf([at('shared/index.js')]).split(/\n+-{80}\n+/);
    assert.equal(notice, 'shared 1.0.0 (MPL-2.0)\n\nhttps://shared.example\n\nThe MPL.\n');
  });

  it('third-party notices are empty where all code is ours', () => {
    assert.equal(noticesOf([join(root, 'src/ours.ts')]), '');
  });

  it('third-party notices refuse a license that does not allow it, and a missing one', () => {
    assert.throws(() => noticesOf([at('viral/index.js')]), /viral is in a build.*GPL-3\.0-only/);
    assert.throws(() => noticesOf([at('silent/index.js')]), /silent is in a build.*undefined/);
  });
});
