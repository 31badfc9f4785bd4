import type { AccountId } from '@recovery-guardian/wallet';
import type { Site } from '../../messages/state.ts';
import type { StoredValue } from '../stored-value.ts';

/** A site's behaviour since the browser started. */
export interface Conduct {
  /** How many requests in a row the user declined. */
  readonly declines: number;
  /** Whether the user blocked the site for now. */
  readonly isBlocked: boolean;
}

export type ConductByOrigin = Readonly<Record<string, Conduct>>;

/** After this many declines in a row, a site counts as insistent. */
const patience = 3;

/** Remembers which sites repeat declined requests. */
export class SiteConduct {
  readonly #stored: StoredValue<ConductByOrigin>;

  /** @param stored In memory that outlives the worker and is cleared when the browser closes. */
  constructor(stored: StoredValue<ConductByOrigin>) {
    this.#stored = stored;
  }

  async findConduct(origin: string): Promise<Conduct> {
    return conductIn(await this.#stored.use(async (all) => all), origin);
  }

  /** Whether to offer blocking the site. */
  isInsistent({ declines }: Conduct): boolean {
    return declines >= patience;
  }

  /** Whether its requests only wait, in the badge and in the popup: blocking it was offered. */
  isQuiet({ declines }: Conduct): boolean {
    return declines > patience;
  }

  async declined(origin: string): Promise<void> {
    await this.#change(origin, ({ declines, ...rest }) => ({ ...rest, declines: declines + 1 }));
  }

  async block(origin: string): Promise<void> {
    await this.#change(origin, (conduct) => ({ ...conduct, isBlocked: true }));
  }

  /** The user approved a request, or enabled the site again. */
  async forgive(origin: string): Promise<void> {
    await this.#change(origin, () => ({ declines: 0, isBlocked: false }));
  }

  async #change(origin: string, change: (conduct: Conduct) => Conduct): Promise<void> {
    await this.#stored.update((all) => ({ ...all, [origin]: change(conductIn(all, origin)) }));
  }
}

function conductIn(all: ConductByOrigin, origin: string): Conduct {
  return new Map(Object.entries(all)).get(origin) ?? { declines: 0, isBlocked: false };
}

/** A site that may see an account. */
type ConnectedSite = Site & { readonly account: AccountId };

/** The allowed sites, and the account that each one sees. By origin. */
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

  async findConnected(origin: string): Promise<ConnectedSite | undefined> {
    const site = await this.#findSite(origin);
    return site?.account ? { ...site, account: site.account } : undefined;
  }

  async isLetIn(origin: string): Promise<boolean> {
    return (await this.#findSite(origin)) !== undefined;
  }

  /** Allows the wallet on a site, without showing it an account. */
  async letIn(origin: string): Promise<void> {
    await this.#change(origin, (site) => site ?? this.#newSite(origin));
  }

  async connect(origin: string, account: AccountId): Promise<void> {
    await this.#change(origin, (site) => ({ ...site, ...this.#newSite(origin), account }));
  }

  /** Hides the account from the site; the wallet stays in its pages. */
  async disconnect(origin: string): Promise<void> {
    await this.#stored.update((sites) =>
      sites.map((site) => (site.origin === origin ? withoutAccount(site) : site)),
    );
  }

  /** Removes the wallet from a site. */
  async remove(origin: string): Promise<void> {
    await this.#stored.update((sites) => sites.filter((site) => site.origin !== origin));
  }

  /** Hides an account from all sites after it was removed. */
  async forgetAccount(account: AccountId): Promise<void> {
    await this.#stored.update((sites) =>
      sites.map((site) => (site.account === account ? withoutAccount(site) : site)),
    );
  }

  #newSite(origin: string): Site {
    return { origin, account: undefined, connectedAt: this.#now() };
  }

  async #findSite(origin: string): Promise<Site | undefined> {
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
