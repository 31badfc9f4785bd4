import { common } from './ar/common.ts';
import { overview } from './ar/overview.ts';
import { protect } from './ar/protect.ts';
import { recover } from './ar/recover.ts';
import type { Strings } from './en/strings.ts';

/** All texts in Arabic. */
export const ar: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
