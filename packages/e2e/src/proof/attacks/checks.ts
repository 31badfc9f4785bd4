import type { Check } from '../kit/check.ts';
import { attackCheck } from './attack.ts';
import { elementAttacks } from './element-attacks.ts';
import { endpointAttacks } from './endpoint-attacks.ts';
import { extensionAttacks } from './extension-attacks.ts';
import { serviceAttacks } from './service-attacks.ts';

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

/** The attacks of the second audit, each run against a world; the attacker must gain nothing. */
export const attackChecks: readonly Check[] = [
  ...endpointAttacks,
  ...serviceAttacks,
  ...extensionAttacks,
  ...elementAttacks,
]
  .toSorted(byId)
  .map(attackCheck);
