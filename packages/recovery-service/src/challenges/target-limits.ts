import type { Limit } from '../ports.ts';
import type { Registration } from '../registrations/registration.ts';
import type { Service } from '../service.ts';

/** How many codes may still go to a target, whichever account they are for (security S11). */
export function targetLimits(
  { codes, settings }: Service,
  { channel, target }: Pick<Registration, 'channel' | 'target'>,
): Limit[] {
  const key = `codes:${codes.fingerprint(['target', channel, target.toLowerCase()])}`;
  return settings.limits.codesPerTarget.map((quota) => ({ key, ...quota }));
}
