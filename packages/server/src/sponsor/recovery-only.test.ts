import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  cancelRecoveryCalls,
  enableModuleCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  safe150MultiSends,
  safeContracts,
  safeReleases,
} from '@recovery-guardian/core';
import { SafeAccountV0_3_0, SafeAccountV1_5_0_M_0_3_0, SocialRecoveryModule } from 'abstractionkit';
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  pad,
  parseAbi,
  size,
  zeroAddress,
} from 'viem';
import { type Operation, readOperation } from './request.ts';
import { evaluatePolicy } from './sponsorship.ts';

const module: Address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const delegate: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
const safe: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const eoa: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const stranger: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** A genuine Safe that others recover. */
const lost: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const guardian: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

/** SafeProxy 1.4.1, as deployed by its factory. */
const safeProxyCode: Hex =
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fea264697066735822122003d1488ee65e08fa41e58e888a9865554c535f2c77126a82cb4c0f917f31441364736f6c63430007060033';
const singletonSlot = '0x00';
const moduleGuardSlot = '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947';
const handlerSlot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';

/** The chain's state in these tests: by default the genuine Safe of the sender. */
interface OnChain {
  readonly codes?: Readonly<Record<Address, Hex>>;
  readonly singleton?: Address;
  readonly handler?: Address;
  /** By account. */
  readonly moduleGuards?: Readonly<Record<Address, Address>>;
}

function evaluate(operation: Operation, onChain: OnChain = {}) {
  const codes: Record<Address, Hex> = {
    [lost]: safeProxyCode,
    ...(onChain.codes ?? { [safe]: safeProxyCode }),
  };
  const {
    singleton = safeContracts.singleton,
    handler = safeContracts.erc4337Module,
    moduleGuards = {},
  } = onChain;
  return evaluatePolicy({ preset: 'recovery-only' }, operation, {
    chainId: 1,
    keyId: undefined,
    now: 1_000,
    chain: {
      getCode: async (account) => codes[account] ?? '0x',
      getStorage: async (account, slot) => {
        if (slot === handlerSlot) return pad(handler);
        if (slot === moduleGuardSlot) return pad(moduleGuards[account] ?? zeroAddress);
        return pad(slot === singletonSlot ? singleton : zeroAddress);
      },
    },
    recoveryModules: [module],
    delegates: [delegate],
  });
}

async function assertSponsored(operation: Operation, onChain?: OnChain): Promise<void> {
  assert.equal(await evaluate(operation, onChain), undefined);
}

async function assertRefused(operation: Operation, reason: RegExp, onChain?: OnChain) {
  const refusal = await evaluate(operation, onChain);
  assert.match(refusal?.reason ?? 'sponsored', reason);
  // viem would mistake an address's digits for the EntryPoint's error.
  assert.doesNotMatch(refusal?.reason ?? '', /0x|aa\d\d/i);
}

function operation(sender: Address, callData: Hex, more: object = {}): Operation {
  return readOperation({ sender, nonce: '0x0', callData, ...more });
}

const executors = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
  'function execute(address target, uint256 value, bytes data)',
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
  'function transfer(address to, uint256 amount)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
]);

function safeExecutes({ to, value, data }: Call, kind = 0, isLoud = true): Hex {
  const functionName = isLoud ? 'executeUserOpWithErrorString' : 'executeUserOp';
  return encodeFunctionData({ abi: executors, functionName, args: [to, value, data, kind] });
}

function multiSend(
  calls: readonly (Call & { operation?: number })[],
  to: Address = safeContracts.multiSend,
): Hex {
  const packed = concat([
    '0x',
    ...calls.map(({ operation = 0, to, value, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, to, value, BigInt(size(data)), data],
      ),
    ),
  ]);
  const data = encodeFunctionData({ abi: executors, functionName: 'multiSend', args: [packed] });
  return safeExecutes({ to, value: 0n, data }, 1);
}

function simpleExecutes({ to, value, data }: Call): Hex {
  return encodeFunctionData({ abi: executors, functionName: 'execute', args: [to, value, data] });
}

const enable = enableModuleCall(safe, module);
const add = addGuardianCall({ module, guardian, threshold: 1n });
const transfer: Call = { to: stranger, value: 1n, data: '0x' };

