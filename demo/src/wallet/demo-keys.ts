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
  #state: State;
  #first: State;

  /** @param name Identifies the world, so that a new chain does not find an older one's keys. */
  constructor(accounts: readonly WorldAccount[], storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = name;
    const stored = storage.getItem(name);
    this.#first = firstState(accounts);
    this.#state = stored ? JSON.parse(stored) : structuredClone(this.#first);
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

  /** Whether the keys of an account were lost. */
  hasLost(safe: Address): boolean {
    const first = this.#first.keys[safe] ?? [];
    return !this.#state.keys[safe]?.some((key) => first.includes(key));
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

interface State {
  chosen: Address;
  keys: Record<Address, Hex[]>;
}

function firstState(accounts: readonly WorldAccount[]): State {
  const keys: Record<Address, Hex[]> = {};
  for (const { safe, privateKey } of accounts) keys[safe] = [...(keys[safe] ?? []), privateKey];
  const [chosen] = Object.keys(keys) as Address[];
  if (!chosen) throw new Error('The world has no accounts.');
  return { chosen, keys };
}
