import { overview } from './ar-overview.ts';
import { views } from './ar-views.ts';
import type { Strings } from './strings.ts';

/** All texts in Arabic. */
export const ar: Strings = { ...overview, ...views };
