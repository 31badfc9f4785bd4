import { OneTimeCodeElement } from '../one-time-code/one-time-code.ts';
import { FindAccountElement } from './find-account.ts';

/** The elements of this screen, by tag: registered when it is first shown. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-find-account': FindAccountElement,
};
