import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fuzzRuns } from '@recovery-guardian/devnet/testing';
import {
  addGuardianCall,
  type Call,
  cancelRecoveryCall,
  enableModuleCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  recoveryModuleCallsAbi,
  safeTransaction,
} from '@recovery-guardian/protocol';
import { auditedRecoveryModules, safeContracts } from '@recovery-guardian/safe';
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
import { decodeCalls, decodeOperation } from './decode-calls.ts';
import type { Caller } from './parties.ts';

const account: Address = '0x1111111111111111111111111111111111111111';
const guardian: Address = '0x2222222222222222222222222222222222222222';
const stranger: Address = '0x3333333333333333333333333333333333333333';
const token: Address = '0x4444444444444444444444444444444444444444';
const [short, module] = auditedRecoveryModules(31_337) as [Address, Address];
const hours = 3_600;
/** A connected site, on a chain whose recovery module waits three days. */
const caller: Caller = {
  account,
  origin: 'https://site.example',
  chainId: 31_337,
  modules: { pinned: module, trusted: [module, short] },
  own: [],
  names: new Map(),
  seen: new Set(),
};
const addGuardian = addGuardianCall({ module, guardian, threshold: 1n });

const kinds = (calls: readonly Call[]) =>
  decodeOperation(operationCallData(calls), caller).map(({ meaning }) => meaning.kind);
const one = (call: Call) => decodeOperation(operationCallData([call]), caller)[0];

