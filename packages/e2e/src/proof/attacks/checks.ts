import type { Check } from '../kit/check.ts';
import { attackCheck } from './attack.ts';
import { extensionAttacks } from './extension-attacks.ts';

/** The second audit's attacks on the extension, in each browser; the attacker must gain nothing. */
export const attackChecks: readonly Check[] = extensionAttacks.map(attackCheck);
