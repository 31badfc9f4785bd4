import { collect } from './en/collect.ts';
import { common } from './en/common.ts';
import { contacts } from './en/contacts.ts';
import { guardians } from './en/guardians.ts';
import { overview } from './en/overview.ts';
import { problems } from './en/problems.ts';
import { recover } from './en/recover.ts';

/** All texts in English. */
export const en = {
  ...overview,
  ...common,
  ...contacts,
  ...guardians,
  ...recover,
  ...collect,
  ...problems,
};
