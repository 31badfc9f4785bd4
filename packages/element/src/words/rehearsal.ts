import type { Language } from '@recovery-guardian/core';
import { rehearsal as ar } from './ar/rehearsal.ts';
import { rehearsal as de } from './de/rehearsal.ts';
import { rehearsal as en } from './en/rehearsal.ts';
import type { Words } from './en/strings.ts';
import { rehearsal as es } from './es/rehearsal.ts';
import { rehearsal as fr } from './fr/rehearsal.ts';
import { rehearsal as ja } from './ja/rehearsal.ts';

/** Loaded with the screen that says them. */
export const rehearsalWords: Readonly<Record<Language, Words['rehearsal']>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
};
