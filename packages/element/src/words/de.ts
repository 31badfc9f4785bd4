import { common } from './de/common.ts';
import { overview } from './de/overview.ts';
import { protect } from './de/protect.ts';
import { recover } from './de/recover.ts';
import type { Strings } from './en/strings.ts';

/** All texts in German. */
export const de: Strings = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
