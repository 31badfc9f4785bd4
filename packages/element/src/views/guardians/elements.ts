import { GuardiansElement } from './guardians.ts';

/** What the view is made of, by tag: registered when it is first shown. */
export const elements = { 'rg-guardians': GuardiansElement };
