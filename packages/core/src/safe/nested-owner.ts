import {
  type Address,
  concat,
  domainSeparator,
  type Hex,
  hashStruct,
  hashTypedData,
  numberToHex,
  pad,
  size,
  type TypedDataDefinition,
} from 'viem';
import { safeMessageTypedData } from './account-message.ts';
import { extensibleFallbackHandler, safeReleases, singletonsOf } from './addresses.ts';
import { compareAddresses, includesAddress } from './contract-functions.ts';
import { readHooks, type SafeReader, singletonOf } from './genuine-safe.ts';
import { type OwnerSignature, packOwnerSignatures } from './signatures.ts';

/** A Safe cannot sign as an owner of another one; the message says why. */
export class NestedOwnerError extends Error {
  override readonly name = 'NestedOwnerError';
}

export interface NestedOwnerParameters {
  chainId: number;
  /** The Safe that is owned. */
  account: Address;
  /** Its owner, a Safe, too. */
  owner: Address;
  /** What the owners of `account` sign: its transaction or message. */
  typedData: TypedDataDefinition;
}

/**
 * The typed data that the owners of a Safe sign so that it signs as an owner of another Safe. Since
 * 1.5.0, accounts ask their owners by EIP-1271 about the hash, before by its draft about the pre-image.
 *
 * @throws {NestedOwnerError} if the account's version is unknown, or it asks by the draft and its owner
 * has a fallback handler of 1.5.0, which no longer answers that
 */
export async function nestedOwnerTypedData(
  reader: Pick<SafeReader, 'getStorage'>,
  { chainId, account, owner, typedData }: NestedOwnerParameters,
) {
  const [singleton, { fallbackHandler }] = await Promise.all([
    singletonOf(reader, account),
    readHooks(reader, owner),
  ]);
  const message = { account: owner, chainId };
  if (includesAddress(singletonsOf('1.5.0'), singleton)) {
    return safeMessageTypedData({ ...message, data: hashTypedData(typedData) });
  }
  if (!includesAddress([...singletonsOf('1.3.0'), ...singletonsOf('1.4.1')], singleton)) {
    throw new NestedOwnerError(`${account} is no Safe of a known version`);
  }
  if (fallbackHandler === undefined || includesAddress(withoutDraft, fallbackHandler)) {
    throw new NestedOwnerError(
      `${owner} cannot sign as an owner of ${account}, which is older than Safe 1.5.0: its fallback handler must be that of 1.4.1 or Safe4337Module, or the account must be upgraded to 1.5.0`,
    );
  }
  return safeMessageTypedData({ ...message, data: preImageOf(typedData) });
}

/** Handlers without `isValidSignature(bytes,bytes)`. */
const withoutDraft = [safeReleases['1.5.0'].fallbackHandler, extensibleFallbackHandler];

/** The bytes whose hash is signed, as a Safe's `encodeTransactionData` returns them. */
function preImageOf({ domain = {}, types, primaryType, message }: TypedDataDefinition): Hex {
  const struct = { data: message as Record<string, unknown>, primaryType, types };
  return concat([
    '0x1901',
    domainSeparator({ domain }),
    hashStruct(struct as Parameters<typeof hashStruct>[0]),
  ]);
}

/** A signature of an owner that is a contract, in that contract's own format. */
export interface ContractSignature {
  signer: Address;
  signature: Hex;
  isContract: true;
}

/**
 * Packs the signatures of owners of whom some are contracts, ordered by signer: 65 bytes each, which for
 * a contract are its address, where its signature starts, and v = 0; then these signatures with their
 * lengths.
 *
 * @throws {TypeError} for a key's signature that is not 65 bytes with v 27 or 28
 * @see Safe 1.4.1 `checkNSignatures`; {@link packOwnerSignatures} if all owners are keys
 */
export function packNestedSignatures(
  signatures: readonly (OwnerSignature | ContractSignature)[],
): Hex {
  const sorted = [...signatures].sort((a, b) => compareAddresses(a.signer, b.signer));
  const tails: Hex[] = [];
  let offset = 65 * sorted.length;
  const heads = sorted.map((one) => {
    if (!('isContract' in one)) return packOwnerSignatures([one]);
    const length = size(one.signature);
    const head = [pad(one.signer), numberToHex(offset, { size: 32 }), '0x00'] as const;
    tails.push(numberToHex(length, { size: 32 }), one.signature);
    offset += 32 + length;
    return concat(head);
  });
  return concat([...heads, ...tails]);
}
