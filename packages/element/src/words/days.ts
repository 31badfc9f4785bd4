import type { Language } from '@recovery-guardian/core';
import { days as ar } from './ar/days.ts';
import { days as de } from './de/days.ts';
import { days as en } from './en/days.ts';
import type { Words } from './en/strings.ts';
import { days as es } from './es/days.ts';
import { days as fr } from './fr/days.ts';
import { days as ja } from './ja/days.ts';

/** The texts of what is shown while a recovery waits: loaded with it, in all languages. */
export const daysWords: Readonly<Record<Language, Words['days']>> = { ar, de, en, es, fr, ja };
