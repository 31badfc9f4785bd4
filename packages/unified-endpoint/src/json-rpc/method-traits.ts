import { nodeReads } from '@recovery-guardian/protocol';

/**
 * What may be asked of several upstreams, and again. Everything else is asked once, also what
 * nobody knows: it might send, sponsor (`pm_getPaymasterData` spends of a policy) or hold state
 * at one upstream (filters).
 */
const reads: ReadonlySet<string> = new Set([
  ...nodeReads,
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'pimlico_getUserOperationGasPrice',
  'pimlico_getUserOperationStatus',
  'pm_chainId',
  'pm_getPaymasterStubData',
  'pm_supportedERC20Tokens',
  'pm_supportedEntryPoints',
  'pm_validateSponsorshipPolicies',
  'rundler_maxPriorityFeePerGas',
  'skandha_getGasPrice',
  'voltaire_feesPerGas',
  'web3_bundlerVersion',
  'web3_clientVersion',
]);

/** Whether a call has no effect, so that it may be asked of several upstreams. */
export function isRead(method: string): boolean {
  return reads.has(method);
}

/** What is known of a user operation that one bundler took: ask that one first. */
const byUserOperationHash = new Set([
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationStatus',
]);

/** Whether a call asks for what has become of a user operation, by its hash. */
export function asksByUserOperationHash(method: string): boolean {
  return byUserOperationHash.has(method);
}

const minute = 60_000;

/**
 * How long an answer holds, in milliseconds, of what a chain or an upstream says of itself.
 *
 * Receipts and user operations by hash are not among them, however deep they lie: a client stops
 * asking as soon as it has one, so hardly any would be read twice, and how deep it lies would take
 * a question of its own to find out. A reorganisation would show what is no longer true.
 */
const lifetimes: ReadonlyMap<string, number> = new Map([
  ['eth_chainId', Number.POSITIVE_INFINITY],
  ['net_version', Number.POSITIVE_INFINITY],
  ['pm_chainId', Number.POSITIVE_INFINITY],
  ['eth_supportedEntryPoints', minute],
  ['pm_supportedEntryPoints', minute],
  ['web3_bundlerVersion', minute],
  ['web3_clientVersion', minute],
]);

/** How long the answer to a call without parameters may be kept; undefined when not at all. */
export function lifetimeOf(method: string): number | undefined {
  return lifetimes.get(method);
}

/**
 * Whether a call may submit a user operation: by its name, as each bundler has methods of its own
 * (`pimlico_sendUserOperationNow`, `boost_sendUserOperation`, `wallet_sendPreparedCalls`).
 */
export function submitsOperation(method: string): boolean {
  return /_send/i.test(method);
}

const namedOnceOnly = new Set([
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
]);

/** The method's name for metrics, which must not grow with what callers make up. */
export function metricName(method: string): string {
  return reads.has(method) || namedOnceOnly.has(method) ? method : 'other';
}
