import { OverviewElement } from './overview.ts';

/** What the view is made of, by tag: registered when it is first shown. */
export const elements = { 'rg-overview': OverviewElement };
