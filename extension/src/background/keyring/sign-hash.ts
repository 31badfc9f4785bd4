import { secp256k1 } from '@noble/curves/secp256k1';
import { bytesToHex, concat, type Hash, type Hex, hexToBytes, numberToHex } from 'viem';
import type { Bytes } from './bytes.ts';

/** 65 bytes r, s, v over 32 bytes, v being 27 or 28. The key stays bytes: strings cannot be wiped. */
export function signHash(key: Bytes, hash: Hash): Hex {
  const signature = secp256k1.sign(hexToBytes(hash), key, { lowS: true });
  const v = numberToHex(27 + signature.recovery, { size: 1 });
  return concat([bytesToHex(signature.toCompactRawBytes()), v]);
}
