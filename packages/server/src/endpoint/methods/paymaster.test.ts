import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import {
  type Address,
  concat,
  type Hex,
  numberToHex,
  recoverMessageAddress,
  size,
  slice,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ApiKey } from '../../configuration/endpoint.ts';
import type { EnabledPolicy, GasPolicyRules } from '../../sponsor/gas-policy-repository.ts';
import {
  PolicyChanged,
  type PolicyUsage,
  type Reservation,
  type SponsorLedger,
} from '../../sponsor/ledger-repository.ts';
import { paymasterHash } from '../../sponsor/paymaster.ts';
import { type AcceptedTokens, readOperation } from '../../sponsor/request.ts';
import { createSponsor, type SponsorOptions } from '../../sponsor/sponsorship.ts';
import { methods } from '../router.ts';
import type { SponsorContext } from './method.ts';

// The pm_ methods on the wire; `sponsored-clients.test.ts` tests them with clients and a chain.

const entryPoints = {
  '0.9': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const;
type Version = keyof typeof entryPoints;

const chainId = 31337;
const now = 1_900_000_000;
const sender: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const magic = '22e325a297439656';

const sent = {
  sender,
  nonce: '0x07',
  callData: '0x1234',
  callGasLimit: '0x1',
  verificationGasLimit: '0x2',
  preVerificationGas: '0x3',
  maxFeePerGas: '0x64',
  maxPriorityFeePerGas: '0x1',
};

const paymasterOf = (version: Version) =>
  `0x${version.replace('.', '').padStart(40, '0')}` as Address;

interface World {
  readonly policies?: Record<string, GasPolicyRules>;
  /** The default policy from the first reservation on, which is refused. */
  readonly changed?: GasPolicyRules;
  readonly key?: Partial<ApiKey> | null;
  readonly usage?: Partial<PolicyUsage>;
  readonly estimate?: unknown;
  /** The sender's nonce at the EntryPoint. */
  readonly nextNonce?: bigint;
  /** What a rollup charges beside the gas, in wei. */
  readonly rollupFee?: bigint;
  readonly defaultPolicyId?: string;
  /** The tokens that pay, and why one has no price. */
  readonly tokens?: AcceptedTokens;
  /** What each account holds of each token. */
  readonly balance?: bigint;
}

const sponsorOptions = {
  chainId,
  paymasters: (['0.9', '0.8', '0.7'] as const).map((version) => ({
    version,
    entryPoint: entryPoints[version],
    address: paymasterOf(version),
  })),
  signer: {
    address: signer.address,
    signHash: (hash: Hex) => signer.signMessage({ message: { raw: hash } }),
  },
  recoveryModules: [],
  delegates: [],
  lifetime: 600,
  name: 'Test sponsor',
  icon: 'https://sponsor.example/icon.png',
};

/** A ledger with this usage that adds reservations to the list. */
function ledgerWith(usage: Partial<PolicyUsage>, booked: Reservation[]): SponsorLedger {
  const none = { operations: 0, spent: 0n };
  const pending = { caller: none, network: none };
  const ofSender = { sender: none, senderToday: none, senderInPeriod: none };
  const used = { total: none, today: none, ...ofSender, pending, ...usage };
  return {
    getUsage: async () => used,
    async reserve(reservation, evaluate) {
      const reason = evaluate(used, reservation.cost);
      if (reason === undefined) booked.push(reservation);
      return reason;
    },
    settle: async () => {},
    release: async () => {},
    getSettledBlock: async () => undefined,
    setSettledBlock: async () => {},
  };
}

/** A sponsor of all three EntryPoints and its reservations. */
function sponsorWith({
  policies = { default: {} },
  changed,
  key = {},
  usage = {},
  estimate,
  nextNonce = 7n,
  rollupFee = 0n,
  defaultPolicyId = 'default',
  tokens,
  balance = 10n ** 12n,
}: World = {}) {
  const booked: Reservation[] = [];
  const asked: { method: string; params: unknown }[] = [];
  const reads: string[] = [];
  /** Notes a read of the chain. */
  const reading = async <Answer>(what: string, answer: Answer): Promise<Answer> => {
    reads.push(what);
    return answer;
  };
  const all: EnabledPolicy[] = Object.entries(policies).map(([id, rules]) => ({
    id,
    rules,
    version: 1,
  }));
  const ledger = ledgerWith(usage, booked);
  const options: SponsorOptions = {
    ...sponsorOptions,
    chain: {
      getHead: () => reading('head', { number: 1n, timestamp: now }),
      getCode: () => reading('code', '0x'),
      getStorage: () => reading('storage', '0x'),
      getNonce: () => reading('nonce', nextNonce),
      getRollupFee: () => reading('rollup fee', rollupFee),
      getTokenBalance: () => reading('balance', balance),
      getPaidOperations: async () => [],
    },
    policies: {
      find: async (id) => all.find((policy) => policy.id === id),
      list: async () => all,
      listPublic: async () => all.filter(({ rules }) => rules.public),
    },
    ledger: {
      ...ledger,
      async reserve(reservation, evaluate) {
        const policy = all.find(({ id }) => id === reservation.policyId);
        if (policy && changed && policy.rules !== changed) {
          Object.assign(policy, { rules: changed, version: 2 });
        }
        if (policy?.version !== reservation.policyVersion) throw new PolicyChanged();
        return ledger.reserve(reservation, evaluate);
      },
    },
    defaultPolicyId,
    tokens,
  };
  const context = {
    sponsor: createSponsor(options),
    chain: { chainId },
    caller: {
      id: key === null ? 'public' : 'key-1',
      network: '192.0.2.0/24',
      key: key === null ? undefined : { id: 'key-1', plan: 'any', ...key },
    },
    bundlers: {
      async request(call: { method: string; params: unknown }) {
        asked.push(call);
        if (estimate instanceof JsonRpcError) throw estimate;
        return estimate;
      },
    },
    fees: {
      read: async () => ({
        standard: { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x2' },
        fast: { maxFeePerGas: '0x28', maxPriorityFeePerGas: '0x2' },
      }),
      readHighest: async () => ({
        maxFeePerGas: '0x28',
        maxPriorityFeePerGas: '0x2',
        baseFee: 0x10n,
      }),
    },
  } as unknown as SponsorContext;
  const call = async (name: string, ...params: unknown[]) => {
    const method = methods.get(name);
    assert.ok(method?.answeredBy === 'sponsor', name);
    return method.handle({ id: 1, method: name, params }, context) as Record<string, Hex>;
  };
  return { call, booked, asked, reads };
}

async function errorOf(answering: Promise<unknown>) {
  try {
    await answering;
  } catch (thrown) {
    assert.ok(thrown instanceof JsonRpcError, String(thrown));
    return thrown as {
      code: number;
      message: string;
      data?: Record<string, unknown>;
      kind?: string;
    };
  }
  assert.fail('it was answered');
}

/** Whether the signer signed the operation with these fields. */
async function isSigned(operation: object, fields: Record<string, Hex>, signature: Hex) {
  const whole = readOperation({ ...operation, ...fields });
  const terms = { validUntil: now + 600, validAfter: 0 };
  const paymaster = fields.paymaster as Address;
  const raw = paymasterHash(whole, { chainId, paymaster, terms });
  return (await recoverMessageAddress({ message: { raw }, signature })) === signer.address;
}

const data = 'pm_getPaymasterData';
const stub = 'pm_getPaymasterStubData';

for (const version of ['0.7', '0.8', '0.9'] as const) {
  const entryPoint = entryPoints[version];

  test(`the sponsor's stub and data on ${version} have equal form, both gas limits and a window of chain time`, async () => {
    const { call, booked } = sponsorWith();
    const { sponsor, isFinal, ...dummy } = await call(stub, sent, entryPoint, '0x7a69', {});
    assert.deepEqual(sponsor, { name: 'Test sponsor', icon: 'https://sponsor.example/icon.png' });
    assert.equal(isFinal, false);
    assert.equal(booked.length, 0);

    const final = await call(data, { ...sent, ...dummy }, entryPoint, '0x7a69', {});
    const names = [
      'paymaster',
      'paymasterData',
      'paymasterVerificationGasLimit',
      'paymasterPostOpGasLimit',
    ];
    for (const fields of [dummy, final]) {
      assert.deepEqual(Object.keys(fields), names);
      assert.equal(fields.paymaster, paymasterOf(version));
      assert.equal(size(fields.paymasterData as Hex), 64 + 65);
      assert.equal(BigInt(slice(fields.paymasterData as Hex, 0, 32)), BigInt(now + 600));
      assert.equal(fields.paymasterPostOpGasLimit, '0x0');
      assert.ok(BigInt(fields.paymasterVerificationGasLimit as Hex) > 0n);
    }
    assert.ok(await isSigned(sent, final, slice(final.paymasterData as Hex, 64)));
    // A valid form whose signer can be recovered: only our signer makes the paymaster pay.
    assert.equal(await isSigned(sent, dummy, slice(dummy.paymasterData as Hex, 64)), false);
  });

  test(`the sponsor on ${version} signs over the sent gas and reserves its greatest cost`, async () => {
    const { call, booked } = sponsorWith();
    const gas = { paymasterVerificationGasLimit: '0x10', paymasterPostOpGasLimit: '0x20' };
    const fields = await call(data, { ...sent, ...gas }, entryPoint, chainId, null);
    assert.equal(fields.paymasterVerificationGasLimit, '0x10');
    assert.equal(fields.paymasterPostOpGasLimit, '0x20');
    const signature = slice(fields.paymasterData as Hex, 64);
    assert.ok(await isSigned(sent, fields, signature));
    assert.equal(await isSigned({ ...sent, callGasLimit: '0x4' }, fields, signature), false);
    assert.deepEqual(booked, [
      {
        policyId: 'default',
        policyVersion: 1,
        caller: { id: 'key-1', network: '192.0.2.0/24' },
        chainId,
        entryPoint,
        sender,
        nonce: 7n,
        cost: (1n + 2n + 3n + 16n + 32n) * 100n,
        signedAt: now,
        validUntil: now + 600,
      },
    ]);
  });
}

const { call } = sponsorWith();

for (const chain of [31337, '31337', '0x7a69', '0x07a69', undefined, null]) {
  test(`the sponsor accepts the chain id ${JSON.stringify(chain)}`, async () => {
    assert.ok((await call(data, sent, entryPoints['0.7'], chain, {})).paymasterData);
  });
}
for (const chain of [1, '1', '0x1', 'sepolia', '', {}, 1.5]) {
  test(`the sponsor refuses another chain, or none: ${JSON.stringify(chain)}`, async () => {
    const { code } = await errorOf(call(data, sent, entryPoints['0.7'], chain, {}));
    assert.equal(code, -32602);
  });
}

test('the sponsor accepts a context that is null, undefined or missing', async () => {
  for (const rest of [[null], [undefined], []]) {
    assert.ok((await call(stub, sent, entryPoints['0.7'], '0x7a69', ...rest)).paymasterData);
  }
});
for (const context of ['x', 1, [], { token: sender }, { sponsorshipPolicyId: 1 }]) {
  test(`the sponsor refuses what is not a context: ${JSON.stringify(context)}`, async () => {
    const { code } = await errorOf(call(data, sent, entryPoints['0.7'], '0x7a69', context));
    assert.equal(code, -32602);
  });
}

test('the sponsor accepts zeros and absent fields before gas is estimated', async () => {
  const { sender, nonce, callData } = sent;
  const zeros = { callGasLimit: '0x0', paymasterVerificationGasLimit: '0x0', factory: null };
  const draft = { sender, nonce, callData, ...zeros };
  const fields = await call(stub, draft, entryPoints['0.8'], '0x7a69', null);
  assert.ok(BigInt(fields.paymasterVerificationGasLimit as Hex) > 0n);
});

test('the sponsor refuses another EntryPoint', async () => {
  const { code, message } = await errorOf(call(data, sent, sender, '0x7a69', {}));
  assert.equal(code, -32602);
  for (const entryPoint of Object.values(entryPoints)) assert.ok(message.includes(entryPoint));
});

test('the sponsor refuses gas above the maximum of a packed operation', async () => {
  const huge = { ...sent, callGasLimit: `0x1${'0'.repeat(32)}` };
  const { code } = await errorOf(call(data, huge, entryPoints['0.7'], '0x7a69', {}));
  assert.equal(code, -32602);
});

const entryPoint = entryPoints['0.9'];
const commit = { signingPhase: 'commit' };
const finalize = { signingPhase: 'finalize' };

test("a paymaster signature as a member does not change the account's hash", async () => {
  const { call, booked } = sponsorWith();
  const {
    sponsor: _,
    isFinal: __,
    ...dummy
  } = await call(stub, sent, entryPoint, '0x7a69', commit);
  const committed = await call(data, { ...sent, ...dummy }, entryPoint, '0x7a69', commit);
  assert.equal(booked.length, 0);
  assert.equal(size(committed.paymasterData as Hex), 64);
  assert.equal(size(committed.paymasterSignature as Hex), 65);
  const final = await call(data, { ...sent, ...committed }, entryPoint, '0x7a69', finalize);
  assert.equal(booked.length, 1);
  const { paymasterSignature, ...rest } = final;
  const { paymasterSignature: ___, ...before } = committed;
  assert.deepEqual(rest, before);
  assert.ok(await isSigned(sent, final, paymasterSignature as Hex));
});

test('a paymaster signature may be a suffix of the data', async () => {
  const { call } = sponsorWith();
  const committed = await call(data, sent, entryPoint, '0x7a69', commit);
  const final = await call(data, { ...sent, ...committed }, entryPoint, '0x7a69', finalize);
  for (const { paymasterData, paymasterSignature } of [committed, final]) {
    assert.equal(paymasterSignature, undefined);
    assert.equal(size(paymasterData as Hex), 64 + 65 + 10);
    assert.equal(slice(paymasterData as Hex, -10), `0x0041${magic}`);
  }
  const [before, after] = [committed, final].map((one) => one.paymasterData as Hex);
  assert.equal(slice(before as Hex, 0, 64), slice(after as Hex, 0, 64));
  assert.ok(await isSigned(sent, final, slice(after as Hex, 64, 129)));
});

test('parallel signing is refused before EntryPoint 0.9', async () => {
  for (const version of ['0.7', '0.8'] as const) {
    const { call } = sponsorWith();
    const refused = call(data, sent, entryPoints[version], '0x7a69', commit);
    assert.match((await errorOf(refused)).message, /EntryPoint 0\.9 alone/);
  }
});

const dollar: Address = '0xd011a400000000000000000000000000000000Aa';
const euro: Address = '0xe000000000000000000000000000000000000003';

/** Of two tokens, one without a price. */
function tokensAt(rate: bigint): AcceptedTokens {
  const described = { name: 'Dollar', symbol: 'USD', decimals: 6, postOpGas: 60_000n };
  const error = { code: -32501, message: 'Not paid in EUR: its price is 301 seconds old' };
  return {
    policyId: 'tokens',
    accepted: [
      {
        ...described,
        address: dollar,
        readRate: async () => ({ rate, nativePrice: 3_000_000_000n }),
      },
      {
        ...described,
        address: euro,
        readRate: async () => {
          throw new JsonRpcError(error);
        },
      },
    ],
  };
}
const rate = 3_000_000_000n;
const paid: World = {
  policies: { tokens: {}, default: { senders: [euro] } },
  tokens: tokensAt(rate),
  estimate: { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' },
};

/** The words of a quote: token, rate, maximum and extra gas. */
const quoteIn = (paymasterData: Hex) => sliceWords(paymasterData).slice(2, 6).map(BigInt);
const sliceWords = (data: Hex) =>
  Array.from({ length: Math.floor(size(data) / 32) }, (_, i) => slice(data, i * 32, i * 32 + 32));

test('a token is quoted for the greatest cost of an operation, which is reserved under the policy for tokens', async () => {
  for (const version of ['0.7', '0.8', '0.9'] as const) {
    const { call, booked, asked } = sponsorWith(paid);
    const context = { token: dollar.toLowerCase() };
    const fields = await call(data, sent, entryPoints[version], '0x7a69', context);
    assert.equal(fields.paymasterPostOpGasLimit, '0x1d4c0');
    assert.equal(size(fields.paymasterData as Hex), 64 + 128 + 65);
    const gas = 1n + 2n + 3n + 100_000n + 120_000n;
    const maximum = (gas * 0x64n * rate + 10n ** 18n - 1n) / 10n ** 18n;
    const penalty = version === '0.7' ? (1n + 120_000n) / 10n : 0n;
    const quote = [BigInt(dollar), rate, maximum, 60_000n + penalty];
    assert.deepEqual(quoteIn(fields.paymasterData as Hex), quote);
    assert.equal(booked.length, 1);
    assert.equal(booked[0]?.policyId, 'tokens');
    assert.equal(booked[0]?.cost, gas * 0x64n);
    // A bundler executes it with that quote, as the estimate.
    assert.equal(asked.length, 1);

    const stubbed = await call(stub, sent, entryPoints[version], '0x7a69', context);
    assert.equal(size(stubbed.paymasterData as Hex), size(fields.paymasterData as Hex));
    assert.equal(quoteIn(stubbed.paymasterData as Hex)[2], 0n);
  }
});

test('a token is refused without a price, for too poor an account, and beside a gas policy', async () => {
  const asking = (context: object, world: World = {}) =>
    errorOf(sponsorWith({ ...paid, ...world }).call(data, sent, entryPoint, '0x7a69', context));
  const price = await asking({ token: euro });
  assert.equal(price.code, -32501);
  assert.match(price.message, /Not paid in EUR: its price is 301 seconds old/);
  const poor = await asking({ token: dollar }, { balance: 0n });
  assert.equal(poor.code, -32501);
  assert.match(
    poor.message,
    /Not paid in USD: the account holds 0, and the operation may cost 0\.\d+/,
  );
  for (const token of [sender, '0x', 7, {}, [dollar]]) {
    assert.equal((await asking({ token })).code, -32602, JSON.stringify(token));
  }
  const both = await asking({ token: dollar, sponsorshipPolicyId: 'tokens' });
  assert.match(both.message, /either the token pays or the gas policy/);
  const none = await asking({ token: dollar }, { tokens: undefined as never });
  assert.match(none.message, /takes no token/);
  const reverts = new JsonRpcError({ code: -32500, message: 'AA50 postOp reverted' });
  assert.match((await asking({ token: dollar }, { estimate: reverts })).message, /AA50/);
});

test('a token pays under the policy for tokens, under which no caller gets anything sponsored [S202]', async () => {
  const { call, booked } = sponsorWith({ ...paid, key: null });
  await call(data, sent, entryPoint, '0x7a69', { token: dollar });
  assert.equal(booked[0]?.policyId, 'tokens');
  const naming = { sponsorshipPolicyId: 'tokens' };
  const worlds: World[] = [
    paid,
    { ...paid, key: null },
    { ...paid, key: { policies: ['tokens'] } },
    { ...paid, defaultPolicyId: 'tokens' },
  ];
  for (const world of worlds) {
    const named = sponsorWith(world).call(data, sent, entryPoint, '0x7a69', naming);
    assert.match((await errorOf(named)).message, /gas policy "tokens" is not available/);
    const ids = (await sponsorWith(world).call(
      'pm_validateSponsorshipPolicies',
      sent,
      entryPoint,
    )) as never as { sponsorshipPolicyId: string }[];
    assert.ok(ids.every((one) => one.sponsorshipPolicyId !== 'tokens'));
  }
  const unnamed = sponsorWith({ ...paid, defaultPolicyId: 'tokens' });
  const nothing = unnamed.call(data, sent, entryPoint, '0x7a69', {});
  assert.match((await errorOf(nothing)).message, /Not sponsored/);
  const disabled = sponsorWith({ ...paid, policies: {} });
  const unpaid = disabled.call(data, sent, entryPoint, '0x7a69', { token: dollar });
  assert.match((await errorOf(unpaid)).message, /the gas policy of tokens is disabled/);
  const limited: World = { ...paid, policies: { tokens: { spending: { perOperation: '1' } } } };
  const used = sponsorWith(limited).call(data, sent, entryPoint, '0x7a69', { token: dollar });
  assert.match((await errorOf(used)).message, /spending for one operation would be exceeded/);
});

test('a token that a client commits to is finalized only at the rate of today and for the whole cost [S192]', async () => {
  const { call, booked } = sponsorWith(paid);
  const committing = { ...commit, token: dollar };
  const committed = await call(data, sent, entryPoint, '0x7a69', committing);
  const words = sliceWords(committed.paymasterData as Hex);
  const finalizing = (
    changes: Record<number, bigint>,
    world: World = paid,
    context: object = { token: dollar },
  ) => {
    const changed = words.map((word, i) =>
      i in changes ? numberToHex(changes[i] as bigint, { size: 32 }) : word,
    );
    const rest = slice(committed.paymasterData as Hex, words.length * 32);
    const operation = { ...sent, ...committed, paymasterData: concat([...changed, rest]) };
    const finishing = { ...finalize, ...context };
    return sponsorWith(world).call(data, operation, entryPoint, '0x7a69', finishing);
  };
  const [, , , ofRate, maximum, extra] = words.map(BigInt) as bigint[];
  assert.ok(maximum && extra && ofRate);
  const forged: Record<number, bigint>[] = [
    { 2: BigInt(euro) },
    { 3: ofRate - 1n },
    { 4: maximum - 1n },
    { 5: extra - 1n },
  ];
  for (const changes of forged) {
    const { message } = await errorOf(finalizing(changes));
    assert.match(message, /commit again/, JSON.stringify(Object.keys(changes)));
  }
  const dearer = finalizing({}, { ...paid, tokens: tokensAt(rate + 1n) });
  assert.match((await errorOf(dearer)).message, /commit again/);

  const final = await finalizing({}, { ...paid, tokens: tokensAt(rate - 1n) });
  assert.equal(slice(final.paymasterData as Hex, 0, 192), concat(words.slice(0, 6)));
  assert.equal(booked.length, 0);
});

test('a token pays by one call for an operation without gas, whose limits are estimated', async () => {
  const estimate = {
    callGasLimit: '0x100',
    verificationGasLimit: '0x200',
    preVerificationGas: '0x300',
    paymasterPostOpGasLimit: '0x1',
  };
  const { call, asked, booked } = sponsorWith({ ...paid, estimate });
  const { sender, nonce, callData } = sent;
  const context = { token: dollar };
  const fields = await call(
    'pm_sponsorUserOperation',
    { sender, nonce, callData },
    entryPoint,
    context,
  );
  assert.equal(fields.maxFeePerGas, '0x10');
  const gas = 0x100n + 0x200n + 0x300n + 100_000n + 120_000n;
  const [token, ofRate, maximum] = quoteIn(fields.paymasterData as Hex);
  assert.deepEqual([token, ofRate], [BigInt(dollar), rate]);
  assert.equal(maximum, (gas * 0x10n * rate + 10n ** 18n - 1n) / 10n ** 18n);
  assert.equal(booked[0]?.cost, gas * 0x10n);
  // For the limits nothing is taken; then a bundler executes it with the quote.
  const taken = asked.map(({ params }) => {
    const [draft] = params as [{ paymasterData: Hex }];
    return quoteIn(draft.paymasterData)[2];
  });
  assert.deepEqual(taken, [0n, maximum]);
});

test('tokens are listed with their rates, in the shapes of Candide and Pimlico, without those that have no price', async () => {
  const { call } = sponsorWith(paid);
  const { tokens } = (await call('pm_supportedERC20Tokens', entryPoint)) as never as {
    tokens: unknown;
  };
  assert.deepEqual(tokens, [
    { name: 'Dollar', symbol: 'USD', address: dollar, decimals: 6, exchangeRate: '0xb2d05e00' },
  ]);
  const quotes = (...asked: unknown[]) =>
    call('pimlico_getTokenQuotes', { tokens: asked }, entryPoint, '0x7a69');
  assert.deepEqual(await quotes(dollar.toLowerCase(), sender, 7), {
    quotes: [
      {
        paymaster: paymasterOf('0.9'),
        token: dollar,
        postOpGas: '0xea60',
        exchangeRate: '0xb2d05e00',
        exchangeRateNativeToUsd: '0xb2d05e00',
      },
    ],
  });
  assert.match((await errorOf(quotes(euro))).message, /301 seconds old/);
  const nothing = call('pimlico_getTokenQuotes', {}, entryPoint);
  assert.equal((await errorOf(nothing)).code, -32602);
  const { call: without } = sponsorWith();
  const quoted = without('pimlico_getTokenQuotes', { tokens: [dollar] }, entryPoint);
  assert.deepEqual(await quoted, { quotes: [] });
});

test('parallel signing finalizes only what was committed', async () => {
  const { call, booked } = sponsorWith();
  const committed = await call(data, sent, entryPoint, '0x7a69', commit);
  const word = (time: number) => `0x${time.toString(16).padStart(64, '0')}` as Hex;
  const withWindow = (validUntil: number, validAfter = 0) => ({
    ...committed,
    paymasterData: concat([
      word(validUntil),
      word(validAfter),
      slice(committed.paymasterData as Hex, 64),
    ]),
  });
  const window = slice(committed.paymasterData as Hex, 0, 64);
  const ended = (length: Hex) => concat([window, length, `0x${magic}`]);
  for (const fields of [
    {},
    { ...committed, paymaster: sender },
    { ...committed, paymasterData: window },
    { ...committed, paymasterData: '0x' },
    // Signatures that are empty, as a suffix and as a member, and a suffix without a length.
    { ...committed, paymasterData: ended('0x0000') },
    { ...committed, paymasterData: ended('0x'), paymasterSignature: '0x' },
    { ...committed, paymasterData: ended('0x') },
    withWindow(0),
    withWindow(now),
    withWindow(now + 601),
    withWindow(now + 600, 1),
    withWindow(2 ** 50),
    // Of blocks.
    withWindow(2 ** 47 + now, 2 ** 47 + 1),
  ]) {
    const refused = call(data, { ...sent, ...fields }, entryPoint, '0x7a69', finalize);
    assert.equal((await errorOf(refused)).code, -32602, JSON.stringify(fields));
  }
  assert.equal(booked.length, 0);
});

/** Asks for the data of an operation on EntryPoint 0.7. */
const ask = (world: World = {}, changes: object = {}, context: unknown = {}) => {
  const sponsor = sponsorWith(world);
  const operation = { ...sent, ...changes };
  return {
    ...sponsor,
    answer: sponsor.call(data, operation, entryPoints['0.7'], chainId, context),
  };
};
const policies = { default: {}, mine: {}, other: {} };

test("the requested policy is used, else the key's first, else the default", async () => {
  for (const [key, context, expected] of [
    [{}, {}, 'default'],
    [{}, { sponsorshipPolicyId: 'other' }, 'other'],
    [{ policies: ['mine', 'other'] }, {}, 'mine'],
    [{ policies: ['mine', 'other'] }, { sponsorshipPolicyId: 'other' }, 'other'],
    [null, {}, 'default'],
  ] as const) {
    const { answer, booked } = ask({ policies, key: key as never }, {}, context);
    await answer;
    assert.equal(booked[0]?.policyId, expected);
  }
});

test('policies of other keys are refused like unknown ones', async () => {
  for (const world of [
    { policies, key: { policies: ['mine'] } },
    { policies: { default: {} } },
    { policies, key: null },
  ]) {
    const { code, message } = await errorOf(
      ask(world, {}, { sponsorshipPolicyId: 'other' }).answer,
    );
    assert.equal(code, -32602);
    assert.match(message, /the gas policy "other" is not available to this API key/);
  }
});

test('a policy refuses with the same reason each time', async () => {
  const limits: [GasPolicyRules, Partial<PolicyUsage>, RegExp][] = [
    [{ chains: [1] }, {}, /not hold on this chain/],
    [{ keys: ['key-2'] }, {}, /not hold for this API key/],
    [{ senders: [signer.address] }, {}, /not among its senders/],
    [{ starts: '2031-01-01T00:00:00Z' }, {}, /not begun/],
    [{ expires: '2030-01-01T00:00:00Z' }, {}, /expired/],
    [{ targets: [sender] }, {}, /has no code/],
    [{ operations: { total: 3 } }, { total: { operations: 3, spent: 0n } }, /in all is used up/],
    [{ operations: { perDay: 0 } }, {}, /of the day is used up/],
    [{ operations: { perSender: 0 } }, {}, /of the sender is used up/],
    [{ operations: { perSenderPerDay: 0 } }, {}, /of the sender and day is used up/],
    [{ rate: { operations: 0, seconds: 3_600 } }, {}, /of the sender and period is used up/],
    [{ spending: { perSender: '100' } }, {}, /for the sender would be exceeded/],
    [{ spending: { perOperation: '100' } }, {}, /for one operation would be exceeded/],
    [{ spending: { perDay: '100' } }, {}, /of the day would be exceeded/],
    [{ spending: { total: '100' } }, {}, /in all would be exceeded/],
  ];
  for (const [rules, usage, reason] of limits) {
    const { answer, booked } = ask({ policies: { default: rules }, usage });
    const error = await errorOf(answer);
    assert.equal(error.code, -32501);
    assert.match(error.message, /^Not sponsored under the gas policy "default": /);
    assert.match(error.message, reason);
    assert.equal(error.data?.policy, 'default');
    assert.match(String(error.data?.reason), reason);
    assert.equal(error.data?.paymaster, paymasterOf('0.7'));
    assert.equal(booked.length, 0);
  }
});

test('a policy that is changed while an operation is checked is checked again, as it is then [S183]', async () => {
  const estimate = { preVerificationGas: '0x3', verificationGasLimit: '0x2', callGasLimit: '0x1' };
  const signing = [
    [data, [chainId, {}]],
    ['pm_sponsorUserOperation', [{}]],
  ] as const;
  for (const [method, more] of signing) {
    const refusing = sponsorWith({ estimate, changed: { spending: { total: '1' } } });
    const asked = refusing.call(method, sent, entryPoints['0.7'], ...more);
    assert.match((await errorOf(asked)).message, /in all would be exceeded/);
    assert.equal(refusing.booked.length, 0);
    const paying = sponsorWith({ estimate, changed: { name: 'Renamed' } });
    await paying.call(method, sent, entryPoints['0.7'], ...more);
    assert.deepEqual(
      paying.booked.map(({ policyVersion }) => policyVersion),
      [2],
    );
  }
});

test('a policy bounds the validity of signatures', async () => {
  const expires = new Date((now + 60) * 1_000).toISOString();
  const { answer } = ask({ policies: { default: { expires } } });
  const { paymasterData } = await answer;
  assert.equal(BigInt(slice(paymasterData as Hex, 0, 32)), BigInt(now + 60));
});

test('pm_validateSponsorshipPolicies reports the reason for each policy', async () => {
  const { call, booked } = sponsorWith({
    policies: {
      yes: { description: 'pays' },
      no: { chains: [1] },
      spent: { spending: { total: '0' } },
    },
  });
  const validate = (...rest: unknown[]) =>
    call('pm_validateSponsorshipPolicies', sent, entryPoints['0.7'], ...rest) as Promise<unknown>;
  const verdicts = (await validate()) as { sponsorshipPolicyId: string; reason: string | null }[];
  assert.deepEqual(
    verdicts.map(({ sponsorshipPolicyId, reason }) => [sponsorshipPolicyId, reason]),
    [
      ['yes', null],
      ['no', 'it does not hold on this chain'],
      ['spent', 'its spending in all would be exceeded'],
    ],
  );
  const author = { author: 'Test sponsor', icon: 'https://sponsor.example/icon.png' };
  assert.deepEqual(verdicts[0], {
    sponsorshipPolicyId: 'yes',
    sponsored: true,
    reason: null,
    data: { name: 'yes', description: 'pays', ...author },
  });
  assert.equal((await errorOf(validate(['unknown']))).code, -32602);
  assert.equal((await errorOf(validate('yes'))).code, -32602);
  assert.equal(booked.length, 0);
});

for (const [named, paying] of [
  [['yes', 'yes'], ['yes']],
  [
    ['no', 'yes', 'spent', 'also'],
    ['yes', 'also'],
  ],
  [['no', 'spent'], []],
] as const) {
  test(`pm_validateSponsorshipPolicies returns of ${named} only those that pay, as permissionless reads them`, async () => {
    const { call } = sponsorWith({
      policies: {
        yes: { description: 'pays' },
        also: { description: 'pays' },
        no: { chains: [1] },
        spent: { spending: { total: '0' } },
      },
    });
    const answer = await call('pm_validateSponsorshipPolicies', sent, entryPoints['0.7'], named);
    const icon = 'https://sponsor.example/icon.png';
    assert.deepEqual(
      answer,
      paying.map((id) => ({
        sponsorshipPolicyId: id,
        data: { name: id, author: 'Test sponsor', icon, description: 'pays' },
      })),
    );
  });
}

const idsOf = (verdicts: unknown) =>
  (verdicts as { sponsorshipPolicyId: string }[]).map((one) => one.sponsorshipPolicyId);

test('pm_validateSponsorshipPolicies reads the account and its nonce once for all policies, and each policy once', async () => {
  const policies = {
    one: { preset: 'recovery-only' },
    other: { preset: 'recovery-only' },
  } as const;
  const { call, reads } = sponsorWith({ policies });
  const named = ['one', 'other', 'one', 'one'];
  const paying = await call('pm_validateSponsorshipPolicies', sent, entryPoints['0.7'], named);
  assert.deepEqual(paying, []);
  assert.deepEqual(reads.toSorted(), ['code', 'head', 'nonce']);
});

test('pm_validateSponsorshipPolicies answers for the first 20 policies where none is named', async () => {
  const ids = Array.from({ length: 25 }, (_, i) => `policy-${i}`);
  const { call } = sponsorWith({ policies: Object.fromEntries(ids.map((id) => [id, {}])) });
  const verdicts = await call('pm_validateSponsorshipPolicies', sent, entryPoints['0.7']);
  assert.deepEqual(idsOf(verdicts), ids.slice(0, 20));
});

const fast = { maxFeePerGas: 0x28n, maxPriorityFeePerGas: 0x2n };
const estimate = {
  preVerificationGas: '0x30d40', // 200,000, as on a rollup with expensive data
  verificationGasLimit: '0x186a0',
  callGasLimit: '0x186a0',
};
const hex = (value: bigint): Hex => `0x${value.toString(16)}`;

/** Each value with its maximum. */
const bounds: [string, bigint][] = [
  ['maxFeePerGas', 3n * fast.maxFeePerGas],
  ['maxPriorityFeePerGas', fast.maxFeePerGas / 4n],
  ['preVerificationGas', 300_000n],
  ['verificationGasLimit', 1_000_000n],
  ['callGasLimit', 500_000n],
  ['paymasterVerificationGasLimit', 200_000n],
  ['paymasterPostOpGasLimit', 50_000n],
];
for (const [name, most] of bounds) {
  test(`the sponsor signs ${name} up to its bound, and names it above [S23]`, async () => {
    const { answer: signed } = ask({ estimate }, { [name]: hex(most) });
    assert.ok((await signed).paymasterData);
    const { answer, booked } = ask({ estimate }, { [name]: hex(most + 1n) });
    const { code, message, data, kind } = await errorOf(answer);
    assert.equal(code, -32501);
    assert.equal(kind, `its ${name} is too high`);
    assert.ok(message.includes(`its ${name} is ${most + 1n}, and no more than ${most}`), message);
    assert.deepEqual(
      [data?.value, data?.sent, data?.maximum],
      [name, String(most + 1n), String(most)],
    );
    assert.equal(booked.length, 0);
  });
}

test('the sponsor signs what is usual for the size of an operation without asking a bundler [S23]', async () => {
  const { answer, asked } = ask({ estimate }, { preVerificationGas: hex(80_000n) });
  await answer;
  assert.equal(asked.length, 0);
});

test('the sponsor signs no more than what is usual where no bundler can estimate [S23]', async () => {
  const failure = new JsonRpcError({ code: -32500, message: 'AA23 reverted' });
  const { answer } = ask({ estimate: failure }, { preVerificationGas: hex(200_000n) });
  assert.match((await errorOf(answer)).message, /its preVerificationGas is 200000/);
});

test('the sponsor asks a bundler once for both phases of one operation [S23]', async () => {
  const sponsor = sponsorWith({ estimate });
  const operation = { ...sent, preVerificationGas: hex(250_000n) };
  for (const signature of ['0x1234', '0x5678']) {
    await sponsor.call(data, { ...operation, signature }, entryPoints['0.9'], chainId, {});
  }
  assert.equal(sponsor.asked.length, 1);
});

test('the sponsor bounds no operation by an estimate that was made for other fees [S23]', async () => {
  const sponsor = sponsorWith({ estimate });
  const operation = { ...sent, preVerificationGas: hex(250_000n) };
  for (const maxFeePerGas of ['0x1', hex(3n * fast.maxFeePerGas)]) {
    const asked = { ...operation, maxFeePerGas, maxPriorityFeePerGas: '0x1' };
    await sponsor.call(data, asked, entryPoints['0.7'], chainId, {});
  }
  const fees = sponsor.asked.map(({ params }) => (params as [typeof sent])[0].maxFeePerGas);
  assert.deepEqual(fees, ['0x1', hex(3n * fast.maxFeePerGas)]);
});

test('the sponsor bounds what one operation may cost, also where a policy does not [S23]', async () => {
  const huge = { ...estimate, verificationGasLimit: hex(4_000_000n) };
  const changes = { verificationGasLimit: hex(3_000_000n) };
  const { answer } = ask({ estimate: huge }, changes);
  assert.match(
    (await errorOf(answer)).message,
    /its gas in all is 3\d{6}, and no more than 3000000/,
  );
  const policies = { default: { spending: { perOperation: String(10n ** 18n) } } };
  assert.ok((await ask({ estimate: huge, policies }, changes).answer).paymasterData);
});

/** At a base fee of 16 wei and a tip of 1, or the maximum of the operation where that is less. */
const rollupCases: [fee: bigint, fees: object, gas: bigint][] = [
  [17_000_000n, {}, 1_500_000n],
  [5_000_000n, { maxFeePerGas: '0x5' }, 1_500_000n],
  [100_000_000n, { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x0' }, 9_375_000n],
];
for (const [rollupFee, fees, gas] of rollupCases) {
  test(`the sponsor pays a rollup's fee of ${rollupFee} wei beside the gas as ${gas} gas where no bundler can estimate it`, async () => {
    const failure = new JsonRpcError({ code: -32500, message: 'AA23 reverted' });
    const world = { estimate: failure, rollupFee };
    const { answer } = ask(world, { ...fees, preVerificationGas: hex(gas + 60_000n) });
    assert.ok((await answer).paymasterData);
    const { message } = await errorOf(
      ask(world, { ...fees, preVerificationGas: hex(gas + 100_000n) }).answer,
    );
    assert.match(message, /its preVerificationGas is/);
  });
}

test("the bound of all gas together is without a rollup's fee", async () => {
  const dear = { ...estimate, preVerificationGas: hex(4_000_000n) };
  const changes = { preVerificationGas: hex(4_000_000n) };
  assert.match((await errorOf(ask({ estimate: dear }, changes).answer)).message, /gas in all/);
  assert.ok((await ask({ estimate: dear, rollupFee: 34_000_000n }, changes).answer).paymasterData);
});

test('the sponsor reads no rollup fee for an operation of the usual size', async () => {
  const { answer, reads } = ask({ rollupFee: 1n });
  await answer;
  assert.ok(!reads.includes('rollup fee'));
});

test('the sponsor bounds the fees and paymaster gas that pm_sponsorUserOperation is sent [S23]', async () => {
  for (const name of ['maxFeePerGas', 'paymasterPostOpGasLimit']) {
    const { call, booked } = sponsorWith({ estimate });
    const operation = { ...sent, [name]: hex(10n ** 9n) };
    const { message } = await errorOf(
      call('pm_sponsorUserOperation', operation, entryPoints['0.7']),
    );
    assert.ok(message.includes(`its ${name} is 1000000000`), message);
    assert.equal(booked.length, 0);
  }
});

test("no money is set aside for nonces other than the sender's next one [S31]", async () => {
  for (const nextNonce of [8n, 5n, 0n]) {
    const { answer, booked } = ask({ nextNonce });
    assert.match((await errorOf(answer)).message, /its nonce is not the sender's next one/);
    assert.equal(booked.length, 0);
  }
});

test('money may be set aside for the nonce after the next, as nodes lag behind each other [S31]', async () => {
  assert.ok((await ask({ nextNonce: 6n }).answer).paymasterData);
});

const limits: [string, GasPolicyRules][] = [
  ['wei of the day', { spending: { perDay: '80000000' } }],
  ['wei in all', { spending: { total: '80000000' } }],
  ['operations of the day', { operations: { perDay: 8 } }],
  ['operations in all', { operations: { total: 8 } }],
];
for (const [what, rules] of limits) {
  test(`at most a quarter of the ${what} is set aside for one network, half for one API key [S31]`, async () => {
    const none = { operations: 0, spent: 0n };
    const one = { operations: 1, spent: 1n };
    const policies = { default: rules };
    for (const [pending, refusal] of [
      [{ network: one, caller: one }, undefined],
      [{ network: { operations: 2, spent: 10_000_000n }, caller: one }, /of this network/],
      [{ network: one, caller: { operations: 4, spent: 30_000_000n } }, /of this API key/],
      // One operation is always allowed.
      [{ network: none, caller: none }, undefined],
    ] as const) {
      const { answer } = ask({ policies, usage: { pending } });
      if (!refusal) assert.ok((await answer).paymasterData);
      else assert.match((await errorOf(answer)).message, refusal);
    }
  });
}

const smallEstimate = {
  callGasLimit: '0x100',
  verificationGasLimit: '0x200',
  preVerificationGas: '0x300',
};
const { nonce, callData } = sent;

test('pm_sponsorUserOperation signs gas from the bundler and fees from the fee source', async () => {
  const { call, booked, asked } = sponsorWith({ estimate: smallEstimate });
  const draft = { sender, nonce, callData, signature: '0x', factory: null };
  const answer = await call('pm_sponsorUserOperation', draft, entryPoints['0.7']);
  const { sponsorMetadata, ...fields } = answer;
  assert.deepEqual(sponsorMetadata, {
    name: 'Test sponsor',
    description: 'Gas sponsored by Test sponsor',
    icons: ['https://sponsor.example/icon.png'],
  });
  const { callGasLimit, verificationGasLimit, preVerificationGas } = fields;
  assert.deepEqual({ callGasLimit, verificationGasLimit, preVerificationGas }, smallEstimate);
  assert.equal(fields.maxFeePerGas, '0x10');
  assert.ok(await isSigned(draft, fields, slice(fields.paymasterData as Hex, 64)));
  assert.equal(booked.length, 1);

  const [{ method, params } = { method: '', params: [] }] = asked;
  const [estimated] = params as [Record<string, unknown>];
  assert.equal(method, 'eth_estimateUserOperationGas');
  assert.equal(estimated.paymaster, fields.paymaster);
  assert.equal('factory' in estimated, false);
});

test('pm_sponsorUserOperation keeps sent fees', async () => {
  const { call } = sponsorWith({ estimate: smallEstimate });
  const { maxFeePerGas } = await call('pm_sponsorUserOperation', sent, entryPoints['0.9'], null);
  assert.equal(maxFeePerGas, '0x64');
});

test('pm_sponsorUserOperation refuses before it asks the bundler', async () => {
  const { call, asked } = sponsorWith({ policies: { default: { chains: [1] } } });
  const { code } = await errorOf(call('pm_sponsorUserOperation', sent, entryPoints['0.7']));
  assert.equal(code, -32501);
  assert.equal(asked.length, 0);
});

test("pm_sponsorUserOperation does not sign without a bundler's estimate", async () => {
  const { call, booked } = sponsorWith({ estimate: { callGasLimit: 1 } });
  const { code } = await errorOf(call('pm_sponsorUserOperation', sent, entryPoints['0.7']));
  assert.equal(code, -32002);
  assert.equal(booked.length, 0);
});

test('pm_chainId, pm_supportedEntryPoints and pm_supportedERC20Tokens answer as abstractionkit asks', async () => {
  const { call } = sponsorWith();
  assert.equal(await call('pm_chainId'), '0x7a69');
  assert.deepEqual(await call('pm_supportedEntryPoints'), Object.values(entryPoints));
  const tokens = (await call('pm_supportedERC20Tokens', entryPoints['0.8'])) as unknown as {
    tokens: unknown[];
    paymasterMetadata: { address: Address; dummyPaymasterAndData: Record<string, Hex> };
  };
  assert.deepEqual(tokens.tokens, []);
  assert.equal(tokens.paymasterMetadata.address, paymasterOf('0.8'));
  const { dummyPaymasterAndData } = tokens.paymasterMetadata;
  assert.equal(size(dummyPaymasterAndData.paymasterData as Hex), 64 + 65);
});
