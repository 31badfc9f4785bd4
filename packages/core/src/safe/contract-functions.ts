import { type Address, getAddress, type Hex, isAddress, isAddressEqual } from 'viem';
import { type AbiType, type AbiValues, address, array, bytes, tuple, uint256 } from './abi-type.ts';

/** One call on chain, by an account or by anyone. `value` is in wei. */
export interface Call {
  to: Address;
  value: bigint;
  data: Hex;
}

/** A function of a contract, encoded and decoded without an ABI: for pages, which load no viem for it. */
export interface ContractFunction<Parameters extends readonly unknown[], Result> {
  /** The calldata of a call with these arguments. */
  encode(...parameters: Parameters): Hex;
  /**
   * Decodes the result of a call.
   *
   * @throws {RangeError} if this cannot be a result of the function.
   */
  decode(answer: Hex): Result;
}

/** A function whose result is not read. */
export function contractFunction<const Inputs extends readonly AbiType<unknown>[]>(
  selector: Hex,
  inputs: Inputs,
): ContractFunction<AbiValues<Inputs>, void>;

export function contractFunction<const Inputs extends readonly AbiType<unknown>[], Result>(
  selector: Hex,
  inputs: Inputs,
  output: AbiType<Result>,
): ContractFunction<AbiValues<Inputs>, Result>;

export function contractFunction<Result>(
  selector: Hex,
  inputs: readonly AbiType<unknown>[],
  output?: AbiType<Result>,
): ContractFunction<readonly unknown[], Result | undefined> {
  return {
    encode: (...parameters) => `${selector}${tuple(...inputs).encode(parameters as never)}`,
    decode: (answer) => (output ? tuple(output).decode(answer.slice(2), 0)[0] : undefined),
  };
}

/**
 * Returns a decoded value with the checksums of all addresses in it, as people read and compare them.
 *
 * @see EIP-55
 */
export function withChecksums<Value>(value: Value): Value {
  if (typeof value === 'string' && isAddress(value, { strict: false })) {
    return getAddress(value) as Value & string;
  }
  if (Array.isArray(value)) return value.map(withChecksums) as Value & unknown[];
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withChecksums(field)]);
  return Object.fromEntries(fields);
}

/** Calls a view of a contract. Element, extension and demo page each read the chain in their own way. */
export type ReadContract = <Parameters extends readonly unknown[], Result>(
  contract: Address,
  view: ContractFunction<Parameters, Result>,
  ...parameters: Parameters
) => Promise<Result>;

/** The head of a Safe's linked lists of owners, modules and guardians; never an owner. */
export const sentinelAddress: Address = '0x0000000000000000000000000000000000000001';

/** Whether an address is in a list, ignoring case. */
export function includesAddress(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((other) => isAddressEqual(other, address));
}

/** Compares addresses by numeric value, as Safes and the recovery module require. */
export function compareAddresses(a: Address, b: Address): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Views of a Safe; `safeFunctions` has them too. */
export const safeViews = {
  /** The enabled modules after `start`, which is the sentinel for the first page. */
  getModulesPaginated: contractFunction('0xcc2f8452', [address, uint256], array(address)),
  getOwners: contractFunction('0xa0e67e2b', [], array(address)),
  getThreshold: contractFunction('0xe75235b8', [], uint256),
};

/** What `isValidSignature` returns for a valid signature; also the function's selector. */
const magicValue = '0x1626ba7e';

const isValidSignature = contractFunction(magicValue, [uint256, bytes]);

/**
 * Encodes the call that asks a contract whether its signature over a digest is valid.
 *
 * @see EIP-1271
 */
export function isValidSignatureData(digest: Hex, signature: Hex): Hex {
  return isValidSignature.encode(BigInt(digest), signature);
}

/** Whether the result of that call says "valid"; an account without code returns nothing. */
export function saysSignatureIsValid(answer: Hex): boolean {
  return answer.toLowerCase() === magicValue.padEnd(66, '0');
}
