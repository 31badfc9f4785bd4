import { type Call, executeRecoveryCall } from '@recovery-guardian/protocol';
import { includesAddress } from '../../chain/guardians.ts';
import { addressesInWords } from '../../components/address.ts';
import type { AccountStore } from '../../state/account.ts';
import type { ViewContext } from '../../state/view-context.ts';
import type { GuardianSignature, NewOwners, RecoveryDraft } from '../../storage/recovery-draft.ts';
import { isOwnRecovery } from '../find-recovery.ts';

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

/** Says who will control the account, and when. @param span The grace period in words. */
export function startOutcome(
  { newOwners, newThreshold }: NewOwners,
  { strings, wallet }: Pick<ViewContext, 'strings' | 'wallet'>,
  span: string | undefined,
): string {
  if (isOwnRecovery(newOwners, wallet.accounts)) return strings.walletStartOutcome(span);
  const owners = addressesInWords(newOwners);
  return strings.startOutcome(owners, span, newOwners.length, newThreshold);
}

/** Returns the calls that start the recovery; any account may send them. */
export function startCalls(recovery: SignedRecovery, of: RecoveryAccount): readonly Call[] {
  const { account, module } = of;
  const { newOwners, newThreshold } = recovery;
  const signatures = countingSignatures(recovery, of);
  const threshold = BigInt(newThreshold);
  return [executeRecoveryCall({ module, account, newOwners, newThreshold: threshold, signatures })];
}
