import { moduleVersionOf, type Recovery, recoveryTypedData } from '@recovery-guardian/core';
import { type Address, getAddress, isAddress } from 'viem';
import type { Party, ShownRecovery, Warning } from '../request/approval.ts';
import { readNumber } from '../request/requests.ts';
import { type CallingAccount, partiesInRoles } from './calls.ts';
import { isDisguised } from './domains.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** More owners than any account has. */
const mostOwners = 50;

/**
 * Reads typed data by which a guardian approves a recovery, the only typed data that the wallet signs.
 * What is signed is written again from these values, so nothing else of `data` can matter.
 *
 * @param data An object, or its JSON.
 * @returns `undefined` for any other typed data.
 */
export function readRecoveryApproval(data: unknown): Recovery | undefined {
  const { domain, types, primaryType, message } = parse(data);
  if (!isRecord(domain) || !isRecord(types) || !isRecord(message)) return undefined;
  const { wallet, newOwners, newThreshold, nonce } = message;
  const chainId = readNumber(domain.chainId);
  const threshold = readNumber(newThreshold);
  const nonceNumber = readNumber(nonce);
  if (chainId === undefined || threshold === undefined || nonceNumber === undefined) {
    return undefined;
  }
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || !Array.isArray(newOwners)) return undefined;
  if (newOwners.length > mostOwners || !newOwners.every(isAnyAddress)) return undefined;
  if (!isAnyAddress(domain.verifyingContract) || !isAnyAddress(wallet)) return undefined;
  const version = moduleVersionOf(String(domain.version));
  if (!version) return undefined;
  const recovery = {
    chainId: Number(chainId),
    module: getAddress(domain.verifyingContract),
    version,
    account: getAddress(wallet),
    newOwners: newOwners.map((owner) => getAddress(owner)),
    newThreshold: threshold,
    nonce: nonceNumber,
  };
  const known = recoveryTypedData(recovery);
  const isIt =
    primaryType === known.primaryType &&
    domain.name === known.domain.name &&
    domain.version === known.domain.version &&
    hasKeys(domain, Object.keys(known.domain)) &&
    hasKeys(message, Object.keys(known.message)) &&
    hasTypes(types, { EIP712Domain: domainType, ...known.types });
  return isIt ? recovery : undefined;
}

/** Describes a recovery that a guardian is to approve. */
export function describeRecovery(
  recovery: Recovery,
  caller: CallingAccount,
): { recovery: ShownRecovery; parties: readonly Party[]; warnings: readonly Warning[] } {
  const { account, newOwners, module, newThreshold, nonce } = recovery;
  const { origin } = caller;
  const isFake = origin !== undefined && isDisguised(new URL(origin).host);
  return {
    recovery: { ...recovery, newThreshold: String(newThreshold), nonce: String(nonce) },
    parties: partiesInRoles({ account, owner: [...newOwners], module }, caller),
    warnings: ['recovers-account', ...(isFake ? (['look-alike-domain'] as const) : [])],
  };
}

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

/** Sites send JSON; some send the object itself. */
function parse(data: unknown): JsonObject {
  let parsed: unknown = data;
  try {
    if (typeof data === 'string') parsed = JSON.parse(data);
  } catch {
    return {};
  }
  return isRecord(parsed) ? parsed : {};
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAnyAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false });
}

function hasKeys(value: JsonObject, keys: readonly string[]): boolean {
  return (
    Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))
  );
}

/** Whether the types are these; that of the domain may be left out. */
function hasTypes(types: JsonObject, known: Readonly<Record<string, readonly object[]>>): boolean {
  return (
    Object.hasOwn(types, 'ExecuteRecovery') &&
    Object.entries(types).every(
      ([name, fields]) => Object.hasOwn(known, name) && isSameList(fields, known[name] ?? []),
    )
  );
}

function isSameList(fields: unknown, known: readonly object[]): boolean {
  const inOrder = (field: unknown) => {
    const { name, type } = (field ?? {}) as { name?: unknown; type?: unknown };
    return [name, type];
  };
  return (
    Array.isArray(fields) &&
    JSON.stringify(fields.map(inOrder)) === JSON.stringify(known.map(inOrder))
  );
}
