import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cancelRecoveryCall, finalizeRecoveryCall } from '@recovery-guardian/protocol';
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createEnvironmentSigner } from '../../adapters/guardian-keys/signer.ts';
import { openGasKey, type RelayTransaction } from './open-relayer.ts';

const key = `0x${'33'.repeat(32)}` as const;
const guardian = createEnvironmentSigner(`0x${'44'.repeat(32)}`);
const { address } = privateKeyToAccount(key);
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the gas key', () => {
  const open = (options: Partial<Parameters<typeof openGasKey>[1]> = {}) =>
    openGasKey(
      { pollInterval: 1_000, chains: [], privateKey: key },
      { mode: 'development', guardian, ...options },
    );

  it('the gas key is never the key of the guardian', async () => {
    const refused = open({ guardian: createEnvironmentSigner(key) });
    await assert.rejects(refused, /the guardian's: make another/);
  });

  describe('signs', () => {
    const transaction: RelayTransaction = {
      chainId: 10,
      module,
      nonce: 7,
      gas: 100_000n,
      fees: { maxFeePerGas: 3n, maxPriorityFeePerGas: 2n },
      step: undefined,
    };
    const signed = async (step: RelayTransaction['step']) => {
      const { raw } = await (await open()).sign({ ...transaction, step });
      const serializedTransaction = raw as TransactionSerialized<'eip1559'>;
      assert.equal(await recoverTransactionAddress({ serializedTransaction }), address);
      return parseTransaction(serializedTransaction);
    };
    const step = { recoveryId: 'any', step: 'finalize', account } as const;

    it('the gas key signs a step of a recovery for the module, and sends it no money', async () => {
      const { data } = finalizeRecoveryCall(module, account);
      const { chainId, to, nonce, value, ...rest } = await signed({ ...step, data });
      assert.deepEqual([chainId, to, nonce, value], [10, module.toLowerCase(), 7, undefined]);
      assert.deepEqual([rest.data, rest.gas, rest.maxFeePerGas], [data, 100_000n, 3n]);
    });

    it('the gas key signs a transaction to itself that does nothing', async () => {
      const { to, value, data } = await signed(undefined);
      assert.deepEqual([to, value, data], [address.toLowerCase(), undefined, undefined]);
    });

    it('the gas key signs nothing else', async () => {
      const { data } = cancelRecoveryCall(module);
      await assert.rejects(signed({ ...step, data }), /does not finalize/);
    });
  });
});
