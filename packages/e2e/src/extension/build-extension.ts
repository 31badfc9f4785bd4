import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** A build of the extension that a test's browser may load. */
export interface BuiltExtension {
  readonly folder: string;
  remove(): Promise<void>;
}

let isBuilt = false;

/**
 * Builds the extension, and copies it for one browser. The copy may reach the local world from the
 * start: the browser's own question for it is the one thing here that no test can answer.
 */
export async function buildExtension(browser: 'chromium' | 'firefox'): Promise<BuiltExtension> {
  if (!isBuilt) execFileSync('npm', ['run', '--silent', 'build', '-w', 'extension'], { cwd: root });
  isBuilt = true;
  const folder = await mkdtemp(join(tmpdir(), `recovery-guardian-${browser}-`));
  await cp(join(root, 'extension/dist', browser), folder, { recursive: true });
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.host_permissions = ['http://127.0.0.1/*', 'http://localhost/*'];
  await writeFile(manifestFile, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
