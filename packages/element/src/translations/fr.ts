import { overview } from './fr-overview.ts';
import { views } from './fr-views.ts';
import type { Strings } from './strings.ts';

/** All texts in French. */
export const fr: Strings = { ...overview, ...views };
