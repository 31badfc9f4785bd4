import { overview } from './de-overview.ts';
import { views } from './de-views.ts';
import type { Strings } from './strings.ts';

/** All texts in German. */
export const de: Strings = { ...overview, ...views };
