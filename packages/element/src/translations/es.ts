import { overview } from './es-overview.ts';
import { views } from './es-views.ts';
import type { Strings } from './strings.ts';

/** All texts in Spanish. */
export const es: Strings = { ...overview, ...views };
