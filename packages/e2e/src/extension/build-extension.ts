import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const dist = join(root, 'extension/dist');

/** The sources of the build. */
const sources = [
  ...['src', 'manifest', 'icons', '_locales', 'build', 'package.json', 'rollup.config.mjs'].map(
    (name) => join(root, 'extension', name),
  ),
  ...['protocol', 'safe', 'client', 'element'].map((name) => join(root, 'packages', name, 'src')),
];

/** A build of the extension for a test's browser. */
export interface BuiltExtension {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Builds the extension, unless its build is newer than its sources, and copies it for one browser.
 * The copy has permission for the local world from the start, as no test can answer the browser's
 * prompt.
 */
export async function buildExtension(browser: 'chromium' | 'firefox'): Promise<BuiltExtension> {
  if (archived() < newest(sources)) {
    execFileSync('npm', ['run', '--silent', 'build', '-w', 'extension'], { cwd: root });
  }
  const folder = await mkdtemp(join(tmpdir(), `recovery-guardian-${browser}-`));
  await cp(join(dist, browser), folder, { recursive: true });
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.host_permissions = ['http://127.0.0.1/*', 'http://localhost/*'];
  await writeFile(manifestFile, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** When the last build was complete: the archive for Firefox is its last step. */
function archived(): number {
  const [archive] = namesIn(dist).filter((name) => name.endsWith('-firefox.zip'));
  return archive ? statSync(join(dist, archive)).mtimeMs : 0;
}

/** The newest modification time of these files, and of all files in these folders. */
function newest(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path);
      if (!stat.isDirectory()) return stat.mtimeMs;
      return newest(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