const running = { newOwners: [eoa], newThreshold: 1, executeAfter: 1 };
const [cancel, voidApprovals] = cancelRecoveryCalls({
  ...{ module, version: '0.1.0' },
  recovery: running,
}) as [Call, Call];

const steps: Record<string, Call> = {
  'enabling the module': enable,
  'a guardian': add,
  'revoking a guardian': meta(
    new SocialRecoveryModule(module).createStandardRevokeGuardianWithThresholdMetaTransaction(
      zeroAddress,
      guardian,
      1n,
    ),
  ),
  'a threshold': meta(new SocialRecoveryModule(module).createChangeThresholdMetaTransaction(2n)),
  'a confirmation': meta(
    new SocialRecoveryModule(module).createConfirmRecoveryMetaTransaction(lost, [eoa], 1, false),
  ),
  'confirmations together': executeRecoveryCall({
    module,
    version: '0.1.0',
    account: lost,
    newOwners: [eoa],
    newThreshold: 1n,
    nonce: 0n,
    signatures: [{ signer: guardian, signature: '0x1234' }],
  }),
  'an execution': meta(
    new SocialRecoveryModule(module).createExecuteRecoveryMetaTransaction(lost, [eoa], 1),
  ),
  'a finalization': finalizeRecoveryCall(module, lost),
  'a cancellation': cancel,
  'the end of collected approvals': voidApprovals,
};

function meta({ to, value, data }: { to: string; value: bigint; data: string }): Call {
  return { to: to as Address, value, data: data as Hex };
}

for (const [name, call] of Object.entries(steps)) {
  test(`recovery-only pays for ${name} by a Safe, alone, without error strings, and in a batch`, async () => {
    await assertSponsored(operation(safe, safeExecutes(call)));
    await assertSponsored(operation(safe, safeExecutes(call, 0, false)));
    const { multiSend: one, multiSendCallOnly } = safeContracts;
    for (const to of [one, multiSendCallOnly, ...Object.values(safe150MultiSends)]) {
      await assertSponsored(operation(safe, multiSend([enable, call, add], to)));
    }
  });

  test(`recovery-only pays for ${name} by a delegated EOA, alone and in a batch`, async () => {
    // An EOA has no modules, but may execute others' recoveries.
    const call_ = call === enable ? enableModuleCall(eoa, module) : call;
    const codes = { [eoa]: concat(['0xef0100', delegate]) };
    await assertSponsored(operation(eoa, simpleExecutes(call_)), { codes });
    const batch = encodeFunctionData({
      abi: executors,
      functionName: 'executeBatch',
      args: [[call_, add].map(({ to, value, data }) => ({ target: to, value, data }))],
    });
    await assertSponsored(operation(eoa, batch), { codes });
  });
}

const codes = { [eoa]: concat(['0xef0100', delegate]) };
const recovering = [
  'a confirmation',
  'confirmations together',
  'an execution',
  'a finalization',
].map((name) => [name, steps[name] as Call] as const);

for (const [name, call] of recovering) {
  test(`recovery-only refuses ${name} for a contract that answers like a Safe [S32]`, async () => {
    const lookAlike = { [safe]: safeProxyCode, [lost]: concat([safeProxyCode, '0x00']) };
    await assertRefused(operation(safe, safeExecutes(call)), /not a known Safe/, {
      codes: lookAlike,
    });
    await assertRefused(operation(safe, multiSend([enable, call, add])), /not a known Safe/, {
      codes: lookAlike,
    });
  });

  test(`recovery-only refuses ${name} for a Safe proxy of another contract [S32]`, async () => {
    const onChain = { codes, singleton: stranger };
    await assertRefused(operation(eoa, simpleExecutes(call)), /not a known Safe/, onChain);
  });
}

test('recovery-only pays for Safes 1.5.0, by the code of their singleton', async () => {
  for (const singleton of [
    safeReleases['1.5.0'].singleton,
    safeReleases['1.5.0'].singletonWithoutEvents,
  ]) {
    await assertSponsored(operation(safe, safeExecutes(enable)), { singleton });
    await assertSponsored(operation(safe, safeExecutes(steps['a finalization'] as Call)), {
      singleton,
    });
  }
});

