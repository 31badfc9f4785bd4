import type { Paymaster, SponsorOptions } from './sponsor.ts';

/** Blocks that are read again: a reorganised chain may have moved an operation. */
const overlap = 32n;
/** Blocks per query; after a failure settling resumes at the last one. */
const maximumRange = 500n;
/**
 * Blocks of one run, and those that the settled block falls by in one: no lie about the newest block
 * lasts longer than it was told. More than an hour of the fastest chains.
 */
const maximumRun = 20_000n;
/**
 * Seconds after the end of a signature at which its reservation is released: a node's logs lag its
 * newest block, and a provider's nodes each other.
 */
const releaseDelay = 120;

/**
 * Records the actual cost of sponsored operations and releases unused reservations. Costs come from
 * the EntryPoints' events. Repeating it changes nothing, so several processes may run it.
 */
export async function settleSponsored(
  options: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'paymasters'>,
): Promise<void> {
  const { chainId, chain, ledger, paymasters } = options;
  const head = await chain.getHead();
  let isComplete = true;
  for (const paymaster of paymasters) {
    if (!(await settlePaymaster(paymaster, head.number, options))) isComplete = false;
  }
  // Last, when every operation up to the head's time is recorded.
  if (isComplete) await ledger.release(chainId, head.timestamp - releaseDelay);
}

/** Returns whether all operations up to the newest block are recorded. */
async function settlePaymaster(
  { entryPoint, address }: Paymaster,
  head: bigint,
  { chainId, chain, ledger }: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger'>,
): Promise<boolean> {
  const key = { chainId, paymaster: address };
  const settled = (await ledger.getSettledBlock(key)) ?? head;
  // One of the two was a lie. If it was the settled block, those before it were not read.
  const isFar = settled > head + overlap;
  let fromBlock = later(0n, isFar ? head - maximumRun : earlier(settled, head) - overlap);
  const end = earlier(head, fromBlock + maximumRun);
  while (fromBlock <= end) {
    const toBlock = earlier(end, fromBlock + maximumRange - 1n);
    const paid = await chain.getPaidOperations({
      entryPoint,
      paymaster: address,
      fromBlock,
      toBlock,
    });
    for (const { sender, nonce, actualGasCost } of paid) {
      await ledger.settle({ chainId, entryPoint, sender, nonce }, actualGasCost);
    }
    if (!isFar) await ledger.setSettledBlock(key, toBlock);
    fromBlock = toBlock + 1n;
  }
  if (isFar) await ledger.setSettledBlock(key, later(head, settled - maximumRun));
  return end === head;
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function earlier(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
