import { deleteStatement, listStatement, type Registration } from '@recovery-guardian/protocol';
import { isServiceError } from '../../errors/element-error.ts';
import { RecoveryGuardianDeletedEvent } from '../../events/events.ts';
import type { ViewContext } from '../../state/view-context.ts';
import type { ActionTools } from '../async-action.ts';

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
