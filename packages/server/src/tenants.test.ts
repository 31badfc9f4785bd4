import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Channel, defaultSiweIdentity, registerStatement } from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  call,
  createTestDatabase,
  deployManySafes,
  expectOk,
  freshAddress,
  gasKey,
  relayerSection,
  startTestWorld,
  type TestDatabase,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { createAccessToken } from './access/access-tokens.ts';
import { buildServer } from './app.ts';
import { verifyAuditLog } from './audit/hash-chain.ts';
import type { WrittenConfiguration } from './configuration/load.ts';
import { withDatabase } from './database/migrate.ts';
import { signedHeaders } from './delivery/http-provider.ts';
import { serveHttp, type TestServer } from './testing/serve-http.ts';
import { createTestFolder } from './testing/test-folder.ts';

const names = ['acme', 'zeta'] as const;
type Name = (typeof names)[number];

/** Requests of one network by one token: more than any test here makes. */
const perMinute = 150;

/** A service of the deployment: its own, or a tenant's. */
interface Served {
  token: string;
  siweDomain: string;
}

type Which = ConstructorParameters<typeof AccountHolder>[1];

/** A user who signs for one service, and calls it with its token. */
class Client extends AccountHolder {
  readonly siweDomain: string;

  constructor(world: TestWorld, { token, siweDomain }: Served, which: Which) {
    super({ ...world, accessToken: token }, which);
    this.siweDomain = siweDomain;
  }

  override sign(statement: string, changes = {}) {
    const domain = this.siweDomain;
    const identity = { scheme: 'service', domain, uri: `service://${domain}` };
    return super.sign(statement, { identity, ...changes });
  }

  override async registerBody(target: string, channel: Channel) {
    const { account, world } = this;
    const signed = await this.sign(registerStatement({ target, channel }));
    return { account, chainId: world.chain.chainId, channel, target, ...signed };
  }
}

