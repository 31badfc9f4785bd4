import type { JsonRpc } from '@recovery-guardian/json-rpc';
import { type Hex, isHex, numberToHex } from 'viem';
import { NodeFailure } from '../../adapters/chains/node-errors.ts';
import { withRetry } from '../../adapters/chains/read-logs.ts';
import { parseQuantity } from '../../adapters/chains/reader.ts';

interface Header {
  hash: Hex;
  timestamp: number;
}

/**
 * @throws {NodeFailure} if the node does not know the block, because it is behind the one that
 * named it
 */
export async function readHeader(rpc: JsonRpc, number: bigint): Promise<Header> {
  const header = await findHeader(rpc, number);
  if (!header) throw new NodeFailure('it does not know the block');
  return header;
}

export async function findHeader(rpc: JsonRpc, number: bigint): Promise<Header | undefined> {
  const block = await withRetry(() =>
    rpc.request('eth_getBlockByNumber', [numberToHex(number), false]),
  );
  if (block === null) return undefined;
  const { hash, timestamp } = block as Record<string, unknown>;
  if (!isHex(hash)) throw new NodeFailure('it returns an invalid block');
  return { hash, timestamp: Number(parseQuantity(timestamp)) };
}
