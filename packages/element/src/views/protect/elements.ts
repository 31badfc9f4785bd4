import { OneTimeCodeElement } from '../../steps/one-time-code.ts';
import { ProtectElement } from './protect.ts';

/** What the view is made of, by tag: registered when it is first shown. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-protect': ProtectElement,
};