describe('tenants', () => {
  const folder = createTestFolder();
  let databases: Record<Name, TestDatabase>;
  let world: TestWorld;
  let receiver: TestServer;
  const log: string[] = [];
  const adminToken = randomBytes(32).toString('hex');
  let served: Record<Name | 'own', Served>;

  before(async () => {
    databases = { acme: await createTestDatabase(), zeta: await createTestDatabase() };
    const tokenOf = async (name: Name) => {
      const token = { kind: 'publishable', origins: ['*'], label: 'test' } as const;
      return (await createAccessToken(databases[name], token, name)).token;
    };
    const tokens = { acme: await tokenOf('acme'), zeta: await tokenOf('zeta') };
    receiver = await serveHttp();
    const write = (line: string) => void log.push(line);
    world = await startTestWorld({ configure: withTenants, logger: { write } });
    served = {
      own: { token: world.accessToken, siweDomain: defaultSiweIdentity.domain },
      acme: { token: tokens.acme, siweDomain: 'acme.example' },
      zeta: { token: tokens.zeta, siweDomain: 'zeta.example' },
    };
  });
  after(async () => {
    await world.stop();
    await receiver.stop();
    await Promise.all(names.map((name) => databases[name].stop()));
  });

  const webhook = (path: string, name: string) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    return { name, url: `${receiver.url}/${path}`, secret };
  };

  /** Writes the tenants' files, and names them. */
  function withTenants(written: WrittenConfiguration): WrittenConfiguration {
    const { email, sms } = written.delivery ?? {};
    const changes = {
      acme: {
        delivery: {
          email: { ...email, from: 'Acme <recovery@acme.example>' },
          sms: { ...sms, messagesPerDay: 2 },
          templatesFolder: 'acme-words',
        },
        limits: { codesPerToken: [{ maximum: 16, period: 3_600 }] },
        events: { webhooks: [webhook('acme', 'events')] },
        alerts: { pollInterval: 100, webhooks: [webhook('acme', 'alerts')] },
        relayer: relayerSection(),
      },
      zeta: {},
    };
    mkdirSync(join(folder, 'acme-words'));
    const words = { register: { subject: 'Acme asks you: {account}' } };
    writeFileSync(join(folder, 'acme-words/en.json'), JSON.stringify(words));
    for (const name of names) {
      const { database } = databases[name];
      const settings = {
        database,
        secrets: { pepper: randomBytes(32).toString('hex') },
        guardian: { privateKey: generatePrivateKey() },
        service: { siweDomain: `${name}.example` },
        ...changes[name],
      };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(settings));
    }
    const tenants = names.map((name) => ({ name, file: join(folder, `${name}.json`) }));
    const events = { webhooks: [webhook('own', 'events')] };
    const admin = { port: 0, token: adminToken };
    return {
      ...written,
      admin,
      metrics: { port: 0 },
      events,
      tenants,
      rates: { ...written.rates, perMinute },
    };
  }

  const client = (name: keyof typeof served, which: Which = 0) =>
    new Client(world, served[name], which);
  const fresh = () => `${randomBytes(6).toString('hex')}@example.org`;
  const told = ({ status, body }: Answer) => ({ status, body });

  it('tenants have registrations and guardians of their own, also of the same target [S49]', async () => {
    const email = fresh();
    const guardians = new Set<string>();
    for (const name of ['own', ...names] as const) {
      const { registrationId, guardianAddress } = await client(name).registerWhole(email);
      guardians.add(guardianAddress);
      const { registrations } = (await client(name).list()).body;
      assert.deepEqual(
        registrations.map(({ id }: { id: string }) => id),
        [registrationId],
      );
    }
    assert.equal(guardians.size, 3);
  });

  it('a tenant accepts no token of another, of none that exists, or with another name in it [S49]', async () => {
    const secret = served.acme.token.split('.')[1];
    const unknown = `rg_pub_${randomBytes(32).toString('base64url')}`;
    const query = { chainId: String(world.chain.chainId) };
    const ask = (token: string) => call(world, 'GET /config/getNetworkConfig', { token, query });
    assert.equal((await ask(served.acme.token)).status, 200);
    const route = `GET /t/${served.acme.token}/v1/config/getNetworkConfig` as const;
    assert.equal((await call(world, route, { token: null, query })).status, 200);
    const refusals = await Promise.all(
      [unknown, `rg_pub_zeta.${secret}`, `rg_pub_nobody.${secret}`, `rg_pub_${secret}`].map(ask),
    );
    for (const refusal of refusals) assert.deepEqual(told(refusal), told(refusals[0] as Answer));
    assert.equal(refusals[0]?.status, 401);
  });

  it('a tenant accepts no message that was signed for another [S49]', async () => {
    const signed = await client('acme').listQuery();
    for (const name of ['zeta', 'own'] as const) {
      const { token } = served[name];
      const { status } = await call(world, 'GET /auth/registrations', { token, query: signed });
      assert.equal(status, 400, name);
    }
    assert.equal(
      (await call(world, 'GET /auth/registrations', { token: served.acme.token, query: signed }))
        .status,
      200,
    );
  });

  it('a tenant knows nothing of what belongs to another: identifiers, codes and links [S49]', async () => {
    const [acme, zeta] = [client('acme', 1), client('zeta', 1)];
    const email = fresh();
    await acme.addGuardian((await acme.registerWhole(email)).guardianAddress);
    const { registrations } = (await acme.list()).body;
    const opened = await acme.requestForCode(email);
    const link = acme.linkFor(email);
    const sameAs = async (ask: (id: string) => Promise<Answer>, id: string) =>
      assert.deepEqual(told(await ask(id)), told(await ask(crypto.randomUUID())));

    await sameAs((id) => zeta.submit(id, opened.code), opened.challengeId);
    await sameAs(
      (id) => zeta.submitSignature(id, opened.challengeId, opened.code),
      opened.requestId,
    );
    await sameAs((id) => zeta.delete(id), registrations[0].id);
    for (const path of ['/auth/resend', '/auth/signature/describe'] as const) {
      const key = path === '/auth/resend' ? 'challengeId' : 'requestId';
      const ask = (id: string) => call(zeta.world, `POST ${path}`, { body: { [key]: id } });
      await sameAs(ask, opened[key]);
    }
    for (const prefix of ['', '/tenants/zeta', '/tenants/nobody'] as const) {
      const describeLink = (token: string) =>
        call(world, `POST ${prefix}/auth/challenge/describe`, {
          body: { challengeId: link.challengeId, token },
          token: null,
        });
      await sameAs(describeLink, link.token);
    }
    // None of that had an effect.
    const { body } = await acme.submitSignature(opened.requestId, opened.challengeId, opened.code);
    assert.equal(body.success, true);
    assert.match(body.signature, /^0x/);
  });

  it('a tenant signs no recovery for an account that another protects [S15, S49]', async () => {
    const [acme, zeta] = [client('acme', 2), client('zeta', 2)];
    await acme.addGuardian((await acme.registerWhole(fresh())).guardianAddress);
    // The owners were tricked into signing; nothing at zeta makes this target wait.
    await zeta.registerWhole(fresh());
    const { status, body } = await zeta.requestSignature();
    assert.deepEqual([status, body.error.details.reason], [400, 'guardian-not-set']);
  });

  it('tenants send their own texts, and links that lead to their own page', async () => {
    const email = fresh();
    const acme = client('acme');
    await acme.registerWhole(email);
    const message = world.mailbox.messages.find(({ to }) => to === email);
    assert.match(message?.subject ?? '', /^Acme asks you: /);
    const [, path] = /http:\/\/guardian\.test(\/\S+)#/.exec(message?.text ?? '') ?? [];
    assert.equal(path, '/tenants/acme/m');
    assert.match(await (await fetch(`${world.url}${path}`)).text(), /m\/page\.js/);
    assert.equal((await fetch(`${world.url}/tenants/acme/m/page.js`)).status, 200);
    const { challengeId, token } = acme.linkFor(email);
    const { status, body } = await call(world, 'POST /tenants/acme/auth/challenge/describe', {
      body: { challengeId, token },
      token: null,
    });
    assert.deepEqual([status, body.account], [200, acme.account]);
  });

  it('tenants report events to their own systems alone [S49]', async () => {
    const ids = new Map<string, string>();
    for (const name of ['zeta', 'own', 'acme'] as const) {
      const one = client(name);
      const { registrationId, guardianAddress } = await one.registerWhole(fresh());
      ids.set(registrationId, name);
      if (name === 'acme') await one.addGuardian(guardianAddress);
    }
    const events = (path: string) =>
      receiver.requests.flatMap((request) =>
        request.path === path ? JSON.parse(request.body) : [],
      );
    const registered = (path: string) =>
      events(path)
        .filter(({ data }) => ids.has(data.registration))
        .map(({ data }) => ids.get(data.registration));
    while (!registered('/own').length || !registered('/acme').length) await setTimeout(20);
    while (!events('/acme').some(({ type }) => type === 'guardian.added')) await setTimeout(20);
    assert.deepEqual([registered('/own'), registered('/acme')], [['own'], ['acme']]);
    assert.ok(events('/own').every(({ type }) => type === 'registration.activated'));
  });

  it('tenants pay for recoveries by a gas key of their own, and are distinguished in metrics', async () => {
    const [account] = await deployManySafes(world.chain, 1);
    const owners = [world.chain.accounts[0]?.privateKey as Hex];
    const acme = client('acme', { account: account as Address, owners });
    const email = fresh();
    const guardian = await acme.protect(email);
    await client('own').registerWhole(fresh());
    const to = { newOwners: [freshAddress()], newThreshold: 1 };
    const { requestId, challengeId, code } = await acme.requestForCode(email, to);
    const { signature } = expectOk(await acme.submitSignature(requestId, challengeId, code)).body;
    const { chainId, rpcUrl } = world.chain;
    const approved = { account: acme.account, chainId, ...to, signer: guardian, signature };
    const { id } = expectOk(
      await call(acme.world, 'POST /recoveries/create', { body: approved }),
    ).body;
    expectOk(await call(acme.world, 'POST /recoveries/execute', { body: { id } }));
    const chain = createPublicClient({ transport: http(rpcUrl) });
    while ((await chain.getTransactionCount({ address: gasKey.address })) === 0) {
      await setTimeout(50);
    }
    const { url } = JSON.parse(log.find((line) => line.includes('"msg":"metrics"')) ?? '{}');
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const sent = /^recovery_guardian_messages_total\{(.*)\} [1-9]/gm;
    const labels = [...metrics.matchAll(sent)].map(([, text]) => text);
    const ofEmail = 'channel="email",outcome="sent"';
    assert.ok(labels.includes(ofEmail), "the deployment's own");
    assert.ok(
      labels.some((text) => /tenant="acme"/.test(text ?? '') && /"email"/.test(text ?? '')),
    );
    assert.match(metrics, /^recovery_guardian_relayer_balance_ether\{.*tenant="acme".*\} [1-9]/m);
    assert.match(metrics, /^recovery_guardian_indexer_blocks_behind\{.*tenant="acme"/m);
  });

  it('tenants use up their own limits and budgets alone [S49]', async () => {
    const [acme, zeta] = [client('acme'), client('zeta')];
    const phone = () => `+491511${(randomBytes(4).readUInt32BE() % 9_000_000) + 1_000_000}`;
    let sent = 0;
    let answer = await acme.register(phone());
    for (; answer.status === 200; answer = await acme.register(phone())) sent += 1;
    assert.equal(sent, 1, 'half of two SMS a day is for recoveries');
    assert.equal(answer.body.error.details.reason, 'delivery-unavailable');
    assert.equal((await zeta.register(phone())).status, 200);

    do answer = await acme.register(fresh());
    while (answer.status === 200);
    assert.equal(answer.status, 429);
    assert.equal((await zeta.register(fresh())).status, 200);
    assert.equal((await client('own').register(fresh())).status, 200);
  });

  it('tenants have a status of their own in the admin API, which pauses a provider for all', async () => {
    const { url } = JSON.parse(log.find((line) => line.includes('"admin API"')) ?? '{}');
    const ask = async (path: string, method = 'GET', body?: object) => {
      const headers = {
        authorization: `Bearer ${adminToken}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return (await fetch(`${url}${path}`, init)).json();
    };
    await ask('/providers/smtp', 'PUT', { paused: true });
    const { providers, tenants } = await ask('/status');
    for (const service of [{ providers }, tenants.acme, tenants.zeta]) {
      assert.deepEqual(service.providers, [
        { name: 'smtp', state: 'paused', undelivered: 0 },
        { name: 'webhook', state: 'ok', undelivered: 0 },
      ]);
    }
    assert.equal(tenants.acme.readiness.status, 'ready');
    // All have one account of the provider: what it reports counts once.
    const body = JSON.stringify({ id: 'a1b2', status: 'undelivered' });
    const secret = world.configuration.delivery.sms?.secret ?? '';
    const headers = signedHeaders(secret, { id: 'receipt', body, now: world.clock.now() });
    await fetch(`${world.url}/receipts/webhook`, { method: 'POST', body, headers });
    const after = await ask('/status');
    const counts = [after, after.tenants.acme, after.tenants.zeta].map(
      (service) => service.providers[1].undelivered,
    );
    assert.deepEqual(counts, [1, 0, 0]);
    await ask('/providers/smtp', 'PUT', { paused: false });
    const ready = await (await fetch(`${world.url}/readyz`)).text();
    assert.doesNotMatch(ready, /acme|zeta/);
    assert.ok(log.some((line) => line.includes('"tenant":"acme"') && line.includes('"message"')));
  });

  it('the links of all tenants, and of names that do not exist, are counted together [S49]', async () => {
    const open = async (name: string) => {
      const body = { challengeId: 'unknown', token: 'unknown' };
      return (await call(world, `POST /tenants/${name}/auth/challenge/describe`, { body })).status;
    };
    const statuses = new Set<number>();
    for (let number = 0; number <= perMinute; number++) statuses.add(await open(`name${number}`));
    assert.deepEqual([...statuses], [404, 429]);
    // Otherwise it would show which names are tenants.
    assert.equal(await open('acme'), 429);
    const wordsOf = async (name: string) =>
      (await fetch(`${world.url}/tenants/${name}/m/words.json`)).json();
    assert.deepEqual(await wordsOf('acme'), await wordsOf('nobody'));
  });

  it('tenants have an audit log each, in which no other can write [S49]', async () => {
    await world.servers[0].stop();
    const logs = await Promise.all(
      [world.configuration, databases.acme, databases.zeta].map(({ database }) =>
        withDatabase(database, async (db) => {
          const tokensUsed = new Set<string>();
          const { problem } = await verifyAuditLog(db, undefined, undefined, (entries) => {
            for (const { ids } of entries) if (ids.token) tokensUsed.add(ids.token);
          });
          const { rows } = await sql<{ id: string }>`select id from access_tokens`.execute(db);
          assert.equal(problem, undefined);
          assert.deepEqual(
            [...tokensUsed],
            rows.map(({ id }) => id),
          );
          return tokensUsed;
        }),
      ),
    );
    assert.equal(new Set(logs.flatMap((log) => [...log])).size, 3);
  });

  for (const [section, title, refusal] of [
    [
      'relayer',
      'two tenants that send with the same gas key are not served',
      /have the same gas key/,
    ],
    [
      'guardian',
      'two tenants that sign as the same guardian are not served [S49]',
      /have the same guardian/,
    ],
  ] as const) {
    it(title, async () => {
      const read = (name: Name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      const { relayer: _, ...zeta } = read('zeta');
      const same = { ...zeta, [section]: read('acme')[section] };
      writeFileSync(join(folder, 'zeta.json'), JSON.stringify(same));
      await assert.rejects(buildServer(world.configuration, { logger: false }), refusal);
    });
  }
});
