import { type Address, getAddress, type Hash, type Hex, keccak256, pad, slice } from 'viem';
import { knownSingletons } from './addresses.ts';

/** Code hashes of the proxies that the official factories of these versions deploy. */
const proxyCodeHashes: readonly Hash[] = [
  // SafeProxy 1.4.1
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
  // GnosisSafeProxy 1.3.0
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
];

/** The first storage slot of a proxy: the contract whose code it runs. */
const singletonSlot: Hex = '0x00';

/** `keccak256("fallback_manager.handler.address")` */
const fallbackHandlerSlot: Hex =
  '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';

/** Reads what the check needs from a chain. */
export interface SafeReader {
  /** `0x` where there is no code. */
  getCode(account: Address): Promise<Hex>;
  /** One word of an account's storage. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
}

/**
 * Whether an account runs only Safe's audited code: an official proxy with a known singleton.
 * A contract that merely behaves like a Safe could run any code at the gas payer's expense.
 *
 * Safe 1.5.0 is excluded on purpose: its module guard runs code of the owner's choice in every call
 * from a module.
 *
 * @param singletons more singletons to accept, which the operator vouches for
 */
export async function isGenuineSafe(
  reader: SafeReader,
  account: Address,
  singletons: readonly Address[] = [],
): Promise<boolean> {
  const [code, singleton] = await Promise.all([
    reader.getCode(account),
    singletonOf(reader, account),
  ]);
  if (!proxyCodeHashes.includes(keccak256(code))) return false;
  return [...knownSingletons, ...singletons].some((one) => getAddress(one) === singleton);
}

/** Returns the contract whose code a Safe's proxy runs. */
export async function singletonOf(
  reader: Pick<SafeReader, 'getStorage'>,
  proxy: Address,
): Promise<Address> {
  return addressIn(await reader.getStorage(proxy, singletonSlot));
}

/** Returns the contract that handles calls unknown to the Safe, such as ERC-4337's validation. */
export async function getFallbackHandler(
  reader: Pick<SafeReader, 'getStorage'>,
  safe: Address,
): Promise<Address> {
  return addressIn(await reader.getStorage(safe, fallbackHandlerSlot));
}

function addressIn(word: Hex): Address {
  return getAddress(slice(pad(word), -20));
}
