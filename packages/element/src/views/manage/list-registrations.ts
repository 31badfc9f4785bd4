import { RecoveryServiceError } from '@recovery-guardian/client';
import { listStatement, type Registration } from '@recovery-guardian/protocol';
import type { ActionTools } from '../async-action.ts';
import type { ViewContext } from '../view-context.ts';

/**
 * Asks the account to sign to see its contacts, and fetches them. Some services answer an empty
 * list with an error.
 */
export async function listRegistrations(
  { account, chainId, client, strings, sign }: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<readonly Registration[]> {
  const signed = await sign(listStatement());
  setStatus(strings.contactsBusy);
  try {
    const parameters = { account, chainId, ...signed };
    const { registrations } = await client.listRegistrations(parameters, { signal });
    return registrations;
  } catch (error) {
    if (RecoveryServiceError.is(error) && error.reason === 'no-registrations') return [];
    throw error;
  }
}
