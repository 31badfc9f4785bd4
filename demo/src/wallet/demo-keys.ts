import { type Address, type Hex, isAddressEqual } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { WorldAccount } from '../world.ts';

/**
 * The keys that the wallet holds for each smart account, and the selected account. Survives a
 * reload (session storage), but not the end of the tab: these keys are worthless.
 */
export class DemoKeys {
  #storage: Storage;
  #name: string;
  #state: { chosen: Address; keys: Record<Address, Hex[]> };

  /** @param name Identifies the world, so that a new chain does not find an older one's keys. */
  constructor(accounts: readonly WorldAccount[], storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = name;
    const stored = storage.getItem(name);
    this.#state = stored ? JSON.parse(stored) : firstState(accounts);
  }

  get safes(): Address[] {
    return Object.keys(this.#state.keys) as Address[];
  }

  get chosen(): Address {
    return this.#state.chosen;
  }

  choose(safe: Address): void {
    this.#state.chosen = this.safes.find((known) => isAddressEqual(known, safe)) ?? this.chosen;
    this.#save();
  }

  /** The keys for the selected account. */
  get keys(): PrivateKeyAccount[] {
    return (this.#state.keys[this.chosen] ?? []).map((key) => privateKeyToAccount(key));
  }

  /** Discards the selected account's keys and creates a new one, as a new phone would. */
  forget(): PrivateKeyAccount {
    const fresh = generatePrivateKey();
    this.#state.keys[this.chosen] = [fresh];
    this.#save();
    return privateKeyToAccount(fresh);
  }

  #save(): void {
    this.#storage.setItem(this.#name, JSON.stringify(this.#state));
  }
}

function firstState(accounts: readonly WorldAccount[]) {
  const keys: Record<Address, Hex[]> = {};
  for (const { safe, privateKey } of accounts) keys[safe] = [...(keys[safe] ?? []), privateKey];
  const [chosen] = Object.keys(keys) as Address[];
  if (!chosen) throw new Error('The world has no accounts.');
  return { chosen, keys };
}
