import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { type Hex, numberToHex } from 'viem';
import { isQuantity, upstreamUnavailable } from './json-rpc/messages.ts';
import type { UpstreamClient } from './upstream/pool.ts';

/** What a user operation pays per gas, in wei (EIP-1559). */
export interface Fees {
  readonly maxFeePerGas: Hex;
  readonly maxPriorityFeePerGas: Hex;
}

/** Fees by urgency. */
export interface FeeTiers {
  readonly slow: Fees;
  readonly standard: Fees;
  readonly fast: Fees;
}

/** The single source of fees for all methods. */
export type FeeSource = ReturnType<typeof createFeeSource>;

/** How long fees are cached, in milliseconds: about a block. */
const lifetime = 1_000;
/** How long a bundler without the method is not asked again. */
const silence = 60_000;

/** How long the nodes' fees bound a bundler's without being read again, in milliseconds. */
const boundLifetime = 10_000;
/** A bundler's highest fee, as a multiple of the nodes' fast fee: fees change, and bundlers add to them. */
const mostOfNodes = 10n;
/**
 * A bundler's highest fee in wei where the nodes' fees are almost 0, as on test chains: there nodes
 * suggest a tip of 1 gwei, and bundlers add a margin.
 */
const alwaysBelieved = 2_000_000_000n;

/**
 * Reads fees from the bundlers, or from the chain's last blocks if they report none, or some that are
 * far above these blocks': the paymaster pays what is read here, maybe to that bundler.
 * At most one request per second, shared by all callers.
 *
 * @param now in milliseconds
 */
export function createFeeSource({
  bundlers,
  nodes,
  now = () => performance.now(),
}: {
  bundlers: UpstreamClient;
  nodes: UpstreamClient;
  now?: () => number;
}) {
  let latest: { tiers: Promise<FeeTiers>; until: number } | undefined;
  let bundlersAreAskedFrom = Number.NEGATIVE_INFINITY;
  let bound: { most: bigint; until: number } | undefined;

  async function ask(): Promise<FeeTiers> {
    if (now() >= bundlersAreAskedFrom) {
      const [tiers, most] = await Promise.all([askBundlers(), findMost()]);
      if (isFeeTiers(tiers) && highestOf(tiers) <= most) return tiers;
      bundlersAreAskedFrom = now() + silence;
    }
    return askNodes();
  }

  function askBundlers(): Promise<unknown> {
    const call = { method: 'pimlico_getUserOperationGasPrice', params: [] };
    return bundlers.request(call).catch(onlyJsonRpcErrors);
  }

  async function askNodes(): Promise<FeeTiers> {
    const tiers = await feesOfNode(nodes);
    const ofNodes = mostOfNodes * highestOf(tiers);
    const most = ofNodes > alwaysBelieved ? ofNodes : alwaysBelieved;
    bound = { most, until: now() + boundLifetime };
    return tiers;
  }

  /** The highest fee that is believed of a bundler: the last known one while no node answers. */
  async function findMost(): Promise<bigint> {
    if (!bound) await askNodes();
    else if (now() >= bound.until) {
      bound.until = now() + boundLifetime;
      await askNodes().catch(onlyJsonRpcErrors);
    }
    return bound?.most ?? alwaysBelieved;
  }

  return {
    /** @throws JsonRpcError if the nodes do not report fees, and bound no bundler's */
    read(): Promise<FeeTiers> {
      if (latest && now() < latest.until) return latest.tiers;
      const asked = { tiers: ask(), until: now() + lifetime };
      latest = asked;
      // A failure is reported only to its callers, not cached.
      asked.tiers.catch(() => {
        if (latest === asked) latest = undefined;
      });
      return asked.tiers;
    },
  };
}

function onlyJsonRpcErrors(error: unknown): undefined {
  if (!(error instanceof JsonRpcError)) throw error;
}

function isFeeTiers(value: unknown): value is FeeTiers {
  const tiers = value as Partial<FeeTiers> | null | undefined;
  return [tiers?.slow, tiers?.standard, tiers?.fast].every(
    (fees) => isQuantity(fees?.maxFeePerGas) && isQuantity(fees?.maxPriorityFeePerGas),
  );
}

function highestOf(tiers: FeeTiers): bigint {
  const fees = [tiers.slow, tiers.standard, tiers.fast].flatMap(
    ({ maxFeePerGas, maxPriorityFeePerGas }) => [maxFeePerGas, maxPriorityFeePerGas],
  );
  return fees.map(BigInt).reduce((most, fee) => (fee > most ? fee : most));
}

/** Percentile of the priority fees in the last blocks, for each tier. */
const percentiles = { slow: 25, standard: 50, fast: 75 };
const blocks = 10;

async function feesOfNode(nodes: UpstreamClient): Promise<FeeTiers> {
  const history = await nodes
    .request({
      method: 'eth_feeHistory',
      params: [numberToHex(blocks), 'latest', Object.values(percentiles)],
    })
    .catch(onlyJsonRpcErrors);
  if (!isFeeHistory(history)) return legacyFees(nodes);
  // The last base fee is the next block's.
  const baseFee = history.baseFeePerGas.at(-1);
  if (!isQuantity(baseFee)) return legacyFees(nodes);
  const rewards = history.reward ?? [];
  const tier = (index: number) => {
    const priority = median(
      rewards
        .map((reward) => reward[index])
        .filter(isQuantity)
        .map(BigInt),
    );
    return {
      // Covers a doubled base fee, which takes six full blocks.
      maxFeePerGas: numberToHex(2n * BigInt(baseFee) + priority),
      maxPriorityFeePerGas: numberToHex(priority),
    };
  };
  return { slow: tier(0), standard: tier(1), fast: tier(2) };
}

interface FeeHistory {
  readonly baseFeePerGas: readonly unknown[];
  readonly reward?: readonly (readonly unknown[])[] | null;
}

function isFeeHistory(value: unknown): value is FeeHistory {
  const { baseFeePerGas, reward } = (value ?? {}) as Record<keyof FeeHistory, unknown>;
  const rewards = reward ?? [];
  return Array.isArray(baseFeePerGas) && Array.isArray(rewards) && rewards.every(Array.isArray);
}

/** Without EIP-1559 both fees are the gas price. */
async function legacyFees(nodes: UpstreamClient): Promise<FeeTiers> {
  const price = await nodes.request({ method: 'eth_gasPrice', params: [] });
  if (!isQuantity(price)) throw upstreamUnavailable({ retrySafe: true, timedOut: false });
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price };
  return { slow: fees, standard: fees, fast: fees };
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
}
