import { setTimeout as sleep } from 'node:timers/promises';
import { expectOk, nextCode, ownersOf, registerBody } from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { type Answer, askRaw } from '../service/ask.ts';
import type { AttackWorld } from './attack.ts';

/** A user on the internet, at an address that the proxy reports. */
export interface Caller {
  readonly ip: string;
  readonly language?: string;
}

export function post(
  { url, accessToken }: AttackWorld,
  path: string,
  body: object,
  { ip, language = 'en' }: Caller,
): Promise<Answer> {
  return askRaw(url, {
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'accept-language': language,
    },
    body: JSON.stringify(body),
  });
}

export interface RpcAnswer {
  result?: unknown;
  error?: { code: number; message: string };
}

/** Calls the unified endpoint with the world's API key as this caller. */
export async function callEndpoint(
  { url, chain, apiKey }: AttackWorld,
  method: string,
  params: unknown,
  { ip }: Caller = { ip: '198.51.100.1' },
): Promise<RpcAnswer> {
  const { body } = await askRaw(url, {
    method: 'POST',
    path: `/api/v3/${chain.chainId}/${apiKey}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return body;
}

export interface Registering {
  account: Address;
  target: string;
  /** Signs for the Safe; without one the account accepts any signature. */
  owner?: Hex;
}

/** Requests a code to register a target. */
export async function register(
  world: AttackWorld,
  { account, target, owner }: Registering,
  caller: Caller,
): Promise<Answer> {
  const owners = [owner ?? generatePrivateKey()];
  const body = await registerBody(world, target, { index: { account, owners } });
  return post(world, '/auth/register', owner ? body : { ...body, signature: '0x00' }, caller);
}

/** Registers a target of the Safe of the chain's account `index`. */
export async function registerOwner(
  world: AttackWorld,
  target: string,
  caller: Caller,
  index = 0,
): Promise<{ account: Address; guardian: Address }> {
  const { account, owners } = ownersOf(world.chain, index);
  const [owner] = owners;
  const { body } = expectOk(
    await register(world, { account, target, ...(owner && { owner }) }, caller),
  );
  const challenge = await nextCode(world, target);
  const { challengeId } = body;
  const done = expectOk(await post(world, '/auth/submit', { challengeId, challenge }, caller));
  return { account, guardian: done.body.guardianAddress };
}

/** Opens a recovery request, which anyone may do. */
export function requestRecovery(
  world: AttackWorld,
  account: Address,
  newOwner: Address,
  caller: Caller,
): Promise<Answer> {
  const { chainId } = world.chain;
  const body = { account, chainId, newOwners: [newOwner], newThreshold: 1 };
  return post(world, '/auth/signature/request', body, caller);
}

/** Waits until no message has arrived for a second, so that everything sent has been delivered. */
export async function untilDelivered({ mailbox, phone }: AttackWorld): Promise<void> {
  const newest = () => [mailbox.messages[0], phone.messages[0]];
  for (let seen = newest(), quiet = 0; quiet < 10; quiet++) {
    await sleep(100);
    const now = newest();
    if (now.some((message, index) => message !== seen[index])) quiet = 0;
    seen = now;
  }
}
