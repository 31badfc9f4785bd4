import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { serverProgram } from '@recovery-guardian/devnet/testing';
import type * as Server from '@recovery-guardian/server';
import { nodeFlags } from '@recovery-guardian/server/bundle';
import type * as Configuration from './configuration.ts';
import type { DatabaseConfiguration } from './databases.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A version of this repository, whose server is measured. */
export interface Version {
  readonly name: string;
  readonly configuration: Server.WrittenConfiguration;
  hashApiKey(key: string): string;
  createToken(database: DatabaseConfiguration): Promise<string>;
  startServer(
    differences: Partial<Server.WrittenConfiguration>,
    options?: { nodeFlags?: readonly string[]; env?: Record<string, string> },
  ): Promise<ServerProcess>;
}

const root = join(import.meta.dirname, '../../../../..');

/**
 * Where a version's bench creates its configuration. Any version has one of these with the same
 * parameters, the second up to 6ef47fe and later; so names of settings may differ.
 */
const configurationFiles = ['server', 'service'].map(
  (folder) => `packages/e2e/src/bench/${folder}/configuration.ts`,
);

/** A chain, and the versions whose servers use it: this one, and one to compare it with. */
export interface Surroundings {
  readonly chain: Chain;
  readonly versions: readonly Version[];
  /** Removed at the end. */
  readonly directory: string;
}

/**
 * Starts a chain and prepares the versions' configurations; `parts` ends all.
 *
 * @param options `against` is the other version's folder; without `smtpUrl`, no messages are sent.
 */
export async function startSurroundings(
  parts: AsyncDisposableStack,
  { against, smtpUrl = 'smtp://127.0.0.1:1' }: { against?: string | undefined; smtpUrl?: string },
): Promise<Surroundings> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  parts.defer(() => rm(parent, { recursive: true }));
  const chain = await startChain();
  parts.defer(() => chain.stop());
  const folders = against === undefined ? [root] : [root, against];
  const versions = await Promise.all(
    folders.map(async (folder, index): Promise<Version> => {
      const file = configurationFiles.map((name) => join(folder, name)).find(existsSync);
      if (!file) throw new Error(`${folder} has no bench of the service`);
      const { createConfiguration }: typeof Configuration = await import(file);
      const server: typeof Server = await import(join(folder, 'packages/server/src/index.ts'));
      const directory = await mkdtemp(join(parent, 'version-'));
      const configuration = await createConfiguration({ chain, smtpUrl, directory });
      return {
        name: index === 0 ? 'this' : 'the other',
        configuration,
        hashApiKey: server.hashApiKey,
        async createToken(database) {
          const parsed = server.parseConfiguration({ ...configuration, database });
          return (await server.createAccessToken(parsed, { kind: 'secret', label: 'bench' })).token;
        },
        startServer(differences, more) {
          // Libraries that a flag replaces are not in a bundle.
          const isBundle = folder === root && !more?.nodeFlags;
          return startServerProcess({
            command: isBundle ? serverProgram() : join(folder, 'packages/server/src/main.ts'),
            configuration: { ...configuration, ...differences },
            directory,
            ...(isBundle && { nodeFlags }),
            ...more,
          });
        },
      };
    }),
  );
  return { chain, versions, directory: parent };
}

/**
 * Returns a folder with another version and its dependencies.
 *
 * @param version such a folder, or a commit, which is put into `.cache/against`.
 */
export function prepareVersion(version: string): string {
  if (existsSync(join(version, 'node_modules'))) return resolve(version);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  const commit = git('rev-parse', '--verify', `${version}^{commit}`).toString().trim();
  const folder = join(root, '.cache/against', commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  execFileSync('tar', ['-x', '-C', unfinished], { input: git('archive', commit) });
  execFileSync('npm', ['ci'], { cwd: unfinished, stdio: ['ignore', 2, 2] });
  renameSync(unfinished, folder);
  return folder;
}