suite('decoding calls', () => {
  test('decodes the calls of a recovery inside a batch', () => {
    const recovery = { module, account, newOwners: [stranger], newThreshold: 1n, signatures: [] };
    const calls: Call[] = [
      enableModuleCall(account, module),
      addGuardian,
      executeRecoveryCall(recovery),
      finalizeRecoveryCall(module, stranger),
      cancelRecoveryCall(module),
    ];
    assert.deepEqual(kinds(calls), [
      'enable-module',
      'add-guardian',
      'start-recovery',
      'finalize-recovery',
      'cancel-recovery',
    ]);
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

  test('rejects recovery calls to another contract, with value, or with trailing bytes', () => {
    const tricks: Call[] = [
      { ...addGuardian, to: stranger },
      { ...addGuardian, value: 1n },
      { ...addGuardian, data: concat([addGuardian.data, '0x00']) },
      { ...addGuardian, data: addGuardian.data.slice(0, -2) as Hex },
    ];
    for (const trick of tricks) {
      assert.equal(one(trick)?.meaning.kind, 'unknown');
      assert.ok(one(trick)?.warnings.includes('unknown-contract'));
    }
  });

  test('warns of calls that give the account away', () => {
    const abi = parseAbi([
      'function addOwnerWithThreshold(address, uint256)',
      'function swapOwner(address, address, address)',
      'function setGuard(address)',
      'function setFallbackHandler(address)',
      'function simulateAndRevert(address, bytes)',
    ]);
    const own = (data: Hex): Call => ({ to: account, value: 0n, data });
    const calls = [
      own(encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [stranger, 1n] })),
      own(
        encodeFunctionData({
          abi,
          functionName: 'swapOwner',
          args: [stranger, stranger, guardian],
        }),
      ),
      own(encodeFunctionData({ abi, functionName: 'setGuard', args: [stranger] })),
      own(encodeFunctionData({ abi, functionName: 'setFallbackHandler', args: [stranger] })),
      own(encodeFunctionData({ abi, functionName: 'simulateAndRevert', args: [stranger, '0x'] })),
      enableModuleCall(account, stranger),
    ];
    for (const call of calls)
      assert.ok(one(call)?.warnings.includes('gives-control-away'), call.data);
  });

  test('S34 every guardian, module, owner and threshold call of a site is a danger, in batches too', () => {
    const calls = [
      enableModuleCall(account, module),
      enableModuleCall(account, short),
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
      addGuardian,
      toModule('revokeGuardianWithThreshold', [stranger, guardian, 1n]),
      toModule('changeThreshold', [2n]),
      // Encoded differently than the module expects, or a function that the wallet does not know.
      { ...addGuardian, data: concat([addGuardian.data, '0x00']) },
      { ...addGuardian, data: '0x12345678' as const },
    ];
    for (const call of calls) {
      assert.ok(one(call)?.warnings.includes('gives-control-away'), call.data);
      const [decoded] = decodeCalls([multiSend([{ ...call, operation: 0 }])], caller);
      assert.deepEqual(decoded?.warnings, one(call)?.warnings);
    }
  });

  test('S51 a call by which the account agrees, as a guardian, to a recovery is a danger', () => {
    const agreed = (signer: Address) => {
      const signatures = [{ signer, signature: '0x' as const }];
      const newOwners = [token];
      const terms = { account: stranger, newOwners, newThreshold: 1n, signatures };
      const call = executeRecoveryCall({ module, ...terms });
      const [inBatch] = decodeCalls([multiSend([{ ...call, operation: 0 }])], caller);
      assert.deepEqual(inBatch, one(call));
      return one(call)?.warnings;
    };
    assert.deepEqual(agreed(account), ['recovers-account']);
    assert.deepEqual(agreed(guardian), []);
  });

  test('S51 a call by which the account alone confirms a recovery is a danger', () => {
    for (const isExecuted of [true, false]) {
      const data = encodeFunctionData({
        abi: recoveryModuleCallsAbi,
        functionName: 'confirmRecovery',
        args: [stranger, [token], 1n, isExecuted],
      });
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
  });

  test('S34 says how long a recovery by the module waits, and warns where that is less than a day', () => {
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

  test("S90 the wallet's own short wait is a notice on test chains only", () => {
    for (const [chainId, warning] of [
      [31_337, 'test-wait'],
      [8453, 'short-wait'],
    ] as const) {
      const itself = { ...caller, origin: undefined, chainId };
      const call = addGuardianCall({ module: short, guardian, threshold: 1n });
      const [decoded] = decodeCalls([{ ...call, operation: 0 }], itself);
      assert.deepEqual(decoded?.warnings, [warning]);
    }
  });

  test("S34 what the wallet's own screens ask of the chain's module is not a danger", () => {
    const itself = { ...caller, origin: undefined };
    for (const call of [enableModuleCall(account, module), addGuardian]) {
      assert.deepEqual(decodeCalls([{ ...call, operation: 0 }], itself)[0]?.warnings, []);
    }
    const [foreign] = decodeCalls(
      [{ ...enableModuleCall(account, stranger), operation: 0 }],
      itself,
    );
    assert.ok(foreign?.warnings.includes('unknown-module'));
  });

  test('S35 only the pinned module is the one that switches recovery on', () => {
    const roleOf = (of: Address, modules: Caller['modules']) => {
      const call = { ...enableModuleCall(account, of), operation: 0 as const };
      const [decoded] = decodeCalls([call], { ...caller, modules });
      return decoded?.meaning.kind === 'enable-module' ? decoded.meaning.role : 'none';
    };
    assert.equal(roleOf(module, caller.modules), 'recovery');
    assert.equal(roleOf(short, caller.modules), 'other-recovery');
    assert.ok(one(enableModuleCall(account, short))?.warnings.includes('other-module'));
    assert.equal(roleOf(stranger, caller.modules), undefined);
    assert.equal(roleOf(module, { pinned: undefined, trusted: [short] }), undefined);
  });

  test('S41 names every address in full, and says which ones were never seen', () => {
    const known: Caller = {
      ...caller,
      own: [guardian],
      names: new Map([[token, 'Mia']]),
      seen: new Set([stranger]),
    };
    const standing = (call: Call) =>
      decodeCalls([{ ...call, operation: 0 }], known)[0]?.parties.map(
        ({ role, address, standing }) => [role, address, standing],
      );
    assert.deepEqual(standing(addGuardian), [
      ['guardian', guardian, 'own'],
      ['module', module, 'pinned'],
    ]);
    assert.deepEqual(standing(own('addOwnerWithThreshold', [stranger, 1n])), [
      ['owner', stranger, 'seen'],
    ]);
    assert.deepEqual(standing(enableModuleCall(account, token)), [['module', token, 'new']]);
    assert.deepEqual(standing({ to: token, value: 1n, data: '0x' }), [['recipient', token, 'new']]);
    const [transfer] = decodeCalls([{ to: token, value: 1n, data: '0x', operation: 0 }], known);
    assert.equal(transfer?.parties[0]?.name, 'Mia');
  });

  test('S115 does not call contracts known of which anyone can take what they have or may spend', () => {
    const abi = parseAbi(['function approve(address, uint256)']);
    const spenderOf = (spender: Address) => {
      const data = encodeFunctionData({ abi, args: [spender, 1n] });
      const [call] = decodeCalls([{ to: token, value: 0n, data, operation: 0 }], caller);
      return call?.parties.find(({ role }) => role === 'spender')?.standing;
    };
    const { erc4337Module, ...others } = safeContracts;
    for (const address of Object.values(others)) assert.equal(spenderOf(address), 'new');
    assert.equal(spenderOf(erc4337Module), 'audited');
    assert.equal(spenderOf(short), 'audited');
  });

  test('S53 warns of token approvals that are unlimited, by any number that no one owns', () => {
    const abi = parseAbi(['function approve(address, uint256)']);
    const approve = (amount: bigint): Call => ({
      to: stranger,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [guardian, amount] }),
    });
    assert.deepEqual(one(approve(5n))?.warnings, []);
    for (const amount of [2n ** 256n - 1n, 2n ** 255n - 1n, 2n ** 128n]) {
      assert.deepEqual(one(approve(amount))?.warnings, ['unlimited-approval']);
    }
  });

  test('S86 an approval of far more than tokens have is unlimited, also below 2^128 units', () => {
    const ofPermit2 = (amount: bigint): Call => ({
      ...ofToken('approve', [token, guardian, amount, 1]),
      to: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    });
    const abi = parseAbi(['function approve(address, uint256)']);
    const approvals = (amount: bigint) => [
      {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi, functionName: 'approve', args: [guardian, amount] }),
      },
      ofToken('increaseAllowance', [guardian, amount]),
      ofPermit2(amount),
    ];
    for (const amount of [2n ** 128n - 1n, 10n ** 36n, 10n ** 30n]) {
      for (const call of approvals(amount)) {
        assert.deepEqual(one(call)?.warnings, ['unlimited-approval'], String(amount));
      }
    }
    // A billion tokens with 18 decimals.
    for (const call of approvals(10n ** 27n)) assert.deepEqual(one(call)?.warnings, []);
  });

  test('S44 X23: reads what may be taken of tokens and collections, and what is moved', () => {
    const max = 2n ** 256n - 1n;
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
    const { meaning, warnings } = one(ofToken('setApprovalForAll', [guardian, true])) ?? {};
    assert.deepEqual(meaning, { kind: 'collection-approval', spender: guardian, isApproved: true });
    assert.deepEqual(warnings, ['unlimited-approval']);
    assert.deepEqual(one(ofToken('setApprovalForAll', [guardian, false]))?.warnings, []);
    assert.deepEqual(one(ofToken('increaseAllowance', [guardian, max]))?.warnings, [
      'unlimited-approval',
    ]);
    const move = { kind: 'token-transfer-from', from: account, to: guardian, amount: '7' };
    assert.deepEqual(one(ofToken('transferFrom', [account, guardian, 7n]))?.meaning, move);
    const permit = ofToken('approve', [token, guardian, 2n ** 160n - 1n, 1]);
    assert.equal(one(permit)?.meaning.kind, 'unknown');
    const there = one({ ...permit, to: permit2 });
    assert.deepEqual(there?.warnings, ['unlimited-approval']);
    assert.ok(there?.meaning.kind === 'token-approval' && there.meaning.token === token);
    assert.deepEqual(one({ ...permit, data: '0x12345678' })?.warnings, ['unknown-contract']);
  });

  test('S101 a transfer with data for its recipient counts as a call that the wallet cannot read', () => {
    const abi = parseAbi([
      'function safeTransferFrom(address, address, uint256, bytes)',
      'function safeTransferFrom(address, address, uint256, uint256, bytes)',
      'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
    ]);
    const move = (...rest: unknown[]) =>
      ({
        to: token,
        value: 0n,
        data: encodeFunctionData({
          abi: Array.isArray(rest[0]) ? [abi[2]] : [rest.length === 2 ? abi[0] : abi[1]],
          args: [account, guardian, ...rest],
        } as never),
      }) as Call;
    for (const data of ['0x00', '0x1234'] as const) {
      for (const call of [move(7n, data), move(7n, 1n, data), move([7n], [1n], data)]) {
        assert.deepEqual(one(call)?.warnings, ['unknown-contract']);
      }
    }
    const { meaning, warnings } = one(move(7n, '0x')) ?? {};
    assert.deepEqual(meaning, {
      kind: 'token-transfer-from',
      from: account,
      to: guardian,
      amount: '7',
    });
    assert.deepEqual(warnings, []);
  });

  test('unpacks nested batches, and rejects truncated ones', () => {
    const leaf = { ...addGuardian, operation: 0 as const };
    const nested = multiSend([leaf, multiSend([leaf, leaf])]);
    assert.deepEqual(
      decodeCalls([nested], caller).map(({ meaning }) => meaning.kind),
      ['add-guardian', 'add-guardian', 'add-guardian'],
    );

    const hidden = multiSend([leaf, { ...leaf, to: stranger, operation: 1 }]);
    const [shown, delegated] = decodeCalls([hidden], caller);
    assert.deepEqual([shown?.operation, delegated?.operation], ['call', 'delegatecall']);
    assert.ok(delegated?.warnings.includes('delegatecall'));

    const cut = { ...nested, data: nested.data.slice(0, -64) as Hex };
    const elsewhere = { ...nested, to: stranger as Address };
    // MultiSend by a plain call acts for itself, not for the account.
    const ordinary = { ...nested, operation: 0 as const };
    for (const call of [cut, elsewhere, ordinary]) {
      const [decoded, ...more] = decodeCalls([call], caller);
      assert.deepEqual([decoded?.meaning.kind, more.length], ['unknown', 0]);
    }
  });

  test('an operation decodes to the same calls as the batch of the protocol package', () => {
    const calls = [addGuardian, cancelRecoveryCall(module)];
    const { to, data, operation } = safeTransaction(calls);
    assert.deepEqual(
      decodeCalls([{ to, data, value: 0n, operation }], caller),
      decodeOperation(operationCallData(calls), caller),
    );
  });
});

