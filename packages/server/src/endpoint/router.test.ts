import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nodeReads } from '@recovery-guardian/core';
import type { Sponsor } from '../sponsor/sponsorship.ts';
import type { EndpointChain } from './methods/method.ts';
import type { EndpointObserver } from './plugin.ts';
import { methods } from './router.ts';
import {
  ask,
  assertError,
  endlessQuotas,
  send,
  startEndpoint,
  type TestEndpointOptions,
} from './testing/endpoint.ts';
import { startFakeUpstream } from './testing/upstreams.ts';

const bundler = await startFakeUpstream();
const node = await startFakeUpstream();
const paymaster = await startFakeUpstream();

after(() => Promise.all([bundler.stop(), node.stop(), paymaster.stop()]));

/** Calls a method on a chain with all upstreams; returns who got the call, or the error's code. */
async function whoAnswers(
  method: string,
  chain: Partial<EndpointChain> = {},
  options: TestEndpointOptions = {},
  params: unknown = [1, null, 'x'],
): Promise<string | number> {
  const endpoint = await startEndpoint([bundler.url], {
    chain: { nodeUrls: [node.url], paymasterUrls: [paymaster.url], ...chain },
    ...options,
  });
  const upstreams = Object.entries({ bundler, node, paymaster });
  const before = upstreams.map(([, upstream]) => upstream.callsOf(method).length);
  const { error } = await ask(endpoint, method, params);
  await endpoint.app.close();
  const asked = upstreams.find(
    ([, upstream], i) => upstream.callsOf(method).length > (before[i] ?? 0),
  );
  return asked?.[0] ?? error?.code ?? 'the endpoint';
}

/** Valid parameters of the methods whose parameters are checked. */
const checked: Record<string, unknown[]> = {
  eth_sendRawTransaction: ['0x02'],
  eth_simulateV1: [{ blockStateCalls: [{ calls: [{}] }] }, 'latest'],
};

for (const method of [
  ...nodeReads,
  'eth_createAccessList',
  'eth_syncing',
  ...Object.keys(checked),
]) {
  test(`${method} goes to the nodes if the operator allows it`, async () => {
    const params = checked[method];
    assert.equal(await whoAnswers(method, { nodeReads: true }, {}, params), 'node');
    assert.equal(await whoAnswers(method, { bundlerMethods: ['*'] }, {}, params), -32601);
  });
}

const block = (calls: number) => ({ calls: Array(calls).fill({}) });
const excessive: [string, unknown[]][] = [
  ['eth_sendRawTransaction', []],
  ['eth_sendRawTransaction', ['02']],
  ['eth_sendRawTransaction', [`0x${'00'.repeat(131_073)}`]],
  ['eth_simulateV1', [{}]],
  ['eth_simulateV1', [{ blockStateCalls: Array(11).fill(block(1)) }]],
  ['eth_simulateV1', [{ blockStateCalls: [block(50), block(51)] }]],
];
for (const [index, [method, params]] of excessive.entries()) {
  test(`${method} with parameters that nodes would spend too much on or refuse goes to no node (${index})`, async () => {
    assert.equal(await whoAnswers(method, { nodeReads: true }, {}, params), -32602);
  });
}

test('eth_sendRawTransaction counts against the operations of a day', async () => {
  const quotas = {
    ...endlessQuotas,
    takeUserOperation: async () => ({ outcome: 'limited', retryAfter: 9 }) as const,
  };
  const options = { accessOptions: { quotas } };
  const sent = await whoAnswers('eth_sendRawTransaction', { nodeReads: true }, options, ['0x02']);
  assert.equal(sent, -32005);
});

const sponsor = { paymasters: [] as const } as unknown as Sponsor;
const settings: Record<string, Partial<EndpointChain>> = {
  'bundlers alone': { paymasterUrls: [] },
  'nodes that may be read': { paymasterUrls: [], nodeReads: true },
  'paymasters of others': {},
  'a sponsor': { paymasterUrls: [], sponsor },
  'more methods of bundlers': { paymasterUrls: [], bundlerMethods: ['boost_sendUserOperation'] },
};
for (const [what, chain] of Object.entries(settings)) {
  test(`rpc.discover lists what a chain with ${what} serves, and nothing else`, async () => {
    const endpoint = await startEndpoint([bundler.url], {
      chain: { nodeUrls: [node.url], paymasterUrls: [paymaster.url], ...chain },
    });
    const { result } = await ask(endpoint, 'rpc.discover');
    const listed = (result as { methods: { name: string }[] } | undefined)?.methods;
    const names = new Set(listed?.map(({ name }) => name));
    for (const method of [...methods.keys(), 'boost_sendUserOperation', 'pm_unknown']) {
      const { error } = await ask(endpoint, method, checked[method] ?? [1, null, 'x']);
      const isServed = error?.code !== -32601;
      // Paymasters and bundlers have methods that only they know.
      if (method !== 'pm_unknown') assert.equal(names.has(method), isServed, method);
    }
    await endpoint.app.close();
  });
}

test('a read of the chain is refused unless the operator allows it', async () => {
  assert.equal(await whoAnswers('eth_call'), -32601);
  assert.equal(await whoAnswers('eth_call', { bundlerMethods: ['*'] }), -32601);
});

for (const method of [
  'eth_sendTransaction',
  'eth_newFilter',
  'eth_subscribe',
  'debug_traceCall',
  'anvil_setBalance',
  'evm_mine',
  'personal_unlockAccount',
]) {
  test(`${method} is not a plain read and goes to no node`, async () => {
    assert.equal(await whoAnswers(method, { nodeReads: true }), -32601);
  });
}

