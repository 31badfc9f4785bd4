import { limitsOf, targetFingerprint } from '../challenges/code-limits.ts';
import type { AccountEvent } from '../model/account-event.ts';
import type { AlertRecipient } from '../model/alert-subscription.ts';
import type { Limit } from '../ports.ts';
import type { Service } from '../service.ts';
import type { Quota } from '../settings.ts';

/** An account's recoveries are told so often, even if those of others used up their target's limit. */
const recoveriesPerAccount: readonly Quota[] = [{ maximum: 3, period: 86_400 }];

/**
 * The limits of an alert to a target: it is sent if any of the sets has room.
 *
 * An account can cause thousands of events for little gas, and each message costs money, so a target
 * has one limit for all accounts. Recoveries have a limit of their own, so that a
 * flood of other events cannot hide them, and each account has some of its own, so that another one
 * of the same target cannot.
 */
export function alertLimits(
  service: Pick<Service, 'codes' | 'settings'>,
  { event, channel, target }: { event: AccountEvent } & Pick<AlertRecipient, 'channel' | 'target'>,
): Limit[][] {
  const { alertsPerTarget } = service.settings.limits;
  const fingerprint = targetFingerprint(service, { channel, target });
  const isRecovery = 'newThreshold' in event || event.kind === 'recovery-canceled';
  if (!isRecovery) return [limitsOf(`alerts:${fingerprint}`, alertsPerTarget)];
  const { chainId, account } = event;
  const key = `recovery-alerts:${fingerprint}`;
  return [
    limitsOf(`${key}:${chainId}:${account}`, recoveriesPerAccount),
    limitsOf(key, alertsPerTarget),
  ];
}
