import type { Language } from '@recovery-guardian/core';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { PageWords } from './page-words.ts';

export const pageWords: Readonly<Record<Language, PageWords>> = { ar, de, en, es, fr, ja };
