import type {
  GuardianSignature,
  NewOwners,
  RecoveryProgress,
} from '@recovery-guardian/recovery-service';
import type { Address } from 'viem';
import { filter } from './filter.ts';
import { checkGuardianSignatures } from './guardian-signatures.ts';
import { readModule } from './read-module.ts';
import type { Reader } from './reader.ts';
import type { RecoveryModule } from './recovery-state.ts';

/** Reads the progress of a recovery from the account and the module, all at the reader's block. */
export async function readRecoveryProgress(
  reader: Reader,
  module: RecoveryModule,
  asked: {
    account: Address;
    recovery: NewOwners;
    signatures: readonly GuardianSignature[];
  },
): Promise<RecoveryProgress> {
  const { account, recovery } = asked;
  const { newOwners, newThreshold } = recovery;
  const [checked, threshold, approvedOnChain, running, block] = await Promise.all([
    checkGuardianSignatures(reader, module, asked),
    readModule(reader, module.address, 'threshold', [account]),
    readModule(reader, module.address, 'getRecoveryApprovals', [account, newOwners, newThreshold]),
    readModule(reader, module.address, 'getRecoveryRequest', [account]),
    reader.getBlock(),
  ]);
  const signers = [...new Set(checked.taken.map(({ signer }) => signer))];
  const approvedTwice = await filter(signers, (signer) =>
    readModule(reader, module.address, 'hasGuardianApproved', [
      account,
      signer,
      newOwners,
      newThreshold,
    ]),
  );
  return {
    ...checked,
    threshold,
    // Guardians who approved on chain count once, even if they also signed.
    approvals: approvedOnChain + BigInt(signers.length - approvedTwice.length),
    running: toRunning(running),
    timestamp: block.timestamp,
  };
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
