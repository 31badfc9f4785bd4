import { collect } from './ar/collect.ts';
import { common } from './ar/common.ts';
import { contacts } from './ar/contacts.ts';
import { guardians } from './ar/guardians.ts';
import { overview } from './ar/overview.ts';
import { problems } from './ar/problems.ts';
import { recover } from './ar/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in Arabic. */
export const ar: Strings = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
