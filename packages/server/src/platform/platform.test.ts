import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { entryPoints } from '@recovery-guardian/core';
import { AccountHolder, useTestWorld } from '@recovery-guardian/devnet/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { Value } from 'typebox/value';
import { buildServer } from '../app.ts';
import { withDatabase } from '../database/migrate.ts';
import { createApiKeyIssuer } from '../endpoint/api-keys.ts';
import { openSecrets } from '../keys/secrets.ts';
import { ownAddress } from '../sponsor/transactions.ts';
import { runHere } from '../testing/command-line.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { createAuthorization } from './authorize.ts';
import { createManagementKeys, overviewScope, teamScopes } from './management-keys.ts';
import { createPlatformServer } from './platform-server.ts';

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const transfer = {
  to: token,
  abi: '[{"type":"function","name":"transfer","inputs":[{"type":"address","name":"to"},{"type":"uint256","name":"amount"}],"outputs":[{"type":"bool"}]}]',
  selector: '0xa9059cbb',
  parameters: [{ index: '1', operator: '$lte', value: '0x0f4240' }],
};

const adminToken = randomBytes(32).toString('hex');

interface Answer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the document's schema of the answer is checked
  data: any;
}

interface Described {
  content: { 'application/json': { schema: object } };
}

describe('the platform API', () => {
  const log: string[] = [];
  let other: FastifyInstance;
  let urls: [string, string];
  let document: Document;
  let key: string;
  let adminUrl: string;

  const listening = (message = 'platform API') =>
    log
      .filter((line) => line.includes(`"msg":"${message}"`))
      .map((line) => (JSON.parse(line) as { url: string }).url);
  const logger = { write: (line: string) => void log.push(line) };
  const world = useTestWorld({
    logger,
    configure: (configuration) => ({
      ...configuration,
      platform: { port: 0 },
      admin: { port: 0, token: adminToken },
    }),
  });
  before(async () => {
    other = await buildServer(world.configuration, { roles: ['api'], logger, clock: world.clock });
    urls = listening() as [string, string];
    [adminUrl = ''] = listening('admin API');
    document = (await (await fetch(`${urls[0]}/openapi.json`)).json()) as Document;
    key = await createKey('acme');
  });
  after(() => other?.close());

  const withKeys = <Result>(act: (keys: ReturnType<typeof createManagementKeys>) => Result) =>
    withDatabase(world.configuration.database, async (db) =>
      act(
        createManagementKeys(
          db,
          world.clock,
          openSecrets(world.configuration.secrets, world.clock),
        ),
      ),
    );
  const issue = (team: string, changes = {}) =>
    withKeys((keys) =>
      keys.create({
        ...{ team, scopes: teamScopes, label: '', expiresAt: undefined },
        ...changes,
      }),
    );
  const createKey = async (team: string, changes = {}) => (await issue(team, changes)).key;

  /** Calls by a client that is generated from the document, which each answer must fit. */
  async function call(
    operation: string,
    {
      by = key,
      body,
      headers = {},
      at = urls[0],
      ...parameters
    }: { by?: string; body?: unknown; headers?: object; at?: string; [name: string]: unknown } = {},
  ): Promise<Answer> {
    const api = new OpenAPIClientAxios({ definition: document, withServer: { url: at } });
    const client = await api.init<OpenAPIClient>();
    const found = api.getOperation(operation) ?? assert.fail(`no operation ${operation}`);
    const answer = (await client[operation]?.(parameters as Record<string, string>, body, {
      headers: { authorization: `Bearer ${by}`, ...headers },
      validateStatus: () => true,
    })) as unknown as Answer;
    const { status, data } = answer;
    const schemas = found.responses as unknown as Record<string, Described>;
    const described = schemas[status] ?? schemas[`${String(status)[0]}XX`];
    const schema = described?.content['application/json'].schema ?? assert.fail(`no ${status}`);
    assert.deepEqual(Value.Errors(schema, data), [], JSON.stringify(data));
    return answer;
  }
  const create = (changes: object = {}, options = {}) =>
    call('createGasPolicy', {
      body: {
        name: 'Onboarding',
        chainId: world.chain.chainId,
        accessRules: { accounts: { allowAll: true } },
        ...changes,
      },
      ...options,
    });
  const anyVersion = { 'if-match': '*' };

  it("the platform API's document has each of its routes, and needs no key", () => {
    const routes = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method} ${path}`),
    );
    const policy = '/v1/gas-policies/{policyId}';
    assert.deepEqual(routes.sort(), [
      `delete ${policy}`,
      `delete ${policy}/transactions/{transactionId}`,
      'get /v1/gas-policies',
      `get ${policy}`,
      'get /v1/me',
      'get /v1/overview',
      `patch ${policy}`,
      `patch ${policy}/access-rules`,
      'post /v1/gas-policies',
      `post ${policy}/transactions`,
      `put ${policy}/transactions`,
    ]);
    assert.equal(document.openapi, '3.1.0');
  });

  it('a generated client creates, reads, changes and deletes a gas policy', async () => {
    const me = await call('getManagementKey');
    assert.deepEqual([me.data.teamId, me.data.scopes], ['acme', teamScopes]);
    const endDate = world.clock.now().getTime() + 3_600_000;
    const made = await create({
      general: { enabled: false, endDate },
      accountRules: { rate: 3, ratePeriod: 86_400, totalMax: '0x6f05b59d3b20000' },
      accessRules: {
        accounts: [{ value: alice.toLowerCase(), label: 'Mia' }],
        origins: ['https://*.example.com'],
      },
      transactions: [transfer],
    });
    assert.deepEqual([made.status, made.headers.etag], [201, '"1"']);
    const { id: policyId } = made.data;
    const { general, accountRules, accessRules, transactions, billing } = made.data;
    assert.deepEqual(general, {
      enabled: false,
      private: true,
      sponsorshipPolicyId: policyId,
      startDate: null,
      endDate,
    });
    const limits = { rate: 3, ratePeriod: 86_400, totalMax: '0x6f05b59d3b20000', maxPerOp: null };
    assert.deepEqual(accountRules, limits);
    assert.deepEqual(accessRules, {
      accounts: { allowAll: false, entries: [{ value: alice, label: 'Mia' }] },
      origins: { allowAll: false, entries: [{ value: 'https://*.example.com', label: '-' }] },
      ips: { allowAll: true, entries: [] },
    });
    assert.equal(transactions[0].selector, transfer.selector);
    const nothing = { balance: '0x0', lockedBalance: '0x0', available: '0x0' };
    assert.deepEqual(billing, { currency: 'native', ...nothing });

    const body = { name: 'Renamed', general: { enabled: true }, accountRules: { rate: 5 } };
    const headers = { 'if-match': '"1"' };
    const updated = await call('updateGasPolicy', { policyId, body, headers });
    assert.deepEqual([updated.status, updated.headers.etag], [200, '"2"']);
    assert.deepEqual(updated.data.accountRules, { ...limits, rate: 5 });
    const access = await call('updateAccessRules', {
      policyId,
      headers: anyVersion,
      body: {
        accounts: { remove: [alice], add: [{ value: token, label: 'New' }] },
        origins: { allowAll: true },
        ips: { set: ['192.0.2.1'] },
      },
    });
    assert.deepEqual(access.data.accessRules, {
      accounts: { allowAll: false, entries: [{ value: token, label: 'New' }] },
      origins: { allowAll: true, entries: [] },
      ips: { allowAll: false, entries: [{ value: '192.0.2.1', label: '-' }] },
    });
    const none = { accounts: { add: [], remove: [alice] }, origins: { remove: ['https://a.org'] } };
    const same = await call('updateAccessRules', { policyId, headers: anyVersion, body: none });
    assert.deepEqual(same.data.accessRules, access.data.accessRules);
    const added = await call('addTransaction', { policyId, body: transfer });
    assert.deepEqual([added.status, added.data.policy.transactions.length], [201, 2]);
    const { transactionId } = added.data;
    const removal = { policyId, transactionId, headers: anyVersion };
    assert.equal((await call('removeTransaction', removal)).data.transactions.length, 1);
    assert.equal((await call('removeTransaction', removal)).status, 404);
    const replaced = await call('replaceTransactions', {
      ...{ policyId, headers: anyVersion },
      body: { transactions: [{ ...transfer, to: ownAddress }] },
    });
    assert.equal(replaced.data.transactions[0].to, ownAddress);

    const page = await call('listGasPolicies', { chainId: world.chain.chainId, enabled: 'true' });
    assert.deepEqual(
      [page.data.total, page.data.pageSize, page.data.items[0].name],
      [1, 25, 'Renamed'],
    );
    assert.equal((await call('listGasPolicies', { enabled: 'false' })).data.total, 0);
    assert.equal((await call('listGasPolicies', { chainId: 1 })).data.total, 0);
    const gone = await call('deleteGasPolicy', { policyId, headers: anyVersion });
    assert.deepEqual([gone.status, gone.data], [200, { id: policyId, deleted: true }]);
    assert.equal((await call('getGasPolicy', { policyId })).status, 404);
    assert.equal((await call('listGasPolicies')).data.total, 0);
  });

  it('a wrong request is refused with the code of its status', async () => {
    const { id: policyId } = (await create()).data;
    const changes = { policyId, headers: anyVersion };
    const path = '/v1/gas-policies';
    const raw = (init: RequestInit, route = path) =>
      fetch(urls[0] + route, {
        ...init,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      }).then(async (answer) => ({ status: answer.status, data: await answer.json() }));
    const reader = await createKey('acme', { scopes: ['gas-policies:read'] });
    const writer = await createKey('acme', { scopes: ['gas-policies:write'] });
    const wrong: [number, string, Promise<Pick<Answer, 'status' | 'data'>>][] = [
      [400, 'bad_request', raw({ method: 'POST', body: '{' })],
      [400, 'bad_request', raw({}, `${path}?page=-1`)],
      [400, 'bad_request', raw({}, `${path}?pageSize=20`)],
      [400, 'bad_request', raw({}, `${path}?enabled=yes`)],
      [400, 'bad_request', create({ chainId: 5 })],
      [400, 'bad_request', call('updateGasPolicy', { ...changes, body: {} })],
      [400, 'bad_request', call('updateAccessRules', { ...changes, body: {} })],
      [401, 'unauthorized', call('getManagementKey', { by: `mk_${'a'.repeat(43)}` })],
      [403, 'forbidden', create({}, { by: reader })],
      [403, 'forbidden', call('listGasPolicies', { by: writer })],
      [404, 'not_found', raw({}, '/v1/other')],
      [422, 'validation_error', create({ name: 'ab' })],
      [422, 'validation_error', create({ other: 1 })],
      [422, 'validation_error', create({ accountRules: { rate: 3 } })],
      [422, 'validation_error', create({ accountRules: { maxPerOp: '12' } })],
      [422, 'validation_error', create({ general: { startDate: 1 } })],
      [422, 'validation_error', create({ accessRules: { accounts: ['0x12'] } })],
      [
        422,
        'validation_error',
        create({ transactions: [{ ...transfer, selector: '0x12345678' }] }),
      ],
    ];
    for (const [index, [status, code, asked]] of wrong.entries()) {
      const { status: answered, data } = await asked;
      assert.deepEqual(
        [answered, data.error.code],
        [status, code],
        `${index} ${JSON.stringify(data)}`,
      );
      assert.equal(data.error.details !== undefined, status === 422);
    }
  });

  it('an empty list, which would allow all, is refused unless the request says so [S161]', async () => {
    const { data } = await create({
      accessRules: { accounts: [alice] },
      transactions: [transfer],
    });
    const policy = { policyId: data.id, headers: anyVersion };
    const [one] = data.transactions;
    const refused = [
      create({ accessRules: undefined }),
      create({ accessRules: { accounts: [] } }),
      create({ accessRules: { accounts: [alice], origins: [] } }),
      create({ transactions: [] }),
      call('updateGasPolicy', { ...policy, body: { accessRules: { accounts: [] } } }),
      call('updateAccessRules', { ...policy, body: { accounts: { set: [] } } }),
      call('updateAccessRules', { ...policy, body: { accounts: { remove: [alice] } } }),
      call('replaceTransactions', { ...policy, body: { transactions: [] } }),
      call('removeTransaction', { ...policy, transactionId: one.id }),
    ];
    for (const [index, asked] of refused.entries()) {
      const answer = await asked;
      assert.equal(answer.status, 422, String(index));
      assert.match(answer.data.error.message, /allowAll/, String(index));
    }
    const body = { transactions: [], allowAll: true };
    assert.deepEqual(
      (await call('replaceTransactions', { ...policy, body })).data.transactions,
      [],
    );
    const accounts = { allowAll: true };
    const open = await call('updateAccessRules', { ...policy, body: { accounts } });
    assert.equal(open.data.accessRules.accounts.allowAll, true);
  });

  it("another team's policy is as unknown as none, and its key changes nothing [S162]", async () => {
    const { data } = await create({ transactions: [transfer] });
    const by = await createKey('zeta');
    const policy = { policyId: data.id, by, headers: anyVersion };
    const asked = [
      call('getGasPolicy', policy),
      call('updateGasPolicy', { ...policy, body: { name: 'Mine now' } }),
      call('updateAccessRules', { ...policy, body: { accounts: { allowAll: true } } }),
      call('replaceTransactions', { ...policy, body: { transactions: [transfer] } }),
      call('addTransaction', { ...policy, body: transfer }),
      call('removeTransaction', { ...policy, transactionId: data.transactions[0].id }),
      call('deleteGasPolicy', policy),
    ];
    const none = await call('getGasPolicy', { ...policy, policyId: 'gp_none' });
    for (const answer of await Promise.all(asked)) {
      assert.deepEqual([answer.status, answer.data], [404, none.data]);
    }
    assert.equal((await call('listGasPolicies', { by })).data.total, 0);
    assert.equal((await call('getGasPolicy', { policyId: data.id })).headers.etag, '"1"');
    // The operator's own policies are nobody's.
    assert.equal((await call('getGasPolicy', { policyId: 'recovery-only' })).status, 404);
  });

  it('a management key ends with its rotation, revocation or time [S163]', async () => {
    const status = async (by: string) => (await call('getManagementKey', { by })).status;
    const old = await issue('acme');
    const next = (await withKeys((keys) => keys.rotate(old.id, 60_000))) ?? assert.fail();
    assert.deepEqual([await status(old.key), await status(next.key)], [200, 200]);
    assert.equal(await withKeys((keys) => keys.rotate(old.id, 60_000)), undefined);
    world.clock.advance(60_000);
    assert.deepEqual([await status(old.key), await status(next.key)], [401, 200]);
    assert.equal(await withKeys((keys) => keys.revoke(next.id)), true);
    world.clock.advance(1_000);
    assert.equal(await status(next.key), 401);
    const expiresAt = new Date(world.clock.now().getTime() + 5_000);
    const short = await createKey('acme', { expiresAt });
    assert.equal(await status(short), 200);
    world.clock.advance(5_000);
    assert.equal(await status(short), 401);
  });

  it('management keys are stored as keyed hashes, which a writer of the database cannot make [S163]', async () => {
    const stored = await withDatabase(world.configuration.database, async (db) => {
      const { rows } = await sql`select management_keys::text as row from management_keys`.execute(
        db,
      );
      await sql`
        insert into management_keys (id, team, key_hash, scopes, label, created_at)
        values ('forged', 'acme', sha256(${`mk_${'f'.repeat(43)}`}::bytea), '{}', '', now())`.execute(
        db,
      );
      return JSON.stringify(rows);
    });
    assert.ok(!stored.includes(key) && !stored.includes(Buffer.from(key).toString('hex')));
    assert.equal((await call('getManagementKey', { by: `mk_${'f'.repeat(43)}` })).status, 401);
    assert.ok(!log.join('').includes(key));
  });

  it('no runtime key opens the platform API, no management key the endpoint, and no page either [S164]', async () => {
    const { chainId } = world.chain;
    const ping = (apiKey: string) =>
      fetch(`${world.url}/api/v3/${chainId}/${apiKey}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_chainId', params: [] }),
      });
    assert.equal((await ping(world.apiKey)).status, 200);
    assert.equal((await ping(key)).status, 401);
    for (const by of [world.apiKey, world.accessToken]) {
      assert.equal((await call('getManagementKey', { by })).status, 401);
    }
    assert.equal((await fetch(`${world.url}/v1/me`)).status, 404);
    for (const headers of [{ origin: 'https://wallet.example' }, { 'sec-fetch-site': 'none' }]) {
      const answer = await call('getManagementKey', { headers });
      assert.equal(answer.status, 403);
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    }
    const preflight = await fetch(`${urls[0]}/v1/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://wallet.example', 'access-control-request-method': 'GET' },
    });
    assert.equal(preflight.status, 403);
    const unread = [
      await fetch(`${urls[0]}/v1/%zz`),
      await fetch(`${urls[0]}/api/v3/${chainId}/%zz`),
      await fetch(`${urls[0]}/v1/me`, { headers: { 'x-long': 'x'.repeat(20_000) } }),
      await fetch(`${urls[0]}/api/v3/1/key`, { headers: { 'x-long': 'x'.repeat(20_000) } }),
    ];
    assert.deepEqual(
      unread.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')]),
      [400, 400, 431, 431].map((status) => [status, null]),
    );
  });

  it('a replayed Idempotency-Key gets the first answer, and is refused with another body [S165]', async () => {
    const headers = { 'idempotency-key': 'deploy-1' };
    const total = async () => (await call('listGasPolicies')).data.total;
    const before = await total();
    const answers = await Promise.all(
      urls.flatMap((at) => [create({}, { headers, at }), create({}, { headers, at })]),
    );
    for (const { status, data } of answers) {
      assert.deepEqual([status, data], [201, answers[0]?.data]);
    }
    assert.equal(await total(), before + 1);
    const changed = await create({ name: 'Another' }, { headers });
    assert.equal(changed.status, 422);
    assert.match(changed.data.error.details['Idempotency-Key'], /another request/);
    const policyId = answers[0]?.data.id;
    const reused = await call('addTransaction', { policyId, body: transfer, headers });
    assert.equal(reused.status, 422);
    const by = await createKey('zeta');
    const theirs = await create({}, { headers, by });
    assert.deepEqual([theirs.status, theirs.data.id === policyId], [201, false]);
    // A request that failed has not used its key.
    const failed = { 'idempotency-key': 'deploy-2' };
    assert.equal((await create({ name: 'x' }, { headers: failed })).status, 422);
    assert.equal((await create({}, { headers: failed })).status, 201);
  });

  it('a change with a stale ETag is refused, also of two at the same time [S166]', async () => {
    const { id: policyId } = (await create()).data;
    const rename = (name: string, headers: object, at = urls[0]) =>
      call('updateGasPolicy', { policyId, body: { name }, headers, at });
    const missing = await rename('Without', {});
    assert.deepEqual([missing.status, missing.data.error.code], [428, 'precondition_required']);
    const both = await Promise.all(
      urls.map((at, index) => rename(`Name ${index}`, { 'if-match': '"1"' }, at)),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
    assert.equal(
      (await rename('Stale', { 'if-match': '"1"' })).data.error.code,
      'precondition_failed',
    );
    assert.equal((await rename('Weak', { 'if-match': 'W/"2"' })).status, 412);
    assert.equal((await rename('Right', { 'if-match': '"2"' })).headers.etag, '"3"');
    const stale = { policyId, headers: { 'if-match': '"2"' } };
    assert.equal((await call('deleteGasPolicy', stale)).status, 412);
  });

  it('a change by the API holds at once in every process, for the keys of its team only', async () => {
    const { chainId } = world.chain;
    const issueKey = (team?: string) =>
      withDatabase(world.configuration.database, (db) =>
        createApiKeyIssuer(db, world.clock).create({
          scope: { plan: 'standard', ...(team && { team }) },
          label: '',
        }),
      );
    const [acme, zeta, own] = await Promise.all([issueKey('acme'), issueKey('zeta'), issueKey()]);
    const { account: sender } = new AccountHolder(world);
    const operation = { sender, nonce: '0x0', callData: '0x12' };
    /** What each process says about the operation. */
    const sponsor = (apiKey: { key: string }, context: object = {}, origin = {}) => {
      const params = [operation, entryPoints['0.7'], chainId, context];
      const body = { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params };
      const url = `/api/v3/${chainId}/${apiKey.key}`;
      return Promise.all([
        fetch(world.url + url, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: origin,
        }).then((answer) => answer.json()),
        other
          .inject({ method: 'POST', url, payload: JSON.stringify(body), headers: origin })
          .then((answer) => answer.json()),
      ]).then((answers) =>
        answers.map(({ error }: { error?: { message: string } }) => error?.message ?? 'paid'),
      );
    };
    const paid = ['paid', 'paid'];
    const made = await create({ accessRules: { accounts: [sender] } });
    const context = { sponsorshipPolicyId: made.data.id };
    assert.deepEqual(await sponsor(acme, context), paid);
    for (const stranger of [zeta, own]) {
      for (const message of await sponsor(stranger, context))
        assert.match(message, /not available/);
    }
    const change = (body: object, at: string) =>
      call('updateGasPolicy', { policyId: made.data.id, headers: anyVersion, body, at });
    const refused = async (message: RegExp, more = context) => {
      for (const text of await sponsor(acme, more)) assert.match(text, message);
    };
    await change({ accessRules: { accounts: [token] } }, urls[1]);
    await refused(/the sender is not among its senders/);
    const accounts = { allowAll: true };
    await change({ accessRules: { accounts, origins: ['https://*.example.com'] } }, urls[0]);
    await refused(/the page is not among its origins/);
    const page = { origin: 'https://app.example.com' };
    assert.deepEqual(await sponsor(acme, context, page), paid);
    assert.notDeepEqual(await sponsor(acme, context, { origin: 'https://example.com' }), paid);
    await change({ accessRules: { origins: { allowAll: true }, ips: ['192.0.2.1'] } }, urls[1]);
    await refused(/the caller is not among its addresses/);
    await change({ accessRules: { ips: ['127.0.0.1'] } }, urls[1]);
    assert.deepEqual(await sponsor(acme, context), paid);
    // Public: also where no policy is named. The default policy pays for recoveries only.
    assert.notDeepEqual(await sponsor(acme), paid);
    await change({ general: { private: false } }, urls[0]);
    assert.deepEqual(await sponsor(acme), paid);
    assert.notDeepEqual(await sponsor(zeta), paid);
    await change({ general: { enabled: false } }, urls[1]);
    await refused(/not available/);
  });

  it('the audit log and the history of a policy say who changed what, and when', async () => {
    const folder = createTestFolder();
    const file = join(folder, 'configuration.json');
    writeFileSync(file, JSON.stringify(world.configuration));
    const run = (name: string, ...words: string[]) => runHere(name, { file }, { words });
    const { id: policyId } = (await create()).data;
    const { keyId } = (await call('getManagementKey')).data;
    await call('updateGasPolicy', { policyId, body: { name: 'After' }, headers: anyVersion });
    assert.equal((await run('policies fund', policyId, '1000')).failure, undefined);
    const { billing } = (await call('getGasPolicy', { policyId })).data;
    assert.deepEqual([billing.balance, billing.available], ['0x3e8', '0x3e8']);
    await call('deleteGasPolicy', { policyId, headers: anyVersion });
    const { text } = await run('policies history', policyId);
    const lines = text.split('\n').map((line) => line.split('\t'));
    assert.deepEqual(
      lines.map(([version, , by, state]) => [version, by, state]),
      [
        ['1', keyId, 'enabled'],
        ['2', keyId, 'enabled'],
        ['3', 'operator', 'enabled'],
        ['4', keyId, 'disabled'],
      ],
    );
    assert.deepEqual(
      lines.map(([, , , , rules = '{}']) => JSON.parse(rules).name),
      ['Onboarding', 'After', 'After', 'After'],
    );
    const { rows } = await withDatabase(world.configuration.database, (db) =>
      sql<{ event: string; ids: Record<string, string>; isRight: boolean }>`
        select event, ids, ids->>'rules' = encode(sha256(convert_to(rules::text, 'UTF8')), 'hex')
          as "isRight"
        from (
          select event, ids from audit_log union all select event, ids from audit_pending
        ) as entries join gas_policy_versions
          on policy_id = ids->>'policy' and version::text = ids->>'version'
        where policy_id = ${policyId} order by version`.execute(db),
    );
    assert.deepEqual(
      rows.map(({ event, ids: { by }, isRight }) => [event, by, isRight]),
      [
        ['gas-policy-created', keyId, true],
        ['gas-policy-changed', keyId, true],
        ['gas-policy-changed', 'operator', true],
        ['gas-policy-deleted', keyId, true],
      ],
    );
  });

  /** Asks the admin port for the overview, with these headers. */
  const askPage = async (headers: Record<string, string>, path = '/v1/overview') => {
    const [answer] = await new Promise<[IncomingMessage]>((resolve, reject) => {
      get(adminUrl + path, { headers }, (...answered) => resolve(answered)).on('error', reject);
    });
    return { status: answer.statusCode, headers: answer.headers, answer };
  };
  const bearer = (by: string) => ({ authorization: `Bearer ${by}` });

  it('the overview needs a management key that can do nothing else, on each port [S196]', async () => {
    const by = await createKey('operator', { scopes: [overviewScope] });
    const all = await createKey('operator', { scopes: [...teamScopes, overviewScope] });
    for (const wrong of [key, all, world.apiKey, world.accessToken, adminToken]) {
      const status = wrong === key || wrong === all ? 403 : 401;
      assert.equal((await call('getOverview', { by: wrong })).status, status);
      assert.equal((await askPage(bearer(wrong))).status, status);
    }
    assert.equal((await call('getOverview', { by })).status, 200);
    const { status, headers } = await askPage(bearer(by));
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
    for (const operation of ['listGasPolicies', 'createGasPolicy']) {
      const body = operation === 'createGasPolicy' ? { name: 'Mine', chainId: 1 } : undefined;
      assert.equal((await call(operation, { by, body })).status, 403);
    }
    assert.equal((await askPage(bearer(by), '/status')).status, 401);
    const used = await withDatabase(world.configuration.database, (db) =>
      sql<{ ids: object }>`
        select ids from audit_pending where event = 'admin-used'
        union all select ids from audit_log where event = 'admin-used'`.execute(db),
    );
    const { keyId: managementKey } = (await call('getManagementKey', { by })).data;
    assert.deepEqual(
      used.rows.map(({ ids }) => ids),
      [{ action: 'overview', managementKey }],
    );
  });

  it('the overview answers the page of its own server only, by no name of another site [S197]', async () => {
    const by = await createKey('operator', { scopes: [overviewScope] });
    const { host, port } = new URL(adminUrl);
    const own = { ...bearer(by), 'sec-fetch-site': 'same-origin', origin: `http://${host}` };
    for (const name of [host, `localhost:${port}`]) {
      const headers = { ...own, host: name, origin: `http://${name}` };
      assert.equal((await askPage(headers)).status, 200, name);
      assert.equal((await askPage({ host: name }, '/')).status, 200, name);
    }
    const foreign: Record<string, string>[] = [
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      { host: `127.0.0.1.evil.example:${port}`, origin: '' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const changes of foreign) {
      const { status, headers } = await askPage({ ...own, ...changes });
      const shown = JSON.stringify(changes);
      assert.deepEqual([status, headers['access-control-allow-origin']], [403, undefined], shown);
      if ('host' in changes) assert.equal((await askPage(changes, '/')).status, 421, shown);
    }
    // Another site cannot use up the tries of the operator, who comes from the same address.
    for (let sent = 0; sent < 40; sent++) {
      const guess = { ...bearer('mk_guess'), 'sec-fetch-site': 'cross-site' };
      assert.equal((await askPage(guess)).status, 403);
    }
    assert.equal((await askPage(bearer('mk_guess'))).status, 401);
  });

  it("the operator's page allows nothing from elsewhere, and no frame around it [S198]", async () => {
    for (const path of ['/', '/operator.js', '/operator.css']) {
      const { status, headers } = await askPage({}, path);
      assert.equal(status, 200);
      const policy = String(headers['content-security-policy']).split('; ');
      for (const needed of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"]) {
        assert.ok(policy.includes(needed), needed);
      }
      assert.ok(!/unsafe|http|data:|\*/.test(policy.join()));
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  it('the overview names the keys, policies and refusals of all teams, and no secret', async () => {
    const by = await createKey('operator', { scopes: [overviewScope] });
    const { id: policyId } = (await create({ name: 'Shown to the operator' })).data;
    const runtime = await withDatabase(world.configuration.database, (db) =>
      createApiKeyIssuer(db, world.clock).create({
        scope: { plan: 'standard', team: 'acme' },
        label: 'their wallet',
      }),
    );
    const { chainId } = world.chain;
    const refusals = async () => {
      world.clock.advance(5_000);
      const { data } = await call('getOverview', { by });
      const found = data.refusals.find(
        ({ reason }: { reason: string }) => reason === 'the sender is not among its senders',
      );
      return { data, found: found?.count ?? 0 };
    };
    const before = (await refusals()).found;
    const operation = { sender: alice, nonce: '0x0', callData: '0x' };
    const context = { sponsorshipPolicyId: policyId };
    await call('updateAccessRules', {
      ...{ policyId, headers: anyVersion, body: { accounts: { set: [token] } } },
    });
    const params = [operation, entryPoints['0.7'], chainId, context];
    await fetch(`${world.url}/api/v3/${chainId}/${runtime.key}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }),
    });
    const { data, found } = await refusals();
    assert.equal(found, before + 1);
    const { answer } = await askPage(bearer(by));
    const shown = (await json(answer)) as typeof data;
    // The rest changes by itself: queues, health, how long the process runs.
    for (const part of ['networks', 'keys', 'policies', 'refusals']) {
      assert.deepEqual(shown[part], data[part], part);
    }
    assert.partialDeepStrictEqual(
      data.keys.items.find(({ id }: { id: string }) => id === runtime.id),
      { label: 'their wallet', team: 'acme', state: 'valid', answered: 0, failed: 1 },
    );
    assert.partialDeepStrictEqual(
      data.policies.items.find(({ id }: { id: string }) => id === policyId),
      { name: 'Shown to the operator', team: 'acme', enabled: true, total: '0x0', spent: '0x0' },
    );
    assert.equal(data.process.checks.database, 'ok');
    assert.deepEqual(data.networks, [{ chainId, name: world.configuration.chains[0]?.name }]);
    assert.doesNotMatch(JSON.stringify(data), /mk_|rg_key_|[0-9a-f]{64}/);
  });

  it('wrong management keys of one site are limited, and a right one never is [S167]', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 40; sent++) {
      statuses.add((await call('getManagementKey', { by: 'mk_guess' })).status);
    }
    assert.deepEqual([...statuses].sort(), [401, 429]);
    const limited = await call('getManagementKey', { by: 'mk_guess' });
    assert.equal(limited.data.error.code, 'rate_limited');
    assert.ok(Number(limited.headers['retry-after']) > 0);
    assert.equal((await call('getManagementKey')).status, 200);
  });

  it('a management key has a limit of requests, a team one of policies and changes [S167]', async () => {
    const by = await createKey('full');
    await withDatabase(world.configuration.database, (db) =>
      sql`
        insert into gas_policies (id, team, rules, created_at)
        select 'full-' || n, 'full', '{}', now() from generate_series(1, 999) n`.execute(db),
    );
    const last = await Promise.all(
      urls.flatMap((at) => Array.from({ length: 5 }, () => create({}, { by, at }))),
    );
    assert.equal(last.filter(({ status }) => status === 201).length, 1);
    const more = await create({}, { by });
    assert.deepEqual([more.status, more.data.error.code], [403, 'forbidden']);
    const unused = undefined as never;
    const app = await createPlatformServer(
      { logger: { write() {} }, proxies: [], mode: 'development', onAnswer() {} },
      {
        ...{ db: unused, clock: unused, chainIds: [], getOverview: async () => assert.fail() },
        authorize: createAuthorization({
          redis: { client: undefined } as never,
          keys: { find: async (id) => ({ id, team: 'busy', scopes: teamScopes }) },
        }),
      },
    );
    /** How many requests of a key are not limited. */
    const count = async (id: string, method: 'GET' | 'PATCH') => {
      const url = method === 'GET' ? '/v1/me' : '/v1/gas-policies/any';
      const headers = { authorization: `Bearer ${id}` };
      for (let answered = 0; ; answered++) {
        const payload = method === 'GET' ? undefined : {};
        const { statusCode } = await app.inject({ method, url, headers, payload });
        if (statusCode === 429) return answered;
        assert.equal(statusCode, method === 'GET' ? 200 : 428);
      }
    };
    assert.equal(await count('one', 'GET'), 600);
    assert.equal((await count('two', 'PATCH')) + (await count('three', 'PATCH')), 1_000);
    assert.ok((await count('three', 'GET')) > 0);
    await app.close();
  });
});
