import { listStatement, type Registration } from '@recovery-guardian/protocol';
import { isServiceError } from '../../errors/service-error.ts';
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
