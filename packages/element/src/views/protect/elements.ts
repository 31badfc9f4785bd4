import { html } from 'lit';
import type { ViewContext } from '../../state/view-context.ts';
import { captchaSlot } from '../captcha.ts';
import { AddContactElement } from '../contact/add-contact.ts';
import { ConfirmContactElement } from '../contact/confirm-contact.ts';
import { OneTimeCodeElement } from '../one-time-code/one-time-code.ts';
import { ProtectElement } from './protect.ts';
import { SetUpElement } from './set-up.ts';
import { SwitchOnElement } from './switch-on.ts';

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-confirm-contact': ConfirmContactElement,
  'rg-add-contact': AddContactElement,
  'rg-set-up': SetUpElement,
  'rg-switch-on': SwitchOnElement,
  'rg-protect': ProtectElement,
};

export const render = (context: ViewContext) =>
  html`<rg-protect .context=${context}>${captchaSlot}</rg-protect>`;
