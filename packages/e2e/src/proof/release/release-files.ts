import { glob, readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { noticesFile } from '../../../../../scripts/third-party-notices.ts';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { listed, manifests } from './contents.ts';
import { type Release, releaseOnce, root, run } from './release.ts';

/** A check of the release's files: it returns what is wrong with them. */
function checkFiles(
  about: Pick<Check, 'name' | 'target'>,
  findMistakes: (release: Release) => Promise<{ tried: string; mistakes: string[] }>,
): Check {
  return {
    ...about,
    async measure({ onProgress }) {
      const { tried, mistakes } = await findMistakes(await releaseOnce(onProgress));
      return { measured: `${tried}; ${tell(mistakes, 'mistakes')}`, holds: mistakes.length === 0 };
    },
  };
}

/** Two builds of a commit in two folders have the same bytes. */
export const sameBytes = checkFiles(
  { name: 'same commit, same bytes', target: '0 files differ between two builds' },
  async ({ sums: [first, second] }) => {
    const [lines, again] = [first, second].map((sums) => new Set(sums.trim().split('\n'))) as [
      Set<string>,
      Set<string>,
    ];
    const mistakes = [...lines, ...again].filter((line) => !(lines.has(line) && again.has(line)));
    return { tried: `${lines.size} files, built in two folders`, mistakes };
  },
);

/** The sums fit, and name every file. */
export const checksums = checkFiles(
  { name: 'checksums', target: '`sha256sum --check` passes, and every file has a sum' },
  async ({ directory, files }) => {
    const output = await run(directory, 'sha256sum', '--check', '--strict', 'SHA256SUMS');
    const passed = output
      .trim()
      .split('\n')
      .filter((line) => line.endsWith(': OK'));
    const expected = files.filter((name) => name !== 'SHA256SUMS').map((name) => `${name}: OK`);
    const mistakes = expected.filter((line) => !passed.includes(line));
    return { tried: `${passed.length} sums of ${files.length} files`, mistakes };
  },
);

/** Every archive has its version, its license and its main files. */
export const archives = checkFiles(
  {
    name: 'archives',
    target: 'each unpacks, and has the version of all and the notices of its build',
  },
  async (release) => {
    const { version, unpacked } = release;
    const expected = [
      `recovery-guardian-${version}-chromium.zip/manifest.json`,
      `recovery-guardian-${version}-firefox.zip/manifest.json`,
      `recovery-guardian-${version}-server.zip/package.json`,
      `recovery-guardian-${version}-sources.zip/extension/package.json`,
      ...manifests(release),
    ];
    const mistakes: string[] = [];
    for (const file of expected) {
      const manifest = JSON.parse(await readFile(join(unpacked, file), 'utf8'));
      if (manifest.version !== version) mistakes.push(`${file} has version ${manifest.version}`);
    }
    const built = ['chromium', 'firefox', 'demo', 'server'].map(
      (name) => `recovery-guardian-${version}-${name}.zip`,
    );
    const element = `recovery-guardian-element-${version}.tgz/package/dist`;
    for (const folder of [...built, element, `${element}/es`]) {
      const notices = await readFile(join(unpacked, folder, noticesFile), 'utf8').catch(() => '');
      if (!notices.includes('(MIT)')) mistakes.push(`${folder} has no notices`);
    }
    const demo = `recovery-guardian-${version}-demo.zip`;
    const html = await readFile(join(unpacked, demo, 'index.html'), 'utf8');
    for (const [, name = ''] of html.matchAll(/(?:src|href)="([\w./-]+)"/g)) {
      const found = await stat(join(unpacked, demo, name)).catch(() => undefined);
      if (!found?.size) mistakes.push(`${demo} has no ${name}`);
    }
    if (!html.includes('src=')) mistakes.push(`${demo} loads nothing`);
    return { tried: `${(await readdir(unpacked)).length} archives`, mistakes };
  },
);

/** Nothing tells on which machine a release was built. */
export const noPaths = checkFiles(
  { name: 'no path of the build machine', target: '0 in any file' },
  async ({ directory, unpacked }) => {
    const paths = [root, `${homedir()}/`];
    const mistakes: string[] = [];
    let count = 0;
    for (const folder of [directory, unpacked]) {
      for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        count += 1;
        const file = join(entry.parentPath, entry.name);
        const contents = await readFile(file);
        const found = paths.filter((path) => contents.includes(path));
        mistakes.push(...found.map((path) => `${file} has ${path}`));
      }
    }
    return { tried: `${count} files`, mistakes };
  },
);

/** The SBOM names each package once, with a license, and only what is released. */
export const componentsListed = checkFiles(
  { name: 'components', target: 'the SBOM has each package once, with a license' },
  async (release) => {
    const components = await listed(release);
    const names = components.map(({ id }) => id);
    const published = await Promise.all(
      manifests(release).map(async (file) => {
        const { name, version } = JSON.parse(await readFile(join(release.unpacked, file), 'utf8'));
        return `${name}@${version}`;
      }),
    );
    const mistakes = [
      ...names
        .filter((name, index) => names.indexOf(name) !== index)
        .map((name) => `${name} twice`),
      ...components.filter(({ licenses }) => licenses === 0).map(({ id }) => `${id}: no license`),
      ...published.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
      ...names.filter((name) => /\/(devnet|e2e)@|^(typescript|rollup)@/.test(name)),
    ];
    return { tried: `${names.length} packages`, mistakes };
  },
);
