// A site's own code, in the page: wagmi and viem as they are published, with nothing of ours.

import {
  connect,
  createConfig,
  getAccount,
  getConnectors,
  sendCalls,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForCallsStatus,
} from '@wagmi/core';
import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  http,
  type TypedDataDefinition,
} from 'viem';
import { createSiweMessage } from 'viem/siwe';

interface Call {
  readonly to: Address;
  readonly data?: Hex;
  readonly value?: Hex;
}

/** What a test calls in the page. Values are JSON. */
export interface WagmiDapp {
  connect(): Promise<readonly Address[]>;
  /** Signs in by EIP-4361. @returns the text and its signature */
  signIn(library: 'wagmi' | 'viem'): Promise<{ message: string; signature: Hex }>;
  signText(text: string): Promise<Hex>;
  signByWagmi(typedData: TypedDataDefinition): Promise<Hex>;
  signByViem(typedData: TypedDataDefinition): Promise<Hex>;
  sendByViem(call: Call): Promise<Hex>;
  sendByWagmi(call: Call): Promise<Hex>;
  /** Calls the wallet itself. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Sends calls and waits. @returns the status, and that of each receipt. */
  send(calls: readonly Call[]): Promise<readonly unknown[]>;
}

/** The wallet is found by EIP-6963; the network's node only serves the wallet. */
function createDapp(chainId: number): WagmiDapp {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  });
  const config = createConfig({
    chains: [chain],
    transports: { [chainId]: http() },
    // Of calls, in milliseconds.
    pollingInterval: 250,
  });
  const toCall = ({ value, ...call }: Call) => ({ ...call, value: BigInt(value ?? 0) });
  const provider = async () => {
    const { connector } = getAccount(config);
    if (!connector) throw new Error('Not connected');
    return (await connector.getProvider()) as Parameters<typeof custom>[0];
  };
  const byViem = async () => {
    const { address } = getAccount(config);
    if (!address) throw new Error('Not connected');
    return createWalletClient({ account: address, chain, transport: custom(await provider()) });
  };
  return {
    async connect() {
      const connector = getConnectors(config).find(({ name }) => name === 'Recovery Guardian');
      if (!connector) throw new Error('No wallet announced itself');
      return (await connect(config, { connector })).accounts;
    },
    async signIn(library) {
      const client = await byViem();
      const message = createSiweMessage({
        address: client.account.address,
        chainId,
        domain: location.host,
        nonce: 'abcdefgh1',
        uri: location.href,
        version: '1',
        statement: 'Welcome.',
      });
      const signature = await (library === 'viem'
        ? client.signMessage({ message })
        : signMessage(config, { message }));
      return { message, signature };
    },
    signText: (message) => signMessage(config, { message }),
    signByWagmi: (typedData) => signTypedData(config, typedData),
    signByViem: async (typedData) => (await byViem()).signTypedData(typedData),
    sendByWagmi: (call) => sendTransaction(config, { ...toCall(call), gas: 1_000_000n }),
    sendByViem: async (call) =>
      (await byViem()).sendTransaction({ ...toCall(call), gas: 1_000_000n }),
    request: async (method, params) => (await provider()).request({ method, params }),
    async send(calls) {
      const { id } = await sendCalls(config, { calls: calls.map(toCall) });
      const { status, receipts = [] } = await waitForCallsStatus(config, { id, timeout: 60_000 });
      return [status, ...receipts.map((receipt) => receipt.status)];
    },
  };
}

Object.assign(globalThis, { createDapp });
