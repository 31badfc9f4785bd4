import { type Address, getAddress, type Hash, type Hex, keccak256, zeroAddress } from 'viem';
import { knownSingletons } from './addresses.ts';

/** Code hashes of the proxies that the official factories of these versions deploy. */
const proxyCodeHashes: readonly Hash[] = [
  // SafeProxy 1.5.0
  '0x4e381985ca68b3e5d27b4425fa581c19cf33146d3f887a3cfca96f55528ea46f',
  // SafeProxy 1.4.1
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
  // GnosisSafeProxy 1.3.0
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
];

/** Where a Safe stores the contracts whose code it runs. */
const slots = {
  /** A proxy's first slot. */
  singleton: '0x00',
  /** `keccak256("guard_manager.guard.address")` */
  transactionGuard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
  /** `keccak256("module_manager.module_guard.address")` */
  moduleGuard: '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947',
  /** `keccak256("fallback_manager.handler.address")` */
  fallbackHandler: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
} as const satisfies Record<string, Hex>;

/** Reads what the check needs from a chain. */
export interface SafeReader {
  /** `0x` where there is no code. */
  getCode(account: Address): Promise<Hex>;
  /** One word of an account's storage, by `eth_getStorageAt`. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
}

/** Reads a Safe's storage only. */
type StorageReader = Pick<SafeReader, 'getStorage'>;

/**
 * The contracts that an account has chosen to run with its calls, with their checksums; undefined
 * where it has none.
 */
export interface SafeHooks {
  /** Checks the owners' transactions, and may refuse each. Since Safe 1.3.0. */
  readonly transactionGuard: Address | undefined;
  /** Checks every call of a module, so also recoveries and user operations. Since Safe 1.5.0. */
  readonly moduleGuard: Address | undefined;
  /** Answers calls unknown to the Safe, such as ERC-4337's validation and EIP-1271. */
  readonly fallbackHandler: Address | undefined;
}

/** Reads a Safe's guards and fallback handler, for which it has no getters. */
export async function readHooks(reader: StorageReader, safe: Address): Promise<SafeHooks> {
  const [transactionGuard, moduleGuard, fallbackHandler] = await Promise.all([
    readAddress(reader, safe, slots.transactionGuard),
    readAddress(reader, safe, slots.moduleGuard),
    readAddress(reader, safe, slots.fallbackHandler),
  ]);
  return { transactionGuard, moduleGuard, fallbackHandler };
}

/**
 * Whose code other than Safe's audited code runs when a module calls the account: the account's own,
 * unless it is an official proxy with a known singleton, or that of its module guard. It could run
 * anything at the gas payer's expense. By a recovery module as fallback handler, anyone can call that
 * module as the account, and become its guardian.
 */
export type ForeignCode = 'account' | 'module-guard' | 'recovery-module-as-handler';

/**
 * Finds the foreign code that a module's call of the account runs; undefined if there is none.
 *
 * @param singletons more singletons to accept, which the operator vouches for
 * @param recoveryModules none of which may be the account's fallback handler
 */
export async function findForeignCode(
  reader: SafeReader,
  account: Address,
  singletons: readonly Address[] = [],
  recoveryModules: readonly Address[] = [],
): Promise<ForeignCode | undefined> {
  const [code, singleton, moduleGuard, fallbackHandler] = await Promise.all([
    reader.getCode(account),
    singletonOf(reader, account),
    readAddress(reader, account, slots.moduleGuard),
    readAddress(reader, account, slots.fallbackHandler),
  ]);
  // Judged apart: wallets create proxies of 1.4.1 with singletons of 1.5.0.
  const isProxy = proxyCodeHashes.includes(keccak256(code));
  const isKnown = [...knownSingletons, ...singletons].some((one) => getAddress(one) === singleton);
  if (!isProxy || !isKnown) return 'account';
  if (moduleGuard) return 'module-guard';
  const isHandler = recoveryModules.some((one) => getAddress(one) === fallbackHandler);
  return isHandler ? 'recovery-module-as-handler' : undefined;
}

/** Returns the contract whose code a Safe's proxy runs; the zero address if it is no proxy. */
export async function singletonOf(reader: StorageReader, proxy: Address): Promise<Address> {
  return (await readAddress(reader, proxy, slots.singleton)) ?? zeroAddress;
}

async function readAddress(
  reader: StorageReader,
  safe: Address,
  slot: Hex,
): Promise<Address | undefined> {
  const word = await reader.getStorage(safe, slot);
  const address = getAddress(`0x${word.slice(2).padStart(40, '0').slice(-40)}`);
  return address === zeroAddress ? undefined : address;
}
