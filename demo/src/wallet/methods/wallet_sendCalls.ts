import { ProviderRpcError } from '@recovery-guardian/protocol';
import { type Address, type Hash, type Hex, hexToNumber } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';
import { invalidParams } from '../provider-rpc-error.ts';
import { type CallParameters, readCall } from '../read-call.ts';
import { requireOwnAddress } from '../require-own-address.ts';
import { sendCalls } from '../send-calls.ts';

interface SendCallsParameters {
  from?: Address;
  chainId: Hex;
  calls: readonly CallParameters[];
}

/**
 * Runs several calls atomically (EIP-5792). The bundle's id is the transaction's hash, so that its
 * status can be read from the chain alone.
 */
export async function wallet_sendCalls(
  wallet: DemoWallet,
  [{ from, chainId, calls }]: readonly [SendCallsParameters],
): Promise<{ id: Hash }> {
  const account = await wallet.currentAccount();
  requireOwnAddress(account, from);
  if (hexToNumber(chainId) !== wallet.world.chainId) {
    throw new ProviderRpcError(5710, 'The demo wallet knows the local chain only.');
  }
  const [first, ...rest] = calls.map(readCall);
  if (!first) throw invalidParams('There is no call to run.');
  if (account.kind === 'key' && rest.length > 0) {
    throw new ProviderRpcError(5760, 'A key alone cannot run several calls at once.');
  }
  return { id: await sendCalls(wallet, account, [first, ...rest]) };
}
