import type { ApprovalRequest, Warning } from './approval.ts';

/** Warnings of irreversible loss: of control, of assets or of alarms. The others only ask for a second look. */
const dangers: ReadonlySet<Warning> = new Set<Warning>([
  'look-alike-domain',
  'other-module',
  'short-wait',
  'unread-balance',
  'gives-control-away',
  'own-recovery',
  'service-register',
  'service-delete',
  'service-alerts-off',
  'recovers-account',
]);

export function isDanger(warning: Warning): boolean {
  return dangers.has(warning);
}

/** Whether any part of a request is dangerous. */
export function isDangerous(approval: ApprovalRequest): boolean {
  return warningsOf(approval).some(isDanger);
}

function warningsOf(approval: ApprovalRequest): Warning[] {
  const calls = 'calls' in approval ? approval.calls : [];
  return [...approval.warnings, ...calls.flatMap(({ warnings }) => warnings)];
}

/**
 * Whether a click is not enough to approve: for dangers, and for whatever leaves the account. The user starts
 * the requests of the wallet's own screens, so only those of sites do, and the recovery of a friend, which
 * someone else started.
 */
export function needsConsent(approval: ApprovalRequest): boolean {
  if (warningsOf(approval).includes('recovers-account')) return true;
  if (approval.origin === undefined) return false;
  return isDangerous(approval) || (approval.kind === 'send-calls' && approval.outflow.length > 0);
}
