export { eth_estimateUserOperationGas } from '../methods/bundler/eth_estimateUserOperationGas.ts';
export { eth_getUserOperationByHash } from '../methods/bundler/eth_getUserOperationByHash.ts';
export { eth_getUserOperationReceipt } from '../methods/bundler/eth_getUserOperationReceipt.ts';
export { eth_supportedEntryPoints } from '../methods/bundler/eth_supportedEntryPoints.ts';
export { pimlico_getUserOperationGasPrice } from '../methods/bundler/pimlico_getUserOperationGasPrice.ts';
export { rundler_maxPriorityFeePerGas } from '../methods/bundler/rundler_maxPriorityFeePerGas.ts';
export { skandha_getGasPrice } from '../methods/bundler/skandha_getGasPrice.ts';
export { voltaire_feesPerGas } from '../methods/bundler/voltaire_feesPerGas.ts';
export { web3_bundlerVersion } from '../methods/bundler/web3_bundlerVersion.ts';
export { web3_clientVersion } from '../methods/bundler/web3_clientVersion.ts';
export { eth_chainId } from '../methods/chain.ts';
export { pimlico_getUserOperationStatus } from '../methods/operation-status.ts';
export { pm_chainId } from '../methods/paymaster/pm_chainId.ts';
export { pm_getPaymasterStubData } from '../methods/paymaster/pm_getPaymasterStubData.ts';
export { pm_sponsorUserOperation } from '../methods/paymaster/pm_sponsorUserOperation.ts';
export { pm_supportedEntryPoints } from '../methods/paymaster/pm_supportedEntryPoints.ts';
export { pm_supportedERC20Tokens } from '../methods/paymaster/pm_supportedERC20Tokens.ts';
export { pm_getPaymasterData } from '../methods/paymaster.ts';
export { pm_validateSponsorshipPolicies } from '../methods/sponsorship.ts';
export { eth_sendUserOperation } from '../methods/user-operations.ts';

// The methods that the endpoint or a sponsor answers. Adding one is a file and its line here.
