import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@recovery-guardian/server';

const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/**
 * Creates an embedded database in a folder: a copy of an empty one in `.cache/`, since PGlite takes
 * seconds of CPU time to create one.
 */
export async function createEmptyDatabase(directory: string): Promise<void> {
  const template = join(cache, `empty-database-${versionOfPGlite()}`);
  const copy = () => cp(template, directory, { recursive: true });
  await copy().catch(async () => {
    await createTemplate(template);
    await copy();
  });
}

/** Creates it under another name first: other processes find the whole folder or none. */
async function createTemplate(template: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${template}-`);
  const { close } = await openDatabase({ directory: draft });
  await close();
  // Another process may have been faster.
  await rename(draft, template).catch(() => rm(draft, { recursive: true }));
}

function versionOfPGlite(): string {
  const fromServer = createRequire(import.meta.resolve('@recovery-guardian/server'));
  const main = fromServer.resolve('@electric-sql/pglite');
  return createRequire(main)(join(dirname(main), '../package.json')).version;
}
