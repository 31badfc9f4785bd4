import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import type { Eip1193Provider } from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';
import {
  chooseAccounts,
  connectedAccounts,
  connectWallet,
  type DiscoveredWallet,
  discoverWallets,
  evmAccounts,
} from '../wallet/connect-wallet.ts';

interface Connection {
  provider: Eip1193Provider;
  accounts: readonly [Address, ...Address[]];
}

/**
 * Selects the wallet and tracks its accounts. The wallet is the host's, the only one in the
 * browser, or the user's choice. Nothing prompts the user before {@link connect}.
 */
export class WalletController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly isConnected: boolean };
  readonly #given: () => Eip1193Provider | undefined;
  #discovered: readonly DiscoveredWallet[] = [];
  #chosen: Eip1193Provider | undefined;
  #followed: Eip1193Provider | undefined;
  #accounts: readonly Address[] = [];
  #choice: PromiseWithResolvers<Eip1193Provider> | undefined;
  #abort: AbortController | undefined;

  /** @param given The host's own provider, which takes precedence. */
  constructor(
    host: ReactiveControllerHost & { readonly isConnected: boolean },
    given: () => Eip1193Provider | undefined,
  ) {
    this.#host = host;
    this.#given = given;
    host.addController(this);
  }

  get provider(): Eip1193Provider | undefined {
    const only = this.#discovered.length === 1 ? this.#discovered[0]?.provider : undefined;
    return this.#given() ?? this.#chosen ?? only;
  }

  /** The accounts that the wallet already exposes to this page. */
  get accounts(): readonly Address[] {
    return this.#accounts;
  }

  /** The wallets to choose from while the user is asked; else empty. */
  get choices(): readonly DiscoveredWallet[] {
    return this.#choice ? this.#discovered : [];
  }

  choose(wallet: DiscoveredWallet): void {
    this.#chosen = wallet.provider;
    this.#choice?.resolve(wallet.provider);
    this.#choice = undefined;
    this.#host.requestUpdate();
  }

  chooseNone(): void {
    this.#choice?.reject(new ElementError('no-wallet'));
    this.#choice = undefined;
    this.#host.requestUpdate();
  }

  /** Asks the user to choose a wallet if there are several, and the wallet for its accounts. */
  async connect(chainId: number): Promise<Connection> {
    const provider = this.provider ?? (await this.#askForWallet());
    const accounts = await connectWallet(provider, chainId);
    this.#accounts = accounts;
    this.#host.requestUpdate();
    return { provider, accounts };
  }

  /** Asks the user again which accounts of the wallet this page may see. */
  async chooseAccounts(): Promise<void> {
    const { provider } = this;
    if (provider) this.#accountsChanged(await chooseAccounts(provider));
  }

  hostConnected(): void {
    this.#abort = new AbortController();
    discoverWallets((wallet) => this.#found(wallet), this.#abort.signal);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#abort?.abort();
    this.chooseNone();
    this.#follow(undefined);
  }

  hostUpdate(): void {
    // An update may still be pending when the element has left the page.
    if (this.#host.isConnected) this.#follow(this.provider);
  }

  #found(wallet: DiscoveredWallet) {
    const { uuid } = wallet.info;
    const isSame = ({ info, provider }: DiscoveredWallet) =>
      provider === wallet.provider || info.uuid === uuid;
    // Some have another id each time.
    if (this.#discovered.some(isSame)) return;
    // A wallet that announces itself late must not replace the one in use.
    if (this.#accounts.length > 0) this.#chosen ??= this.provider;
    this.#discovered = [...this.#discovered, wallet];
    this.#host.requestUpdate();
  }

  #askForWallet(): Promise<Eip1193Provider> {
    if (this.#discovered.length === 0) throw new ElementError('no-wallet');
    this.#choice ??= Promise.withResolvers();
    this.#host.requestUpdate();
    return this.#choice.promise;
  }

  /** Keeps `accounts` current while this provider is selected. */
  #follow(provider: Eip1193Provider | undefined) {
    if (provider === this.#followed) return;
    this.#followed?.removeListener?.('accountsChanged', this.#accountsChanged);
    this.#followed = provider;
    this.#accounts = [];
    provider?.on?.('accountsChanged', this.#accountsChanged);
    if (provider) this.#readAccounts(provider);
  }

  async #readAccounts(provider: Eip1193Provider) {
    const before = this.#accounts;
    // A wallet that cannot answer counts as not connected.
    const accounts = await connectedAccounts(provider).catch(() => []);
    // What it has said meanwhile is newer.
    const isNews = provider === this.#followed && before === this.#accounts;
    if (isNews && accounts.length > 0) this.#accountsChanged(accounts);
  }

  readonly #accountsChanged = (accounts: readonly Address[]) => {
    this.#accounts = evmAccounts(accounts);
    this.#host.requestUpdate();
  };
}
