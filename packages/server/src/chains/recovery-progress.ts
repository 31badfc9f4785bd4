import type { Address } from 'viem';
import type { GuardianSignature } from '../guardians/recovery-request.ts';
import type { NewOwners, RecoveryProgress } from '../ports.ts';
import { checkGuardianSignatures, filter, isTaken } from './guardian-signatures.ts';
import { readModule, readRunningRecovery } from './read-module.ts';
import type { Reader } from './reader.ts';
import type { RecoveryModule } from './recovery-state.ts';

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
    readRunningRecovery(reader, module.address, account),
    reader.getBlock(),
  ]);
  const given = approvedOnChain + BigInt(signatures.length);
  const progress = {
    ...state,
    threshold,
    running: running && {
      newOwners: running.newOwners,
      newThreshold: running.newThreshold,
      executeAfter: Number(running.executeAfter),
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
  return { ...progress, taken, approvals };
}
