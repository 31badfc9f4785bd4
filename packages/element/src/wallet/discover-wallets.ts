import type { Eip1193Provider } from '../chain/eip1193.ts';

/** A wallet of this browser. @see EIP-6963 */
export interface DiscoveredWallet {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: Eip1193Provider;
}

/**
 * Asks the browser's wallets to announce themselves and reports each one. Wallets that are injected
 * later are reported too, until `signal` is aborted.
 *
 * @see EIP-6963
 */
export function discoverWallets(
  onWallet: (wallet: DiscoveredWallet) => void,
  signal: AbortSignal,
): void {
  const announced = (event: Event) => {
    const { detail } = event as CustomEvent<DiscoveredWallet | undefined>;
    if (detail?.provider && detail.info?.uuid) onWallet(detail);
  };
  window.addEventListener('eip6963:announceProvider', announced, { signal });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
}
