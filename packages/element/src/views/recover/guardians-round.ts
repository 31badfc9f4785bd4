import { html } from 'lit';
import { writeLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { fullAddresses } from '../../ui/address.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { typedDataHash } from '../../wallet/typed-data.ts';
import type { SigningRound } from '../steps/collect-signatures.ts';
import {
  moduleNamed,
  type SignedRecovery,
  startOutcome,
  typedDataOf,
} from '../steps/recovery-request.ts';

/**
 * Describes how the other guardians are asked, if the account requires more: by a link without a
 * signature. The service delivers their signatures if it stores them; else each guardian sends it back.
 *
 * @param span The grace period in words.
 */
export function guardiansRound(
  recovery: SignedRecovery,
  context: ViewContext,
  span: string | undefined,
): SigningRound {
  const { strings } = context;
  const { account, chainId, state } = context.account;
  const { newOwners, newThreshold, signatures, nonce } = recovery;
  const typedData = typedDataOf(context.account, recovery);
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
    typedData,
    signatures,
    compare: html`<rg-spoken-words
        .context=${context}
        .digest=${typedDataHash(typedData)}
        .label=${strings.togetherLabel}
        .hint=${strings.togetherHint}
      ></rg-spoken-words>
      ${disclosure(strings.details, fullAddresses(strings.newOwnersLabel, newOwners))}`,
    link: writeLink({
      kind: 'guardian',
      account,
      chainId,
      newOwners,
      newThreshold,
      nonce,
      ...moduleNamed(context.account),
    }),
  };
}
