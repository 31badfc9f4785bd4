import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import {
  AccountHolder,
  createRunningClock,
  freePort,
  gasKey,
  queryPostgres,
  relayerSection,
  serveHttp,
  startSilentProxy,
  useStarted,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { createPublicClient, http } from 'viem';
import { findPostgresPrograms } from '../../../scripts/set-up/programs.ts';
import { runCommandLine, startServe } from './testing/command-line.ts';
import { createTestFolder } from './testing/test-folder.ts';

describe('a restore drill', () => {
  const folder = createTestFolder();
  const file = join(folder, 'drill.json');
  const told: string[] = [];
  let smtpBytes = 0;
  let url: string;

  const world = useTestWorld({ database: { kind: 'postgres' }, logger: false });
  /** Everything that a server may speak to, but the mail server and the chain. */
  const outside = useStarted(() =>
    serveHttp((request, response) => {
      told.push(`${request.method} ${request.url}`);
      response.end('{}');
    }),
  );
  const smtp = useStarted(() => startSilentProxy(world.mailbox.smtpUrl));
  before(async () => {
    const owner = new AccountHolder(world, 0);
    await owner.addGuardian((await owner.registerWhole('mia@example.org')).guardianAddress);
    smtp.silenceBy((chunk) => {
      smtpBytes += chunk.length;
      return chunk.length;
    });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const secret = `whsec_${'YWJj'.repeat(8)}`;
    const webhook = (name: string) => ({ name, url: `${outside.url}/${name}`, secret });
    const { configuration } = world;
    const { delivery, chains, sponsor } = configuration;
    writeFileSync(
      file,
      JSON.stringify({
        ...configuration,
        port,
        database: { url: await copyOf(String(configuration.database.url)) },
        chains: chains.map((chain) => ({
          ...chain,
          bundlerUrls: [`${outside.url}/bundler`],
          paymasterUrls: [`${outside.url}/paymaster`],
        })),
        delivery: {
          ...delivery,
          email: { from: delivery.email.from, smtpUrl: smtp.url },
          sms: { webhookUrl: `${outside.url}/sms`, secret, allowedCountries: ['US'] },
          captcha: { url: `${outside.url}/captcha`, secret: 'a secret' },
        },
        relayer: relayerSection(),
        sponsor,
        alerts: { webhooks: [webhook('alerts')] },
        events: { webhooks: [webhook('events')] },
        tracing: { endpoint: `${outside.url}/traces`, sampleRatio: 1 },
        rates: { ...configuration.rates, redisUrl: outside.url.replace('http', 'redis') },
        tenants: [{ name: 'acme', file: join(folder, 'absent.json') }],
      }),
    );
  });

  const copyOf = async (live: string) => {
    const copy = new URL(live);
    copy.pathname = `/drill_${randomUUID().replaceAll('-', '')}`;
    await queryPostgres(live, `create database ${copy.pathname.slice(1)}`);
    const PATH = [findPostgresPrograms(), process.env.PATH].join(delimiter);
    const dump = join(folder, 'guardian.dump');
    const run = (name: string, ...args: string[]) => execFileSync(name, args, { env: { PATH } });
    run('pg_dump', '--format=custom', `--file=${dump}`, live);
    run('pg_restore', '--no-owner', `--dbname=${copy.href}`, dump);
    return copy.href;
  };

  it('a drill serves the API, and nothing leaves it: no message, transaction, event or trace', async () => {
    const { chain, mailbox, phone, apiKey } = world;
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const transactions = async () => {
      const { number } = await client.getBlock();
      const blocks = await Promise.all(
        Array.from({ length: Number(number) + 1 }, (_, index) =>
          client.getBlock({ blockNumber: BigInt(index) }),
        ),
      );
      return blocks.reduce((sum, block) => sum + block.transactions.length, 0);
    };
    const before = { mails: mailbox.messages.length, sms: phone.messages.length };
    const transactionsBefore = await transactions();

    const server = await startServe(file, url, '--drill');
    const log = text(server.stdout);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const drilled = { ...world, url, clock: createRunningClock() };
    const mia = new AccountHolder(drilled, 0);
    const answers = [
      await mia.register('new@example.org'),
      await mia.register('+14155550100'),
      await mia.requestSignature(),
    ];
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.error.details.reason], [500, 'delivery-unavailable']);
    }
    const sent = await fetch(`${url}/api/v3/${chain.chainId}/${apiKey}`, {
      method: 'POST',
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation' },
        params: [{ sender: mia.account }, world.configuration.chains[0]?.entryPoints[0]],
      }),
    });
    assert.ok('error' in ((await sent.json()) as object));
    server.kill('SIGTERM');
    await once(server, 'exit');

    assert.deepEqual([told, smtpBytes], [[], 0]);
    assert.deepEqual({ mails: mailbox.messages.length, sms: phone.messages.length }, before);
    assert.equal(await transactions(), transactionsBefore);
    assert.match(await log, /a restore drill sends nothing/);
    assert.doesNotMatch(await log, new RegExp(gasKey.address, 'i'));
  });

  it('a drill refuses a database that another process uses, such as the one in production', async () => {
    const live = join(folder, 'live.json');
    writeFileSync(live, JSON.stringify(world.configuration));
    const { code, stderr } = await runCommandLine('serve', '--drill', '--config', live);
    assert.equal(code, 1);
    assert.match(stderr, /Another process is connected to this database/);
    const rows = await queryPostgres(
      String(world.configuration.database.url),
      'select from restorations',
    );
    assert.equal(rows.length, 0);
  });

  it('a drill is of no other role than the API', async () => {
    for (const roles of ['worker', 'api,worker', 'signer']) {
      const args = ['serve', '--drill', '--roles', roles, '--config', file];
      const { code, stderr } = await runCommandLine(...args);
      assert.equal(code, 2, roles);
      assert.match(stderr, /--drill serves the API alone/);
    }
  });
});
