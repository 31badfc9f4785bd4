import type { Language } from '@recovery-guardian/core';
import * as ar from './ar/paper.ts';
import * as de from './de/paper.ts';
import * as en from './en/paper.ts';
import type { Words } from './en/strings.ts';
import * as es from './es/paper.ts';
import * as fr from './fr/paper.ts';
import * as ja from './ja/paper.ts';

/** Loaded with the screens of backup codes, and of the card. */
export const paperWords: Readonly<Record<Language, Pick<Words, 'backupCodes' | 'card'>>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
};