test('recovery-only refuses a sender and an account to recover that have a module guard [S32]', async () => {
  const finalize = safeExecutes(steps['a finalization'] as Call);
  await assertRefused(operation(safe, finalize), /the account to recover has a module guard/, {
    moduleGuards: { [lost]: stranger },
  });
  await assertRefused(operation(safe, finalize), /the sender has a module guard/, {
    moduleGuards: { [safe]: stranger },
  });
});

test('recovery-only refuses an account to recover whose fallback handler is the recovery module', async () => {
  const codes = { [eoa]: concat(['0xef0100', delegate]) };
  const finalize = simpleExecutes(steps['a finalization'] as Call);
  await assertSponsored(operation(eoa, finalize), { codes });
  await assertRefused(operation(eoa, finalize), /has a recovery module as its fallback handler/, {
    codes,
    handler: module,
  });
});

test('recovery-only refuses to finalize for more than five accounts at once [S32]', async () => {
  const accounts = Array.from({ length: 6 }, (_, i) => pad(`0x${i + 1}`, { size: 20 }));
  const safes = Object.fromEntries([safe, ...accounts].map((one) => [one, safeProxyCode]));
  const finalize = (count: number) =>
    multiSend(accounts.slice(0, count).map((one) => finalizeRecoveryCall(module, one)));
  await assertSponsored(operation(safe, finalize(5)), { codes: safes });
  await assertRefused(operation(safe, finalize(6)), /more than 5 accounts/, { codes: safes });
});

const [factory, factoryData] = SafeAccountV0_3_0.createFactoryAddressAndData([stranger]);
const created = { factory, factoryData };
const account = SafeAccountV0_3_0.createAccountAddress([stranger]) as Address;

test('recovery-only pays for the creation of a Safe as abstractionkit creates it, with or without calls', async () => {
  await assertSponsored(operation(account, '0x', created));
  const calls = multiSend([enableModuleCall(account, module), add]);
  await assertSponsored(operation(account, calls, created));
});

test('recovery-only pays for no creation of another account, which EntryPoint 0.9 would run as is', async () => {
  const creating = operation(stranger, '0x', created);
  await assertRefused(creating, /would not be the sender/, { codes: { [stranger]: '0x00' } });
});

test('recovery-only pays for no creation where another contract exists', async () => {
  const creating = operation(account, safeExecutes(add), created);
  const codes = { [account]: '0x00' } as const;
  await assertRefused(creating, /no account that is known/, { codes });
});

test('recovery-only pays for the creation of a Safe 1.5.0 with a proxy of 1.4.1, as abstractionkit creates it', async () => {
  const kit = SafeAccountV1_5_0_M_0_3_0;
  const [factory, factoryData] = kit.createFactoryAddressAndData([stranger]);
  const sender = kit.createAccountAddress([stranger]) as Address;
  await assertSponsored(operation(sender, '0x', { factory, factoryData }));
  await assertRefused(operation(account, '0x', { factory, factoryData }), /not be the sender/);
});

test('recovery-only pays for no creation by another factory', async () => {
  await assertRefused(
    operation(stranger, '0x', { ...created, factory: stranger }),
    /no known Safe/,
  );
});

const setupAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
]);
const enableModules = (...modules: Address[]) =>
  encodeFunctionData({ abi: setupAbi, functionName: 'enableModules', args: [modules] });
// SafeProxy's creation code with the singleton Safe; abstractionkit knows the one with SafeL2.
const proxyOfSafeHash = '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb';
const creation = (
  changes: {
    singleton?: Address;
    to?: Address;
    data?: Hex;
    handler?: Address;
    payment?: bigint;
    receiver?: Address;
  } = {},
) => {
  const initializer = encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [
      [stranger],
      1n,
      changes.to ?? safeContracts.moduleSetup,
      changes.data ?? enableModules(safeContracts.erc4337Module),
      changes.handler ?? safeContracts.erc4337Module,
      zeroAddress,
      changes.payment ?? 0n,
      changes.receiver ?? zeroAddress,
    ],
  });
  const factoryData = encodeFunctionData({
    abi: setupAbi,
    functionName: 'createProxyWithNonce',
    args: [changes.singleton ?? safeContracts.singleton, initializer, 0n],
  });
  const sender = SafeAccountV0_3_0.createProxyAddress(initializer, {
    ...(changes.singleton && { singletonInitHash: proxyOfSafeHash }),
  }) as Address;
  return operation(sender, '0x', { factory: safeContracts.proxyFactory, factoryData });
};
const setupBy = (calls: readonly (Call & { operation?: number })[]) => ({
  to: safeContracts.multiSend,
  data: `0x${multiSend(calls).slice(2 + 8 + 64 * 5, -56)}` as Hex,
});

