/** `npm run release`: builds what a version consists of into dist/release/<version>, and tags it. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zipFolder } from '../../extension/build/zip.ts';
import { noticesFile } from '../third-party-notices.ts';
import { findGap, findMistake } from './publishing.ts';
import { listComponents } from './stage-server.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const { values } = parseArgs({
  options: { 'no-tag': { type: 'boolean', default: false }, repository: { type: 'string' } },
});
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const server = JSON.parse(read('packages/server/package.json'));
const version: string = server.version;
const tag = `v${version}`;
const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}

// The build of the packages checks no types.
run('npm', 'run', 'typecheck');
// Rollup leaves files of an earlier build here.
rmSync(join(root, 'demo/dist'), { recursive: true, force: true });
run('npm', 'run', 'build', '--workspaces', '--if-present');
const named = values.repository ? ['--', '--repository', values.repository] : [];
run('npm', 'run', 'build:packages', ...named);
run('npm', 'run', 'sources', '-w', 'extension');
const staged = readdirSync(dist);
const folder = join(dist, 'release', version);
mkdirSync(folder, { recursive: true });
const paths = staged.map((name) => `./dist/${name}`);
const packed = run('npm', 'pack', '--json', '--pack-destination', folder, ...paths);
await writeZip('demo', join(root, 'demo/dist'));
await writeZip('site', join(root, 'site/dist'));
await writeZip('server', join(dist, 'server'));
for (const name of readdirSync(join(root, 'extension/dist'))) {
  if (name.endsWith('.zip')) cpSync(join(root, 'extension/dist', name), join(folder, name));
}
const date = new Date(run('git', 'show', '-s', '--format=%cI').trim()).toISOString();
// The wallet is part of both programs for browsers.
const browsers = ['packages/wallet', 'demo', 'extension'];
const shipped = [...staged.map((name) => `packages/${name}`), ...browsers];
const notices = readFileSync(join(root, 'site/dist', noticesFile), 'utf8');
const components = listComponents({ root, shipped, notices, version, date });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(components, null, 2)}\n`);
const sums = readdirSync(folder).map((name) => {
  const sum = createHash('sha256').update(readFileSync(join(folder, name)));
  return `${sum.digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
if (!values['no-tag'])
  run('git', 'tag', '--annotate', tag, '--message', `Recovery Guardian ${version}`);
// npm 12 lists packages by their names.
const sizes: { filename: string; size: number; unpackedSize: number }[] = Object.values(
  JSON.parse(packed),
);
for (const { filename, size, unpackedSize } of sizes) {
  console.log(`${filename}: ${inMegabytes(size)} packed, ${inMegabytes(unpackedSize)} installed`);
}
console.log(`${sums.length} files and SHA256SUMS are in dist/release/${version}.`);
if (!values['no-tag']) console.log(`This commit is tagged: git push origin ${tag}`);

/** Says why this commit cannot be released, and what to do then. */
function findProblem(): string | undefined {
  const { repository } = values;
  if (!values['no-tag'] && !repository) {
    return "npm compares a package's provenance with its repository: add --repository https://HOST/OWNER/NAME, or --no-tag for a look.";
  }
  const mistake = repository && findMistake(repository);
  if (mistake) return mistake;
  if (run('git', 'status', '--porcelain') !== '') {
    return 'Files differ from the commit: commit or stash them first (git status lists them).';
  }
  if (!values['no-tag'] && run('git', 'tag', '--list', tag) !== '') {
    return `The tag ${tag} exists: raise the version first (npx @changesets/cli version), or delete a tag that was never pushed (git tag --delete ${tag}).`;
  }
  return values['no-tag'] ? undefined : findGap(read('CHANGELOG.md'), version);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function writeZip(name: string, from: string): Promise<void> {
  const file = join(folder, `recovery-guardian-${version}-${name}.zip`);
  writeFileSync(file, await zipFolder(from));
}
