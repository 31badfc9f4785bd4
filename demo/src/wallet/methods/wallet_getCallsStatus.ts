import { ProviderRpcError } from '@recovery-guardian/protocol';
import { type Hash, numberToHex, type RpcTransactionReceipt } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';

/** Returns the status of a bundle of calls (EIP-5792): 100 pending, 200 done, 500 reverted. */
export async function wallet_getCallsStatus(
  { chain, world }: DemoWallet,
  [id]: readonly [Hash],
): Promise<object> {
  const read = (method: string) => chain.transport.request({ method, params: [id] });
  const receipt = (await read('eth_getTransactionReceipt')) as RpcTransactionReceipt | null;
  if (!receipt && !(await read('eth_getTransactionByHash'))) {
    throw new ProviderRpcError(5730, 'The demo wallet sent no such calls.');
  }
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(world.chainId),
    atomic: true,
    status: receipt ? (receipt.status === '0x1' ? 200 : 500) : 100,
    receipts: receipt ? [receipt] : [],
  };
}
