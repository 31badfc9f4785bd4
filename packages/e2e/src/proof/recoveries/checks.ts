import type { Check } from '../kit/check.ts';
import { alertsUnderFaults } from './alerts-under-faults.ts';
import { relayedUnderFaults } from './relayed-under-faults.ts';
import { signedAtOnce } from './signed-at-once.ts';

/** The checks of recoveries by several guardians, of the relayer, and of alerts. */
export const recoveryChecks: readonly Check[] = [
  signedAtOnce(1),
  signedAtOnce(4),
  relayedUnderFaults(1),
  relayedUnderFaults(4),
  alertsUnderFaults(1),
  alertsUnderFaults(4),
];
