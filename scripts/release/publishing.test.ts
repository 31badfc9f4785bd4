import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeOrigin, findGap, findMistake, linkToRepository } from './publishing.ts';

const repository = 'https://code.example/team/guardian';
const origin = { repository, version: '0.1.0', folder: 'packages/core' };

test('the address of a repository is that of its page, without credentials, query and ending', () => {
  assert.equal(findMistake(repository), undefined);
  assert.equal(findMistake('https://code.example/group/team/guardian'), undefined);
  for (const wrong of [
    ...['', 'guardian', 'http://code.example/team/guardian', 'git@code.example:team/guardian.git'],
    ...[`${repository}.git`, `${repository}/`, `${repository}?`, `${repository}#readme`],
    ...['https://code.example/team', 'https://mia:secret@code.example/team/guardian'],
  ]) {
    assert.match(findMistake(wrong) ?? '', /is not the address of a repository/, wrong);
  }
});

test('a version is released with a section of the changelog that leaves nothing unreleased', () => {
  const section = '## [0.1.0] - 2026-11-30\n\n- A line.\n';
  assert.equal(findGap(`# Changelog\n\n## [Unreleased]\n\n${section}`, '0.1.0'), undefined);
  assert.equal(findGap(`# Changelog\n\n${section}`, '0.1.0'), undefined);
  const left = `# Changelog\n\n## [Unreleased]\n\n### Added\n- Another.\n\n${section}`;
  assert.match(findGap(left, '0.1.0') ?? '', /has lines below "Unreleased"/);
  assert.match(findGap(`# Changelog\n\n${section}`, '0.2.0') ?? '', /no section "## \[0\.2\.0\]/);
});

test('a package names its repository as the provenance of npm does, and its folder', () => {
  assert.deepEqual(describeOrigin(origin), {
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/core' },
    publishConfig: { access: 'public', provenance: true },
  });
});

test("the links of a package's README lead to its version in the repository, or are plain text", () => {
  const readme = 'See [the *page*](../../docs/sites.md#events), [npm](https://a.example).\n';
  const block = '```js\nconst a = [b](../c);\n```\n';
  assert.equal(
    linkToRepository(readme + block, origin),
    `See [the *page*](${repository}/blob/v0.1.0/docs/sites.md#events), [npm](https://a.example).\n${block}`,
  );
  assert.equal(
    linkToRepository(readme + block, { ...origin, repository: undefined }),
    `See the *page*, [npm](https://a.example).\n${block}`,
  );
});

test('the README of each package that is published begins with what it is, and how it is installed', () => {
  for (const name of ['core', 'element', 'server']) {
    const readme = readFileSync(
      join(import.meta.dirname, `../../packages/${name}/README.md`),
      'utf8',
    );
    const [title, , about = '', , ...rest] = readme.split('\n');
    assert.equal(title, `# @recovery-guardian/${name}`);
    assert.match(about, /^\S.+\.$/);
    assert.match(
      rest.join('\n'),
      new RegExp(`^\`\`\`sh\nnpm install .*@recovery-guardian/${name}`, 'm'),
    );
  }
});
