import type { Language } from '@recovery-guardian/core';
import { person as ar } from './ar/person.ts';
import { person as de } from './de/person.ts';
import { person as en } from './en/person.ts';
import type { Words } from './en/strings.ts';
import { person as es } from './es/person.ts';
import { person as fr } from './fr/person.ts';
import { person as ja } from './ja/person.ts';

/** Loaded with the page that says them. */
export const personWords: Readonly<Record<Language, Words['person']>> = { ar, de, en, es, fr, ja };
