import { type Address, concat, getAddress, type Hex, pad, size, slice } from 'viem';
import type { JsonRpc } from '../chain/json-rpc.ts';

/** The precompiled contract that answers who signed. */
const ecrecover: Address = '0x0000000000000000000000000000000000000001';

/**
 * Whose key signed a digest; `undefined` where no key did. The chain is asked: the curve's arithmetic
 * would make every page that hosts the element ten kilobytes heavier.
 *
 * @param signature 65 bytes: r, s, v.
 */
export async function recoverSigner(
  rpc: JsonRpc,
  digest: Hex,
  signature: Hex,
  signal: AbortSignal,
): Promise<Address | undefined> {
  const v = pad(slice(signature, 64), { size: 32 });
  const data = concat([digest, v, slice(signature, 0, 64)]);
  const answer = (await rpc('eth_call', [{ to: ecrecover, data }, 'latest'], signal)) as Hex;
  return size(answer) === 32 ? getAddress(slice(answer, 12)) : undefined;
}
