import type { Address } from 'viem';

/** The accounts for which a contact was confirmed on this page. Survives a reload. */
export class RegisteredAccounts {
  #storage: Storage;
  #name: string;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  has(account: Address): boolean {
    return this.#all.includes(account);
  }

  add(account: Address): void {
    this.#storage.setItem(this.#name, JSON.stringify([...this.#all, account]));
  }

  get #all(): Address[] {
    return JSON.parse(this.#storage.getItem(this.#name) ?? '[]');
  }
}
