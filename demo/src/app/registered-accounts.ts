import type { Address } from 'viem';

/** Counts the registrations that were confirmed on this page, by account. Survives a reload. */
export class RegisteredAccounts {
  #storage: Storage;
  #name: string;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  count(account: Address): number {
    return this.#all.filter((registered) => registered === account).length;
  }

  add(account: Address): void {
    this.#storage.setItem(this.#name, JSON.stringify([...this.#all, account]));
  }

  get #all(): Address[] {
    return JSON.parse(this.#storage.getItem(this.#name) ?? '[]');
  }
}
