import {
  auditedRecoveryModules,
  knownSingletons,
  readHooks,
  safeAbi,
  singletonOf,
} from '@recovery-guardian/core';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  parseErc6492Signature,
  size,
  slice,
} from 'viem';
import { longestList } from './read-module.ts';
import type { Reader } from './reader.ts';

export type AccountKind =
  | 'safe'
  /** A Safe that is not deployed yet, whose deployment is known. */
  | 'future-safe'
  /** A key, or an account that is not deployed yet and may be no Safe. */
  | 'no-contract'
  /** A key that delegates to a contract (EIP-7702). */
  | 'delegated-key'
  /** A Safe whose guardians anyone can change: a recovery module is its fallback handler. */
  | 'open-safe'
  /** Another smart account. */
  | 'other-contract';

/** EIP-7702: the code of a delegated EOA starts with this. */
const delegationPrefix = '0xef0100';

/**
 * Reads what an account is. A deployed one is a Safe if it has a known singleton, or answers like one, as
 * those of other networks and versions do.
 *
 * @param signature of the account; says how one is deployed that is not yet (ERC-6492)
 * @param singletons more of Safe's, which the operator vouches for
 * @param recoveryModules see {@link hasModuleAsHandler}
 */
export async function readAccountKind(
  reader: Reader,
  { account, signature }: { account: Address; signature: Hex },
  singletons: readonly Address[],
  recoveryModules: readonly Address[],
): Promise<AccountKind> {
  const isKnown = (singleton: Address) =>
    [...knownSingletons, ...singletons].some((one) => isAddressEqual(one, singleton));
  const [code, singleton, isOpen] = await Promise.all([
    reader.getCode(account),
    singletonOf(reader, account),
    hasModuleAsHandler(reader, account, recoveryModules),
  ]);
  if (isDelegated(code)) return 'delegated-key';
  if (code !== '0x') {
    const isSafe = isKnown(singleton) || (await readOwners(reader, account)) !== undefined;
    return isSafe ? (isOpen ? 'open-safe' : 'safe') : 'other-contract';
  }
  const deployment = deploymentIn(signature);
  // Of all functions of Safe's factories, the first argument is the singleton.
  const isSafe = size(deployment) >= 36 && isKnown(slice(deployment, 16, 36));
  return isSafe ? 'future-safe' : 'no-contract';
}

/** The modules by which an account could be recovered: those that are served, and the audited ones. */
export function recoveryModulesOf(chain: {
  chainId: number;
  recoveryModules: readonly { address: string }[];
}): readonly Address[] {
  return [...servedModulesOf(chain), ...auditedRecoveryModules(chain.chainId)];
}

/** The modules that a chain's guardian signs for, the default one first. */
export function servedModulesOf({
  recoveryModules,
}: {
  recoveryModules: readonly { address: string }[];
}): readonly Address[] {
  return recoveryModules.map(({ address }) => getAddress(address));
}

/**
 * Whether a recovery module answers the calls that are unknown to the account. Anyone can then call
 * that module as the account, and make themselves its guardian.
 */
export async function hasModuleAsHandler(
  reader: Pick<Reader, 'getStorage'>,
  account: Address,
  recoveryModules: readonly Address[],
): Promise<boolean> {
  const { fallbackHandler } = await readHooks(reader, account);
  return recoveryModules.some((one) => one === fallbackHandler);
}

/** Whether a module may act for the account; an account that is no Safe has none. */
export async function isModuleEnabled(
  reader: Reader,
  account: Address,
  module: Address,
): Promise<boolean> {
  const call = { abi: safeAbi, functionName: 'isModuleEnabled', args: [module] } as const;
  const answer = await reader.call({ to: account, data: encodeFunctionData(call) });
  return answer !== undefined && size(answer) === 32 && BigInt(answer) === 1n;
}

export function isDelegated(code: Hex): boolean {
  return code.startsWith(delegationPrefix);
}

/** The call of a factory that an ERC-6492 signature contains; `0x` in any other. */
function deploymentIn(signature: Hex): Hex {
  try {
    return parseErc6492Signature(signature).data ?? '0x';
  } catch {
    return '0x';
  }
}

/** The owners of a Safe. */
export interface Owners {
  addresses: readonly Address[];
  threshold: bigint;
}

const getOwners = encodeFunctionData({ abi: safeAbi, functionName: 'getOwners' });
const getThreshold = encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' });

/** In hexadecimal digits: a list is its offset, its length and a word for each address. */
const longestAnswer = 2 + 64 * (2 + longestList);

/**
 * Reads the owners and threshold of a Safe; `undefined` if the account does not answer like one, or
 * has more than {@link longestList}.
 */
export async function readOwners(reader: Reader, account: Address): Promise<Owners | undefined> {
  const [owners, threshold] = await Promise.all([
    reader.call({ to: account, data: getOwners }),
    reader.call({ to: account, data: getThreshold }),
  ]);
  const answer = decodeOwners(owners, threshold);
  const isSafe =
    answer && answer.threshold >= 1n && answer.threshold <= BigInt(answer.addresses.length);
  return isSafe ? answer : undefined;
}

/**
 * Unlike the module, an account may be anything, so an undecodable answer means that it is not a
 * Safe.
 */
function decodeOwners(owners: Hex | undefined, threshold: Hex | undefined): Owners | undefined {
  if (owners === undefined || threshold === undefined) return undefined;
  if (owners.length > longestAnswer) return undefined;
  try {
    return {
      addresses: decodeFunctionResult({ abi: safeAbi, functionName: 'getOwners', data: owners }),
      threshold: decodeFunctionResult({
        abi: safeAbi,
        functionName: 'getThreshold',
        data: threshold,
      }),
    };
  } catch {
    return undefined;
  }
}
