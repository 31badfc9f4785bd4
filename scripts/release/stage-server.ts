import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The program's file in the staged folder: without a hash, for scripts of operators. */
const command = 'recovery-guardian.mjs';
/** The one package that the bundle does not contain: it finds its own files by its path. */
const external = '@electric-sql/pglite';

/**
 * Bundles the server of a checkout into a folder, with a package.json that names what the bundle does
 * not contain.
 *
 * @param root the checkout, with its dependencies
 * @param isComplete whether to put that package there too, as it was installed by the lock file
 */
export async function stageServer(
  root: string,
  to: string,
  { isComplete = false }: { isComplete?: boolean } = {},
): Promise<void> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const server = read('packages/server/package.json');
  // The checkout's own, which may be of another version than this file.
  const build = join(root, 'packages/server/build/bundle-server.ts');
  const { bundleServer, nodeFlags = [] } = await import(build);
  // A bundle's names have hashes: those of an earlier one would stay.
  rmSync(to, { recursive: true, force: true });
  const program = basename(await bundleServer(to));
  const node = ['node', ...nodeFlags].join(' ');
  writeFileSync(join(to, command), `#!/usr/bin/env -S ${node}\nimport './${program}';\n`);
  const manifest = {
    name: 'recovery-guardian',
    version: server.version,
    description: server.description,
    license: server.license,
    private: true,
    type: 'module',
    engines: server.engines,
    bin: command,
    dependencies: {
      [external]: read('package-lock.json').packages[`node_modules/${external}`].version,
    },
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  if (!isComplete) return;
  const installed = join('node_modules', external);
  cpSync(join(root, installed), join(to, installed), { recursive: true });
}

interface Release {
  readonly root: string;
  /** The workspaces that are released. */
  readonly shipped: readonly string[];
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
export function listComponents({ root, shipped, version, date }: Release): object {
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
    return { ...found, serialNumber: undefined, metadata: { ...found.metadata, timestamp: date } };
  } finally {
    rmSync(parent, { recursive: true });
  }
}
