import { FindAccountElement } from '../find-account/find-account.ts';
import { OneTimeCodeElement } from '../one-time-code/one-time-code.ts';
import { ChooseAccountElement } from './choose-account.ts';

/** The elements of this screen, by tag: registered when it is first shown. */
export const elements = {
  'rg-choose-account': ChooseAccountElement,
  'rg-find-account': FindAccountElement,
  'rg-one-time-code': OneTimeCodeElement,
};
