import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  addGuardianCall,
  auditedRecoveryModules,
  type Call,
  cancelRecoveryCalls,
  changeGuardianThresholdCall,
  enableModuleCall,
  erc4337Modules,
  executeRecoveryCall,
  finalizeRecoveryCall,
  moveGuardiansCalls,
  readGuardianMove,
  recoveryModuleCallsAbiV1,
  recoveryModuleCallsAbiV2,
  revokeGuardianCall,
  type SafeTransaction,
  safeContracts,
  safeTransaction,
  turnOffModuleCalls,
} from '@recovery-guardian/core';
import { fuzzRuns } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  size,
} from 'viem';
import { operationCallData } from '../operations/safe-operation.ts';
import { Refusal } from '../request/errors.ts';
import { type CallingAccount, checkCalls, decodeCalls, decodeOperation } from './calls.ts';

const account: Address = '0x1111111111111111111111111111111111111111';
const guardian: Address = '0x2222222222222222222222222222222222222222';
const stranger: Address = '0x3333333333333333333333333333333333333333';
const token: Address = '0x4444444444444444444444444444444444444444';
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const [short, module] = auditedRecoveryModules(31_337) as [Address, Address];
const hours = 3_600;
/** A connected site, on a chain whose recovery module waits three days. */
const caller: CallingAccount = {
  account,
  origin: 'https://site.example',
  chainId: 31_337,
  modules: { pinned: module, trusted: [module, short] },
  unknownModules: [],
  own: [],
  names: new Map(),
  seen: new Set(),
};
const addGuardian = addGuardianCall({ module, guardian, threshold: 1n });
const revokeGuardian = revokeGuardianCall({
  module,
  guardians: [guardian, stranger],
  guardian,
  threshold: 1n,
});
const ofToken = (functionName: 'transfer' | 'approve', to: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encode(functionName, [to, amount]),
});

const decode = (calls: readonly Call[], by = caller) =>
  decodeOperation(operationCallData(calls), by);
const one = (call: Call, by = caller) => decode([call], by)[0];
const isRefused = (call: Call) => {
  assert.throws(() => one(call), Refusal, call.data);
  assert.throws(() => checkCalls([{ ...call, operation: 0 }], caller), Refusal, call.data);
};

