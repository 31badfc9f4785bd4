import type { Language } from '@recovery-guardian/core';
import { card as ar } from './ar/card.ts';
import { card as de } from './de/card.ts';
import { card as en } from './en/card.ts';
import type { Words } from './en/strings.ts';
import { card as es } from './es/card.ts';
import { card as fr } from './fr/card.ts';
import { card as ja } from './ja/card.ts';

/** Loaded with the screen that says them. */
export const cardWords: Readonly<Record<Language, Words['card']>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
};
