import type { Strings } from './en/strings.ts';
import { common } from './es/common.ts';
import { overview } from './es/overview.ts';
import { protect } from './es/protect.ts';
import { recover } from './es/recover.ts';

/** All texts in Spanish. */
export const es: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
