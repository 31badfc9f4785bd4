import { overview } from './ja-overview.ts';
import { views } from './ja-views.ts';
import type { Strings } from './strings.ts';

/** All texts in Japanese. */
export const ja: Strings = { ...overview, ...views };
