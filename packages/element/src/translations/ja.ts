import { collect } from './ja/collect.ts';
import { common } from './ja/common.ts';
import { contacts } from './ja/contacts.ts';
import { guardians } from './ja/guardians.ts';
import { overview } from './ja/overview.ts';
import { problems } from './ja/problems.ts';
import { recover } from './ja/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in Japanese. */
export const ja: Strings = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
