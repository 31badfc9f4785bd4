import { limitsOf, targetFingerprint } from '../challenges/code-limits.ts';
import type { AccountEvent } from '../model/account-event.ts';
import type { AlertRecipient } from '../model/alert-subscription.ts';
import type { Limit } from '../ports.ts';
import type { Service } from '../service.ts';

/**
 * The limits of an alert to a target, across all accounts. An account can cause thousands of events
 * for little gas, and each message costs money (security S12). Recoveries have a limit of their
 * own, so that a flood of other events cannot hide them.
 */
export function alertLimits(
  service: Pick<Service, 'codes' | 'settings'>,
  { event, channel, target }: { event: AccountEvent } & Pick<AlertRecipient, 'channel' | 'target'>,
): Limit[] {
  const isRecovery = 'newThreshold' in event || event.kind === 'recovery-canceled';
  const fingerprint = targetFingerprint(service, { channel, target });
  const key = `${isRecovery ? 'recovery-alerts' : 'alerts'}:${fingerprint}`;
  return limitsOf(key, service.settings.limits.alertsPerTarget);
}
