import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import type { TestRunnerPlugin } from '@web/test-runner';

/** The range of the node's accounts that own no Safe; its end is exclusive. */
const others = [4, 10] as const;

interface RunningChain {
  chain: Chain;
  /** The state after its start. */
  snapshot: string;
}

/**
 * Lets component tests use the real chain: `executeServerCommand('start-chain')` returns its URL and
 * accounts. Each browser has one chain, whose first state every command restores. They are stopped
 * with the run.
 */
export function chainCommands(): TestRunnerPlugin {
  const chains = new Map<string, Promise<RunningChain>>();
  return {
    name: 'chain-commands',
    async executeCommand({ command, session }) {
      if (command !== 'start-chain') return undefined;
      const starting = chains.get(session.browser.name)?.then(restore) ?? start();
      chains.set(session.browser.name, starting);
      const { rpcUrl, chainId, accounts } = (await starting).chain;
      return {
        rpcUrl,
        chainId,
        accounts: accounts.map(({ address, safe }) => ({ address, safe })),
        others: (await request<string[]>(rpcUrl, 'eth_accounts')).slice(...others),
      };
    },
    async serverStop() {
      for (const starting of await Promise.allSettled(chains.values())) {
        if (starting.status === 'fulfilled') await starting.value.chain.stop();
      }
    },
  };
}

async function start(): Promise<RunningChain> {
  return takeSnapshot(await startChain());
}

async function restore({ chain, snapshot }: RunningChain): Promise<RunningChain> {
  await request(chain.rpcUrl, 'evm_revert', snapshot);
  // The node forgets a snapshot that it has restored.
  return takeSnapshot(chain);
}

async function takeSnapshot(chain: Chain): Promise<RunningChain> {
  return { chain, snapshot: await request<string>(chain.rpcUrl, 'evm_snapshot') };
}

async function request<Result>(
  rpcUrl: string,
  method: string,
  ...params: string[]
): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: Result }).result;
}
