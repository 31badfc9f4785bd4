import { nodeReads } from '@recovery-guardian/protocol';

// The endpoint's methods that connected sites may call. @see ERC-7769, ERC-7677

/** Those whose first parameter is an operation. */
const carrying: ReadonlySet<string> = new Set([
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
  'pm_validateSponsorshipPolicies',
]);

const relayed: ReadonlySet<string> = new Set([
  ...carrying,
  'eth_supportedEntryPoints',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationGasPrice',
  'pimlico_getUserOperationStatus',
  'voltaire_feesPerGas',
  'pm_chainId',
  'pm_supportedEntryPoints',
  'pm_supportedERC20Tokens',
]);

/** The node methods that connected sites may call. */
const reads: ReadonlySet<string> = new Set([...nodeReads, 'eth_syncing', 'web3_clientVersion']);

export function carriesOperation(method: string): boolean {
  return carrying.has(method);
}

export function isRelayed(method: string): boolean {
  return relayed.has(method);
}

export function isNodeRead(method: string): boolean {
  return reads.has(method);
}
