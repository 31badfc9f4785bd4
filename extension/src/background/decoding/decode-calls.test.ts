import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  cancelRecoveryCall,
  enableModuleCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  safeTransaction,
} from '@recovery-guardian/protocol';
import { knownRecoveryModules, safeContracts } from '@recovery-guardian/safe';
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  size,
} from 'viem';
import { operationCallData } from '../operations/safe-operation.ts';
import { decodeCalls, decodeOperation } from './decode-calls.ts';

const account: Address = '0x1111111111111111111111111111111111111111';
const guardian: Address = '0x2222222222222222222222222222222222222222';
const stranger: Address = '0x3333333333333333333333333333333333333333';
const [module] = knownRecoveryModules as [Address];
const caller = { account, recoveryModule: undefined };
const addGuardian = addGuardianCall({ module, guardian, threshold: 1n });

const kinds = (calls: readonly Call[]) =>
  decodeOperation(operationCallData(calls), caller).map(({ meaning }) => meaning.kind);
const one = (call: Call) => decodeOperation(operationCallData([call]), caller)[0];

suite('calls in words', () => {
  test('reads the calls of recovery, through the batch that carries them', () => {
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
    assert.deepEqual(one(addGuardian)?.meaning, { kind: 'add-guardian', guardian, threshold: '1' });
    assert.deepEqual(one(executeRecoveryCall(recovery))?.warnings, [
      'own-recovery',
      'gives-control-away',
    ]);
  });

  test('believes no recovery call to another contract, with money, or with more behind it', () => {
    const tricks: Call[] = [
      { ...addGuardian, to: stranger },
      { ...addGuardian, value: 1n },
      { ...addGuardian, data: concat([addGuardian.data, '0x00']) },
      { ...addGuardian, data: addGuardian.data.slice(0, -2) as Hex },
    ];
    for (const trick of tricks) {
      assert.equal(one(trick)?.meaning.kind, 'unknown');
      assert.deepEqual(one(trick)?.warnings, ['unknown-contract']);
    }
  });

  test('says what gives the account away', () => {
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
    assert.deepEqual(one(enableModuleCall(account, module))?.warnings, []);
  });

  test('warns of tokens that may be taken at any time', () => {
    const abi = parseAbi(['function approve(address, uint256)']);
    const approve = (amount: bigint): Call => ({
      to: stranger,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [guardian, amount] }),
    });
    assert.deepEqual(one(approve(5n))?.warnings, []);
    assert.deepEqual(one(approve(2n ** 256n - 1n))?.warnings, ['unlimited-approval']);
  });

  test('takes batches inside of batches apart, and nothing that is not whole', () => {
    const multiSend = (calls: readonly (Call & { operation: 0 | 1 })[]) => {
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
    };
    const leaf = { ...addGuardian, operation: 0 as const };
    const nested = multiSend([leaf, multiSend([leaf, leaf])]);
    assert.deepEqual(
      decodeCalls([nested], caller).map(({ meaning }) => meaning.kind),
      ['add-guardian', 'add-guardian', 'add-guardian'],
    );

    const hidden = multiSend([leaf, { ...leaf, to: stranger, operation: 1 }]);
    assert.ok(decodeCalls([hidden], caller)[1]?.warnings.includes('delegatecall'));

    const cut = { ...nested, data: nested.data.slice(0, -64) as Hex };
    const elsewhere = { ...nested, to: stranger as Address };
    // MultiSend by an ordinary call acts for itself, not for the account.
    const ordinary = { ...nested, operation: 0 as const };
    for (const call of [cut, elsewhere, ordinary]) {
      const [decoded, ...more] = decodeCalls([call], caller);
      assert.deepEqual([decoded?.meaning.kind, more.length], ['unknown', 0]);
    }
  });

  test('an operation carries what a batch of the protocol carries', () => {
    const calls = [addGuardian, cancelRecoveryCall(module)];
    const { to, data, operation } = safeTransaction(calls);
    assert.deepEqual(
      decodeCalls([{ to, data, value: 0n, operation }], caller),
      decodeOperation(operationCallData(calls), caller),
    );
  });
});
