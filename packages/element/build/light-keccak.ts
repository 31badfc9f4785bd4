// Keccak-256 in one piece: the library's own is a class that takes a message piece by piece. The builds use
// this file in its place, in viem, too. The first functions are parts of `light-viem.ts`.

import { keccakP } from '@noble/hashes/sha3';
import type { Hex } from 'viem';

export function keccak256(value: Hex): Hex {
  return bytesToHex(keccak_256(hexToBytes(value)));
}

export function stringToHex(text: string): Hex {
  return bytesToHex(new TextEncoder().encode(text));
}

function hexToBytes(value: Hex): Uint8Array {
  const pairs = value.slice(2).match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The bytes of a block. */
const rate = 136;

/**
 * Hashes a message, like the function of this name in `@noble/hashes/sha3`.
 *
 * @see https://keccak.team/keccak_specs_summary.html
 */
export function keccak_256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(message.length + rate - (message.length % rate));
  padded.set(message);
  const blocks = new DataView(padded.buffer);
  blocks.setUint8(message.length, 0x01);
  // May be the same byte.
  const last = padded.length - 1;
  blocks.setUint8(last, blocks.getUint8(last) | 0x80);
  const state = new Uint32Array(50);
  for (let offset = 0; offset < padded.length; offset += rate) {
    for (let word = 0; word < rate / 4; word += 1) {
      state[word] = (state[word] ?? 0) ^ blocks.getUint32(offset + 4 * word, true);
    }
    keccakP(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let word = 0; word < 8; word += 1) digest.setUint32(4 * word, state[word] ?? 0, true);
  return new Uint8Array(digest.buffer);
}
