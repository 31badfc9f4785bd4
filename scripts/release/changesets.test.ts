import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const manifests = readAll('{packages/*,demo,extension,site}/package.json').map((text) =>
  JSON.parse(text),
);
const names = new Set(manifests.map(({ name }) => name));

test('each changeset names packages that exist, and how far their version is raised', () => {
  assert.deepEqual(readAll('.changeset/*.md').flatMap(findMistakes), []);
});

test('a changeset with an unknown package or kind of change is found', () => {
  assert.deepEqual(findMistakes('---\n"@recovery-guardian/core": minor\n---\n\nA line.\n'), []);
  const wrong = ['"@recovery-guardian/klient": minor', '"@recovery-guardian/core": large'];
  assert.deepEqual(findMistakes(`---\n${wrong.join('\n')}\n---\n\nA line.\n`), wrong);
  assert.equal(findMistakes('A line.\n').length, 1);
});

test('all workspaces have the same version, and the changelog has a section of it', () => {
  const [version, ...others] = new Set<string>(manifests.map(({ version }) => version));
  assert.deepEqual(others, []);
  assert.ok(readAll('CHANGELOG.md').join().includes(`\n## [${version}] - `));
});

/** Returns the lines of a changeset's head that name no package, or no kind of change. */
function findMistakes(text: string): string[] {
  const head = /^---\n(.+?)\n---\n/s.exec(text)?.[1]?.split('\n') ?? ['(no package is named)'];
  return head.filter((line) => {
    const [, name = ''] = /^["']([^"']+)["']: (?:major|minor|patch)$/.exec(line) ?? [];
    return !names.has(name);
  });
}
