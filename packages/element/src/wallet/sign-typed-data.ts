import { type Address, type Hex, size } from 'viem';
import type { Eip1193Provider } from '../chain/eip1193.ts';
import { type TypedData, typedDataJson } from './typed-data.ts';

/** Signs typed data. @returns A key's r, s, v with v 27 or 28, or a contract's own format. */
export async function signTypedData(
  provider: Eip1193Provider,
  signer: Address,
  typedData: TypedData,
): Promise<Hex> {
  const params = [signer, typedDataJson(typedData)];
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params });
  return withEthereumRecoveryId(signature as Hex);
}

/** Some hardware wallets return v as 0 or 1 where contracts expect 27 or 28. */
function withEthereumRecoveryId(signature: Hex): Hex {
  if (size(signature) !== 65) return signature;
  const last = Number.parseInt(signature.slice(-2), 16);
  return last < 2 ? `${signature.slice(0, -2) as Hex}${(last + 27).toString(16)}` : signature;
}
