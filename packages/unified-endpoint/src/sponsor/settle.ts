import type { Paymaster, SponsorOptions } from './model/sponsor-options.ts';

/** Blocks that are read again: a reorganised chain may have moved an operation. */
const overlap = 32n;
/** Blocks per query; after a failure settling resumes at the last one. */
const maximumRange = 500n;

/**
 * Records the actual cost of sponsored operations and releases unused reservations. Costs come from
 * the EntryPoints' events. Repeating it changes nothing, so several processes may run it.
 */
export async function settleSponsored(
  options: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'paymasters'>,
): Promise<void> {
  const { chainId, chain, ledger, paymasters } = options;
  const head = await chain.getHead();
  for (const paymaster of paymasters) await settlePaymaster(paymaster, head.number, options);
  // Last, when every operation up to the head's time is recorded.
  await ledger.release(chainId, head.timestamp);
}

async function settlePaymaster(
  { entryPoint, address }: Paymaster,
  head: bigint,
  { chainId, chain, ledger }: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger'>,
): Promise<void> {
  const key = { chainId, paymaster: address };
  const settled = await ledger.getSettledBlock(key);
  let fromBlock = later(0n, (settled ?? head) - overlap);
  while (fromBlock <= head) {
    const toBlock = earlier(head, fromBlock + maximumRange - 1n);
    const paid = await chain.getPaidOperations({
      entryPoint,
      paymaster: address,
      fromBlock,
      toBlock,
    });
    for (const { sender, nonce, actualGasCost } of paid) {
      await ledger.settle({ chainId, entryPoint, sender, nonce }, actualGasCost);
    }
    await ledger.setSettledBlock(key, toBlock);
    fromBlock = toBlock + 1n;
  }
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function earlier(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
