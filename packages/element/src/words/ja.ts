import type { Strings } from './en/strings.ts';
import { common } from './ja/common.ts';
import { overview } from './ja/overview.ts';
import { protect } from './ja/protect.ts';
import { recover } from './ja/recover.ts';

/** All texts in Japanese. */
export const ja: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
