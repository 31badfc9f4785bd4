import { type Address, getAddress } from 'viem';
import { type TestAccount, TestChain } from './test-chain.ts';
import { TestClient } from './test-client.ts';

/** Everything that the element calls, in memory. Changes are seen by the element. */
export interface TestWorld {
  /** The wallet and its chain. */
  chain: TestChain;
  /** The recovery service. */
  client: TestClient;
}

/**
 * Creates a world with one unprotected account, whose wallet is the account itself.
 *
 * @param state What is different about the account.
 * @param id The chain's id, if several worlds share a page: the element stores its state by chain
 *   and account.
 * @param module The recovery module; the one of 3 days unless given.
 */
export function createTestWorld(
  state: Partial<TestAccount> = {},
  id = chainId,
  module: Address = recoveryModule,
): TestWorld {
  const chain = new TestChain({
    account,
    module,
    chainId: id,
    walletAccounts: [account],
    state: { owners: [owner], ...state },
  });
  return { chain, client: new TestClient({ module, guardian }) };
}

// Fixtures of tests and previews: one account, its users and its numbers.

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`);

export const chainId = 31_337;
export const account = getAddress('0x77ab2c3d4e5f60718293a4b5c6d7e8f9010c11c1');
export const owner = address('1');
export const stranger = address('2');
/** The recovery service's guardian. */
export const guardian = address('3');
/** Another one that the service may name. */
export const otherGuardian = getAddress(`0x${'5e'.repeat(20)}`);
/** The module with a grace period of 3 days. */
export const recoveryModule = getAddress('0x38275826e1933303e508433dd5f289315da2541c');
/** The module with a grace period of a week. */
export const weekModule = getAddress('0x088f6cfd8bb1ddb1bb069ccb3fc1a98927d233f2');

/** What people are called in every state. A preview may change it before it stages states. */
export const people = { email: 'mia@example.com', friend: 'Mia' };
export const email = {
  id: 'registration-e',
  channel: 'email' as const,
  get target() {
    return people.email;
  },
};
/** A sheet of backup codes. */
export const sheet = { id: 'registration-s', channel: 'paper', target: 'sheet-4821' } as const;
export const phone = { id: 'registration-p', channel: 'sms', target: '+4915112345678' } as const;
/** A module of version 0.2.0, which the site lists. */
export const newerModule = address('b');

/** An account with the guardian on it. */
export const protectedAccount: Partial<TestAccount> = {
  moduleEnabled: true,
  guardians: [guardian],
  guardianThreshold: 1,
};
