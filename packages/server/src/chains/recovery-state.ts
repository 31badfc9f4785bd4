import { isDeepStrictEqual } from 'node:util';
import { isStuck, type ModuleVersion, type Recovery, recoveryHash } from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex, size } from 'viem';
import { isModuleEnabled, type Owners, readOwners } from './account.ts';
import { ChainContradiction } from './node-errors.ts';
import {
  encodeModuleCall,
  readModule,
  readRunningApprovals,
  readRunningRecovery,
} from './read-module.ts';
import type { Reader } from './reader.ts';

export interface RecoveryModule {
  chainId: number;
  address: Address;
  version: ModuleVersion;
}

export interface RecoveryState {
  guardians: readonly Address[];
  nonce: bigint;
  /** Whether the account has enabled the module. */
  isEnabled: boolean;
  /** How many guardians approved the running recovery; 0 if none runs. */
  runningApprovals: bigint;
}

type IsTrustedCode = (code: Hex) => boolean;

/**
 * Reads the account's state in the module. The reader must be at one block, so that no recovery
 * between two reads is missed.
 */
export async function readRecoveryState(
  reader: Reader,
  module: Address,
  account: Address,
): Promise<RecoveryState> {
  const [guardians, nonce, isEnabled, runningApprovals] = await Promise.all([
    readModule(reader, module, 'getGuardians', [account]),
    readModule(reader, module, 'nonce', [account]),
    isModuleEnabled(reader, account, module),
    readRunningApprovals(reader, module, account),
  ]);
  return { guardians, nonce, isEnabled, runningApprovals };
}

/**
 * Checks what a signature depends on before the recovery is signed: the node's chain, the module's
 * code, and the module's hash of this recovery. We sign our own hash in any case; a
 * different one shows that an assumption is wrong.
 *
 * @throws {ChainContradiction} if something differs
 */
export async function compareRecovery(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    isTrustedCode,
  }: { account: Address; recovery: RecoveryTerms; isTrustedCode: IsTrustedCode },
): Promise<void> {
  const { newOwners, newThreshold, nonce } = recovery;
  const [chainId, code, hash] = await Promise.all([
    reader.getChainId(),
    reader.getCode(module.address),
    readModule(reader, module.address, 'getRecoveryHash', [
      account,
      newOwners,
      newThreshold,
      nonce,
    ]),
  ]);
  const refuse = (what: string) => new ChainContradiction(`A node answers with another ${what}`);
  if (chainId !== module.chainId) throw refuse('chain id than the configured one');
  if (!isTrustedCode(code)) throw refuse("module's code than the trusted one");
  const expected = recoveryHash({
    chainId: module.chainId,
    module: module.address,
    version: module.version,
    account,
    ...recovery,
  });
  if (hash !== expected) throw refuse('hash of the recovery than ours');
}

export interface GuardianSignature {
  signer: Address;
  signature: Hex;
  /** The signer as spelled by its client; existing clients look for this spelling. */
  signerAsSent?: string;
}

export type SignatureCheck = RecoveryState & {
  /** The hash that guardians sign at that nonce, never computed by a node. */
  recoveryHash: Hex;
  /** `undefined` if the account is not a Safe. */
  owners: Owners | undefined;
  /** The given signatures that the module accepts. */
  taken: readonly GuardianSignature[];
};

/**
 * Finds the guardians' signatures that the module accepts, and reads what they depend on.
 * Everything is requested at once if the account has the likely nonce.
 */
export async function checkGuardianSignatures(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    signatures,
    likelyNonce,
  }: {
    account: Address;
    recovery: NewOwners;
    signatures: readonly GuardianSignature[];
    likelyNonce?: bigint | undefined;
  },
): Promise<SignatureCheck> {
  const checkAt = async (nonce: bigint) => {
    const { chainId, address, version } = module;
    const hash = recoveryHash({ chainId, module: address, version, account, nonce, ...recovery });
    const taken = await filter(signatures, (one) => isTaken(reader, address, account, hash, one));
    return { recoveryHash: hash, taken };
  };
  const [owners, state, likely] = await Promise.all([
    readOwners(reader, account),
    readRecoveryState(reader, module.address, account),
    likelyNonce === undefined ? undefined : checkAt(likelyNonce),
  ]);
  const checked = state.nonce === likelyNonce && likely ? likely : await checkAt(state.nonce);
  return { owners, ...state, ...checked };
}

/**
 * The gas limit of one signature's check: enough for a Safe of passkeys. A costlier signature would
 * prevent all the others from being sent.
 */
const checkGas = numberToHex(1_000_000);

/**
 * Whether the module accepts a guardian's signature: its check returns nothing, or reverts. An
 * empty signature means approval by the sender itself, which cannot be signed in advance.
 */
export async function isTaken(
  reader: Reader,
  module: Address,
  account: Address,
  hash: Hex,
  { signer, signature }: GuardianSignature,
): Promise<boolean> {
  if (size(signature) === 0) return false;
  const check = [account, hash, signer, signature] as const;
  const data = encodeModuleCall('validateGuardianSignature', check);
  return (await reader.call({ to: module, data, gas: checkGas })) === '0x';
}

/** Like `Array.filter`, with all checks in parallel. */
export async function filter<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted = await Promise.all(items.map(isWanted));
  return items.filter((_, index) => wanted[index]);
}

/** What a recovery would change on the account, and the nonce it is valid for. */
export type RecoveryTerms = Pick<Recovery, 'newOwners' | 'newThreshold' | 'nonce'>;

/** The future owners of the account. */
export type NewOwners = Pick<Recovery, 'newOwners' | 'newThreshold'>;

export type RecoveryProgress = SignatureCheck & {
  /** The number of guardians who must approve. */
  threshold: bigint;
  /**
   * The number who approved, on chain or by one of the accepted signatures; of all signatures if these
   * are too few to be checked.
   */
  approvals: bigint;
  /** The number who approved on chain. */
  approvedOnChain: bigint;
  /** The accepted signatures of guardians who have not approved on chain. */
  unapproved: readonly GuardianSignature[];
  /** The recovery in its grace period on chain, if any; its nonce is the one before this. */
  running: (NewOwners & { executeAfter: number; approvals: bigint; isStuck: boolean }) | undefined;
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
    readRunningRecovery(reader, module, account),
    reader.getBlock(),
  ]);
  const given = approvedOnChain + BigInt(signatures.length);
  const progress = {
    ...state,
    threshold,
    approvedOnChain,
    unapproved: [],
    running: running && {
      newOwners: running.newOwners,
      newThreshold: running.newThreshold,
      executeAfter: Number(running.executeAfter),
      approvals: running.guardiansApprovalCount,
      // Without owners, these are too many to be read.
      isStuck:
        running.newOwners.length > 0 &&
        isStuck({
          ...{ account, newOwners: running.newOwners, guardians: state.guardians },
          newThreshold: Number(running.newThreshold),
        }),
    },
    timestamp: block.timestamp,
  };
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
  const unapproved = taken.filter(({ signer }) => !approvedTwice.includes(signer));
  return { ...progress, taken, unapproved, approvals };
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
