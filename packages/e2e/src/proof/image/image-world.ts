import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recoveryModules, startMailbox, startPhone } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { startPostgres, type TestWorld } from '@recovery-guardian/devnet/testing';
import { createConfiguration } from '../../bench/server/configuration.ts';
import { runInContainer } from './container.ts';

/** The surroundings of containers: real parts, and the files that operators mount. */
export interface ImageWorld {
  /** The folder that containers mount. */
  readonly configuration: string;
  readonly databaseUrl: string;
  /** The world as users of the server at this URL see it. */
  at(url: string): TestWorld;
}

/** The user of the image. */
export const imageUser = 10_001;

/**
 * Starts a chain, a mailbox and PostgreSQL, and prepares a database by an image's own commands.
 *
 * @param parts ends all
 */
export async function startImageWorld(
  parts: AsyncDisposableStack,
  image: string,
): Promise<ImageWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-image-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const keep = async <Part extends { stop(): Promise<unknown> }>(starting: Promise<Part>) => {
    const part = await starting;
    parts.defer(async () => void (await part.stop()));
    return part;
  };
  const [chain, mailbox, phone, postgres] = await Promise.all([
    keep(startChain()),
    keep(startMailbox()),
    keep(startPhone({ secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` })),
    keep(startPostgres({ isAlone: true })),
  ]);
  const databaseUrl = await postgres.createDatabase();
  const configuration = join(folder, 'configuration');
  await mkdir(configuration);
  const { smtpUrl } = mailbox;
  const written = await createConfiguration({ chain, smtpUrl, directory: configuration });
  const files = {
    'database-url': databaseUrl,
    'keystore-password': written.guardian?.password ?? '',
    'configuration.json': JSON.stringify({
      ...written,
      proxies: ['127.0.0.1'],
      database: { urlFile: 'database-url' },
      guardian: { keystore: 'keystore', passwordFile: 'keystore-password' },
      secrets: { file: 'secrets.json' },
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(configuration, name), text);
  }
  await giveToImageUser(configuration);
  const run = (...command: string[]) => runInContainer(image, { configuration }, ...command);
  await run('migrate');
  const printed = await run('tokens', 'create', '--kind', 'secret', '--label', 'proof');
  const [accessToken = ''] = /rg_\S+/.exec(printed) ?? [];
  const clock = { now: () => new Date() };
  const recoveryModule = recoveryModules.threeMinutes.address;
  return {
    configuration,
    databaseUrl,
    at: (url) =>
      ({ chain, mailbox, phone, clock, recoveryModule, accessToken, url }) as unknown as TestWorld,
  };
}

/** As secrets are mounted: only the image's user may read them. */
async function giveToImageUser(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    await chown(join(folder, name), imageUser, imageUser);
  }
  await chmod(folder, 0o700);
}
