import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { PageWords } from './page-words.ts';

/** The message page's words, under the tags of the languages that messages are written in. */
export const pageWords: Readonly<Record<string, PageWords>> = { ar, de, en, es, fr, ja };
