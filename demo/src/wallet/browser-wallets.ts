import type { Eip1193Provider } from '@recovery-guardian/element';
import type { Address } from 'viem';

/** A wallet that has announced itself. @see EIP-6963 */
export interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: Eip1193Provider;
}

/** A wallet of the visitor's own, in the demo wallet's place. */
export interface VisitingWallet {
  readonly name: string;
  readonly provider: Eip1193Provider;
  /** The account that it shows this page. */
  readonly account: Address;
}

/**
 * The wallets that the visitor's browser has besides the demo wallet. Tells of each one found by a
 * `change` event, and by `accountchange` when the page is about another account than before.
 */
export class BrowserWallets extends EventTarget {
  /** In the order in which they announced themselves. */
  found: readonly AnnouncedWallet[] = [];
  /** The one in use; undefined while it is the demo wallet. */
  visiting: VisitingWallet | undefined;

  /** Listens to announcements, but for the demo wallet's own. */
  start(own: unknown): void {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { detail } = event as CustomEvent<AnnouncedWallet | undefined>;
      if (!detail?.info || !detail.provider || detail.provider === own) return;
      if (this.found.some(({ info }) => info.uuid === detail.info.uuid)) return;
      this.#add(detail);
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }

  /** Asks a wallet for its account; as long as it shows none, the demo wallet stays. */
  async use(wallet: AnnouncedWallet): Promise<void> {
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' });
    this.#show(wallet, (await asked.catch(() => [])) as Address[]);
  }

  /** Goes back to the demo wallet. */
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
