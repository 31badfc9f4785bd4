import type { RecoveryServiceClient } from '@recovery-guardian/client';
import type { Chain } from '@recovery-guardian/devnet';
import { signForSafe } from '@recovery-guardian/devnet/testing';
import {
  type Channel,
  createNonce,
  createSiweMessage,
  listStatement,
  type RegisterResponse,
  type Registration,
  registerStatement,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';

/** Where accounts are, and what time it is there. */
export type Place = { readonly chain: Chain; readonly clock: { now(): Date } };

/** Begins to register a target for the Safe of one of the world's accounts. */
export async function register(
  place: Place,
  client: RecoveryServiceClient,
  target: string,
  { channel = 'email', index = 0 }: { channel?: Channel; index?: number } = {},
): Promise<RegisterResponse> {
  const { account, ...signed } = await sign(place, registerStatement({ target, channel }), index);
  const { chainId } = place.chain;
  return client.register({ account, chainId, channel, target, ...signed });
}

/** What is registered for the Safe of one of the world's accounts. */
export async function listRegistrations(
  place: Place,
  client: RecoveryServiceClient,
  index = 0,
): Promise<Registration[]> {
  const { chainId } = place.chain;
  const { registrations } = await client.listRegistrations({
    chainId,
    ...(await sign(place, listStatement(), index)),
  });
  return registrations;
}

/** A fresh SIWE message, signed by every owner of the account's Safe. */
async function sign(
  place: Place,
  statement: string,
  index: number,
): Promise<{ account: Address; message: string; signature: Hex }> {
  const { accounts, chainId } = place.chain;
  const account = accounts[index]?.safe as Address;
  const message = createSiweMessage({
    account,
    chainId,
    statement,
    nonce: createNonce(),
    issuedAt: place.clock.now(),
  });
  const owners = accounts.filter(({ safe }) => safe === account).map((one) => one.privateKey);
  return { account, message, signature: await signForSafe({ chainId, account, message, owners }) };
}
