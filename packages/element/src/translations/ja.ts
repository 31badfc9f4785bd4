import { common } from './ja/common.ts';
import { overview } from './ja/overview.ts';
import { protect } from './ja/protect.ts';
import { recover } from './ja/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in Japanese. */
export const ja: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
