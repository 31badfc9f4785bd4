import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import {
  AccountHolder,
  addGuardians,
  deployManySafes,
  startTestWorld,
  type TestWorld,
  type TestWorldOptions,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import { type Address, getAddress, type Hex, recoverAddress } from 'viem';
import { inParallel } from '../kit.ts';
import type { Random } from '../random.ts';

export interface FaultWorldOptions {
  /** How many server processes share the database. */
  processes?: number;
  configure?: TestWorldOptions['configure'];
  /** Access tokens to create besides the usual one. */
  accessTokens?: TestWorldOptions['accessTokens'];
}

/**
 * Starts real PostgreSQL, the real chain, and servers in their own processes, under the production
 * rules for codes. Only rate limits are off, as one caller sends many requests, and new
 * registrations count immediately.
 */
export function startFaultWorld({
  processes = 1,
  configure = (configuration) => configuration,
  accessTokens,
}: FaultWorldOptions = {}): Promise<TestWorld> {
  return startTestWorld({
    database: { kind: 'postgres', isAlone: true },
    inProcessOfItsOwn: true,
    processes,
    ...(accessTokens && { accessTokens }),
    configure: (configuration) => configure(withoutLimits(configuration)),
  });
}

/** The same world, in which each call goes to any of its processes. */
export function atAnyProcess(world: TestWorld, random: Random): TestWorld {
  return Object.create(world, { url: { get: () => random.pick(world.servers).url } });
}

/** Creates holders of this many new Safes, whose calls go to any process. */
export async function deployHolders(
  world: TestWorld,
  random: Random,
  count: number,
): Promise<AccountHolder[]> {
  const owners = [world.chain.accounts[0]?.privateKey as Hex];
  const safes = await deployManySafes(world.chain, count);
  const all = atAnyProcess(world, random);
  return safes.map((account) => new AccountHolder(all, { account, owners }));
}

/**
 * Registers a target for each account, and adds the account's guardian on chain.
 *
 * @returns the guardians, in the holders' order.
 */
export async function protect(
  holders: readonly AccountHolder[],
  targetOf: (index: number) => string,
): Promise<Address[]> {
  const pairs = await inParallel(holders, 8, async (holder, index) => {
    const { guardianAddress } = await holder.registerWhole(targetOf(index));
    return { account: holder.account, guardian: guardianAddress };
  });
  const chain = holders[0]?.world.chain;
  if (chain) await addGuardians(chain, pairs);
  return pairs.map(({ guardian }) => guardian);
}

/** A new owner's address without a known key. */
export function newOwner(random: Random): Address {
  return getAddress(random.hex(20));
}

/** Whether this is the guardian's signature over exactly this recovery, in the module's form. */
export async function isSignedBy(
  guardian: Address,
  recovery: Recovery,
  signature: Hex,
): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) return false;
  const hash = recoveryHash(recovery);
  return (await recoverAddress({ hash, signature })) === guardian;
}
