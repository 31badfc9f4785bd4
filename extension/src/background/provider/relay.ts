import { nodeReads } from '@recovery-guardian/protocol';

/** The endpoint's bundler and paymaster methods that connected sites may use. @see ERC-7769, ERC-7677 */
const relayed: ReadonlySet<string> = new Set([
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationGasPrice',
  'pimlico_getUserOperationStatus',
  'voltaire_feesPerGas',
  'pm_chainId',
  'pm_supportedEntryPoints',
  'pm_supportedERC20Tokens',
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
  'pm_validateSponsorshipPolicies',
]);

/** The node methods that connected sites may call. */
const reads: ReadonlySet<string> = new Set([...nodeReads, 'eth_syncing', 'web3_clientVersion']);

/** Methods whose first parameter is an operation. */
const carrying: ReadonlySet<string> = new Set([
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
  'pm_validateSponsorshipPolicies',
]);

export function carriesOperation(method: string): boolean {
  return carrying.has(method);
}

export function isRelayed(method: string): boolean {
  return relayed.has(method);
}

export function isNodeRead(method: string): boolean {
  return reads.has(method);
}
