import { ManageElement } from './manage.ts';

/** What the view is made of, by tag: registered when it is first shown. */
export const elements = { 'rg-manage': ManageElement };
