import { OverviewElement } from './overview.ts';

/** The elements of the view, by tag: registered when it is first shown. */
export const elements = { 'rg-overview': OverviewElement };
