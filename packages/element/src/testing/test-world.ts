import { account, chainId, guardian, owner, recoveryModule } from './cast.ts';
import { type TestAccount, TestChain } from './test-chain.ts';
import { TestClient } from './test-client.ts';

/** All that the element talks to, in memory: change it, and the element sees it. */
export type TestWorld = {
  /** The wallet, and the chain behind it. */
  chain: TestChain;
  /** The recovery service. */
  client: TestClient;
};

/**
 * One account that nobody protects yet, with a wallet that is the account itself.
 *
 * @param state What is different about the account.
 * @param id The chain's, where several worlds share a page: what the element keeps there, it keeps by
 *   chain and account.
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
