import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailbox } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { createConfiguration } from '../../bench/server/configuration.ts';
import { startServerProcess } from '../../bench/server/server-process.ts';
import type { Check } from '../kit/check.ts';
import { createFolder, releaseOnce, run } from './release.ts';

/** The bundled server runs on its embedded database, with one package installed. */
export const serverBundle: Check = {
  name: 'server bundle',
  target: 'starts in an empty folder, with PGlite alone installed; its pages are there',
  async measure({ onProgress }) {
    const { version, unpacked } = await releaseOnce(onProgress);
    await using parts = new AsyncDisposableStack();
    const directory = await createFolder(parts);
    await cp(join(unpacked, `recovery-guardian-${version}-server.zip`), directory, {
      recursive: true,
    });
    await run(directory, 'npm', 'install', '--no-audit', '--no-fund');
    const installed = await readdir(join(directory, 'node_modules'));
    const packages = installed.filter((name) => !name.startsWith('.'));
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const mailbox = await startMailbox();
    parts.defer(() => mailbox.stop());
    const configuration = await createConfiguration({
      chain,
      smtpUrl: mailbox.smtpUrl,
      directory,
    });
    const server = await startServerProcess({
      command: join(directory, 'recovery-guardian.mjs'),
      configuration: { ...configuration, database: { directory: join(directory, 'database') } },
      directory,
    });
    parts.defer(() => server.stop());
    const statuses = [];
    for (const path of ['readyz', 'docs', 'm', 'openapi.json']) {
      const { status } = await fetch(`${server.baseUrl}/${path}`);
      statuses.push(`/${path} ${status}`);
    }
    return {
      measured: `installed: ${packages.join(', ')}; ${statuses.join(', ')}`,
      holds:
        packages.join() === '@electric-sql' && statuses.every((status) => status.endsWith(' 200')),
    };
  },
};