/** A call of the account to itself. */
function own(functionName: string, args: readonly unknown[]): Call {
  return { to: account, value: 0n, data: encode(functionName, args) };
}

function toModule(functionName: string, args: readonly unknown[]): Call {
  return { to: module, value: 0n, data: encode(functionName, args) };
}

function ofToken(functionName: string, args: readonly unknown[]): Call {
  return { to: token, value: 0n, data: encode(functionName, args) };
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([
    'function disableModule(address, address)',
    'function setFallbackHandler(address)',
    'function setGuard(address)',
    'function changeMasterCopy(address)',
    'function addOwnerWithThreshold(address, uint256)',
    'function removeOwner(address, address, uint256)',
    'function swapOwner(address, address, address)',
    'function changeThreshold(uint256)',
    'function revokeGuardianWithThreshold(address, address, uint256)',
    'function setApprovalForAll(address, bool)',
    'function increaseAllowance(address, uint256)',
    'function transferFrom(address, address, uint256)',
    'function approve(address, address, uint160, uint48)',
  ]);
  return encodeFunctionData({ abi, functionName, args } as never);
}

function multiSend(calls: readonly (Call & { operation: 0 | 1 })[]) {
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
  return { to: safeContracts.multiSend as Address, value: 0n, data, operation: 1 as const };
}

suite('any calls', () => {
  const hex = (minLength: number, maxLength: number) =>
    fc
      .uint8Array({ minLength, maxLength })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
  const anyCall = fc.record(
    {
      to: fc.oneof(
        hex(20, 20).map((to) => getAddress(to)),
        fc.constantFrom(account, module, token, safeContracts.multiSend),
      ),
      value: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
      data: fc.oneof(
        hex(0, 100),
        hex(64, 64).map((words) => concat(['0x095ea7b3', words])),
        hex(20, 20).map((guardian) =>
          addGuardianCall({ module, guardian, threshold: 1n }).data.toLowerCase(),
        ),
      ),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Call>;

  test('S20 are shown with every target, value and byte that is signed', (t) => {
    const runs = fuzzRuns(300);
    let count = 0;
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 1, maxLength: 8 }), (calls) => {
        count += calls.length;
        const shown = decodeOperation(operationCallData(calls), caller);
        assert.deepEqual(
          shown.map(({ to, value, data, operation }) => ({
            to,
            value: BigInt(value),
            data,
            operation,
          })),
          calls.map((call) => ({ ...call, operation: 'call' })),
        );
      }),
      runs,
    );
    t.diagnostic(`${runs.numRuns} batches with ${count} calls`);
  });
});
