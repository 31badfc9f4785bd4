import type { Approval, Warning } from '../messages/approval.ts';

/** Warnings of what cannot be taken back: loss of control or of assets. The rest asks for a second look. */
const dangers: ReadonlySet<Warning> = new Set<Warning>([
  'domain-mismatch',
  'look-alike-domain',
  'unknown-contract',
  'unknown-module',
  'other-module',
  'short-wait',
  'delegatecall',
  'unlimited-approval',
  'gives-control-away',
  'own-recovery',
  'service-register',
  'service-delete',
]);

export function isDanger(warning: Warning): boolean {
  return dangers.has(warning);
}

/** Whether anything in a request is dangerous. */
export function isDangerous(approval: Approval): boolean {
  const calls = 'calls' in approval ? approval.calls : [];
  return [...approval.warnings, ...calls.flatMap(({ warnings }) => warnings)].some(isDanger);
}

/**
 * Whether one click must not be enough. What the wallet's own screens ask was chosen there; what a site
 * asks was chosen by the site.
 */
export function needsConsent(approval: Approval): boolean {
  return approval.origin !== undefined && isDangerous(approval);
}