test('recovery-only pays for a creation that enables the recovery module', async () => {
  await assertSponsored(creation());
  await assertSponsored(creation({ data: enableModules(safeContracts.erc4337Module, module) }));
  await assertSponsored(creation({ singleton: safeReleases['1.4.1'].singletonWithoutEvents }));
});

const badCreations: [string, Operation, RegExp][] = [
  ['an unknown singleton', creation({ singleton: stranger }), /no known Safe/],
  ['a setup by any contract', creation({ to: stranger }), /something else than enabling/],
  ['a setup of anything', creation({ data: '0x12345678' }), /something else than enabling/],
  [
    'an unknown module',
    creation({ data: enableModules(safeContracts.erc4337Module, stranger) }),
    /unknown module/,
  ],
  ['no 4337 module', creation({ data: enableModules(module) }), /no Safe 4337 module/],
  ['another handler', creation({ handler: stranger }), /fallback handler/],
  ['a payment', creation({ payment: 1n }), /pays somebody/],
  ['a payee', creation({ receiver: stranger }), /pays somebody/],
  [
    'a setup of more through MultiSend',
    creation(setupBy([{ ...transfer, operation: 1 }])),
    /something else than enabling/,
  ],
];
for (const [name, op, reason] of badCreations) {
  test(`recovery-only pays for no creation with ${name}`, () => assertRefused(op, reason));
}

test('recovery-only pays for no creation with extra bytes', async () => {
  const one = creation();
  await assertRefused({ ...one, factoryData: concat([one.factoryData, '0x00']) }, /factory/);
});

test('recovery-only pays for no factory data without a factory', async () => {
  await assertRefused(
    operation(safe, safeExecutes(add), { factoryData: '0x1234' }),
    /factory data without a factory/,
  );
});

