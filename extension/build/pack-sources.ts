/** `npm run sources -w extension`: packs what the build is made from, for the review of a store. */

import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { loadConfigFile } from 'rollup/loadConfigFile';
import ts from 'typescript';
import { zipFolder } from './zip.ts';

const root = join(import.meta.dirname, '../..');
const extension = 'extension';
const config = `${extension}/rollup.config.mjs`;

/** What the build reads besides the modules and manifests. */
const others = [
  ...['_locales', 'icons', 'manifest'].map((name) => `${extension}/${name}`),
  ...['popup/popup.html', 'approval/approval.html', 'ui/page.css'].map(
    (name) => `${extension}/src/${name}`,
  ),
  ...['.npmrc', 'LICENSE', 'package-lock.json', 'tsconfig.json'],
];

/** Tools that no module imports. */
const tools = ['esbuild', 'node'];

const { version } = await readManifest(extension);
const archive = join(root, extension, 'dist', `recovery-guardian-${version}-sources.zip`);
const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-sources-'));
try {
  await copySources();
  await writeFile(join(folder, 'README.md'), readme());
  await mkdir(dirname(archive), { recursive: true });
  await writeFile(archive, await zipFolder(folder));
} finally {
  await rm(folder, { recursive: true });
}

/** Copies the sources, with manifests and a lock that name only what the build installs. */
async function copySources(): Promise<void> {
  const { files, packages } = await listModules();
  for (const file of [...files, ...others]) {
    await cp(join(root, file), join(folder, file), {
      recursive: true,
      filter: (name) => !name.endsWith('.test.ts'),
    });
  }
  const found = files.flatMap((file) => /^packages\/[^/]+/.exec(file) ?? []);
  const workspaces = [...new Set(found), extension];
  const needed = new Set([...packages, ...tools]);
  for (const workspace of workspaces) {
    const { build } = (await readManifest(workspace)).scripts ?? {};
    await writeManifest(workspace, needed, { scripts: build && { build } });
  }
  await writeManifest('.', needed, {
    workspaces,
    scripts: { build: `npm run build -w ${extension}` },
    overrides: undefined,
  });
  const prune = ['prune', '--package-lock-only', '--offline'];
  execFileSync('npm', prune, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Lists our modules that the build and its bundles import, and the packages of others. */
async function listModules(): Promise<{ files: string[]; packages: string[] }> {
  const { options } = await loadConfigFile(join(root, config), {});
  const entries = options.flatMap(({ input }) => Object.values(Object(input) as string[]));
  const program = ts.createProgram([join(root, config), ...entries], {
    allowJs: true,
    module: ts.ModuleKind.NodeNext,
    noLib: true,
    resolveJsonModule: true,
    types: [],
  });
  const modules = program
    .getSourceFiles()
    .filter(({ fileName }) => !relative(root, fileName).includes('node_modules'));
  return {
    files: modules.map(({ fileName }) => relative(root, fileName).split(sep).join('/')).sort(),
    packages: modules.flatMap(({ text }) =>
      ts
        .preProcessFile(text)
        .importedFiles.flatMap(
          ({ fileName }) => /^(?:@[^/]+\/)?[^./:@][^/:]*(?=\/|$)/.exec(fileName) ?? [],
        ),
    ),
  };
}

/** Copies a manifest without what only tests need. */
async function writeManifest(
  workspace: string,
  needed: ReadonlySet<string>,
  changes: object,
): Promise<void> {
  const { devDependencies, ...manifest } = await readManifest(workspace);
  const kept = Object.entries(Object(devDependencies)).filter(([name]) => needed.has(name));
  const trimmed = { ...manifest, devDependencies: Object.fromEntries(kept), ...changes };
  await writeFile(join(folder, workspace, 'package.json'), `${JSON.stringify(trimmed, null, 2)}\n`);
}

async function readManifest(workspace: string) {
  return JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
}

/** How to build the archives again. A distributor's own settings are part of the command. */
function readme(): string {
  const settings = ['WALLET_PROVIDER', 'WALLET_GECKO_ID', 'WALLET_CHROMIUM_KEY'].flatMap((name) => {
    const value = process.env[name];
    return value ? [`${name}='${value}' `] : [];
  });
  return `# Recovery Guardian ${version}: sources of the extension

These files are all that the archives of the extension are made from. Nothing in them is generated or
minified. They need Linux or macOS, Node 20 or later and npm 10 or later; npm installs the Node that builds.

\`\`\`sh
npm ci
${settings.join('')}npm run build
\`\`\`

writes \`extension/dist/recovery-guardian-${version}-chromium.zip\` and \`-firefox.zip\`, with the same bytes as
the archives that were submitted. The bundles are made by Rollup, from \`${config}\`.
`;
}
