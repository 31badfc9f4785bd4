import { secp256k1 } from '@noble/curves/secp256k1';
import { bytesToHex, concat, type Hash, type Hex, hexToBytes, numberToHex } from 'viem';
import type { Bytes } from './bytes.ts';

/** Signs a hash as r, s, v with v = 27 or 28. The key is bytes, since strings cannot be wiped. */
export function signHash(key: Bytes, hash: Hash): Hex {
  const signature = secp256k1.sign(hexToBytes(hash), key, { lowS: true });
  const v = numberToHex(27 + signature.recovery, { size: 1 });
  return concat([bytesToHex(signature.toCompactRawBytes()), v]);
}
