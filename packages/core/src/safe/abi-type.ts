import type { Address, Hex } from 'viem';

/**
 * Encodes one Solidity type in calldata and decodes it from a result.
 *
 * Written by hand: viem's general encoder would add more to a page's bundle than the rest of this
 * package. Tests compare every function built from these types with viem.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export interface AbiType<Value> {
  /** Whether the head holds only an offset to the value in the tail. */
  isDynamic: boolean;
  /** Size of its head, in bytes. */
  size: number;
  /** Returns hexadecimal digits. */
  encode(value: Value): string;
  /** Decodes a result from a byte offset. @throws {RangeError} if the result is too short. */
  decode(digits: string, at: number): Value;
}

/** The values of a list of types. */
export type AbiValues<Types extends readonly AbiType<unknown>[]> = {
  [Index in keyof Types]: Types[Index] extends AbiType<infer Value> ? Value : never;
};

/** In bytes. */
export const wordSize = 32;

/** Also used for shorter unsigned integers, which are padded to a word too. */
export const uint256: AbiType<bigint> = {
  isDynamic: false,
  size: wordSize,
  encode: (value) => {
    if (value < 0n || value >> 256n) throw new RangeError(`${value} is not a uint256`);
    return value.toString(16).padStart(2 * wordSize, '0');
  },
  decode: (digits, at) => BigInt(`0x${read(digits, at, wordSize)}`),
};

/** Decoded in lower case: a page that only reads an account does without hashing. */
export const address: AbiType<Address> = {
  ...uint256,
  encode: (value) => {
    if (!/^0x[0-9a-f]{40}$/i.test(value)) throw new TypeError(`${value} is not an address`);
    return uint256.encode(BigInt(value));
  },
  decode: (digits, at) => `0x${read(digits, at, wordSize).slice(24).toLowerCase()}`,
};

export function array<Item>(item: AbiType<Item>): AbiType<readonly Item[]> {
  return {
    isDynamic: true,
    size: wordSize,
    encode: (items) =>
      encodeSize(items.length) + tuple(...items.map(() => item)).encode(items as never),
    decode: (digits, at) => {
      const count = decodeSize(digits, at);
      // Refuses an impossible count before allocating anything for it.
      read(digits, at + wordSize, count * item.size);
      return tuple(...Array.from({ length: count }, () => item)).decode(digits, at + wordSize);
    },
  };
}

/** Also used for a function's parameters and results. */
export function tuple<const Types extends readonly AbiType<unknown>[]>(
  ...types: Types
): AbiType<AbiValues<Types>> {
  const size = types.reduce((sum, type) => sum + type.size, 0);
  const isDynamic = types.some((type) => type.isDynamic);
  return {
    isDynamic,
    size: isDynamic ? wordSize : size,
    encode: (values) => {
      let head = '';
      let tail = '';
      for (const [index, type] of types.entries()) {
        const encoded = type.encode(values[index] as never);
        head += type.isDynamic ? encodeSize(size + tail.length / 2) : encoded;
        if (type.isDynamic) tail += encoded;
      }
      return head + tail;
    },
    decode: (digits, at) => {
      let position = at;
      return types.map((type) => {
        const start = type.isDynamic ? at + decodeSize(digits, position) : position;
        position += type.size;
        return type.decode(digits, start);
      }) as AbiValues<Types>;
    },
  };
}

export function encodeSize(size: number): string {
  return uint256.encode(BigInt(size));
}

export function decodeSize(digits: string, at: number): number {
  const size = uint256.decode(digits, at);
  if (size > digits.length) throw new RangeError('An answer names more than it has');
  return Number(size);
}

/** Reads bytes of a result. @throws {RangeError} if it ends before. */
export function read(digits: string, at: number, size: number): string {
  const end = 2 * (at + size);
  if (end > digits.length) throw new RangeError('An answer ends too early');
  return digits.slice(2 * at, end);
}

export const bool: AbiType<boolean> = {
  ...uint256,
  encode: (value) => uint256.encode(value ? 1n : 0n),
  decode: (digits, at) => uint256.decode(digits, at) !== 0n,
};

export const bytes: AbiType<Hex> = {
  isDynamic: true,
  size: wordSize,
  encode: (value) => {
    if (!/^0x([0-9a-f]{2})*$/i.test(value)) throw new TypeError('Bytes are pairs of hex digits');
    const content = value.slice(2);
    const padded = Math.ceil(content.length / (2 * wordSize)) * 2 * wordSize;
    return encodeSize(content.length / 2) + content.padEnd(padded, '0');
  },
  decode: (digits, at) => `0x${read(digits, at + wordSize, decodeSize(digits, at))}`,
};
