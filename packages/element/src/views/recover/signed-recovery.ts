import { type Call, executeRecoveryCall } from '@recovery-guardian/protocol';
import { includesAddress } from '../../chain/guardian-calls.ts';
import type { GuardianSignature, RecoveryDraft } from '../../storage/recovery-draft.ts';
import type { ViewContext } from '../view-context.ts';

/** A recovery with the signatures of none, some or all required guardians. */
export type SignedRecovery = Extract<RecoveryDraft, { stage: 'signed' }>;

type RecoveryContext = Pick<ViewContext, 'account' | 'module' | 'state'>;

/** Returns the signatures of current guardians. */
export function countingSignatures(
  { signatures }: SignedRecovery,
  { state }: Pick<RecoveryContext, 'state'>,
): readonly GuardianSignature[] {
  return signatures.filter(({ signer }) => includesAddress(state.guardians, signer));
}

/** Whether as many guardians have signed as the account requires. */
export function isFullySigned(
  recovery: SignedRecovery,
  context: Pick<RecoveryContext, 'state'>,
): boolean {
  return countingSignatures(recovery, context).length >= context.state.guardianThreshold;
}

/** Returns the calls that start the recovery; any account may send them. */
export function startCalls(recovery: SignedRecovery, context: RecoveryContext): readonly Call[] {
  const { account, module } = context;
  const { newOwners, newThreshold } = recovery;
  const signatures = countingSignatures(recovery, context);
  const threshold = BigInt(newThreshold);
  return [executeRecoveryCall({ module, account, newOwners, newThreshold: threshold, signatures })];
}