const token = encodeFunctionData({
  abi: executors,
  functionName: 'transfer',
  args: [stranger, 1n],
});
const owner = encodeFunctionData({
  abi: executors,
  functionName: 'addOwnerWithThreshold',
  args: [stranger, 1n],
});
const nested = safeExecutes({
  to: safe,
  value: 0n,
  data: encodeFunctionData({
    abi: executors,
    functionName: 'execTransaction',
    args: [stranger, 1n, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  }),
});
const inner: Call = {
  to: safeContracts.multiSend,
  value: 0n,
  data: encodeFunctionData({ abi: executors, functionName: 'multiSend', args: ['0x'] }),
};
const withTail = (data: Hex) => concat([data, '0x00']);

const badCalls: [string, Hex, RegExp][] = [
  ['a transfer', safeExecutes(transfer), /sends value/],
  ['a token', safeExecutes({ to: stranger, value: 0n, data: token }), /elsewhere/],
  ['value to the module', safeExecutes({ ...add, value: 1n }), /sends value/],
  ['value to itself', safeExecutes({ ...enable, value: 1n }), /sends value/],
  ['a new owner', safeExecutes({ to: safe, value: 0n, data: owner }), /calls itself/],
  ['an unknown module', safeExecutes(enableModuleCall(safe, stranger)), /not the recovery module/],
  ['another account', safeExecutes(enableModuleCall(stranger, module)), /elsewhere/],
  ['a transaction within', nested, /calls itself/],
  ['a delegatecall to anybody', safeExecutes(add, 1), /no known MultiSend/],
  ['neither call nor delegatecall', safeExecutes(add, 2), /neither a call/],
  ['a transfer among others', multiSend([enable, add, transfer]), /sends value/],
  [
    'a delegatecall among others',
    multiSend([enable, { ...add, operation: 1 }]),
    /holds a delegatecall/,
  ],
  [
    'MultiSend in MultiSend',
    multiSend([enable, { ...inner, operation: 1 }]),
    /holds a delegatecall/,
  ],
  ['MultiSend called, not delegated to', safeExecutes(inner), /elsewhere/],
  ['MultiSend of nothing', multiSend([]), /makes no call/],
  ['no call', '0x', /no execution/],
  ['an unknown selector', '0x12345678', /no execution/],
  ["EntryPoint's own execution", concat(['0x8dd7712f', safeExecutes(add)]), /no execution/],
  ['bytes behind the execution', withTail(safeExecutes(add)), /no execution/],
  ['bytes behind a call', safeExecutes({ ...add, data: withTail(add.data) }), /not a step/],
  ['the module asked for anything', safeExecutes({ ...add, data: token }), /not a step/],
  ["a simple account's execution", simpleExecutes(add), /no execution/],
];
for (const [name, callData, reason] of badCalls) {
  test(`recovery-only does not pay for ${name}`, () =>
    assertRefused(operation(safe, callData), reason));
}

test('recovery-only does not pay for MultiSend transactions that are cut off or have a wrong length', async () => {
  const whole = multiSend([enable, add]);
  const [packedStart, packedEnd] = [2 + 2 * (4 + 160 + 4 + 64), whole.length];
  for (let at = packedStart; at < packedEnd; at += 34) {
    const cut = `${whole.slice(0, at)}${'f'.repeat(packedEnd - at)}` as Hex;
    assert.notEqual(await evaluate(operation(safe, cut)), undefined, `cut at ${at}`);
  }
});

test('recovery-only does not pay for a refused call with any byte changed', async () => {
  // Some changes only affect values that callers may choose, such as a guardian.
  const callData = multiSend([enable, transfer]);
  for (let at = 2; at < callData.length; at += 2) {
    for (const byte of ['00', '01', 'ff']) {
      const changed = `${callData.slice(0, at)}${byte}${callData.slice(at + 2)}` as Hex;
      assert.notEqual(await evaluate(operation(safe, changed)), undefined, `${byte} at ${at}`);
    }
  }
});

const start = simpleExecutes(add);
const auth = { eip7702Auth: { address: delegate }, factory: '0x7702' };

test('recovery-only pays for an EOA delegated by this operation', async () => {
  await assertSponsored(operation(eoa, start, auth), { codes: {} });
  const padded = { ...auth, factory: `0x7702${'0'.repeat(36)}` };
  await assertSponsored(operation(eoa, start, padded), { codes: {} });
  await assertSponsored(operation(eoa, start, auth), {
    codes: { [eoa]: concat(['0xef0100', delegate]) },
  });
});

const badAccounts: [string, Operation, RegExp, OnChain?][] = [
  ['an address without code', operation(eoa, start), /has no code/, { codes: {} }],
  [
    'an unknown delegate',
    operation(eoa, start, { ...auth, eip7702Auth: { address: stranger } }),
    /unknown contract/,
    { codes: {} },
  ],
  [
    'a known delegate in place of an unknown one',
    operation(eoa, start, auth),
    /unknown contract/,
    { codes: { [eoa]: concat(['0xef0100', stranger]) } },
  ],
  [
    'a delegation that calls',
    operation(eoa, start, { ...auth, factoryData: '0x1234' }),
    /not understood/,
    { codes: {} },
  ],
  ['any contract', operation(eoa, start), /no account that is known/, { codes: { [eoa]: '0x00' } }],
  [
    'a contract that says it is delegated',
    operation(eoa, start, auth),
    /cannot be delegated/,
    { codes: { [eoa]: '0x00' } },
  ],
  [
    'a Safe of its own code',
    operation(safe, safeExecutes(add)),
    /no account that is known/,
    { codes: { [safe]: concat([safeProxyCode, '0x00']) } },
  ],
  [
    'a proxy of another contract',
    operation(safe, safeExecutes(add)),
    /no account that is known/,
    { singleton: stranger },
  ],
  [
    'a Safe with another handler',
    operation(safe, safeExecutes(add)),
    /no account that is known/,
    { handler: stranger },
  ],
];
for (const [name, op, reason, onChain] of badAccounts) {
  test(`recovery-only does not pay for ${name}`, () => assertRefused(op, reason, onChain));
}
