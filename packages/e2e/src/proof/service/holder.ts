import {
  AccountHolder,
  addGuardians,
  deployManySafes,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';

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
