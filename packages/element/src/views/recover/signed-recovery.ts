import { type Call, executeRecoveryCall, type RecoveryRequest } from '@recovery-guardian/protocol';
import { html } from 'lit';
import { includesAddress } from '../../chain/guardians.ts';
import { addressesInWords, fullAddresses } from '../../components/address.ts';
import { phrase } from '../../components/phrase.ts';
import type { AccountStore } from '../../state/account.ts';
import type { ViewContext } from '../../state/view-context.ts';
import type { GuardianSignature, NewOwners, RecoveryDraft } from '../../storage/recovery-draft.ts';
import { writeLink } from '../../storage/shared-link.ts';
import { isOwnRecovery } from '../find-recovery.ts';
import type { SigningRound } from '../signatures/collect-signatures.ts';
import { phraseOf, typedDataOf } from '../signatures/recovery-request.ts';

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

/**
 * Describes how the other guardians are asked, if the account requires more: by a link without a
 * signature. The service delivers their signatures if it stores them; else each guardian sends it back.
 *
 * @param request The service's request with all signatures; `undefined` if it stores none.
 * @param span The grace period in words.
 */
export function guardiansRound(
  recovery: SignedRecovery,
  context: ViewContext,
  request: RecoveryRequest | undefined,
  span: string | undefined,
): SigningRound {
  const { strings } = context;
  const { account, chainId, state } = context.account;
  const { newOwners, newThreshold, signatures, nonce } = recovery;
  return {
    head: {
      title: strings.moreGuardiansTitle,
      lead: context.service.offers.execution
        ? strings.moreGuardiansShared(state.guardianThreshold)
        : strings.moreGuardiansLead(state.guardianThreshold),
      step: 'guardians',
    },
    outcome: [startOutcome(recovery, context, span)],
    signers: state.guardians,
    required: state.guardianThreshold,
    areContractsTaken: true,
    typedData: typedDataOf(context.account, recovery),
    signatures,
    // The words are the service's: only the addresses can't be another's.
    compare: html`${request && phrase(strings.togetherLabel, phraseOf(request), strings.togetherHint)}
    ${fullAddresses(strings.newOwnersLabel, newOwners)}`,
    link: writeLink({ kind: 'guardian', account, chainId, newOwners, newThreshold, nonce }),
  };
}
