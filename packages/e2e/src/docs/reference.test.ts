import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { references } from '../../../../scripts/reference/references.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

describe('docs/reference', () => {
  for (const [name, describeIt] of Object.entries(references)) {
    it(`docs/reference describes the ${name} as it is: otherwise run npm run reference`, async () => {
      assert.equal(await read(`docs/reference/${name}.md`), await describeIt());
    });
  }

  it('docs/reference links to sections that docs/protocol.md has', async () => {
    const headings = [...(await read('docs/protocol.md')).matchAll(/^## (.+)$/gm)].map(
      ([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'),
    );
    const page = await read('docs/reference/service.md');
    const named = [...page.matchAll(/protocol\.md#([\w-]+)/g)].map(([, name = '']) => name);
    assert.ok(named.length > 20);
    for (const name of named) assert.ok(headings.includes(name), name);
  });

  it('docs/reference is listed in llms.txt, whose links all exist', async () => {
    const links = [...(await read('llms.txt')).matchAll(/\]\(([^)#]+)/g)].map(
      ([, file = '']) => file,
    );
    for (const name of Object.keys(references)) {
      assert.ok(links.includes(`docs/reference/${name}.md`), name);
    }
    for (const link of links) await read(link);
  });
});
