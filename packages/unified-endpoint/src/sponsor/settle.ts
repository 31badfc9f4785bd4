import type { Paymaster, SponsorOptions } from './model/sponsor-options.ts';

/** How far back is looked again: a reorganised chain may hold an operation at another block. */
const overlap = 32n;
/** How many blocks are booked before the next are looked at: what fails then begins there again. */
const maximumRange = 500n;

/**
 * Books what sponsored operations really cost, by what the EntryPoints say of them, and gives back what
 * was set aside for signatures that ran out unused. Looking twice books once, so several processes may
 * do this.
 */
export async function settleSponsored(
  options: Pick<SponsorOptions, 'chainId' | 'chain' | 'ledger' | 'paymasters'>,
): Promise<void> {
  const { chainId, chain, ledger, paymasters } = options;
  const head = await chain.getHead();
  for (const paymaster of paymasters) await settlePaymaster(paymaster, head.number, options);
  // Only now: by the head's time every operation up to it is booked.
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
