import type { Language } from '@recovery-guardian/core';
import { backupCodes as ar } from './ar/backup-codes.ts';
import { backupCodes as de } from './de/backup-codes.ts';
import { backupCodes as en } from './en/backup-codes.ts';
import type { Words } from './en/strings.ts';
import { backupCodes as es } from './es/backup-codes.ts';
import { backupCodes as fr } from './fr/backup-codes.ts';
import { backupCodes as ja } from './ja/backup-codes.ts';

/** Loaded with the screen that says them. */
export const backupCodesWords: Readonly<Record<Language, Words['backupCodes']>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
};
