import { common } from './en/common.ts';
import { overview } from './en/overview.ts';
import { protect } from './en/protect.ts';
import { recover } from './en/recover.ts';

/** All texts in English. */
export const en = {
  ...overview,
  ...common,
  ...protect,
  ...recover,
};
