import { type Call, executeRecoveryCall } from '@recovery-guardian/protocol';
import { includesAddress } from '../../chain/guardian-calls.ts';
import type { BegunRecovery, GuardianSignature } from '../../storage/begun-recovery.ts';
import type { ViewContext } from '../view-context.ts';

/** A recovery that guardians have signed; of none, some or all who are needed. */
export type SignedRecovery = Extract<BegunRecovery, { stage: 'signed' }>;

type Place = Pick<ViewContext, 'account' | 'module' | 'state'>;

/** The signatures of those who are guardians today. */
export function countingSignatures(
  { signatures }: SignedRecovery,
  { state }: Pick<Place, 'state'>,
): readonly GuardianSignature[] {
  return signatures.filter(({ signer }) => includesAddress(state.guardians, signer));
}

/** Whether so many guardians have signed as the account asks for. */
export function isFullySigned(recovery: SignedRecovery, place: Pick<Place, 'state'>): boolean {
  return countingSignatures(recovery, place).length >= place.state.guardianThreshold;
}

/** What starts the recovery; any account may send it. */
export function startCalls(recovery: SignedRecovery, place: Place): readonly Call[] {
  const { account, module } = place;
  const { newOwners, newThreshold } = recovery;
  const signatures = countingSignatures(recovery, place);
  const threshold = BigInt(newThreshold);
  return [executeRecoveryCall({ module, account, newOwners, newThreshold: threshold, signatures })];
}
