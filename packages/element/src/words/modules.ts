import type { Language } from '@recovery-guardian/core';
import { modules as ar } from './ar/modules.ts';
import { modules as de } from './de/modules.ts';
import { modules as en } from './en/modules.ts';
import type { Words } from './en/strings.ts';
import { modules as es } from './es/modules.ts';
import { modules as fr } from './fr/modules.ts';
import { modules as ja } from './ja/modules.ts';

/** What few accounts need: in one file, as a hash for each would weigh more than the start has room for. */
export const moduleWords: Readonly<Record<Language, Words['modules']>> = { ar, de, en, es, fr, ja };
