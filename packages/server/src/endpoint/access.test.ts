import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKey } from '../configuration/endpoint.ts';
import { type AccessControlOptions, type AccessRequest, createAccessControl } from './access.ts';
import type { Caller, Plan, QuotaOutcome } from './caller.ts';
import { HttpRefusal } from './json-rpc/messages.ts';

const plan: Plan = { name: 'standard', requestsPerMinute: 100, userOperationsPerDay: 2 };
const publicPlan: Plan = { name: 'public', requestsPerMinute: 10, userOperationsPerDay: 1 };

const keys: Record<string, ApiKey> = {
  open: { id: 'key-1', plan: 'standard' },
  scoped: {
    id: 'key-2',
    plan: 'standard',
    chains: [1, 10],
    methods: ['eth_chainId', 'pm_*'],
    origins: ['https://wallet.example'],
  },
  orphan: { id: 'key-3', plan: 'withdrawn' },
};

/** Quotas that never reset; the waits are 7 s and 700 s. */
function countingAllowances(): AccessControlOptions['quotas'] {
  const requests = new Map<string, number>();
  const operations = new Map<string, number>();
  const refused = new Map<string, number>();
  const take = (counts: Map<string, number>, caller: Caller, count: number, maximum: number) => {
    const total = (counts.get(caller.subject) ?? 0) + count;
    counts.set(caller.subject, total);
    return total > maximum;
  };
  const orLimited = (isLimited: boolean, retryAfter: number): QuotaOutcome =>
    isLimited ? { outcome: 'limited', retryAfter } : { outcome: 'taken' };
  return {
    takeRequests: async (caller, count) =>
      orLimited(take(requests, caller, count, caller.plan.requestsPerMinute), 7),
    takeUserOperation: async (caller) =>
      orLimited(take(operations, caller, 1, caller.plan.userOperationsPerDay), 700),
    takeRefusedKey: async (network) => {
      refused.set(network, (refused.get(network) ?? 0) + 1);
      return orLimited((refused.get(network) ?? 0) > 5, 30);
    },
  };
}

function openAccess(options: Partial<AccessControlOptions> = { publicPlan }) {
  const access = createAccessControl({
    apiKeys: { find: async (key) => keys[key] },
    quotas: countingAllowances(),
    plans: [plan],
    ...options,
  });
  const authorize = (request: Partial<AccessRequest>) =>
    access.authorize({
      key: undefined,
      isPublic: false,
      chainId: 1,
      origin: undefined,
      network: '192.0.2.0/24',
      ...request,
    });
  /** A request with a batch of this many calls. */
  const authorizeBatch = async (
    calls: number,
    request: Partial<AccessRequest> = { key: 'open' },
  ) => {
    const caller = await authorize(request);
    await access.authorizeBatch(caller, calls);
    return caller;
  };
  return { access, authorize, authorizeBatch };
}

/** The code, message, HTTP status and seconds to wait of a refusal. */
type Refusal = [number, string, number, number?];
const notValid: Refusal = [4100, 'API key not valid', 401];
const notFor = (what: string): Refusal => [4100, `API key not valid for ${what}`, 401];
const tooMany = (seconds: number): Refusal => [-32005, 'Too Many Requests', 429, seconds];

async function refused(promise: Promise<unknown>, [code, message, status, retryAfter]: Refusal) {
  const error = await promise.then(
    () => assert.fail('let in'),
    (thrown) => thrown,
  );
  assert.ok(error instanceof HttpRefusal, String(error));
  const { httpStatus, retryAfter: seconds } = error;
  assert.deepEqual(
    [error.code, error.message, httpStatus, seconds],
    [code, message, status, retryAfter],
  );
}

test('a key authorizes its holder, who is counted by its id', async () => {
  const { authorize } = openAccess();
  assert.partialDeepStrictEqual(await authorize({ key: 'open' }), {
    id: 'key-1',
    subject: 'key-1',
    network: '192.0.2.0/24',
    plan,
    key: keys.open,
  });
});

test('an unknown or missing key is refused', async () => {
  const { authorize } = openAccess();
  for (const key of ['other', '', undefined]) {
    await refused(authorize({ key }), notValid);
  }
});

test('a key is valid on its chains only', async () => {
  const { authorize } = openAccess();
  const origin = 'https://wallet.example';
  await authorize({ key: 'scoped', origin, chainId: 10 });
  await refused(authorize({ key: 'scoped', origin, chainId: 11 }), notFor('this chain'));
});

test('a key with origins is valid only from these', async () => {
  const { authorize } = openAccess();
  await authorize({ key: 'scoped', origin: 'https://wallet.example' });
  for (const origin of [
    undefined,
    'null',
    'http://wallet.example',
    'https://wallet.example.evil.example',
    'https://evil.example',
  ]) {
    await refused(authorize({ key: 'scoped', origin }), notFor('this origin'));
  }
});

test('a key that is refused repeatedly makes its network wait, and no other key [S27]', async () => {
  const { authorize } = openAccess();
  for (let i = 0; i < 5; i++) await refused(authorize({ key: 'other' }), notValid);
  await refused(authorize({ key: 'other' }), tooMany(30));
  await authorize({ key: 'open' });
  const network = '198.51.100.0/24';
  await refused(authorize({ key: 'other', network }), notValid);
});

