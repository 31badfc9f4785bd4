import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cancelRecoveryCall, finalizeRecoveryCall } from '@recovery-guardian/protocol';
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toBytes,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createEnvironmentSigner } from '../../adapters/guardian-keys/environment-signer.ts';
import { encryptKeystore } from '../../adapters/guardian-keys/keystore.ts';
import { createMasterSigner } from '../../adapters/guardian-keys/master-signer.ts';
import type { RelayerConfiguration } from '../../configuration/sections/relayer.ts';
import { openGasKey, type RelayTransaction } from './gas-key.ts';

const key = `0x${'33'.repeat(32)}` as const;
const guardian = createEnvironmentSigner(`0x${'44'.repeat(32)}`);
const { address } = privateKeyToAccount(key);
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the gas key', () => {
  let folder: string;
  let keystore: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-relayer-'));
    keystore = join(folder, 'relayer.json');
    writeFileSync(keystore, await encryptKeystore(toBytes(key), 'password', { work: 2 ** 12 }));
  });
  after(() => rmSync(folder, { recursive: true }));

  const open = (
    changes: Partial<RelayerConfiguration>,
    options: Partial<Parameters<typeof openGasKey>[1]> = {},
  ) =>
    openGasKey(
      { pollInterval: 1_000, chains: [], ...changes },
      { mode: 'development', guardian, ...options },
    );

  it('is read from a keystore file, or in development from the configuration', async () => {
    assert.equal((await open({ keystore, password: 'password' })).address, address);
    assert.equal((await open({ privateKey: key })).address, address);
    await assert.rejects(open({ keystore, password: 'wrong' }), /relayer\.json: .*password/);
  });

  it('must be encrypted and expensive to guess in production', async () => {
    const production = { mode: 'production' } as const;
    await assert.rejects(open({ privateKey: key }, production), /names no keystore/);
    await assert.rejects(open({ keystore, password: 'password' }, production), /cheap to guess/);
  });

  it("is never the guardian's, be it single or what all guardians' keys are derived from", async () => {
    const secret = { name: 'master', secret: toBytes(key) };
    for (const guardian of [
      createEnvironmentSigner(key),
      createMasterSigner([secret], 'single'),
      createMasterSigner([secret], 'derived'),
    ]) {
      await assert.rejects(open({ privateKey: key }, { guardian }), /the guardian's: make another/);
    }
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
      const { raw } = await (await open({ privateKey: key })).sign({ ...transaction, step });
      const serializedTransaction = raw as TransactionSerialized<'eip1559'>;
      assert.equal(await recoverTransactionAddress({ serializedTransaction }), address);
      return parseTransaction(serializedTransaction);
    };
    const step = { recoveryId: 'any', step: 'finalize', account } as const;

    it('a step of a recovery for the module, and sends it nothing', async () => {
      const { data } = finalizeRecoveryCall(module, account);
      const { chainId, to, nonce, value, ...rest } = await signed({ ...step, data });
      assert.deepEqual([chainId, to, nonce, value], [10, module.toLowerCase(), 7, undefined]);
      assert.deepEqual([rest.data, rest.gas, rest.maxFeePerGas], [data, 100_000n, 3n]);
    });

    it('a transaction to itself that does nothing', async () => {
      const { to, value, data } = await signed(undefined);
      assert.deepEqual([to, value, data], [address.toLowerCase(), undefined, undefined]);
    });

    it('nothing else', async () => {
      const { data } = cancelRecoveryCall(module);
      await assert.rejects(signed({ ...step, data }), /does not finalize/);
    });
  });
});
