import { deleteStatement, type Registration } from '@recovery-guardian/protocol';
import { RecoveryGuardianDeletedEvent } from '../../events/deleted.ts';
import type { ViewContext } from '../../state/view-context.ts';
import type { ActionTools } from '../async-action.ts';

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
