import { type Address, type Hex, isAddressEqual } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { WorldAccount } from '../world.ts';

/**
 * The keys that the wallet holds for each smart account, which all tabs share, and the account that
 * this tab has selected. Both survive a reload; these keys are worthless.
 */
export class DemoKeys {
  #shared: Storage;
  #tab: Storage;
  #name: string;
  #first: Keys;

  /** @param name Identifies the world, so that a new chain does not find an older one's keys. */
  constructor(accounts: readonly WorldAccount[], { shared, tab }: DemoStorage, name: string) {
    this.#shared = shared;
    this.#tab = tab;
    this.#name = name;
    this.#first = firstKeys(accounts);
  }

  get safes(): Address[] {
    return Object.keys(this.#first) as Address[];
  }

  get chosen(): Address {
    const [first] = this.safes;
    const chosen = this.#tab.getItem(this.#name) ?? first;
    if (!chosen) throw new Error('The world has no accounts.');
    return chosen as Address;
  }

  choose(safe: Address): void {
    const chosen = this.safes.find((known) => isAddressEqual(known, safe));
    if (chosen) this.#tab.setItem(this.#name, chosen);
  }

  /** Whether the keys of an account were lost, since the new one was kept. */
  hasLost(safe: Address): boolean {
    const [fresh] = this.#lost[safe] ?? [];
    return fresh !== undefined && fresh !== this.#kept[safe]?.[0];
  }

  /** Counts the selected account's new key as its first one, which can be lost in turn. */
  keep(): void {
    const kept = { ...this.#kept, [this.chosen]: this.#lost[this.chosen] };
    this.#shared.setItem(`${this.#name}-kept`, JSON.stringify(kept));
  }

  /** The keys for the selected account. */
  get keys(): PrivateKeyAccount[] {
    const keys = this.#lost[this.chosen] ?? this.#first[this.chosen] ?? [];
    return keys.map((key) => privateKeyToAccount(key));
  }

  /** Discards the selected account's keys and creates a new one, as a new phone would. */
  forget(): PrivateKeyAccount {
    const fresh = generatePrivateKey();
    const lost = { ...this.#lost, [this.chosen]: [fresh] };
    this.#shared.setItem(this.#name, JSON.stringify(lost));
    return privateKeyToAccount(fresh);
  }

  /** What took the place of lost keys; read each time, as another tab may have lost them. */
  get #lost(): Keys {
    return JSON.parse(this.#shared.getItem(this.#name) ?? '{}');
  }

  get #kept(): Keys {
    return JSON.parse(this.#shared.getItem(`${this.#name}-kept`) ?? '{}');
  }
}

/** Where the demo keeps its state. */
export interface DemoStorage {
  readonly shared: Storage;
  readonly tab: Storage;
}

type Keys = Record<Address, readonly Hex[]>;

function firstKeys(accounts: readonly WorldAccount[]): Keys {
  const keys: Keys = {};
  for (const { safe, privateKey } of accounts) keys[safe] = [...(keys[safe] ?? []), privateKey];
  return keys;
}
