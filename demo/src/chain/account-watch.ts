import { type Address, isAddressEqual } from 'viem';
import { poll } from '../poll.ts';
import { type AccountSnapshot, readAccount } from './account-snapshot.ts';
import type { LocalChain } from './local-chain.ts';

/** Watches one account at a time; dispatches `change` on every new snapshot. */
export class AccountWatch extends EventTarget {
  /** The newest snapshot; undefined until the first one. */
  snapshot: AccountSnapshot | undefined;
  /** True while the chain does not answer. */
  unreachable = false;

  #chain: LocalChain;
  #module: Address;
  #account: Address;

  constructor(chain: LocalChain, module: Address, account: Address) {
    super();
    this.#chain = chain;
    this.#module = module;
    this.#account = account;
  }

  /** Starts polling. */
  start(): void {
    poll(() => this.look());
  }

  /** Switches to another account. */
  follow(account: Address): void {
    this.#account = account;
    this.snapshot = undefined;
    this.#changed();
    void this.look();
  }

  async look(): Promise<boolean> {
    try {
      const snapshot = await readAccount(this.#chain, this.#module, this.#account);
      // The account may have changed while the request was pending.
      if (!isAddressEqual(snapshot.account, this.#account)) return true;
      this.snapshot = snapshot;
      this.unreachable = false;
    } catch {
      this.unreachable = true;
    }
    this.#changed();
    return !this.unreachable;
  }

  /** Returns the account's state; waits for the first snapshot if necessary. */
  async known(): Promise<AccountSnapshot> {
    while (!this.snapshot) {
      await new Promise((resolve) => this.addEventListener('change', resolve, { once: true }));
    }
    return this.snapshot;
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
