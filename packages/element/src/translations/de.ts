import { collect } from './de/collect.ts';
import { common } from './de/common.ts';
import { contacts } from './de/contacts.ts';
import { guardians } from './de/guardians.ts';
import { overview } from './de/overview.ts';
import { problems } from './de/problems.ts';
import { recover } from './de/recover.ts';
import type { Strings } from './strings.ts';

/** All texts in German. */
export const de: Strings = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
