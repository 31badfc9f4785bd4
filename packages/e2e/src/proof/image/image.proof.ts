import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import {
  AccountHolder,
  deployManySafes,
  freePort,
  freshAddress,
  queryPostgres,
} from '@recovery-guardian/devnet/testing';
import type { Hex } from 'viem';
import { protect } from '../../faults/service/fault-world.ts';
import { recover, target } from '../../faults/service/new-owner-lists.ts';
import { startNginx } from '../../servers/nginx.ts';
import { prepareVersion } from '../../servers/versions.ts';
import { buildImage } from './buildah.ts';
import { inNewContainer, runInContainer } from './container.ts';
import { type ImageWorld, imageUser, startImageWorld } from './image-world.ts';

const root = join(import.meta.dirname, '../../../../..');
/** Callers in parallel. */
const callers = 8;
/** How often each of the two servers is replaced. */
const rounds = 2;
/** What the next version adds; the servers of this one must run, and start, beside it. */
const expansion = '9001-add-a-nickname.needs-0001';
/** As in deploy/. */
const env = { RECOVERY_GUARDIAN_SHUTDOWN_DELAY: '10' };

it('an account is recovered through the image, whose server and signer run without rights, and whose server has no key', async () => {
  await using parts = new AsyncDisposableStack();
  const image = await buildImage('this');
  const world = await startImageWorld(parts, image);
  const { signer, volumes } = world;
  const port = await freePort();
  const server = await world.start(image, port);
  const parties = { server, signer };
  try {
    for (const [name, container] of Object.entries(parties)) {
      const status = await readFile(`/proc/${container.pid}/status`, 'utf8');
      const field = (of: string) => new RegExp(`^${of}:\\s*(\\S+)`, 'm').exec(status)?.[1];
      assert.equal(field('Uid'), String(imageUser), name);
      assert.equal(Number.parseInt(field('CapEff') ?? '1', 16), 0, `${name} has capabilities`);
      assert.ok(await container.isHealthy(), `${name} is not healthy`);
    }
    const written = await inNewContainer(image, { volumes }, ['node', '--eval', intruder]);
    assert.equal(written, '', "the server's container");

    const holder = new AccountHolder(world.at(`http://127.0.0.1:${port}`), 0);
    await holder.protect(target);
    const list = { newOwners: [freshAddress()], newThreshold: 1 };
    assert.equal(await recover(holder, list), undefined);
    const signed = await readFile(world.signatures, 'utf8');
    assert.ok(signed.includes(holder.account), 'the signer has not signed it');
  } finally {
    await server.stop();
    await signer.stop();
  }
  for (const { logFile } of Object.values(parties)) {
    assert.match(await readFile(logFile, 'utf8'), /"msg":"closing"/);
  }
});

/**
 * What an intruder in a server could do in its container: prints folders that it can write, the
 * socket of the signer if it can be replaced, and files, other than programs, named like a keystore's.
 */
const intruder = `
  const fs = require('node:fs');
  const folders = ['/', '/opt/recovery-guardian', '/etc/recovery-guardian', '/run/recovery-guardian'];
  for (const folder of folders)
    try { fs.writeFileSync(folder + '/x', ''); console.log('writes to ' + folder) } catch {}
  try { fs.unlinkSync('/run/recovery-guardian/signer.sock'); console.log('removes the socket') } catch {}
  for (const folder of folders.slice(1))
    for (const name of fs.readdirSync(folder, { recursive: true }))
      if (/(keystore|master|signatures)(?!.*[.]mjs$)/.test(name)) console.log('has ' + folder + '/' + name);
`;

it('no request fails while two servers are replaced, one after the other, by a version with a migration', async () => {
  await using parts = new AsyncDisposableStack();
  const before = await buildImage('previous', prepareVersion(findPrevious()));
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
    for (const index of ports.keys()) await replace(index, now);
    await runInContainer(next, world, 'migrate');
    // One of this version starts on the schema of the next.
    await replace(0, now);
    for (const index of ports.keys()) await replace(index, next);
    // The way back, for the next round.
    await queryPostgres(world.databaseUrl, 'alter table registrations drop column nickname');
    await queryPostgres(world.databaseUrl, `delete from migrations where name = '${expansion}'`);
  }
  const count = await load.end();
  assert.deepEqual(failures, []);
  assert.ok(count > 5 * rounds);
});

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
  const recover = async (caller: number) => {
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
  let count = 0;
  const running = Promise.all(
    holders.map(async (_holder, caller) => {
      for (; !isOver; count++) await recover(caller);
    }),
  );
  return {
    /** @returns how many recoveries were requested */
    async end(): Promise<number> {
      isOver = true;
      await running;
      return count;
    },
  };
}
