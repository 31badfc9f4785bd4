import {
  type Call,
  execTransactionCall,
  preValidatedSignature,
  safeTransaction,
} from '@recovery-guardian/core';
import { chainClient, localChain, type TestWorld } from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** This many blocks later no reorg removes a transaction. */
const depth = 5;

/** The transactions of the accounts' owner, which are sent again when a reorg has removed them. */
export async function startTransactions({ chain }: Pick<TestWorld, 'chain'>) {
  const client = chainClient(chain.rpcUrl);
  const owner = privateKeyToAccount(chain.accounts[0]?.privateKey as Hex);
  const first = await client.getTransactionCount({ address: owner.address });
  const signed: { hash: Hex; raw: Hex; done: PromiseWithResolvers<void> }[] = [];
  let settled = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const sign = async (account: Address, calls: readonly Call[]) => {
    const { to, data } = execTransactionCall({
      account,
      transaction: safeTransaction(calls),
      signatures: preValidatedSignature(owner.address),
    });
    const raw = await owner.signTransaction({
      ...{ to, data, chainId: localChain.id, nonce: first + signed.length, gas: 800_000n },
      ...{ maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('1') },
    });
    const hash = await client.sendRawTransaction({ serializedTransaction: raw });
    const done = Promise.withResolvers<void>();
    signed.push({ hash, raw, done });
    return { done: done.promise };
  };

  /** Sends again what is in no block, and ends what is in a deep one. */
  const look = async () => {
    const mined = (await client.getTransactionCount({ address: owner.address })) - first;
    for (const { raw } of signed.slice(mined)) {
      await client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {});
    }
    const blockNumber = (await client.getBlockNumber()) - BigInt(depth);
    const deep =
      (await client.getTransactionCount({ address: owner.address, blockNumber })) - first;
    for (; settled < deep; settled++) {
      const { hash, done } = signed[settled] as (typeof signed)[number];
      // A node that has lost its block has none.
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined);
      if (receipt?.status === 'reverted')
        done.reject(new Error(`the transaction ${hash} reverted`));
      else done.resolve();
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {});
  }, 1_500);

  return {
    /** Sends calls from a Safe of the owner; resolves once no reorg can remove them. */
    async send(account: Address, calls: readonly Call[]): Promise<void> {
      // In turn, because each takes the next nonce.
      const sending = queue.then(() => sign(account, calls));
      queue = sending.catch(() => {});
      await (await sending).done;
    },
    stop: () => clearInterval(timer),
  };
}

export type Transactions = Awaited<ReturnType<typeof startTransactions>>;
