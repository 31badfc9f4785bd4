import { isDeepStrictEqual } from 'node:util';
import type { Address } from 'viem';
import {
  checkGuardianSignatures,
  filter,
  type GuardianSignature,
  isTaken,
  type SignatureCheck,
} from './guardian-signatures.ts';
import { readModule } from './read-module.ts';
import type { Reader } from './reader.ts';
import type { NewOwners, RecoveryModule } from './recovery-state.ts';

export type RecoveryProgress = SignatureCheck & {
  /** The number of guardians who must approve. */
  threshold: bigint;
  /**
   * The number who approved, on chain or by one of the accepted signatures; of all signatures if these
   * are too few to be checked.
   */
  approvals: bigint;
  /** The recovery in its grace period on chain, if any; its nonce is the one before this. */
  running: (NewOwners & { executeAfter: number }) | undefined;
  /** The block's time, in seconds since 1970. */
  timestamp: number;
};

/**
 * Reads the progress of a recovery from the account and the module, all at the reader's block.
 *
 * Signatures are only checked if there are enough of them: each check is a request of its own.
 */
export async function readRecoveryProgress(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    signatures,
  }: { account: Address; recovery: NewOwners; signatures: readonly GuardianSignature[] },
): Promise<RecoveryProgress> {
  const { newOwners, newThreshold } = recovery;
  const [state, threshold, approvedOnChain, running, block] = await Promise.all([
    checkGuardianSignatures(reader, module, { account, recovery, signatures: [] }),
    readModule(reader, module.address, 'threshold', [account]),
    readModule(reader, module.address, 'getRecoveryApprovals', [account, newOwners, newThreshold]),
    readModule(reader, module.address, 'getRecoveryRequest', [account]),
    reader.getBlock(),
  ]);
  const given = approvedOnChain + BigInt(signatures.length);
  const progress = { ...state, threshold, running: toRunning(running), timestamp: block.timestamp };
  const isEnough = threshold > 0n && given >= threshold;
  if (!isEnough) return { ...progress, approvals: given };

  const { address } = module;
  const taken = await filter(signatures, (one) =>
    isTaken(reader, address, account, state.recoveryHash, one),
  );
  const signers = [...new Set(taken.map(({ signer }) => signer))];
  const approvedTwice = await filter(signers, (signer) =>
    readModule(reader, address, 'hasGuardianApproved', [account, signer, newOwners, newThreshold]),
  );
  // Guardians who approved on chain count once, even if they also signed.
  const approvals = approvedOnChain + BigInt(signers.length - approvedTwice.length);
  return { ...progress, taken, approvals };
}

/** The module returns an empty request if no recovery is running. */
function toRunning({
  newOwners,
  newThreshold,
  executeAfter,
}: NewOwners & { executeAfter: bigint }): RecoveryProgress['running'] {
  if (executeAfter === 0n) return undefined;
  return { newOwners, newThreshold, executeAfter: Number(executeAfter) };
}

/** What a request asks for, as it is stored. */
interface RequestTerms {
  newOwners: readonly Address[];
  newThreshold: number;
  nonce: bigint;
}

/** Converts a request's terms to the module's types. */
export function termsOf({
  newOwners,
  newThreshold,
}: Pick<RequestTerms, 'newOwners' | 'newThreshold'>): NewOwners {
  return { newOwners, newThreshold: BigInt(newThreshold) };
}

/**
 * The running recovery on chain, if it matches the request. Executing increments the nonce, so a
 * recovery from before the request was made does not count.
 */
export function findRunning(
  request: RequestTerms,
  { nonce, running }: RecoveryProgress,
): RecoveryProgress['running'] {
  const isOurs =
    running !== undefined &&
    nonce > request.nonce &&
    running.newThreshold === BigInt(request.newThreshold) &&
    isDeepStrictEqual(running.newOwners, request.newOwners);
  return isOurs ? running : undefined;
}

/** Whether the account has the requested owners, in any order. */
export function isHandedOver(
  request: Pick<RequestTerms, 'newOwners' | 'newThreshold'>,
  { owners }: Pick<RecoveryProgress, 'owners'>,
): boolean {
  return (
    owners !== undefined &&
    owners.threshold === BigInt(request.newThreshold) &&
    isDeepStrictEqual([...owners.addresses].sort(), [...request.newOwners].sort())
  );
}
