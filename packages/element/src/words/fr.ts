import type { Strings } from './en/strings.ts';
import { common } from './fr/common.ts';
import { overview } from './fr/overview.ts';
import { protect } from './fr/protect.ts';
import { recover } from './fr/recover.ts';

/** All texts in French. */
export const fr: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
