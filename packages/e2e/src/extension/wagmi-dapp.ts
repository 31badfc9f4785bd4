// A site's own code, in the page: wagmi and viem as they are published, with nothing of ours.

import {
  connect,
  createConfig,
  getAccount,
  getConnectors,
  sendCalls,
  signTypedData,
  waitForCallsStatus,
} from '@wagmi/core';
import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  http,
  type TypedDataDefinition,
} from 'viem';

/** What a test calls in the page. Values are JSON. */
export interface WagmiDapp {
  connect(): Promise<readonly Address[]>;
  signByWagmi(typedData: TypedDataDefinition): Promise<string>;
  signByViem(typedData: TypedDataDefinition): Promise<string>;
  /** Sends calls and waits. @returns the status, and that of each receipt. */
  send(calls: readonly { to: Address; data?: `0x${string}` }[]): Promise<readonly unknown[]>;
}

/** The wallet is found by EIP-6963; the network's node only serves the wallet. */
function createDapp(chainId: number): WagmiDapp {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  });
  const config = createConfig({ chains: [chain], transports: { [chainId]: http() } });
  return {
    async connect() {
      const connector = getConnectors(config).find(({ name }) => name === 'Recovery Guardian');
      if (!connector) throw new Error('No wallet announced itself');
      return (await connect(config, { connector })).accounts;
    },
    signByWagmi: (typedData) => signTypedData(config, typedData),
    async signByViem(typedData) {
      const { address, connector } = getAccount(config);
      if (!address || !connector) throw new Error('Not connected');
      const provider = (await connector.getProvider()) as Parameters<typeof custom>[0];
      const client = createWalletClient({ account: address, chain, transport: custom(provider) });
      return client.signTypedData(typedData);
    },
    async send(calls) {
      const { id } = await sendCalls(config, { calls });
      const { status, receipts = [] } = await waitForCallsStatus(config, { id, timeout: 60_000 });
      return [status, ...receipts.map((receipt) => receipt.status)];
    },
  };
}

Object.assign(globalThis, { createDapp });
