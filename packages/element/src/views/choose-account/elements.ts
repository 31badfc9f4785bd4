import { ChooseAccountElement } from './choose-account.ts';

/** The elements of this screen, by tag: registered when it is first shown. */
export const elements = { 'rg-choose-account': ChooseAccountElement };
