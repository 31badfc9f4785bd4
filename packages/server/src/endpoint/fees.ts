import { setTimeout as sleep } from 'node:timers/promises';
import { JsonRpcError } from '@recovery-guardian/core';
import { type Hex, numberToHex } from 'viem';
import { isQuantity, isUnavailable, upstreamUnavailable } from './json-rpc/messages.ts';
import { ExpiringMap } from './runtime.ts';
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
/** How long bundlers are not asked again by a method that they did not answer in time, or by all. */
const silence = 60_000;
/** How long an answer is waited for, in milliseconds. */
const deadline = 1_000;
/** How long a client may use fees that it has read, in milliseconds. */
const patience = 60_000;

/** A bundler's highest fee, as a multiple of the nodes' fast fee: fees change, and bundlers add to them. */
const mostOfNodes = 10n;
/**
 * A bundler's highest fee in wei where the nodes' fees are almost 0, as on test chains: there nodes
 * suggest a tip of 1 gwei, and bundlers add a margin.
 */
const alwaysBelieved = 2_000_000_000n;

/** How bundlers report their fees, by vendor. */
const vendors: readonly [method: string, read: (answer: unknown, market: Market) => unknown][] = [
  ['pimlico_getUserOperationGasPrice', (tiers) => tiers],
  // Only the tip.
  [
    'rundler_maxPriorityFeePerGas',
    (tip, { baseFee }) => isQuantity(tip) && always(pricedAt(baseFee, BigInt(tip))),
  ],
  ['voltaire_feesPerGas', (fees) => always(fees as Fees)],
  ['skandha_getGasPrice', (fees) => always(fees as Fees)],
];

/**
 * Reads fees from the bundlers, by the method of each vendor until one works, or from the chain's
 * nodes if the bundlers report none, or some that are far above the nodes': the paymaster pays what
 * is read here, maybe to that bundler. At most one request per second, shared by all callers.
 *
 * Some bundlers never answer a method that they do not know: each is waited for once, and later left out.
 *
 * @param now in milliseconds
 * @param pass resolves once an answer was waited for long enough
 */
export function createFeeSource({
  bundlers,
  nodes,
  now = () => performance.now(),
  pass = () => sleep(deadline, undefined, { ref: false }),
}: {
  bundlers: UpstreamClient;
  nodes: UpstreamClient;
  now?: () => number;
  pass?: () => Promise<void>;
}) {
  let latest: { tiers: Promise<FeeTiers>; until: number } | undefined;
  let vendor = vendors[0];
  let bundlersAreAskedFrom = Number.NEGATIVE_INFINITY;
  let market: Market | undefined;
  /** The methods that bundlers did not answer in time. */
  const silent = new ExpiringMap<true>(vendors.length, now);
  const recent = new ExpiringMap<Fees>(patience / lifetime, now);

  async function ask(): Promise<FeeTiers> {
    // The last known one bounds the bundlers' fees while no node answers.
    const answer = readMarket(nodes).catch((thrown) => market ?? Promise.reject(thrown));
    const read = market ? ((await inTime(answer)) ?? market) : await answer;
    market = read;
    const ofBundlers = await askBundlers(read);
    const tiers = ofBundlers && highestOf(ofBundlers) <= mostOf(read) ? ofBundlers : read.tiers;
    recent.set(String(now()), highest([tiers.fast, read.peak]), patience);
    return tiers;
  }

  /** Returns undefined if no bundler answers, or by none of the methods. */
  async function askBundlers(read: Market): Promise<FeeTiers | undefined> {
    if (now() < bundlersAreAskedFrom) return undefined;
    for (const one of [vendor, ...vendors.filter((other) => other !== vendor)]) {
      const [method, toTiers] = one as (typeof vendors)[number];
      if (silent.get(method)) continue;
      try {
        const answer = await inTime(bundlers.request({ method, params: [] }));
        if (answer === undefined) {
          silent.set(method, true, silence);
          continue;
        }
        const tiers = toTiers(answer, read);
        vendor = one;
        if (isFeeTiers(tiers)) return tiers;
      } catch (thrown) {
        if (!(thrown instanceof JsonRpcError)) throw thrown;
        if (isUnavailable(thrown)) return undefined;
      }
    }
    bundlersAreAskedFrom = now() + silence;
    return undefined;
  }

  /** Returns undefined if there is no answer in time. */
  function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    answer.catch(() => {});
    return Promise.race([answer, pass().then(() => undefined)]);
  }

  /**
   * @param isFresh reads them again even within a second
   * @throws JsonRpcError if the nodes do not report fees, and bound no bundler's
   */
  function read({ isFresh = false } = {}): Promise<FeeTiers> {
    if (!isFresh && latest && now() < latest.until) return latest.tiers;
    const asked = { tiers: ask(), until: now() + lifetime };
    latest = asked;
    // A failure is reported only to its callers, not cached.
    asked.tiers.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.tiers;
  }

  return {
    read,
    /**
     * The highest fees that a client may have read within the last minute, here or from a node, and
     * the next block's base fee in wei.
     *
     * @throws like {@link read}
     */
    async readHighest(options?: Parameters<typeof read>[0]) {
      const { fast } = await read(options);
      return { ...highest([fast, ...recent.values()]), baseFee: market?.baseFee ?? 0n };
    },
  };
}

