import { type Address, isAddressEqual } from 'viem';
import { poll } from '../poll.ts';
import { type AccountSnapshot, readAccount } from './account-snapshot.ts';
import type { LocalChain } from './local-chain.ts';

/** Keeps an eye on one account at a time; tells of every new look by a `change` event. */
export class AccountWatch extends EventTarget {
  /** The newest look at the account; undefined until the first one. */
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

  /** Begins to look, once a second. */
  start(): void {
    poll(() => this.look());
  }

  /** Looks at another account from now on. */
  follow(account: Address): void {
    this.#account = account;
    this.snapshot = undefined;
    this.#changed();
    void this.look();
  }

  /** Looks now. */
  async look(): Promise<void> {
    try {
      const snapshot = await readAccount(this.#chain, this.#module, this.#account);
      // The account may have been changed while the chain was answering.
      if (!isAddressEqual(snapshot.account, this.#account)) return;
      this.snapshot = snapshot;
      this.unreachable = false;
    } catch {
      this.unreachable = true;
    }
    this.#changed();
  }

  /** The account as the chain knows it; waits for the first look where there was none yet. */
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
