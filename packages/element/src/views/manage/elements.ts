import { html } from 'lit';
import type { ViewContext } from '../../state/view-context.ts';
import { captchaSlot } from '../captcha.ts';
import { AddContactElement } from '../contact/add-contact.ts';
import { ConfirmContactElement } from '../contact/confirm-contact.ts';
import { OneTimeCodeElement } from '../one-time-code/one-time-code.ts';
import { ChangeContactElement } from './change-contact.ts';
import { ManageElement } from './manage.ts';

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-confirm-contact': ConfirmContactElement,
  'rg-add-contact': AddContactElement,
  'rg-change-contact': ChangeContactElement,
  'rg-manage': ManageElement,
};

export const render = (context: ViewContext) =>
  html`<rg-manage .context=${context}>${captchaSlot}</rg-manage>`;