/** The fees of a chain, by its nodes. */
interface Market {
  readonly tiers: FeeTiers;
  /** Of the next block, in wei. */
  readonly baseFee: bigint;
  /**
   * The highest fees in the last blocks, from which nodes derive what they suggest; believed as far
   * as a bundler's.
   */
  readonly peak: Fees;
}

/** The highest fee, in wei, that is believed of a bundler. */
function mostOf({ tiers }: Pick<Market, 'tiers'>): bigint {
  return max(mostOfNodes * highestOf(tiers), alwaysBelieved);
}

/** Percentile of the priority fees in the last blocks, for each tier. */
const percentiles = { slow: 25, standard: 50, fast: 75 };
const blocks = 10;

async function readMarket(nodes: UpstreamClient): Promise<Market> {
  const params = [numberToHex(blocks), 'latest', Object.values(percentiles)];
  const [history, suggested] = await Promise.all([
    nodes.request({ method: 'eth_feeHistory', params }).catch(onlyJsonRpcErrors),
    nodes.request({ method: 'eth_maxPriorityFeePerGas', params: [] }).catch(onlyJsonRpcErrors),
  ]);
  if (!isFeeHistory(history)) return legacyMarket(nodes);
  const baseFees = history.baseFeePerGas.filter(isQuantity).map(BigInt);
  // The last base fee is the next block's.
  const baseFee = baseFees.at(-1);
  if (baseFee === undefined) return legacyMarket(nodes);

  const suggestion = isQuantity(suggested) ? BigInt(suggested) : undefined;
  // Empty blocks pay no tip: in their place is what the node suggests.
  const tips = (history.reward ?? []).map((reward) => reward.filter(isQuantity).map(BigInt));
  const tier = (index: number) => {
    const paid = tips.map((tip) => tip[index] || suggestion).filter((tip) => tip !== undefined);
    return pricedAt(baseFee, max(median(paid), suggestion ?? 0n));
  };
  const tiers = { slow: tier(0), standard: tier(1), fast: tier(2) };
  const most = mostOf({ tiers });
  const highestTip = tips.flat().reduce(max, 0n);
  const peak = pricedAt(baseFees.reduce(max), highestTip > most ? most : highestTip);
  return { tiers, baseFee, peak };
}

/** The fees with this tip. Covers a doubled base fee, which takes six full blocks. */
function pricedAt(baseFee: bigint, tip: bigint): Fees {
  return {
    maxFeePerGas: numberToHex(2n * baseFee + tip),
    maxPriorityFeePerGas: numberToHex(tip),
  };
}

/** Without EIP-1559 both fees are the gas price. */
async function legacyMarket(nodes: UpstreamClient): Promise<Market> {
  const price = await nodes.request({ method: 'eth_gasPrice', params: [] });
  if (!isQuantity(price)) throw upstreamUnavailable({ retrySafe: true, timedOut: false });
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price };
  return { tiers: always(fees), baseFee: BigInt(price), peak: fees };
}

/** The same fees for every urgency. */
function always(fees: Fees): FeeTiers {
  return { slow: fees, standard: fees, fast: fees };
}

function onlyJsonRpcErrors(error: unknown): undefined {
  if (!(error instanceof JsonRpcError)) throw error;
}

function isFeeTiers(value: unknown): value is FeeTiers {
  const tiers = value as Partial<FeeTiers> | null | undefined;
  return [tiers?.slow, tiers?.standard, tiers?.fast].every(
    (fees) =>
      isQuantity(fees?.maxFeePerGas) &&
      isQuantity(fees?.maxPriorityFeePerGas) &&
      BigInt(fees.maxPriorityFeePerGas) <= BigInt(fees.maxFeePerGas),
  );
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

function highestOf({ slow, standard, fast }: FeeTiers): bigint {
  return BigInt(highest([slow, standard, fast]).maxFeePerGas);
}

/** The higher value of each fee. */
function highest(fees: readonly Fees[]): Fees {
  const most = (name: keyof Fees) => numberToHex(fees.map((one) => BigInt(one[name])).reduce(max));
  return {
    maxFeePerGas: most('maxFeePerGas'),
    maxPriorityFeePerGas: most('maxPriorityFeePerGas'),
  };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
}
