import {
  type ChallengeEntry,
  deleteStatement,
  isContactEffective,
  listStatement,
  maskTarget,
  type Registration,
} from '@recovery-guardian/core';
import { RecoveryGuardianDeletedEvent } from '../../context/account-events.ts';
import type { KnownTarget } from '../../context/account-memory.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { isServiceError } from '../../element-error.ts';
import type { ActionTools } from '../async-action.ts';
import type { AddedContact } from './effective-contacts.ts';

/** Remembers the account's contacts: in full until the page is left, masked in this browser. */
export function rememberListed(
  { account }: Pick<ViewContext, 'account'>,
  registrations: readonly Registration[],
): void {
  account.rememberRegistrations(registrations);
  account.rememberTargets(
    registrations.map(({ id, channel, target, countsFrom, checkedAt, undeliveredAt }) => ({
      id,
      countsFrom,
      checkedAt,
      undeliveredAt,
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
  const checkedAt = new Date().toISOString();
  const added = { id, channel, target: masked, countsFrom, checkedAt };
  account.rememberTargets([...seen, ...known, added]);
}

/**
 * Asks the account to sign to see its contacts, and fetches them. Some services answer an empty
 * list with an error.
 */
export async function listRegistrations(
  { strings, account: { account, chainId }, service, wallet }: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<readonly Registration[]> {
  const signed = await wallet.sign(listStatement(), signal);
  setStatus(strings.contactsBusy);
  try {
    const parameters = { account, chainId, ...signed };
    const { registrations } = await service.client.listRegistrations(parameters, { signal });
    return registrations;
  } catch (error) {
    if (isServiceError(error) && error.reason === 'no-registrations') return [];
    throw error;
  }
}

/** Asks the account to sign for the removal of a contact, and removes it. */
export async function deleteRegistration(
  asker: EventTarget & { context: ViewContext },
  { id: registrationId }: Pick<Registration, 'id'>,
  { signal, setStatus }: ActionTools,
): Promise<void> {
  const { strings } = asker.context;
  const { account, chainId } = asker.context.account;
  const { client } = asker.context.service;
  const { sign } = asker.context.wallet;
  const signed = await sign(deleteStatement({ registrationId }), signal);
  setStatus(strings.removeBusy);
  await client.deleteRegistration({ registrationId, ...signed }, { signal });
  asker.dispatchEvent(new RecoveryGuardianDeletedEvent({ account, chainId, registrationId }));
}
