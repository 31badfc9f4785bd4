import type { Eip1193Provider } from '@recovery-guardian/element';
import type { Address } from 'viem';

/** A wallet that has announced itself. @see EIP-6963 */
export interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: Eip1193Provider;
}

/** A visitor's own wallet that replaces the demo wallet. */
export interface VisitingWallet {
  readonly name: string;
  readonly provider: Eip1193Provider;
  /** The account that it exposes to this page. */
  readonly account: Address;
}

/**
 * The wallets in the visitor's browser besides the demo wallet. Dispatches `change` for each one
 * found, and `accountchange` when the page's account changes.
 */
export class BrowserWallets extends EventTarget {
  /** In the order of their announcements. */
  found: readonly AnnouncedWallet[] = [];
  /** The one in use; undefined for the demo wallet. */
  visiting: VisitingWallet | undefined;

  /** Listens to announcements other than the demo wallet's. */
  start(own: unknown): void {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { detail } = event as CustomEvent<AnnouncedWallet | undefined>;
      if (!detail?.info || !detail.provider || detail.provider === own) return;
      if (this.found.some(({ info }) => info.uuid === detail.info.uuid)) return;
      this.#add(detail);
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }

  /** Requests a wallet's account; until it exposes one, the demo wallet stays in use. */
  async use(wallet: AnnouncedWallet): Promise<void> {
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' });
    this.#show(wallet, (await asked.catch(() => [])) as Address[]);
  }

  leave(): void {
    this.#visit(undefined);
  }

  #add(wallet: AnnouncedWallet): void {
    const { provider } = wallet;
    provider.on?.('accountsChanged', (accounts: readonly Address[]) => {
      if (this.visiting?.provider === provider) this.#show(wallet, accounts);
    });
    this.found = [...this.found, wallet];
    this.dispatchEvent(new Event('change'));
  }

  #show({ info, provider }: AnnouncedWallet, [account]: readonly Address[]): void {
    this.#visit(account && { name: info.name, provider, account });
  }

  #visit(visiting: VisitingWallet | undefined): void {
    if (visiting?.account === this.visiting?.account) return;
    this.visiting = visiting;
    this.dispatchEvent(new Event('accountchange'));
  }
}
