import type { Language } from '@recovery-guardian/core';
import { friends as ar } from './ar/friends.ts';
import { friends as de } from './de/friends.ts';
import { friends as en } from './en/friends.ts';
import type { Words } from './en/strings.ts';
import { friends as es } from './es/friends.ts';
import { friends as fr } from './fr/friends.ts';
import { friends as ja } from './ja/friends.ts';

export { spokenWords } from '@recovery-guardian/core/spoken-words';

/** What few users see: in one file, as a hash for each would weigh more than the start has room for. */
export const friendWords: Readonly<Record<Language, Words['friends']>> = { ar, de, en, es, fr, ja };
