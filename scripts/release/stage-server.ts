import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describeOrigin, linkToRepository } from './publishing.ts';

/** The command in the staged folder, and the program that it starts: without a hash, for scripts. */
const command = 'recovery-guardian';
const folder = 'packages/server';
/** The one package that the bundle does not contain: it finds its own files by its path. */
const external = '@electric-sql/pglite';

interface Options {
  /** Whether to put the one package there too, as it was installed by the lock file. */
  readonly isComplete?: boolean;
  readonly repository?: string | undefined;
}

/**
 * Bundles the server of a checkout into a folder: the package that npm publishes, and the release's zip.
 *
 * @param root the checkout, with its dependencies
 */
export async function stageServer(
  root: string,
  to: string,
  { isComplete = false, repository }: Options = {},
): Promise<void> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const server = read(`${folder}/package.json`);
  // The checkout's own, which may be of another version than this file.
  const build = join(root, 'packages/server/build/bundle-server.ts');
  const { bundleServer, nodeFlags = [] } = await import(build);
  // A bundle's names have hashes: those of an earlier one would stay.
  rmSync(to, { recursive: true, force: true });
  const program = basename(await bundleServer(to));
  writeFileSync(join(to, `${command}.mjs`), `import './${program}';\n`);
  writeFileSync(join(to, command), startScript(nodeFlags), { mode: 0o755 });
  const { name, version, description, keywords, license, type, engines } = server;
  const origin = { repository, version, folder };
  const dependencies = {
    [external]: read('package-lock.json').packages[`node_modules/${external}`].version,
  };
  const manifest = {
    ...{ name, version, description, keywords, license, type, engines },
    ...{ bin: { [command]: command }, dependencies },
    ...describeOrigin(origin),
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8');
  writeFileSync(join(to, 'README.md'), linkToRepository(readme, origin));
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  if (!isComplete) return;
  const installed = join('node_modules', external);
  cpSync(join(root, installed), join(to, installed), { recursive: true });
}

/** An older Node does not know the flags: without them, the program says which Node it needs. */
const startScript = (flags: readonly string[]) => `#!/bin/sh
program=$(dirname "$(readlink -f "$0")")/${command}.mjs
flags="${flags.join(' ')}"
case $(node --version) in v[0-9].* | v1[0-9].* | v2[0-3].*) flags= ;; esac
# A core dump would have the keys in it.
ulimit -c 0
exec node $flags "$program" "$@"
`;

interface Release {
  readonly root: string;
  /** The workspaces that are released. */
  readonly shipped: readonly string[];
  /** Of a build that contains little of what its workspace depends on: packages with their licenses. */
  readonly notices: string;
  readonly version: string;
  /** When its commit was made, in ISO 8601. */
  readonly date: string;
}

/**
 * Lists what a release consists of, with licenses, as CycloneDX (an SBOM).
 *
 * npm runs in a copy of the manifests without tests' dependencies: here it would list the local world's
 * packages, which are not released, and omit viem, which is a development dependency as well.
 */
export function listComponents({ root, shipped, notices, version, date }: Release): object {
  const parent = mkdtempSync(join(tmpdir(), 'recovery-guardian-sbom-'));
  // npm calls the whole by the folder's name.
  const folder = join(parent, 'recovery-guardian');
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const copyManifest = (from: string, to: string, more: object) => {
    const manifest = JSON.parse(readFileSync(join(root, from, 'package.json'), 'utf8'));
    mkdirSync(to, { recursive: true });
    const copied = { ...manifest, devDependencies: undefined, ...more };
    writeFileSync(join(to, 'package.json'), JSON.stringify(copied));
  };
  try {
    copyManifest('.', folder, { version, workspaces: shipped, overrides: undefined });
    for (const path of shipped) copyManifest(path, join(folder, path), {});
    cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    npm('prune', '--package-lock-only', '--offline', '--no-audit');
    const found = JSON.parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'));
    // A random number and the time of the run would differ in each build.
    const metadata = { ...found.metadata, timestamp: date };
    return { ...found, ...withNamed(found, notices), serialNumber: undefined, metadata };
  } finally {
    rmSync(parent, { recursive: true });
  }
}

interface Component {
  readonly purl: string;
}

/** Adds the packages that notices name to the components of an SBOM. */
function withNamed({ components }: { components: Component[] }, notices: string) {
  const named = [...notices.matchAll(/^(\S+) (\d\S*) \((.+)\)$/gm)].map(
    ([, name = '', version, expression]) => ({
      'bom-ref': `${name}@${version}`,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression }],
    }),
  );
  const listed = new Set(components.map(({ purl }) => purl));
  return { components: [...components, ...named.filter(({ purl }) => !listed.has(purl))] };
}
