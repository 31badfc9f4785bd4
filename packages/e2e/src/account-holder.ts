import type { RecoveryServiceClient } from '@recovery-guardian/client';
import { type Place, registerBody, signStatement } from '@recovery-guardian/devnet/testing';
import {
  type Channel,
  listStatement,
  type RegisterResponse,
  type Registration,
} from '@recovery-guardian/protocol';

/** Begins to register a target for the Safe of one of the world's accounts. */
export async function register(
  place: Place,
  client: RecoveryServiceClient,
  target: string,
  options: { channel?: Channel; index?: number } = {},
): Promise<RegisterResponse> {
  return client.register(await registerBody(place, target, options));
}

/** What is registered for the Safe of one of the world's accounts. */
export async function listRegistrations(
  place: Place,
  client: RecoveryServiceClient,
  index = 0,
): Promise<Registration[]> {
  const signed = await signStatement(place, listStatement(), index);
  return (await client.listRegistrations(signed)).registrations;
}
