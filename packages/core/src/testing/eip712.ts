import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem';

/**
 * EIP-712 spelled out word by word, as a second opinion on viem's `hashTypedData`.
 *
 * @see EIP-712 "Definition of hashStruct"
 */
export function digest(domainSeparator: Hex, structHash: Hex): Hex {
  return keccak256(concat(['0x1901', domainSeparator, structHash]));
}

/** The hash of a struct: its type as text, then its members, each one word. */
export function hashStruct(type: string, ...words: Hex[]): Hex {
  return keccak256(concat([hashText(type), ...words]));
}

/** The hash of a text's UTF-8 bytes. */
export function hashText(text: string): Hex {
  return keccak256(stringToHex(text));
}

/** A number, or an address, as one 32-byte word. */
export function word(value: bigint | number | Hex): Hex {
  return typeof value === 'string' ? pad(value, { size: 32 }) : numberToHex(value, { size: 32 });
}

/** A Safe's domain separator: no name, no version. */
export function safeDomainSeparator(chainId: number, account: Hex): Hex {
  const type = 'EIP712Domain(uint256 chainId,address verifyingContract)';
  return hashStruct(type, word(chainId), word(account));
}
