import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { recoveryModules, startMailbox, startPhone } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { startPostgres, type TestWorld } from '@recovery-guardian/devnet/testing';
import { readYaml } from '../../../../../scripts/deploy/manifests.ts';
import { createConfiguration } from '../../servers/configuration.ts';
import { type Container, runInContainer, startContainer } from './container.ts';

/** The surroundings of containers: real parts, the signer, and the files that operators mount. */
export interface ImageWorld {
  /** The folder of all files. */
  readonly folder: string;
  /** The mounts of a server, as deploy/compose.yaml has them. */
  readonly volumes: readonly string[];
  readonly signer: Container;
  /** The log of what it has signed. */
  readonly signatures: string;
  readonly databaseUrl: string;
  start(image: string, port: number, env?: Record<string, string>): Promise<Container>;
  /** The world as users of the server at this URL see it. */
  at(url: string): TestWorld;
}

/** The user of the image. */
export const imageUser = 10_001;

/** The signer of deploy/compose.yaml. */
interface SignerService {
  command: string[];
  environment: Record<string, string>;
  volumes: string[];
  healthcheck: { test: string[] };
}

const { services } = readYaml('compose.yaml') as {
  services: { signer: SignerService; 'server-1': Pick<SignerService, 'volumes'> };
};
const unlimited = [{ maximum: 1_000_000_000, period: 86_400 }];

/**
 * Starts a chain, a mailbox, PostgreSQL and the signer's container, and prepares a database by an
 * image's own commands.
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
  const folders: Record<string, string> = {};
  for (const name of ['CONFIGURATION', 'SIGNER', 'SIGNATURES', 'signer-socket']) {
    folders[name] = join(folder, name.toLowerCase());
    await mkdir(folders[name]);
  }
  const { CONFIGURATION = '', SIGNER = '', SIGNATURES = '' } = folders;
  const { smtpUrl } = mailbox;
  const written = await createConfiguration({ chain, smtpUrl, directory: SIGNER });
  await rename(join(SIGNER, 'secrets.json'), join(CONFIGURATION, 'secrets.json'));
  const { signer } = services;
  const socket = signer.environment.RECOVERY_GUARDIAN_SIGNER_SOCKET ?? '';
  await writeAll(CONFIGURATION, {
    'database-url': databaseUrl,
    'configuration.json': JSON.stringify({
      ...written,
      proxies: ['127.0.0.1'],
      database: { urlFile: 'database-url' },
      guardian: { signer: { socket } },
      secrets: { file: 'secrets.json' },
    }),
  });
  await writeAll(SIGNER, {
    'keystore-password': written.guardian?.password ?? '',
    'signer.json': JSON.stringify({
      chains: written.chains?.map(({ chainId, name, rpcUrls, recoveryModules }) => ({
        ...{ chainId, name, rpcUrls, recoveryModules },
      })),
      guardian: { keystore: 'keystore', passwordFile: 'keystore-password' },
      signer: { signatures: unlimited, signaturesPerAccount: unlimited },
    }),
  });
  for (const name of Object.values(folders)) await giveToImageUser(name);
  const mounted = (volumes: readonly string[]) =>
    volumes.map((volume) =>
      volume.replace(
        /^\$\{(\w+):\?\}|^[\w-]+/,
        (name, variable) => folders[variable ?? name] ?? '',
      ),
    );
  const volumes = mounted(services['server-1'].volumes);
  const socketFile = join(folders['signer-socket'] ?? '', basename(socket));
  const startSigner = startContainer(image, folder, {
    ...{ command: signer.command, volumes: mounted(signer.volumes) },
    // Its metrics have a port of the container's own, not of this machine's.
    env: { ...signer.environment, RECOVERY_GUARDIAN_METRICS_PORT: '0' },
    healthCheck: signer.healthcheck.test,
    isReady: () => existsSync(socketFile),
  });
  const run = (...command: string[]) => runInContainer(image, { volumes }, ...command);
  const container = await keep(startSigner);
  await run('migrate');
  const printed = await run('tokens', 'create', '--kind', 'secret', '--label', 'proof');
  const [accessToken = ''] = /rg_\S+/.exec(printed) ?? [];
  const clock = { now: () => new Date() };
  const recoveryModule = recoveryModules.threeMinutes.address;
  return {
    folder,
    volumes,
    signer: container,
    signatures: join(SIGNATURES, basename(signer.environment.RECOVERY_GUARDIAN_SIGNER_LOG ?? '')),
    databaseUrl,
    start: (of, port, env = {}) =>
      startContainer(of, folder, {
        volumes,
        env: { ...env, PORT: String(port) },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      }),
    at: (url) =>
      ({ chain, mailbox, phone, clock, recoveryModule, accessToken, url }) as unknown as TestWorld,
  };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** As secrets are mounted: only the image's user may read them. */
async function giveToImageUser(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    await chown(join(folder, name), imageUser, imageUser);
  }
  await chmod(folder, 0o700);
}
