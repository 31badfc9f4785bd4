import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleExtension } from '../../../../scripts/builds/builds.ts';

const root = join(import.meta.dirname, '../../../..');

/** A build of the extension for a test's browser. */
interface BuiltExtension {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Builds the extension if necessary, and copies it for one browser. The copy has permission for the
 * local world from the start, as no test can answer the browser's prompt.
 */
export async function buildExtension(browser: 'chromium' | 'firefox'): Promise<BuiltExtension> {
  await bundleExtension();
  const folder = await mkdtemp(join(tmpdir(), `recovery-guardian-${browser}-`));
  await cp(join(root, 'extension/dist', browser), folder, { recursive: true });
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.host_permissions = ['http://127.0.0.1/*', 'http://localhost/*'];
  await writeFile(manifestFile, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
