import { type Address, getAddress, type Hex } from 'viem';

/**
 * How one Solidity type is written into calldata and read from an answer.
 *
 * Made by hand: viem's general encoder reads ABIs and explains every mistake, which costs a page more
 * than the rest of this package. Tests hold every function made of these against viem.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export type AbiType<Value> = {
  /** Its place holds an offset only; the value follows after all places. */
  isDynamic: boolean;
  /** Of its place, in bytes. */
  size: number;
  /** As hexadecimal digits. */
  encode(value: Value): string;
  /** Reads the digits of an answer from a byte on. @throws {RangeError} where the answer is shorter. */
  decode(digits: string, at: number): Value;
};

/** The values of a list of types. */
export type AbiValues<Types extends readonly AbiType<unknown>[]> = {
  [Index in keyof Types]: Types[Index] extends AbiType<infer Value> ? Value : never;
};

const wordSize = 32;

/** Also for the shorter unsigned integers, which are padded to a word alike. */
export const uint256: AbiType<bigint> = {
  isDynamic: false,
  size: wordSize,
  encode: (value) => {
    if (value < 0n || value >> 256n) throw new RangeError(`${value} is no uint256`);
    return value.toString(16).padStart(2 * wordSize, '0');
  },
  decode: (digits, at) => BigInt(`0x${read(digits, at, wordSize)}`),
};

export const bool: AbiType<boolean> = {
  ...uint256,
  encode: (value) => uint256.encode(value ? 1n : 0n),
  decode: (digits, at) => uint256.decode(digits, at) !== 0n,
};

/** Read with its checksum. */
export const address: AbiType<Address> = {
  ...uint256,
  encode: (value) => uint256.encode(BigInt(getAddress(value))),
  decode: (digits, at) => getAddress(`0x${read(digits, at, wordSize).slice(24)}`),
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

export function array<Item>(item: AbiType<Item>): AbiType<readonly Item[]> {
  return {
    isDynamic: true,
    size: wordSize,
    encode: (items) =>
      encodeSize(items.length) + tuple(...items.map(() => item)).encode(items as never),
    decode: (digits, at) => {
      const count = decodeSize(digits, at);
      // Each item takes its place: a count that cannot be is refused before anything is made for it.
      read(digits, at + wordSize, count * item.size);
      return tuple(...Array.from({ length: count }, () => item)).decode(digits, at + wordSize);
    },
  };
}

/** Also a function's parameters, and what it answers. */
export function tuple<const Types extends readonly AbiType<unknown>[]>(
  ...types: Types
): AbiType<AbiValues<Types>> {
  const size = types.reduce((sum, type) => sum + type.size, 0);
  const isDynamic = types.some((type) => type.isDynamic);
  return {
    isDynamic,
    size: isDynamic ? wordSize : size,
    encode: (values) => {
      let places = '';
      let rest = '';
      for (const [index, type] of types.entries()) {
        const encoded = type.encode(values[index] as never);
        places += type.isDynamic ? encodeSize(size + rest.length / 2) : encoded;
        if (type.isDynamic) rest += encoded;
      }
      return places + rest;
    },
    decode: (digits, at) => {
      let place = at;
      return types.map((type) => {
        const where = type.isDynamic ? at + decodeSize(digits, place) : place;
        place += type.size;
        return type.decode(digits, where);
      }) as AbiValues<Types>;
    },
  };
}

function encodeSize(size: number): string {
  return uint256.encode(BigInt(size));
}

function decodeSize(digits: string, at: number): number {
  const size = uint256.decode(digits, at);
  if (size > digits.length) throw new RangeError('An answer names more than it has');
  return Number(size);
}

function read(digits: string, at: number, size: number): string {
  const end = 2 * (at + size);
  if (end > digits.length) throw new RangeError('An answer ends too early');
  return digits.slice(2 * at, end);
}