suite('decoding calls', () => {
  test('the wallet understands the calls of a recovery inside a batch', () => {
    const round = {
      module,
      version: '0.1.0',
      recovery: { newOwners: [], newThreshold: 1, executeAfter: 1 },
    } as const;
    const terms = {
      module,
      account,
      newOwners: [stranger],
      newThreshold: 1n,
      nonce: 0n,
      signatures: [],
    };
    const recovery = { ...terms, version: '0.1.0' } as const;
    const calls: Call[] = [
      enableModuleCall(account, module),
      addGuardian,
      revokeGuardian,
      changeGuardianThresholdCall(module, 2n),
      executeRecoveryCall(recovery),
      executeRecoveryCall({ ...terms, version: '0.2.0' }),
      finalizeRecoveryCall(module, stranger),
      ...cancelRecoveryCalls(round),
    ];
    assert.deepEqual(
      decode(calls).map(({ meaning }) => meaning.kind),
      [
        'enable-module',
        'add-guardian',
        'revoke-guardian',
        'change-guardian-threshold',
        'start-recovery',
        'start-recovery',
        'finalize-recovery',
        'cancel-recovery',
        'void-approvals',
      ],
    );
    assert.deepEqual(one(addGuardian)?.meaning, {
      kind: 'add-guardian',
      guardian,
      threshold: '1',
      wait: 72 * hours,
    });
    assert.deepEqual(one(executeRecoveryCall(recovery))?.warnings, [
      'own-recovery',
      'gives-control-away',
    ]);
  });

  test('each call names all whom it involves, in their roles', () => {
    const start = executeRecoveryCall({
      ...{ module, version: '0.1.0', account: stranger, newOwners: [guardian, token] },
      ...{ newThreshold: 1n, nonce: 0n, signatures: [] },
    });
    const round = { module, version: '0.2.0', recovery: undefined } as const;
    const setHandler: Call = {
      to: account,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function setFallbackHandler(address)']),
        args: [stranger],
      }),
    };
    const involved: [Call, Record<string, Address[]>][] = [
      [addGuardian, { guardian: [guardian], module: [module] }],
      [revokeGuardian, { guardian: [guardian], module: [module] }],
      [changeGuardianThresholdCall(module, 2n), { module: [module] }],
      [enableModuleCall(account, short), { module: [short] }],
      [start, { owner: [guardian, token], account: [stranger], module: [module] }],
      [finalizeRecoveryCall(module, stranger), { account: [stranger], module: [module] }],
      ...cancelRecoveryCalls(round).map((call): (typeof involved)[0] => [
        call,
        { module: [module] },
      ]),
      [{ to: stranger, value: 1n, data: '0x' }, { recipient: [stranger] }],
      [ofToken('transfer', stranger, 1n), { recipient: [stranger], token: [token] }],
      [ofToken('approve', guardian, 1n), { spender: [guardian], token: [token] }],
      [setHandler, { handler: [stranger] }],
      [{ to: stranger, value: 0n, data: '0x12345678' }, {}],
    ];
    for (const [call, expected] of involved) {
      const [decoded] = decodeCalls([{ ...call, operation: 0 }], caller);
      const roles = Object.groupBy(decoded?.parties ?? [], ({ role }) => role);
      const found = Object.entries(roles).map(([role, parties]) => [
        role,
        parties?.map(({ address }) => address),
      ]);
      assert.deepEqual(Object.fromEntries(found), expected);
    }
  });

  test('a wait of exactly a day is not called short, and a shorter one is', () => {
    const wait = (own: Address) => one(addGuardianCall({ module: own, guardian, threshold: 1n }));
    assert.deepEqual(wait(module)?.warnings, ['gives-control-away']);
    assert.deepEqual(wait(short)?.warnings, ['short-wait', 'gives-control-away']);
  });

  test('the wallet understands transfers and approvals', () => {
    const payment = { to: stranger, value: 5n, data: '0x' } as const;
    assert.deepEqual(
      decode([payment, ofToken('transfer', stranger, 6n), ofToken('approve', guardian, 7n)]).map(
        ({ meaning }) => meaning,
      ),
      [
        { kind: 'transfer', to: stranger, amount: '5' },
        { kind: 'token-transfer', to: stranger, amount: '6' },
        { kind: 'token-approval', spender: guardian, amount: '7' },
      ],
    );
  });

  test('a call of a contract or function that the wallet does not know is refused [S44, S53, S101]', () => {
    const toToken = (functionName: string, args: readonly unknown[]): Call => ({
      to: token,
      value: 0n,
      data: encode(functionName, args),
    });
    const ofPermit2 = {
      to: permit2,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address, address, uint160, uint48)']),
        args: [token, guardian, 7n, 1],
      }),
    };
    const refused: Call[] = [
      { to: stranger, value: 0n, data: '0x12345678' },
      { to: stranger, value: 1n, data: '0x00' },
      // Encoded otherwise than the contract expects, elsewhere, or with value.
      { ...addGuardian, to: stranger },
      { ...addGuardian, value: 1n },
      { ...addGuardian, data: concat([addGuardian.data, '0x00']) },
      { ...addGuardian, data: addGuardian.data.slice(0, -2) as Hex },
      { ...addGuardian, data: '0x12345678' },
      { ...ofToken('transfer', stranger, 1n), value: 1n },
      // What others could take, or move, without an amount that the account has.
      toToken('setApprovalForAll', [guardian, true]),
      toToken('increaseAllowance', [guardian, 1n]),
      toToken('transferFrom', [account, guardian, 7n]),
      toToken('safeTransferFrom', [account, guardian, 7n, '0x1234']),
      ofPermit2,
    ];
    for (const call of refused) isRefused(call);
  });

  test('a call of the account to itself is refused, except for enabling a known module [S34]', () => {
    const own = (functionName: string, args: readonly unknown[]): Call => ({
      to: account,
      value: 0n,
      data: encode(functionName, args),
    });
    for (const call of [
      enableModuleCall(account, stranger),
      own('disableModule', [stranger, module]),
      own('setFallbackHandler', [safeContracts.erc4337Module]),
      own('setFallbackHandler', [stranger]),
      own('setGuard', [stranger]),
      own('changeMasterCopy', [stranger]),
      own('addOwnerWithThreshold', [stranger, 1n]),
      own('removeOwner', [stranger, guardian, 1n]),
      own('swapOwner', [stranger, stranger, guardian]),
      own('changeThreshold', [2n]),
      own('simulateAndRevert', [stranger, '0x']),
    ]) {
      isRefused(call);
    }
    for (const known of [module, short, ...erc4337Modules]) {
      assert.equal(one(enableModuleCall(account, known))?.meaning.kind, 'enable-module');
    }
  });

  test('a site disables a module only where exactly its guardians are moved to a newer one, never the reverse [S34]', () => {
    const newer: Address = '0x5555555555555555555555555555555555555555';
    const modules = { pinned: newer, trusted: [newer, module, short], newest: [newer] };
    const by = { ...caller, modules };
    const none = { guardians: [], guardianThreshold: 0, recovery: undefined };
    const full = { guardians: [guardian, stranger], guardianThreshold: 2, recovery: undefined };
    const older = { module, version: '0.1.0', ...full } as const;
    const other = { module: newer, version: '0.2.0', ...none } as const;
    const facts = { account, owners: [], modules: [module], from: older, to: other };
    const calls = moveGuardiansCalls(facts);
    const read = (some: readonly Call[]) => readGuardianMove(decode(some, by), modules.newest);
    assert.deepEqual(read(calls), {
      module: newer,
      guardians: [stranger, guardian],
      threshold: '2',
    });
    const leftover = { ...other, guardians: [token], guardianThreshold: 1 };
    assert.equal(read(moveGuardiansCalls({ ...facts, to: leftover }))?.guardians.length, 2);

    const reverse = moveGuardiansCalls({
      ...facts,
      from: { ...older, version: '0.2.0', module: newer },
      to: { ...other, version: '0.2.0', module },
      modules: [newer],
    });
    const disable = calls.find(({ to }) => to === account) as Call;
    const added = addGuardianCall({ module: newer, guardian: token, threshold: 1n });
    const besides: Record<string, readonly Call[]> = {
      'the reverse': reverse,
      'disabling alone': [disable],
      'one guardian less': calls.slice(0, -1),
      'another guardian': [...calls, added],
      'another act': [pay(stranger, 1n), ...calls],
      'another module': [
        revokeGuardianCall({ ...older, ...full, module: short, guardian, threshold: 1n }),
        ...calls,
      ],
      'the older module enabled as well': [enableModuleCall(account, module), ...calls],
    };
    for (const [what, some] of Object.entries(besides)) {
      assert.throws(() => decode(some, by), Refusal, what);
    }
  });

  test('only the wallet’s own pages turn a recovery module off, and no other module [S203]', () => {
    const from = {
      module,
      version: '0.1.0',
      guardians: [guardian],
      guardianThreshold: 1,
      recovery: undefined,
    } as const;
    const off = (one: Address) =>
      turnOffModuleCalls({ account, modules: [one], from: { ...from, module: one } });
    const itself = { ...caller, origin: undefined };
    assert.deepEqual(
      decode(off(module), itself).map(({ meaning }) => meaning.kind),
      ['void-approvals', 'revoke-guardian', 'disable-module'],
    );
    assert.throws(() => decode(off(module)), Refusal);
    for (const other of [stranger, ...erc4337Modules]) {
      assert.throws(() => decode(off(other).slice(-1), itself), Refusal);
    }
  });

  test('every change of guardians and modules that a site asks for is a danger [S34]', () => {
    for (const call of [
      enableModuleCall(account, module),
      enableModuleCall(account, short),
      addGuardian,
      revokeGuardian,
      changeGuardianThresholdCall(module, 2n),
    ]) {
      assert.ok(one(call)?.warnings.includes('gives-control-away'), call.data);
    }
  });

  test('a call by which the account agrees, as a guardian, to a recovery is a danger [S51]', () => {
    const agreed = (signer: Address) => {
      const signatures = [{ signer, signature: '0x' as const }];
      const newOwners = [token];
      const terms = { module, account: stranger, newOwners, newThreshold: 1n, nonce: 0n };
      return (['0.1.0', '0.2.0'] as const).map(
        (version) => one(executeRecoveryCall({ version, ...terms, signatures }))?.warnings,
      );
    };
    assert.deepEqual(agreed(account), [['recovers-account'], ['recovers-account']]);
    assert.deepEqual(agreed(guardian), [[], []]);
  });

  test('a call by which the account alone confirms a recovery is a danger [S51]', () => {
    const functionName = 'confirmRecovery';
    for (const isExecuted of [true, false]) {
      for (const data of [
        encodeFunctionData({
          abi: recoveryModuleCallsAbiV1,
          functionName,
          args: [stranger, [token], 1n, isExecuted],
        }),
        encodeFunctionData({
          abi: recoveryModuleCallsAbiV2,
          functionName,
          args: [stranger, [token], 1n, 7n, isExecuted],
        }),
      ]) {
        const { meaning, warnings } = one({ to: module, value: 0n, data }) ?? {};
        assert.deepEqual(meaning, {
          kind: 'start-recovery',
          account: stranger,
          newOwners: [token],
          newThreshold: '1',
          isExecuted,
          isAgreed: true,
        });
        assert.deepEqual(warnings, ['recovers-account']);
      }
    }
  });

  test('a recovery that takes less than a day is a danger, and its duration is known [S34]', () => {
    const addThere = addGuardianCall({ module: short, guardian, threshold: 1n });
    for (const call of [enableModuleCall(account, short), addThere]) {
      const { meaning, warnings } = one(call) ?? {};
      assert.ok(meaning && 'wait' in meaning && meaning.wait === 180);
      assert.ok(warnings?.includes('short-wait'));
    }
    for (const call of [enableModuleCall(account, module), addGuardian]) {
      const { meaning, warnings } = one(call) ?? {};
      assert.ok(meaning && 'wait' in meaning && meaning.wait === 72 * hours);
      assert.ok(!warnings?.includes('short-wait'));
    }
  });

  test('a short recovery that the wallet itself switches on is a notice on test chains only [S90]', () => {
    for (const [chainId, warning] of [
      [31_337, 'test-wait'],
      [8453, 'short-wait'],
    ] as const) {
      const itself = { ...caller, origin: undefined, chainId };
      const call = addGuardianCall({ module: short, guardian, threshold: 1n });
      assert.deepEqual(one(call, itself)?.warnings, [warning]);
    }
  });

  test("what the wallet's own screens ask of the chain's module is not a danger [S34]", () => {
    const itself = { ...caller, origin: undefined };
    for (const call of [enableModuleCall(account, module), addGuardian]) {
      assert.deepEqual(one(call, itself)?.warnings, []);
    }
  });

  test('only the pinned module is the one that switches recovery on [S35]', () => {
    const roleOf = (of: Address, modules: CallingAccount['modules']) => {
      const [decoded] = decode([enableModuleCall(account, of)], { ...caller, modules });
      return decoded?.meaning.kind === 'enable-module' ? decoded.meaning.role : 'none';
    };
    assert.equal(roleOf(module, caller.modules), 'recovery');
    assert.equal(roleOf(short, caller.modules), 'other-recovery');
    assert.ok(one(enableModuleCall(account, short))?.warnings.includes('other-module'));
    const itself = { ...caller, origin: undefined };
    assert.deepEqual(one(enableModuleCall(account, short), itself)?.warnings, ['test-wait']);
    assert.throws(() => roleOf(module, { pinned: undefined, trusted: [short] }), Refusal);
  });

  test('every address of a call is named in full, with how well the wallet knows it [S41]', () => {
    const known: CallingAccount = {
      ...caller,
      own: [guardian],
      names: new Map([[token, 'Mia']]),
      seen: new Set([stranger]),
    };
    const standing = (call: Call) =>
      one(call, known)?.parties.map(({ role, address, standing }) => [role, address, standing]);
    assert.deepEqual(standing(addGuardian), [
      ['guardian', guardian, 'own'],
      ['module', module, 'pinned'],
    ]);
    assert.deepEqual(standing(ofToken('transfer', stranger, 1n)), [
      ['recipient', stranger, 'seen'],
      ['token', token, 'new'],
    ]);
    const payment = { to: token, value: 1n, data: '0x' } as const;
    assert.deepEqual(standing(payment), [['recipient', token, 'new']]);
    assert.equal(one(payment, known)?.parties[0]?.name, 'Mia');
  });

  test('contracts of which anyone can take what they have or may spend are not called known [S115]', () => {
    const spenderOf = (spender: Address) =>
      one(ofToken('approve', spender, 1n))?.parties.find(({ role }) => role === 'spender')
        ?.standing;
    const { erc4337Module: _, ...others } = safeContracts;
    for (const address of Object.values(others)) assert.equal(spenderOf(address), 'new');
    for (const known of erc4337Modules) assert.equal(spenderOf(known), 'audited');
    assert.equal(spenderOf(short), 'audited');
  });

  test('nested batches are unpacked, and anything else that runs foreign code is refused', () => {
    const leaf = { ...addGuardian, operation: 0 as const };
    const decodeBatch = (batch: ReturnType<typeof multiSend>) =>
      decodeCalls(checkCalls([batch], caller), caller);
    const nested = multiSend([leaf, multiSend([leaf, leaf])]);
    assert.deepEqual(
      decodeBatch(nested).map(({ meaning }) => meaning.kind),
      ['add-guardian', 'add-guardian', 'add-guardian'],
    );
    for (const batch of [
      multiSend([leaf, { ...leaf, to: stranger, operation: 1 }]),
      { ...nested, data: nested.data.slice(0, -64) as Hex },
      { ...nested, to: stranger },
      // MultiSend by a plain call acts for itself, not for the account.
      { ...nested, operation: 0 as const },
    ]) {
      assert.throws(() => decodeBatch(batch), Refusal);
    }
  });

  test('an operation decodes to the same calls as the batch of the protocol package', () => {
    const round = { module, version: '0.2.0', recovery: undefined } as const;
    const calls = [addGuardian, ...cancelRecoveryCalls(round)];
    const { to, data, operation } = safeTransaction(calls);
    const batch = checkCalls([{ to, data, value: 0n, operation }], caller);
    assert.deepEqual(decodeCalls(batch, caller), decode(calls));
  });
});

