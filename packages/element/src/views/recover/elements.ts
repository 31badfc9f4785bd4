import { html } from 'lit';
import { CopyButtonElement } from '../../components/copy-button.ts';
import type { ViewContext } from '../../state/view-context.ts';
import { captchaSlot } from '../captcha.ts';
import { OneTimeCodeElement } from '../one-time-code/one-time-code.ts';
import { CollectSignaturesElement } from '../signatures/collect-signatures.ts';
import { CheckContactsElement } from './check-contacts.ts';
import { ChooseOwnerElement } from './choose-owner.ts';
import { PendingRecoveryElement } from './pending-recovery.ts';
import { RecoverElement } from './recover.ts';
import { RecoveryEndedElement } from './recovery-ended.ts';
import { StartRecoveryElement } from './start-recovery.ts';

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-one-time-code': OneTimeCodeElement,
  'rg-collect-signatures': CollectSignaturesElement,
  'rg-choose-owner': ChooseOwnerElement,
  'rg-check-contacts': CheckContactsElement,
  'rg-start-recovery': StartRecoveryElement,
  'rg-pending-recovery': PendingRecoveryElement,
  'rg-recovery-ended': RecoveryEndedElement,
  'rg-recover': RecoverElement,
};

export const render = (context: ViewContext) =>
  html`<rg-recover .context=${context}>${captchaSlot}</rg-recover>`;
