import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readTitles } from '../../../../scripts/reference/attacks.ts';
import { references } from '../../../../scripts/reference/references.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

describe('pages that npm run reference writes', () => {
  for (const [file, describeIt] of Object.entries(references)) {
    it(`docs/${file} is as npm run reference writes it`, async () => {
      assert.equal(await read(`docs/${file}`), await describeIt());
    });
  }

  it('docs/reference links to sections that docs/protocol.md has', async () => {
    const headings = [...(await read('docs/protocol.md')).matchAll(/^## (.+)$/gm)].map(
      ([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'),
    );
    const page = await read('docs/reference/service.md');
    const named = [...page.matchAll(/protocol\.md#([\w-]+)/g)].map(([, name = '']) => name);
    assert.ok(named.length > 3);
    for (const name of named) assert.ok(headings.includes(name), name);
  });

  it('llms.txt lists each page of docs/ but the decisions, and all its links exist', async () => {
    const links = [...(await read('llms.txt')).matchAll(/\]\(([^)#]+)/g)].map(
      ([, file = '']) => file,
    );
    const pages = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/decisions'] });
    assert.deepEqual(
      pages.filter((page) => !links.includes(page)),
      [],
    );
    for (const link of links) await read(link);
  });

  it('the reader of titles finds ids at the end of a title, and reports them elsewhere', () => {
    // Written so that these are no titles of this file.
    const id = 'S5';
    const text = `it('a code is used once [${id}, S6]', f); test(\`\${one} waits [${id}]\`, f);`;
    const { attempts, misplaced } = readTitles('a.test.ts', text);
    assert.deepEqual(
      attempts.map(({ ids, sentence }) => [ids, sentence]),
      [
        [[id, 'S6'], 'a code is used once'],
        [[id], '… waits'],
      ],
    );
    assert.deepEqual(misplaced, []);
    for (const title of [`${id} a code`, `a code (${id}) is used`, `a code: ${id} [${id}]`]) {
      const { misplaced } = readTitles('a.test.ts', `it('${title}', f)`);
      assert.deepEqual(misplaced, [`a.test.ts: ${title}`]);
    }
  });
});
