import { deleteStatement, type Registration } from '@recovery-guardian/protocol';
import { RecoveryGuardianDeletedEvent } from '../../events/deleted.ts';
import type { ActionTools } from '../async-action.ts';
import type { ViewContext } from '../view-context.ts';

/** Asks the account to sign for the removal of a contact, and removes it. */
export async function deleteRegistration(
  asker: EventTarget & { context: ViewContext },
  { id: registrationId }: Pick<Registration, 'id'>,
  { signal, setStatus }: ActionTools,
): Promise<void> {
  const { account, chainId, client, strings, sign } = asker.context;
  const signed = await sign(deleteStatement({ registrationId }));
  setStatus(strings.removeBusy);
  await client.deleteRegistration({ registrationId, ...signed }, { signal });
  asker.dispatchEvent(new RecoveryGuardianDeletedEvent({ account, chainId, registrationId }));
}
