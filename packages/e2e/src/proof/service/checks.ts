import type { Check } from '../kit/check.ts';
import { crashSafety } from './crash-safety.ts';
import { exactlyOnce } from './exactly-once.ts';
import { kOfN } from './k-of-n.ts';
import { memory } from './memory.ts';
import { noBrick } from './no-brick.ts';
import { robustParser } from './robust-parser.ts';
import { secretsAtRest } from './secrets-at-rest.ts';
import { signsOnlyWhatWasAsked } from './signs-only-what-was-asked.ts';
import { siweStrict } from './siwe-strict.ts';
import { uniformCodes } from './uniform-codes.ts';

/** The checks of the recovery service. */
export const serviceChecks: readonly Check[] = [
  exactlyOnce,
  kOfN(1),
  kOfN(4),
  crashSafety(1),
  crashSafety(4),
  signsOnlyWhatWasAsked,
  noBrick,
  siweStrict,
  robustParser,
  secretsAtRest,
  uniformCodes,
  memory,
];
