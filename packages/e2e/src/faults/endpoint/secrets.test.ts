import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  type ServerUnderTest,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  type ApiKeyIssuer,
  administerApiKeys,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import { inParallel } from '../kit.ts';
import { type Canary, findCanaries } from '../service/canaries.ts';
import { metricsUrlIn, type RawRequest, sendRaw, statusOf } from './requests.ts';
import { startTelltaleUpstream, type TelltaleUpstream } from './telltale-upstream.ts';

describe('the secrets of the endpoint', { timeout: 280_000 }, () => {
  const parts = new AsyncDisposableStack();
  let world: TestWorld;
  let kept: string;
  let upstreamKeys: string[];
  let issuer: ApiKeyIssuer;
  let made: MadeKey[];

  before(async () => {
    kept = await mkdtemp(join(tmpdir(), 'recovery-guardian-replies-'));
    parts.defer(() => rm(kept, { recursive: true }));
    const upstream = await startTelltaleUpstream(31_337);
    parts.defer(() => upstream.stop());
    upstreamKeys = Array.from({ length: 8 }, () => randomBytes(16).toString('hex'));
    world = await startTestWorld({
      database: { kind: 'postgres' },
      inProcessOfItsOwn: true,
      processes: 2,
      configure: (configuration) => withKeys(configuration, upstream, upstreamKeys),
    });
    parts.defer(() => world.stop());
    issuer = administerApiKeys(world.configuration);
    made = await makeKeys(issuer, 8);
  });
  after(() => parts.disposeAsync());

  it('no API key and no URL of an upstream is in logs, metrics, replies or the database, on any path of an error', async () => {
    const { servers, configuration } = world;
    const secrets: Canary[] = [
      ...[world.apiKey, ...made.map(({ key }) => key)].map((text) => ({ name: 'API key', text })),
      ...made.map(({ mistyped }) => ({ name: 'mistyped API key', text: mistyped })),
      ...upstreamKeys.map((text) => ({ name: 'upstream key', text })),
      { name: "sponsor's key", text: configuration.sponsor?.privateKey?.slice(2) ?? '' },
    ];
    const control = { name: 'control', text: `control-${randomUUID()}` };
    const statuses = await keepReplies(world, { made, control: control.text, kept });
    for (const status of expectedStatuses) assert.ok(statuses.has(status), `${status}`);
    // Metrics name keys by their ids.
    assert.ok((await keepMetrics(servers, kept, made)) > 0);
    const directories = [
      kept,
      world.databaseFiles,
      ...servers.map(({ logDirectory }) => logDirectory),
    ].filter((directory) => directory !== undefined);
    const hits = findCanaries([...secrets, control], directories);
    const found = hits.filter(({ name }) => name !== control.name);
    assert.deepEqual(found, []);
    assert.ok(hits.length > 0, 'the search does not find what is there');
  });

  it('a revoked API key is refused by every process within 5 seconds', async () => {
    const served = made.filter(({ plan }) => plan === 'standard').slice(0, 2);
    const slowest = await revokeAndWait(issuer, served, world);
    assert.ok(slowest <= 5_000, `${slowest} ms`);
  });
});

/** Puts a key into each URL of an upstream, once as its path and once as its query. */
function withKeys(
  configuration: WrittenConfiguration,
  upstream: TelltaleUpstream,
  [path = '', query = '', node, gone, goneQuery, paymaster = '', paymasterQuery = '']: string[],
): WrittenConfiguration {
  return {
    ...configuration,
    metrics: { port: 0 },
    endpoint: { ...configuration.endpoint, plans: [{ name: 'standard' }, tiny] },
    chains: configuration.chains?.map((chain) => ({
      ...chain,
      rpcUrls: chain.rpcUrls?.map((url) => `${url}/?key=${node}`),
      bundlerUrls: [
        `http://127.0.0.1:1/${gone}?key=${goneQuery}`,
        upstream.urlWith({ path, query }),
      ],
      paymasterUrls: [upstream.urlWith({ path: paymaster, query: paymasterQuery })],
      bundlerMethods: ['*'],
    })),
  };
}

/** Uses every key in every way, and keeps the replies. @returns their statuses */
async function keepReplies(
  { servers, chain }: TestWorld,
  work: { made: readonly MadeKey[]; control: string; kept: string },
): Promise<Set<number>> {
  const { made, control, kept } = work;
  const statuses = new Set<number>();
  await inParallel(made, 8, async ({ key, mistyped }, index) => {
    const { url } = servers[index % servers.length] as ServerUnderTest;
    const requests = everyErrorPath({ key, mistyped, chainId: chain.chainId, control });
    const replies: string[] = [];
    for (const request of requests) replies.push(await sendRaw(url, request));
    // Without a status: a server may hang up before its reply is read.
    for (const status of replies.map(statusOf)) if (status > 0) statuses.add(status);
    await writeFile(join(kept, `replies-${index}`), replies.join('\n'));
  });
  return statuses;
}

/** Each of its keys is soon refused. */
const tiny = { name: 'tiny', requestsPerMinute: 1, userOperationsPerDay: 0 };

/** Checks that every path was taken: 200 for single refused calls, 502 if no upstream is left. */
const expectedStatuses = [200, 400, 401, 404, 405, 413, 429, 502];

interface MadeKey {
  id: string;
  key: string;
  mistyped: string;
  plan: string;
}