test('a key that could not be looked up does not count as refused [S27]', async () => {
  const outage = new Error('the database is away');
  const apiKeys = { find: () => Promise.reject(outage) };
  const quotas = { ...countingAllowances(), takeRefusedKey: assert.fail };
  const access = createAccessControl({ apiKeys, quotas, plans: [plan], publicPlan });
  const request = { key: 'open', isPublic: false, chainId: 1, origin: undefined };
  await assert.rejects(access.authorize({ ...request, network: '192.0.2.0/24' }), outage);
});

test('a key is valid for its methods only', async () => {
  const { access, authorize } = openAccess();
  const caller = await authorize({ key: 'scoped', origin: 'https://wallet.example' });
  await access.authorizeCall(caller, { method: 'eth_chainId' });
  await access.authorizeCall(caller, { method: 'pm_getPaymasterData' });
  for (const method of [
    'eth_chainIdX',
    'eth_sendUserOperation',
    'PM_chainId',
    'xpm_chainId',
    'p',
  ]) {
    await refused(access.authorizeCall(caller, { method }), [
      4100,
      'API key not valid for this method',
      200,
    ]);
  }
});

test('a key is looked up once in a batch that takes less than a tenth of a second', async () => {
  let times = 0;
  const find = async () => {
    times += 1;
    return keys.open;
  };
  let now = 1_000;
  const { access, authorizeBatch } = openAccess({ publicPlan, apiKeys: { find }, now: () => now });
  const caller = await authorizeBatch(3);
  const authorizeCall = () => access.authorizeCall(caller, { method: 'eth_chainId' });
  for (const [after, lookedUp] of [
    [99, 1],
    [1, 2],
    [99, 2],
  ] as const) {
    now += after;
    await authorizeCall();
    assert.equal(times, lookedUp);
  }
});

test('a key that is revoked is refused for the rest of a batch [S81]', async () => {
  const valid = new Map(Object.entries(keys));
  const apiKeys = { find: async (key: string) => valid.get(key) };
  let now = 0;
  const { access, authorizeBatch } = openAccess({ publicPlan, apiKeys, now: () => now });
  const caller = await authorizeBatch(3);
  now += 100;
  await access.authorizeCall(caller, { method: 'pm_getPaymasterData' });
  valid.delete('open');
  now += 100;
  for (const method of ['pm_getPaymasterData', 'eth_chainId', 'eth_sendUserOperation']) {
    await refused(access.authorizeCall(caller, { method }), notValid);
  }
});

test('a key is refused if its plan was removed', async () => {
  const { authorize } = openAccess();
  await refused(authorize({ key: 'orphan' }), notFor('any plan that is offered'));
});

test('a plan limits calls per minute, counting each call of a batch', async () => {
  const { authorize, authorizeBatch } = openAccess();
  await authorizeBatch(99);
  await authorize({ key: 'open' });
  await refused(authorize({ key: 'open' }), tooMany(7));
});

test('a plan refuses a batch above the limit of a minute', async () => {
  const { authorizeBatch } = openAccess();
  await refused(authorizeBatch(101), [
    -32600,
    'Invalid Request: more than the 100 calls that the plan allows a minute',
    400,
  ]);
  await authorizeBatch(99);
});

test('a plan limits user operations per day, but not other calls', async () => {
  const { access, authorize } = openAccess();
  const caller = await authorize({ key: 'open' });
  const send = () => access.authorizeCall(caller, { method: 'eth_sendUserOperation' });
  await send();
  await send();
  await refused(send(), tooMany(700));
  await access.authorizeCall(caller, { method: 'eth_estimateUserOperationGas' });
});

for (const method of [
  'pimlico_sendUserOperationNow',
  'boost_sendUserOperation',
  'pimlico_sendCompressedUserOperation',
  'wallet_sendPreparedCalls',
]) {
  test(`a plan counts ${method} as a user operation of the day [S44]`, async () => {
    const { access, authorize } = openAccess();
    const caller = await authorize({ key: 'open' });
    await access.authorizeCall(caller, { method });
    await access.authorizeCall(caller, { method: 'eth_sendUserOperation' });
    await refused(access.authorizeCall(caller, { method }), tooMany(700));
  });
}

test('the public route counts each network separately under the public plan', async () => {
  const { access, authorize, authorizeBatch } = openAccess();
  const caller = await authorizeBatch(10, { isPublic: true });
  assert.deepEqual(caller, {
    id: 'public',
    subject: '192.0.2.0/24',
    network: '192.0.2.0/24',
    origin: undefined,
    ip: undefined,
    plan: publicPlan,
    key: undefined,
  });
  await refused(authorize({ isPublic: true }), tooMany(7));
  await authorize({ isPublic: true, network: '2001:db8:0:1::/64' });

  await access.authorizeCall(caller, { method: 'eth_sendUserOperation' });
  await refused(access.authorizeCall(caller, { method: 'eth_sendUserOperation' }), tooMany(700));
});

test('the public route needs no key and ignores one', async () => {
  const { authorize } = openAccess();
  assert.equal((await authorize({ isPublic: true, key: 'other' })).id, 'public');
});

test('the public route does not exist without a public plan', async () => {
  const { authorize } = openAccess({ publicPlan: undefined });
  await refused(authorize({ isPublic: true }), [-32001, 'Not found', 404]);
});
