import {
  type Call,
  execTransactionCall,
  preValidatedSignature,
  safeTransaction,
} from '@recovery-guardian/core';
import { chainClient, localChain, type TestWorld } from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Sends the transactions of the accounts' owner past all faults. */
export async function startTransactions({ chain }: Pick<TestWorld, 'chain'>) {
  const client = chainClient(chain.rpcUrl);
  const owner = privateKeyToAccount(chain.accounts[0]?.privateKey as Hex);
  let nonce = await client.getTransactionCount({ address: owner.address });

  return async function send(account: Address, calls: readonly Call[]): Promise<void> {
    const { to, data } = execTransactionCall({
      account,
      transaction: safeTransaction(calls),
      signatures: preValidatedSignature(owner.address),
    });
    const serializedTransaction = await owner.signTransaction({
      ...{ to, data, chainId: localChain.id, nonce: nonce++, gas: 800_000n },
      ...{ maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('1') },
    });
    const hash = await client.sendRawTransaction({ serializedTransaction });
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: 120_000 });
    if (status === 'reverted') throw new Error(`the transaction ${hash} reverted`);
  };
}

export type Send = Awaited<ReturnType<typeof startTransactions>>;