/** Of every scope; the last of four on a plan that is used up immediately. */
async function makeKeys(issuer: ApiKeyIssuer, count: number): Promise<MadeKey[]> {
  const scopes = [
    { plan: 'standard' },
    { plan: 'standard', methods: ['eth_chainId', 'eth_estimate*'] },
    { plan: 'standard', origins: ['https://wallet.example'] },
    { plan: 'tiny' },
  ];
  return inParallel(Array.from({ length: count }), 4, async (_one, index) => {
    const scope = scopes[index % scopes.length] as (typeof scopes)[number];
    const made = await issuer.create({ scope, label: `proof ${index}` });
    // With two letters swapped: almost the key, and just as secret.
    const mistyped = made.key.replace(/(.)(.)$/, (_all, one, two) => `${two}${one}x`);
    return { ...made, mistyped, plan: scope.plan };
  });
}

interface Attempt {
  key: string;
  mistyped: string;
  chainId: number;
  control: string;
}

/** Requests that fail in every way, with the key in every common place. */
function everyErrorPath({ key, mistyped, chainId, control }: Attempt): RawRequest[] {
  const call = (method: string, params: unknown = []) =>
    JSON.stringify({ jsonrpc: '2.0', id: control, method, params });
  const path = `/api/v3/${chainId}/${key}`;
  const body = call('eth_chainId');
  const origin = 'https://wallet.example';
  // As many as the upstream has faults, so that each occurs.
  const passedOn = Array.from({ length: 12 }, (_one, index): RawRequest => {
    const method = ['eth_estimateUserOperationGas', 'pm_getPaymasterData', 'custom_method'][
      index % 3
    ];
    return { path, headers: { origin }, body: call(method as string, [{}, control]) };
  });
  return [
    { path, body },
    { path, headers: { origin }, body },
    { path, headers: { origin: 'https://evil.example' }, body },
    { path: `/api/v3/${chainId}`, headers: { 'x-api-key': key }, body },
    { path: `/api/v3/${chainId}`, headers: { 'x-api-key': mistyped }, body },
    { path: `/api/v3/${chainId}?apikey=${key}`, body },
    { path: `/api/v3/${chainId}/${mistyped}`, body },
    { path: `/api/v3/1/${key}`, body },
    { path: `/api/v3/${key}`, body },
    { path: `/api/v3/${key}/${chainId}`, body },
    { path: `${path}/`, body },
    { path: `${path}/more?key=${key}`, body },
    { path: `${path}%zz`, body },
    { path: `${path}${'x'.repeat(2_000)}`, body },
    { path: `/api/v4/${chainId}/${key}`, body },
    { path: `/public/v3/${chainId}/${key}`, body },
    { path: `/bundler/v3/${chainId}/${key}`, body },
    { path: `/paymaster/v3/local/${mistyped}`, body },
    { path: `/t/${key}/auth/submit`, body },
    { method: 'GET', path },
    { method: 'DELETE', path },
    { method: 'OPTIONS', path, headers: { origin, 'access-control-request-method': 'POST' } },
    { method: 'BREW', path, body },
    { path, body: '{' },
    { path, body: `[${body}` },
    { path, body: '[]' },
    { path, body: `[${Array.from({ length: 1_001 }, () => body).join()}]` },
    { path, body: `[${body},{"id":1},7]` },
    { path, body: call('debug_bundler_clearState') },
    { path, body: call('eth_sendUserOperation', [{}, {}]) },
    { path, body: JSON.stringify({ jsonrpc: '1.0', id: control, method: 'eth_chainId' }) },
    { path, body: 'x'.repeat(2 ** 20 + 1) },
    { path, headers: { 'content-length': 'many' }, body },
    { path, headers: { 'transfer-encoding': 'chunked, ' }, body },
    { path, headers: { 'x-long': 'x'.repeat(20_000) }, body },
    ...passedOn,
  ];
}

/** Revokes keys that both processes just used. @returns the longest that one stayed valid, in ms */
async function revokeAndWait(
  issuer: ApiKeyIssuer,
  keys: readonly MadeKey[],
  { servers, chain }: TestWorld,
): Promise<number> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}';
  const headers = { origin: 'https://wallet.example' };
  // 429 instead of 401 once this network has sent too many refused keys.
  const isRefused = async ({ key }: MadeKey, { url }: ServerUnderTest) =>
    statusOf(await sendRaw(url, { path: `/api/v3/${chain.chainId}/${key}`, headers, body })) !==
    200;

  const waits = await inParallel(keys, 8, async (key) => {
    const before = await Promise.all(servers.map((server) => isRefused(key, server)));
    if (before.includes(true)) throw new Error(`The key ${key.id} is refused before it is revoked`);
    const revoked = issuer.revoke(key.id).then(() => performance.now());
    await Promise.all(
      servers.map(async (server) => {
        while (!(await isRefused(key, server)));
      }),
    );
    return performance.now() - (await revoked);
  });
  return Math.max(...waits);
}

/** Adds each process's metrics to the replies. @returns how many keys they name by id */
async function keepMetrics(
  servers: readonly ServerUnderTest[],
  directory: string,
  made: readonly MadeKey[],
): Promise<number> {
  let all = '';
  for (const [index, { logDirectory = '' }] of servers.entries()) {
    const metrics = await (await fetch(`${await metricsUrlIn(logDirectory)}/metrics`)).text();
    await writeFile(join(directory, `metrics-${index}`), metrics);
    all += metrics;
  }
  return made.filter(({ id }) => all.includes(`key="${id}"`)).length;
}
