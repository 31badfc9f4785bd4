import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import type { TestRunnerPlugin } from '@web/test-runner';

/** The range of the node's accounts that own no Safe; its end is exclusive. */
const others = [4, 10] as const;

/**
 * Lets component tests start the real chain: `executeServerCommand('start-chain')` returns its URL
 * and accounts. All chains are stopped with the run.
 */
export function chainCommands(): TestRunnerPlugin {
  const chains: Promise<Chain>[] = [];
  return {
    name: 'chain-commands',
    async executeCommand({ command }) {
      if (command !== 'start-chain') return undefined;
      const starting = startChain();
      chains.push(starting);
      const { rpcUrl, chainId, accounts } = await starting;
      return {
        rpcUrl,
        chainId,
        accounts: accounts.map(({ address, safe }) => ({ address, safe })),
        others: (await accountsOf(rpcUrl)).slice(...others),
      };
    },
    async serverStop() {
      for (const chain of await Promise.allSettled(chains)) {
        if (chain.status === 'fulfilled') await chain.value.stop();
      }
    },
  };
}

async function accountsOf(rpcUrl: string): Promise<string[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] }),
  });
  return ((await response.json()) as { result: string[] }).result;
}
