import { collect } from './fr/collect.ts';
import { common } from './fr/common.ts';
import { contacts } from './fr/contacts.ts';
import { guardians } from './fr/guardians.ts';
import { overview } from './fr/overview.ts';
import { problems } from './fr/problems.ts';
import { recover } from './fr/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in French. */
export const fr: Strings = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
