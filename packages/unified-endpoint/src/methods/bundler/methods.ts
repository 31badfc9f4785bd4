import type { OwnMethod } from '../method.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_estimateUserOperationGas } from './eth_estimateUserOperationGas.ts';
import { eth_getUserOperationByHash } from './eth_getUserOperationByHash.ts';
import { eth_getUserOperationReceipt } from './eth_getUserOperationReceipt.ts';
import { eth_sendUserOperation } from './eth_sendUserOperation.ts';
import { eth_supportedEntryPoints } from './eth_supportedEntryPoints.ts';
import { pimlico_getUserOperationGasPrice } from './pimlico_getUserOperationGasPrice.ts';
import { pimlico_getUserOperationStatus } from './pimlico_getUserOperationStatus.ts';
import { rundler_maxPriorityFeePerGas } from './rundler_maxPriorityFeePerGas.ts';
import { skandha_getGasPrice } from './skandha_getGasPrice.ts';
import { voltaire_feesPerGas } from './voltaire_feesPerGas.ts';
import { web3_bundlerVersion } from './web3_bundlerVersion.ts';
import { web3_clientVersion } from './web3_clientVersion.ts';

/** The methods that the endpoint answers itself, by name; `pm_*` are a sponsor's. */
export const methods: ReadonlyMap<string, OwnMethod> = new Map(
  Object.entries({
    eth_chainId,
    eth_estimateUserOperationGas,
    eth_getUserOperationByHash,
    eth_getUserOperationReceipt,
    eth_sendUserOperation,
    eth_supportedEntryPoints,
    pimlico_getUserOperationGasPrice,
    pimlico_getUserOperationStatus,
    rundler_maxPriorityFeePerGas,
    skandha_getGasPrice,
    voltaire_feesPerGas,
    web3_bundlerVersion,
    web3_clientVersion,
  }),
);
