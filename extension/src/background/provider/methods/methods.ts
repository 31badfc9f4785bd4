import type { Method } from '../caller.ts';
import { eth_accounts } from './eth_accounts.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_requestAccounts } from './eth_requestAccounts.ts';
import { eth_sendTransaction } from './eth_sendTransaction.ts';
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts';
import { personal_sign } from './personal_sign.ts';
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts';
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts';
import { wallet_getCapabilities } from './wallet_getCapabilities.ts';
import { wallet_getPermissions } from './wallet_getPermissions.ts';
import { wallet_requestPermissions } from './wallet_requestPermissions.ts';
import { wallet_revokePermissions } from './wallet_revokePermissions.ts';
import { wallet_sendCalls } from './wallet_sendCalls.ts';
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts';

/** The wallet's own methods. A map, so that names inherited by objects are not methods. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    eth_accounts,
    eth_chainId,
    eth_requestAccounts,
    eth_sendTransaction,
    eth_signTypedData_v4,
    personal_sign,
    wallet_addEthereumChain,
    wallet_getCallsStatus,
    wallet_getCapabilities,
    wallet_getPermissions,
    wallet_requestPermissions,
    wallet_revokePermissions,
    wallet_sendCalls,
    wallet_switchEthereumChain,
  }),
);
