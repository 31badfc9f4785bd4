import { RecoveryServiceError } from '@recovery-guardian/client';
import { listStatement, type Registration } from '@recovery-guardian/protocol';
import type { ActTools } from '../act.ts';
import type { ViewContext } from '../view-context.ts';

/** Has the account sign to see its contacts, and fetches them; some services refuse to list none. */
export async function listRegistrations(
  { account, chainId, client, strings, sign }: ViewContext,
  { signal, say }: ActTools,
): Promise<readonly Registration[]> {
  const signed = await sign(listStatement());
  say(strings.contactsBusy);
  try {
    const parameters = { account, chainId, ...signed };
    const { registrations } = await client.listRegistrations(parameters, { signal });
    return registrations;
  } catch (error) {
    if (RecoveryServiceError.is(error) && error.reason === 'no-registrations') return [];
    throw error;
  }
}
