import { type ChallengeEntry, maskTarget, type Registration } from '@recovery-guardian/protocol';
import type { ViewContext } from '../../state/view-context.ts';
import type { KnownTarget } from '../../storage/known-targets.ts';
import { type AddedContact, isContactEffective } from './effective-contacts.ts';

/** Remembers the account's contacts: in full until the page is left, masked in this browser. */
export function rememberListed(
  { account }: Pick<ViewContext, 'account'>,
  registrations: readonly Registration[],
): void {
  account.rememberRegistrations(registrations);
  account.rememberTargets(
    registrations.map(({ id, channel, target, countsFrom }) => ({
      id,
      countsFrom,
      channel,
      target: maskTarget(channel, target),
    })),
  );
}

/**
 * Remembers a contact that was registered here.
 *
 * @param masked Its target.
 * @param confirmations Codes that were sent to all contacts that count already.
 */
export function rememberAdded(
  { account }: Pick<ViewContext, 'account'>,
  { registrationId: id, channel, countsFrom }: Omit<AddedContact, 'counts'>,
  masked: string,
  confirmations: readonly ChallengeEntry[] = [],
): void {
  const seen = confirmations.map((seen) => ({ channel: seen.channel, target: seen.target }));
  const isSeen = (one: KnownTarget) =>
    // One that waited here may have been confirmed on another device.
    isContactEffective(one) ||
    seen.some(({ channel, target }) => channel === one.channel && target === one.target);
  const known = account.knownTargets.filter(
    (one) => one.id !== id && (seen.length === 0 || !isSeen(one)),
  );
  const added = { id, channel, target: masked, countsFrom };
  account.rememberTargets([...seen, ...known, added]);
}
