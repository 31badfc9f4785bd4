import type { RecoveryServiceClient } from '@recovery-guardian/client';
import { signForSafe, type TestWorld } from '@recovery-guardian/devnet/testing';
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

/** Begins to register a target for the Safe of one of the world's accounts. */
export async function register(
  world: TestWorld,
  client: RecoveryServiceClient,
  target: string,
  { channel = 'email', index = 0 }: { channel?: Channel; index?: number } = {},
): Promise<RegisterResponse> {
  const { account, ...signed } = await sign(world, registerStatement({ target, channel }), index);
  const { chainId } = world.chain;
  return client.register({ account, chainId, channel, target, ...signed });
}

/** What is registered for the Safe of one of the world's accounts. */
export async function listRegistrations(
  world: TestWorld,
  client: RecoveryServiceClient,
  index = 0,
): Promise<Registration[]> {
  const { chainId } = world.chain;
  const { registrations } = await client.listRegistrations({
    chainId,
    ...(await sign(world, listStatement(), index)),
  });
  return registrations;
}

/** A fresh SIWE message, signed by every owner of the account's Safe. */
async function sign(
  world: TestWorld,
  statement: string,
  index: number,
): Promise<{ account: Address; message: string; signature: Hex }> {
  const { accounts, chainId } = world.chain;
  const account = accounts[index]?.safe as Address;
  const message = createSiweMessage({
    account,
    chainId,
    statement,
    nonce: createNonce(),
    issuedAt: world.clock.now(),
  });
  const owners = accounts.filter(({ safe }) => safe === account).map((one) => one.privateKey);
  return { account, message, signature: await signForSafe({ chainId, account, message, owners }) };
}
