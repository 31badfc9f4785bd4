import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AccountHolder,
  deployManySafes,
  freePort,
  queryPostgres,
} from '@recovery-guardian/devnet/testing';
import type { Hex } from 'viem';
import { runClosedLoop } from '../../bench/kit/closed-loop.ts';
import { prepareVersion } from '../../bench/server/versions.ts';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { startNginx } from '../kit/nginx.ts';
import { protect } from '../service/holder.ts';
import { buildImage } from './buildah.ts';
import { runInContainer } from './container.ts';
import { type ImageWorld, startImageWorld } from './image-world.ts';

const root = join(import.meta.dirname, '../../../../..');
/** Callers in parallel. */
const callers = 8;
/** How often each of the two servers is replaced. */
const rounds = 2;
/** What the next version adds; the servers of this one must run, and start, beside it. */
const expansion = '9001-add-a-nickname.needs-0001';
/** As in deploy/. */
const env = { RECOVERY_GUARDIAN_SHUTDOWN_DELAY: '10' };

/** Servers behind deploy/nginx are replaced one after the other, under load. */
export const rollingUpgrade: Check = {
  name: 'rolling upgrade',
  target:
    'two servers, one replaced after the other by the next version with a migration: 0 failed requests',
  async measure({ onProgress }) {
    await using parts = new AsyncDisposableStack();
    const previous = findPrevious();
    onProgress(`images of ${previous.slice(0, 8)}, of this version, and of one with a migration`);
    const before = await buildImage('previous', prepareVersion(previous));
    const now = await buildImage('this');
    const next = await buildImage('next', root, (folder) =>
      writeFile(
        join(folder, `migrations/${expansion}.sql`),
        'alter table registrations add column nickname text;\n',
      ),
    );
    const world = await startImageWorld(parts, before);
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => world.start(before, port, env)));
    parts.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const replace = async (index: number, image: string) => {
      const port = ports[index] as number;
      await nginx.setDown(`127.0.0.1:${port}`, true);
      await servers[index]?.stop();
      servers[index] = await world.start(image, port, env);
      await nginx.setDown(`127.0.0.1:${port}`, false);
    };
    const addresses = ports.map((port) => `127.0.0.1:${port}`);
    const nginx = await startNginx(parts, world.folder, addresses);

    const failures: string[] = [];
    const load = await startLoad(world, nginx.url, failures);
    for (let round = 0; round < rounds; round++) {
      onProgress(`round ${round + 1} of ${rounds}`);
      for (const index of ports.keys()) await replace(index, now);
      await runInContainer(next, world, 'migrate');
      // One of this version starts on the schema of the next.
      await replace(0, now);
      for (const index of ports.keys()) await replace(index, next);
      // The way back, for the next round.
      await queryPostgres(world.databaseUrl, 'alter table registrations drop column nickname');
      await queryPostgres(world.databaseUrl, `delete from migrations where name = '${expansion}'`);
    }
    const { count, rate, p99 } = await load.end();
    return {
      measured:
        `${5 * rounds} replacements, ${count} recoveries signed by ${callers} callers ` +
        `(${rate.toFixed(1)}/s, p99 ${p99.toFixed(0)} ms), ${tell(failures, 'failures')}`,
      holds: failures.length === 0 && count > 5 * rounds,
    };
  },
};

/** The newest release; before the first one, the commit before this. */
function findPrevious(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return (
    git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0] || git('rev-parse', 'HEAD~1')
  );
}

/** Each caller requests and confirms recoveries of its own account until the load ends. */
async function startLoad(world: ImageWorld, url: string, failures: string[]) {
  const users = world.at(url);
  const owners = [users.chain.accounts[0]?.privateKey as Hex];
  const accounts = await deployManySafes(users.chain, callers);
  const holders = accounts.map((account) => new AccountHolder(users, { account, owners }));
  const targetOf = (index: number) => `rolling${index}@example.org`;
  await protect(holders, targetOf);
  let isOver = false;
  const items = (function* () {
    while (!isOver) yield undefined;
  })();
  const recover = async (_: unknown, caller: number) => {
    const holder = holders[caller] as AccountHolder;
    try {
      const { requestId, challengeId, code } = await holder.requestForCode(targetOf(caller));
      const { status, body } = await holder.submitSignature(requestId, challengeId, code);
      if (status !== 200) failures.push(`${status} ${JSON.stringify(body)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push(`${message} ${cause ?? ''}`);
    }
  };
  const running = runClosedLoop(recover, { concurrency: callers, items });
  return {
    end() {
      isOver = true;
      return running;
    },
  };
}
