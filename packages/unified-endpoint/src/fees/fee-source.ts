import { type Hex, numberToHex } from 'viem';
import { JsonRpcError, upstreamUnavailable } from '../json-rpc/errors.ts';
import { isQuantity } from '../json-rpc/params.ts';
import type { UpstreamClient } from '../upstream/client.ts';

/** What a user operation offers to pay per gas, in wei (EIP-1559). */
export interface Fees {
  readonly maxFeePerGas: Hex;
  readonly maxPriorityFeePerGas: Hex;
}

/** Fees by how soon the operation shall be included. */
export interface FeeTiers {
  readonly slow: Fees;
  readonly standard: Fees;
  readonly fast: Fees;
}

/** The one place that every method which tells fees has them from, whatever the upstreams speak. */
export interface FeeSource {
  /** @throws JsonRpcError when neither the bundlers nor the nodes say */
  read(): Promise<FeeTiers>;
}

/** What a fee source asks, and its clock in milliseconds. */
export interface FeeSourceOptions {
  readonly bundlers: UpstreamClient;
  readonly nodes: UpstreamClient;
  readonly now?: () => number;
}

/** Fees hold for a block or so: asked again after this many milliseconds. */
const lifetime = 1_000;
/** A bundler that does not speak the method is not asked again for this long. */
const silence = 60_000;

/**
 * Fees as the bundlers demand them (`pimlico_getUserOperationGasPrice`), or, where they do not speak
 * of fees, as the chain's last blocks suggest. Asked once a second at most, however many want to know.
 */
export function createFeeSource({
  bundlers,
  nodes,
  now = () => performance.now(),
}: FeeSourceOptions): FeeSource {
  let latest: { tiers: Promise<FeeTiers>; until: number } | undefined;
  let bundlersAreAskedFrom = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<FeeTiers> {
    if (now() >= bundlersAreAskedFrom) {
      const tiers = await bundlers
        .request({ method: 'pimlico_getUserOperationGasPrice', params: [] })
        .catch(onlyJsonRpcErrors);
      if (isFeeTiers(tiers)) return tiers;
      bundlersAreAskedFrom = now() + silence;
    }
    return feesOfNode(nodes);
  }

  return {
    read() {
      if (latest && now() < latest.until) return latest.tiers;
      const asked = { tiers: ask(), until: now() + lifetime };
      latest = asked;
      // A failure is nobody's answer but theirs who asked for it.
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

/** Of the rewards that the last blocks' transactions gave: the share below which each tier lies. */
const percentiles = { slow: 25, standard: 50, fast: 75 };
const blocks = 10;

async function feesOfNode(nodes: UpstreamClient): Promise<FeeTiers> {
  const history = (await nodes
    .request({
      method: 'eth_feeHistory',
      params: [numberToHex(blocks), 'latest', Object.values(percentiles)],
    })
    .catch(onlyJsonRpcErrors)) as FeeHistory | null | undefined;
  // The last base fee is that of the block to come.
  const baseFee = history?.baseFeePerGas?.at(-1);
  if (!isQuantity(baseFee)) return legacyFees(nodes);
  const rewards = history?.reward ?? [];
  const tier = (index: number) => {
    const priority = median(
      rewards
        .map((reward) => reward[index])
        .filter(isQuantity)
        .map(BigInt),
    );
    return {
      // Holds while the base fee doubles, which takes six full blocks.
      maxFeePerGas: numberToHex(2n * BigInt(baseFee) + priority),
      maxPriorityFeePerGas: numberToHex(priority),
    };
  };
  return { slow: tier(0), standard: tier(1), fast: tier(2) };
}

interface FeeHistory {
  readonly baseFeePerGas?: readonly unknown[];
  readonly reward?: readonly (readonly unknown[])[];
}

/** On a chain without EIP-1559 both fees are the gas price. */
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
