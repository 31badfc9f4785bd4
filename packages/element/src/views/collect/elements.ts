import { html } from 'lit';
import { CopyButtonElement } from '../../components/copy-button.ts';
import type { ViewContext } from '../../state/view-context.ts';
import { CollectSignaturesElement } from '../signatures/collect-signatures.ts';
import { AnswerGuardianElement } from './answer-guardian.ts';
import { AnswerOwnerElement } from './answer-owner.ts';
import { CollectOwnersElement } from './collect-owners.ts';
import { FollowRecoveryElement } from './follow-recovery.ts';
import { SharedLinkElement } from './shared-link.ts';
import { TakeSignatureElement } from './take-signature.ts';

/** The elements for collecting signatures and for links: registered when first needed. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-collect-signatures': CollectSignaturesElement,
  'rg-collect-owners': CollectOwnersElement,
  'rg-answer-guardian': AnswerGuardianElement,
  'rg-answer-owner': AnswerOwnerElement,
  'rg-follow-recovery': FollowRecoveryElement,
  'rg-take-signature': TakeSignatureElement,
  'rg-shared-link': SharedLinkElement,
};

/** Renders the link that opened the page. */
export const render = (context: ViewContext) =>
  html`<rg-shared-link .context=${context}></rg-shared-link>`;