for (const method of ['pm_getPaymasterData', 'pm_somethingNew']) {
  test(`${method} goes to the paymasters`, async () => {
    assert.equal(await whoAnswers(method), 'paymaster');
  });
}

test('paymaster methods are refused without paymasters', async () => {
  const chain = { paymasterUrls: [], bundlerMethods: ['*'], nodeReads: true };
  assert.equal(await whoAnswers('pm_getPaymasterData', chain), -32601);
});

test('paymaster methods are answered by the sponsor first, if it knows them', async () => {
  assert.equal(await whoAnswers('pm_chainId', { sponsor }), 'the endpoint');
  assert.equal(await whoAnswers('pm_somethingNew', { sponsor }), 'paymaster');
});

const operation = { sender: '0x1', callData: '0x' };
const named: [string, unknown[]][] = [
  ['pm_getPaymasterData', [operation, '0x', '0x1', { sponsorshipPolicyId: 'theirs' }]],
  ['pm_getPaymasterStubData', [operation, '0x', '0x1', { policyId: 'theirs' }]],
  ['pm_sponsorUserOperation', [operation, '0x', { sponsorshipPolicyId: 'theirs' }]],
  ['pm_sponsorUserOperation', [{ ...operation, policy: { id: 'theirs' } }, '0x']],
  ['pm_validateSponsorshipPolicies', [operation, '0x', ['ours', 'theirs']]],
  ['zd_sponsorUserOperation', [{ sponsorshipPolicyIds: ['theirs'] }]],
];

/** The answer for a key with these policies, or for a caller without a key. */
async function answerTo(
  [method, params]: [string, unknown[]],
  policies: readonly string[] | undefined,
  url?: string,
) {
  const endpoint = await startEndpoint([bundler.url], {
    chain: { paymasterUrls: [paymaster.url], bundlerMethods: ['zd_*'] },
    accessOptions: {
      apiKeys: {
        find: async () => ({ id: 'key-1', plan: 'any', ...(policies && { policies }) }),
      },
      publicPlan: { name: 'public', requestsPerMinute: 9, userOperationsPerDay: 9 },
    },
  });
  const call = { jsonrpc: '2.0', id: 1, method, params };
  const { json } = await send(endpoint, call, url ? { url } : {});
  await endpoint.app.close();
  return json;
}

for (const call of named) {
  const [method, params] = call;
  test(`a gas policy of others is refused in ${method} ${JSON.stringify(params.at(-1))} [S44]`, async () => {
    const before = paymaster.calls.length + bundler.calls.length;
    assertError(await answerTo(call, ['ours']), 1, -32602, /the gas policy "theirs"/);
    assertError(await answerTo(call, [], '/public/v3/31337'), 1, -32602, /without an API key/);
    assert.equal(paymaster.calls.length + bundler.calls.length, before);
  });

  test(`a gas policy of the key's own may be named in ${method} ${JSON.stringify(params.at(-1))} [S44]`, async () => {
    assert.ok('result' in (await answerTo(call, ['ours', 'theirs'])));
    assert.ok('result' in (await answerTo(call, undefined)));
  });
}

test('an unknown method goes to the bundlers only if the operator allows it', async () => {
  assert.equal(await whoAnswers('boost_sendUserOperation'), -32601);
  const bundlerMethods = ['pimlico_*', 'boost_sendUserOperation'];
  assert.equal(await whoAnswers('boost_sendUserOperation', { bundlerMethods }), 'bundler');
  assert.equal(await whoAnswers('pimlico_simulateAssetChange', { bundlerMethods }), 'bundler');
  assert.equal(await whoAnswers('boost_sendUserOperations', { bundlerMethods }), -32601);
  assert.equal(await whoAnswers('anything', { bundlerMethods: ['*'] }), 'bundler');
});

test('debug_bundler_* must be allowed by its own prefix', async () => {
  const method = 'debug_bundler_dumpMempool';
  assert.equal(await whoAnswers(method), -32601);
  assert.equal(await whoAnswers(method, { bundlerMethods: ['*', 'd*'] }), -32601);
  assert.equal(await whoAnswers(method, { bundlerMethods: ['debug_bundler_*'] }), 'bundler');
});

for (const method of ['', 'eth_', 'constructor', '__proto__', 'eth_chainId\n', 'x_eth_call']) {
  test(`the unknown method ${JSON.stringify(method)} is refused`, async () => {
    assert.equal(await whoAnswers(method, { nodeReads: true }), -32601);
  });
}

test('the observer receives each call, under known names only', async () => {
  const seen: Parameters<EndpointObserver['callEnded']>[0][] = [];
  const observer = {
    callEnded: (call: (typeof seen)[0]) => seen.push(call),
    sponsorshipRefused() {},
    upstreamCalled() {},
  };
  await whoAnswers('eth_chainId', {}, { observer });
  await whoAnswers('a name that a stranger chose', {}, { observer });
  assert.deepEqual(
    seen.map(({ seconds, ...call }) => [typeof seconds, call]),
    [
      ['number', { chainId: 31337, method: 'eth_chainId', callerId: 'key-1', outcome: 'ok' }],
      ['number', { chainId: 31337, method: 'other', callerId: 'key-1', outcome: '-32601' }],
    ],
  );
});
