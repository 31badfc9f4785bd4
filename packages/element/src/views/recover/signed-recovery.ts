import { type Call, executeRecoveryCall } from '@recovery-guardian/protocol';
import { includesAddress } from '../../chain/guardians.ts';
import type { AccountStore } from '../../state/account.ts';
import type { GuardianSignature, RecoveryDraft } from '../../storage/recovery-draft.ts';

/** A recovery with the signatures of none, some or all required guardians. */
export type SignedRecovery = Extract<RecoveryDraft, { stage: 'signed' }>;

type RecoveryAccount = Pick<AccountStore, 'account' | 'module' | 'state'>;

/** Returns the signatures of current guardians. */
export function countingSignatures(
  { signatures }: SignedRecovery,
  { state }: Pick<RecoveryAccount, 'state'>,
): readonly GuardianSignature[] {
  return signatures.filter(({ signer }) => includesAddress(state.guardians, signer));
}

/** Whether as many guardians have signed as the account requires. */
export function isFullySigned(
  recovery: SignedRecovery,
  account: Pick<RecoveryAccount, 'state'>,
): boolean {
  return countingSignatures(recovery, account).length >= account.state.guardianThreshold;
}

/** Returns the calls that start the recovery; any account may send them. */
export function startCalls(recovery: SignedRecovery, of: RecoveryAccount): readonly Call[] {
  const { account, module } = of;
  const { newOwners, newThreshold } = recovery;
  const signatures = countingSignatures(recovery, of);
  const threshold = BigInt(newThreshold);
  return [executeRecoveryCall({ module, account, newOwners, newThreshold: threshold, signatures })];
}
