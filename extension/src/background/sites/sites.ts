import type { AccountId } from '../../messages/account.ts';
import type { Site } from '../../messages/state.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** A site that sees an account. */
export type ConnectedSite = Site & { readonly account: AccountId };

/** Into which sites the user let the wallet, and which of them sees which account. By origin. */
export class Sites {
  readonly #stored: StoredValue<readonly Site[]>;
  readonly #now: () => number;

  constructor(stored: StoredValue<readonly Site[]>, now: () => number) {
    this.#stored = stored;
    this.#now = now;
  }

  list(): Promise<readonly Site[]> {
    return this.#stored.get();
  }

  /** The site, where it is connected. */
  async find(origin: string): Promise<ConnectedSite | undefined> {
    const site = await this.#find(origin);
    return site?.account ? { ...site, account: site.account } : undefined;
  }

  async isLetIn(origin: string): Promise<boolean> {
    return (await this.#find(origin)) !== undefined;
  }

  /** Lets the wallet into a site, which sees no account by that. */
  async letIn(origin: string): Promise<void> {
    await this.#change(origin, (site) => site ?? this.#newSite(origin));
  }

  async connect(origin: string, account: AccountId): Promise<void> {
    await this.#change(origin, (site) => ({ ...site, ...this.#newSite(origin), account }));
  }

  /** The site sees no account any more; the wallet stays in its pages. */
  async disconnect(origin: string): Promise<void> {
    await this.#stored.update((sites) =>
      sites.map((site) => (site.origin === origin ? withoutAccount(site) : site)),
    );
  }

  /** Takes the wallet out of a site. */
  async remove(origin: string): Promise<void> {
    await this.#stored.update((sites) => sites.filter((site) => site.origin !== origin));
  }

  /** Lets a connected site use the paymaster at this host. */
  async allowPaymaster(origin: string, host: string): Promise<void> {
    await this.#stored.update((sites) =>
      sites.map((site) =>
        site.origin === origin
          ? { ...site, paymasters: [...new Set([...(site.paymasters ?? []), host])] }
          : site,
      ),
    );
  }

  /** The account is no longer the wallet's: no site sees it. */
  async forgetAccount(account: AccountId): Promise<void> {
    await this.#stored.update((sites) =>
      sites.map((site) => (site.account === account ? withoutAccount(site) : site)),
    );
  }

  #newSite(origin: string): Site {
    return { origin, account: undefined, connectedAt: this.#now() };
  }

  async #find(origin: string): Promise<Site | undefined> {
    return (await this.list()).find((site) => site.origin === origin);
  }

  async #change(origin: string, change: (site: Site | undefined) => Site): Promise<void> {
    await this.#stored.update((sites) => [
      change(sites.find((site) => site.origin === origin)),
      ...sites.filter((other) => other.origin !== origin),
    ]);
  }
}

function withoutAccount({ origin, connectedAt }: Site): Site {
  return { origin, account: undefined, connectedAt };
}
