import { overview } from './en-overview.ts';
import { views } from './en-views.ts';

/** All texts in English. */
export const en = { ...overview, ...views };