function encode(functionName: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([
    'function transfer(address, uint256)',
    'function approve(address, uint256)',
    'function disableModule(address, address)',
    'function setFallbackHandler(address)',
    'function setGuard(address)',
    'function changeMasterCopy(address)',
    'function addOwnerWithThreshold(address, uint256)',
    'function removeOwner(address, address, uint256)',
    'function swapOwner(address, address, address)',
    'function changeThreshold(uint256)',
    'function simulateAndRevert(address, bytes)',
    'function setApprovalForAll(address, bool)',
    'function increaseAllowance(address, uint256)',
    'function transferFrom(address, address, uint256)',
    'function safeTransferFrom(address, address, uint256, bytes)',
  ]);
  return encodeFunctionData({ abi, functionName, args } as never);
}

function multiSend(calls: readonly (Call & { operation: 0 | 1 })[]): SafeTransaction {
  const packed = concat(
    calls.map(({ operation, to, value, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, to, value, BigInt(size(data)), data],
      ),
    ),
  );
  const abi = parseAbi(['function multiSend(bytes)']);
  const data = encodeFunctionData({ abi, functionName: 'multiSend', args: [packed] });
  return { to: safeContracts.multiSend, value: 0n, data, operation: 1 };
}

suite('any calls', () => {
  const hex = (minLength: number, maxLength: number) =>
    fc
      .uint8Array({ minLength, maxLength })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
  const address = hex(20, 20).map((to) => getAddress(to));
  const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  /** Most are of a known kind; a batch with one of another kind is refused. */
  const anyCall: fc.Arbitrary<Call> = fc.oneof(
    { weight: 20, arbitrary: fc.tuple(address, anyAmount).map(([to, amount]) => pay(to, amount)) },
    {
      weight: 20,
      arbitrary: fc
        .tuple(fc.constantFrom('transfer', 'approve'), address, anyAmount)
        .map(([name, to, amount]) => ofToken(name, to, amount)),
    },
    {
      weight: 20,
      arbitrary: address.map((guardian) => addGuardianCall({ module, guardian, threshold: 1n })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(account, module, token, safeContracts.multiSend), hex(1, 100))
        .map(([to, data]) => ({ to, value: 0n, data })),
    },
  );

  test('each target, value and byte that is signed is shown, or nothing is signed [S20]', (t) => {
    const runs = fuzzRuns(300);
    let shown = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 1, maxLength: 8 }), (calls) => {
        try {
          const decoded = decode(calls);
          shown += decoded.length;
          assert.deepEqual(
            decoded.map(({ to, value, data }) => ({ to, value: BigInt(value), data })),
            calls.map((call) => ({ ...call, data: call.data.toLowerCase() })),
          );
          assert.ok(decoded.every(({ meaning }) => meaning.kind !== 'unknown'));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused += 1;
        }
      }),
      runs,
    );
    assert.ok(shown > refused && refused > 0);
    t.diagnostic(`${runs.numRuns} batches: ${shown} calls shown, ${refused} batches refused`);
  });
});

function pay(to: Address, value: bigint): Call {
  return { to, value, data: '0x' };
}
