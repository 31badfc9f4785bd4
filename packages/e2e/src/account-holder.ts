import { RecoveryServiceClient } from '@recovery-guardian/client';
import {
  type ChainAndClock,
  latestCode,
  registerBody,
  signStatement,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  type Channel,
  listStatement,
  type RegisterResponse,
  type Registration,
} from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/** Starts registering a target for the Safe of one of the world's accounts. */
export async function register(
  place: ChainAndClock,
  client: RecoveryServiceClient,
  target: string,
  options: { channel?: Channel; index?: number } = {},
): Promise<RegisterResponse> {
  return client.register(await registerBody(place, target, options));
}

/**
 * Registers targets for the Safe of one of the world's accounts, with the codes that reach them.
 *
 * @returns Their guardian, which the account has yet to add.
 */
export async function registerContacts(
  world: TestWorld,
  contacts: readonly { channel: Channel; target: string }[],
  index = 0,
): Promise<Address> {
  const client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
  let guardian: string | undefined;
  for (const { channel, target } of contacts) {
    const { challengeId } = await register(world, client, target, { channel, index });
    const challenge = await latestCode(world, target);
    ({ guardianAddress: guardian } = await client.submitRegistration({ challengeId, challenge }));
  }
  if (!guardian) throw new RangeError('There is no contact to register');
  return guardian as Address;
}

/** Lists the registered targets for the Safe of one of the world's accounts. */
export async function listRegistrations(
  place: ChainAndClock,
  client: RecoveryServiceClient,
  index = 0,
): Promise<Registration[]> {
  const signed = await signStatement(place, listStatement(), index);
  return (await client.listRegistrations(signed)).registrations;
}
