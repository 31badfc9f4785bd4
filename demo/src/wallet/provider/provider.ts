import { nodeReads } from '@recovery-guardian/protocol';
import type { DemoWallet } from '../demo-wallet.ts';
import { eth_accounts } from '../methods/eth_accounts.ts';
import { eth_chainId } from '../methods/eth_chainId.ts';
import { eth_sendTransaction } from '../methods/eth_sendTransaction.ts';
import { personal_sign } from '../methods/personal_sign.ts';
import { wallet_getCallsStatus } from '../methods/wallet_getCallsStatus.ts';
import { wallet_getCapabilities } from '../methods/wallet_getCapabilities.ts';
import { wallet_sendCalls } from '../methods/wallet_sendCalls.ts';
import { unsupportedMethod } from '../provider-rpc-error.ts';

interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

type Listener = (...parameters: unknown[]) => void;

/** The wallet's interface for pages (EIP-1193). */
export interface Provider {
  request(request: RequestArguments): Promise<unknown>;
  on(event: string, listener: Listener): Provider;
  removeListener(event: string, listener: Listener): Provider;
}

const methods: Record<string, (wallet: DemoWallet, params: never) => Promise<unknown>> = {
  eth_accounts,
  eth_requestAccounts: eth_accounts,
  eth_chainId,
  eth_sendTransaction,
  personal_sign,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_sendCalls,
};

/** Creates the provider through which pages use the wallet. */
export function createProvider(wallet: DemoWallet): Provider {
  const listeners = new Map<string, Set<Listener>>();

  wallet.addEventListener('accountchange', () => {
    const accounts = wallet.account ? [wallet.account.address] : [];
    for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts);
  });

  return {
    async request({ method, params = [] }) {
      const answer = methods[method];
      if (answer) return answer(wallet, params as never);
      if (nodeReads.has(method)) return wallet.chain.transport.request({ method, params });
      throw unsupportedMethod(method);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return this;
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      return this;
    },
  };
}
