import { nodeReads } from '@recovery-guardian/protocol';

/**
 * Methods without an effect, which may be sent to several upstreams and repeated. All others are
 * sent once, unknown ones too: they might send, spend sponsorship (`pm_getPaymasterData`) or hold
 * state at one upstream (filters).
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

/** Whether a method has no effect, so that several upstreams may be asked. */
export function isRead(method: string): boolean {
  return reads.has(method);
}

/** Lookups that the bundler which accepted the user operation answers best. */
const byUserOperationHash = new Set([
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationStatus',
]);

/** Whether a method looks up a user operation by its hash. */
export function asksByUserOperationHash(method: string): boolean {
  return byUserOperationHash.has(method);
}

const minute = 60_000;

/**
 * How long facts about a chain or an upstream are cached, in milliseconds. Receipts and user
 * operations by hash are not cached, however old: clients stop asking once they have one, so hardly
 * any would be read twice, and a reorganisation could make them wrong.
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

/** How long the answer to a call without parameters is cached; undefined if it is not. */
export function lifetimeOf(method: string): number | undefined {
  return lifetimes.get(method);
}

/**
 * Whether a method may submit a user operation, judged by name: bundlers have methods of their own
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

/** The method's name for metrics; `other` for unknown ones, so that callers cannot add labels. */
export function metricName(method: string): string {
  return reads.has(method) || namedOnceOnly.has(method) ? method : 'other';
}
