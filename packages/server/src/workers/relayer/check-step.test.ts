import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addGuardianCall,
  cancelRecoveryCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
} from '@recovery-guardian/protocol';
import { concat, type Hex, toFunctionSelector } from 'viem';
import { checkStep } from './relay-context.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

const executing = (wallet: typeof account | typeof other) =>
  executeRecoveryCall({
    module,
    account: wallet,
    newOwners: [other],
    newThreshold: 1n,
    signatures: [{ signer: other, signature: '0x11' }],
  }).data;

describe('a transaction for the gas key', () => {
  const check = (step: 'execute' | 'finalize', data: Hex) =>
    checkStep({ step, account, recoveryId: 'any', data });

  it('a transaction for the gas key must be a step of a recovery of the account that it is counted for', () => {
    check('execute', executing(account));
    check('finalize', finalizeRecoveryCall(module, account).data);
    assert.throws(() => check('execute', executing(other)), /does not execute/);
    const otherFinal = finalizeRecoveryCall(module, other).data;
    assert.throws(() => check('finalize', otherFinal), /does not finalize/);
  });

  it('a transaction for the gas key must be the declared step, and no other call', () => {
    assert.throws(() => check('finalize', executing(account)));
    assert.throws(() => check('execute', finalizeRecoveryCall(module, account).data));
    const addGuardian = addGuardianCall({ module, guardian: other, threshold: 1n }).data;
    for (const data of [addGuardian, cancelRecoveryCall(module).data, '0x' as const]) {
      assert.throws(() => check('execute', data));
      assert.throws(() => check('finalize', data));
    }
    const transfer = concat([
      toFunctionSelector('transfer(address,uint256)'),
      `0x${'00'.repeat(64)}`,
    ]);
    assert.throws(() => check('execute', transfer));
  });

  it('a transaction for the gas key must confirm and execute, not only confirm', () => {
    const data = executing(account);
    // The fifth argument's word, after the selector.
    const at = 2 + 2 * (4 + 5 * 32) - 1;
    const unexecuted = `${data.slice(0, at)}0${data.slice(at + 1)}` as Hex;
    assert.equal(data[at], '1');
    assert.throws(() => check('execute', unexecuted), /does not execute/);
  });

  it('a transaction for the gas key must not be longer than any recovery', () => {
    const long = concat([executing(account), `0x${'00'.repeat(16_384)}`]);
    assert.throws(() => check('execute', long), /does not execute/);
  });
});
