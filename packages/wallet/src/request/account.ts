import {
  type AccountKind,
  createSafeCall,
  type SafeSetup,
  safeAddress,
} from '@recovery-guardian/core';
import { type Address, getAddress, type Hex, isAddress } from 'viem';

/** @see CAIP-10 */
export function accountId(chainId: number, address: Address): AccountId {
  return `eip155:${chainId}:${getAddress(address)}`;
}

/** Whether a text is an account id. @see CAIP-10 */
export function isAccountId(text: string): text is AccountId {
  const [namespace, chainId, address, ...rest] = text.split(':');
  return (
    namespace === 'eip155' &&
    /^[1-9]\d*$/.test(chainId ?? '') &&
    isAddress(address ?? '', { strict: false }) &&
    rest.length === 0
  );
}

export function readAccountId(id: AccountId): { chainId: number; address: Address } {
  const [, chainId, address] = id.split(':');
  return { chainId: Number(chainId), address: address as Address };
}

/** The id of an account on its chain: `eip155:{chainId}:{address}`. @see CAIP-10 */
export type AccountId = `eip155:${number}:${Address}`;

/** A smart account (a Safe) of the wallet, on one chain. */
export interface Account {
  readonly id: AccountId;
  readonly chainId: number;
  readonly address: Address;
  readonly name: string;
  /** The owners whose keys the wallet holds. */
  readonly owners: readonly Address[];
  /** How many owners must sign. */
  readonly threshold: number;
  readonly kind: AccountKind;
  readonly status: AccountStatus;
}

/**
 * - `new`: not deployed yet; its first operation deploys it
 * - `ready`: runs sponsored operations
 * - `needs-4337`: a Safe without the ERC-4337 module: signs, but cannot run operations yet
 * - `too-few-keys`: the wallet holds fewer owners' keys than the threshold
 */
export type AccountStatus = 'new' | 'ready' | 'needs-4337' | 'too-few-keys';

/** The parameters that determine an account's address before it is deployed. */
export interface AccountSetup {
  readonly owner: Address;
  /** Distinguishes the accounts of one owner. Decimal. */
  readonly saltNonce: string;
  /** Setups of earlier versions have none: '0.7'. */
  readonly kind?: AccountKind | undefined;
}

/** The account's address, deployed or not. */
export function newAccountAddress(setup: AccountSetup): Address {
  return safeAddress(safeSetup(setup));
}

/** The fields with which a first user operation deploys the account. @see ERC-4337 */
export function deployment(setup: AccountSetup): { factory: Address; factoryData: Hex } {
  const { to, data } = createSafeCall(safeSetup(setup));
  return { factory: to, factoryData: data };
}

function safeSetup({ owner, saltNonce, kind }: AccountSetup): SafeSetup {
  return { owners: [owner], threshold: 1, saltNonce: BigInt(saltNonce), kind };
}
