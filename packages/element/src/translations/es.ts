import { collect } from './es/collect.ts';
import { common } from './es/common.ts';
import { contacts } from './es/contacts.ts';
import { guardians } from './es/guardians.ts';
import { overview } from './es/overview.ts';
import { problems } from './es/problems.ts';
import { recover } from './es/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in Spanish. */
export const es: Strings = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
