import type { AccountId } from '../../messages/account.ts';
import type { Site } from '../../messages/state.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** Which site sees which account. Each origin has a permission of its own. */
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

  async find(origin: string): Promise<Site | undefined> {
    return (await this.list()).find((site) => site.origin === origin);
  }

  async connect(origin: string, account: AccountId): Promise<void> {
    const site = { origin, account, connectedAt: this.#now() };
    await this.#stored.update((sites) => [
      site,
      ...sites.filter((other) => other.origin !== origin),
    ]);
  }

  async disconnect(origin: string): Promise<void> {
    await this.#stored.update((sites) => sites.filter((site) => site.origin !== origin));
  }

  /** The account is no longer the wallet's: nobody sees it. */
  async forgetAccount(account: AccountId): Promise<void> {
    await this.#stored.update((sites) => sites.filter((site) => site.account !== account));
  }
}
