import type { Language } from '@recovery-guardian/core';
import { contact as ar } from './ar/contact.ts';
import { contact as de } from './de/contact.ts';
import { contact as en } from './en/contact.ts';
import type { Words } from './en/strings.ts';
import { contact as es } from './es/contact.ts';
import { contact as fr } from './fr/contact.ts';
import { contact as ja } from './ja/contact.ts';

/** Loaded with what says how well ways back in work. */
export const contactWords: Readonly<Record<Language, Words['contact']>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
};
