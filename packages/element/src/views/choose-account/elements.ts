import { ChooseAccountElement } from './choose-account.ts';

/** What this question is made of, by tag: registered when it is first asked. */
export const elements = { 'rg-choose-account': ChooseAccountElement };
