import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
