import { account, chainId, guardian, owner, recoveryModule } from './cast.ts';
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
 */
export function createTestWorld(state: Partial<TestAccount> = {}, id = chainId): TestWorld {
  const chain = new TestChain({
    account,
    module: recoveryModule,
    chainId: id,
    walletAccounts: [account],
    state: { owners: [owner], ...state },
  });
  return { chain, client: new TestClient({ module: recoveryModule, guardian }) };
}
