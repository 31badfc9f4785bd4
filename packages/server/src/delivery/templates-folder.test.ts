import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { defaultTemplates } from '../messages/languages.ts';
import { loadTemplates } from './templates-folder.ts';

describe("the operator's templates", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-templates-'));
  });
  after(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  it("the operator's templates replace the built-in ones, by language", async () => {
    await write('de.json', '{ "shared": { "openPage": "Los" } }');
    await write('pt-BR.json', JSON.stringify(defaultTemplates.en));
    await write('README.md', 'not one of them');
    const templates = await loadTemplates(folder);
    assert.equal(templates.de?.shared.openPage, 'Los');
    assert.equal(templates.de?.shared.code, defaultTemplates.de?.shared.code);
    assert.deepEqual(templates['pt-br'], defaultTemplates.en);
  });

  it("the operator's templates are refused with the name of their file and the remedy", async () => {
    await write('fr.json', '{ "shared": { "code": "Voila" } }');
    await assert.rejects(loadTemplates(folder), /fr\.json: "shared\.code" must say \{code\}/);
    await write('fr.json', '{ "shared": ');
    await assert.rejects(loadTemplates(folder), /fr\.json: .*JSON/);
    await rm(join(folder, 'fr.json'));
    await write('french words.json', '{}');
    await assert.rejects(loadTemplates(folder), /its name must be a language/);
    await assert.rejects(loadTemplates(join(folder, 'nowhere')), /nowhere cannot be read/);
  });
});
