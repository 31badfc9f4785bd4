import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  createTestDatabase,
  freePort,
  registerBody,
  startHeldNode,
  useStarted,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { createAccessToken } from './access/access-tokens.ts';
import { systemClock } from './kit/clock.ts';
import { startServe } from './testing/command-line.ts';
import { createTestFolder } from './testing/test-folder.ts';

describe('the end of a server', () => {
  const folder = createTestFolder();

  const world = useTestWorld();
  const node = useStarted(() => startHeldNode(world.chain.rpcUrl));
  const database = useStarted(createTestDatabase);

  it('a server loses no accepted request: SIGTERM lets them finish', async () => {
    const port = await freePort();
    const configuration = {
      ...world.configuration,
      port,
      database: database.database,
      chains: world.configuration.chains.map((chain) => ({
        ...chain,
        rpcUrls: [node.url],
        rpcTimeout: 30_000,
        rpcBatchSize: 1,
      })),
    };
    const { token } = await createAccessToken(configuration, { kind: 'secret', label: 'test' });
    const file = join(folder, 'configuration.json');
    writeFileSync(file, JSON.stringify(configuration));
    const url = `http://127.0.0.1:${port}`;
    const server = await startServe(file, url);
    // Nothing reads its log, which must not fill the pipe.
    server.stdout.resume();
    try {
      const targets = Array.from({ length: 8 }, (_, index) => `in.flight.${index}@example.org`);
      const place = { chain: world.chain, clock: systemClock };
      const bodies = await Promise.all(targets.map((target) => registerBody(place, target)));
      // Each asks the account once about its signature (ERC-1271); the server's jobs read as well.
      const held = node.hold(bodies.length, ({ params: [call] }) =>
        JSON.stringify(call ?? '').includes('"data":"0x1626ba7e'),
      );
      const answers = bodies.map((body) =>
        fetch(`${url}/auth/register`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      await held;
      server.kill('SIGTERM');
      await refusesConnections(url);
      node.release();
      for (const answer of await Promise.all(answers)) assert.equal(answer.status, 200);
      const [code] = await once(server, 'exit');
      assert.equal(code, 0);
      const reached = new Set(world.mailbox.messages.map(({ to }) => to));
      for (const target of targets) assert.ok(reached.has(target), target);
    } finally {
      node.release();
      server.kill('SIGKILL');
    }
  });

  it('a server serves until the shutdown delay is over, but is not ready', async () => {
    const port = await freePort();
    const file = join(folder, 'delayed.json');
    const configuration = { ...world.configuration, port, database: database.database };
    writeFileSync(file, JSON.stringify({ ...configuration, shutdownDelay: 2 }));
    const url = `http://127.0.0.1:${port}`;
    const server = await startServe(file, url);
    server.stdout.resume();
    try {
      const ended = once(server, 'exit');
      const start = performance.now();
      server.kill('SIGTERM');
      const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
      while ((await statusOf('/readyz')) === 200);
      assert.equal(await statusOf('/readyz'), 503);
      const served = await fetch(`${url}/openapi.json`);
      assert.equal(served.status, 200);
      assert.equal(served.headers.get('connection'), 'close');
      // An unread body would keep the connection from ending.
      await served.text();
      assert.deepEqual(await ended, [0, null]);
      assert.ok(performance.now() - start >= 2_000);
    } finally {
      server.kill('SIGKILL');
    }
  });
});

async function refusesConnections(url: string): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  while (await isOpen());
}
