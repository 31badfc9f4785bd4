import { type Address, type Hex, isAddressEqual, parseEther } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { AccountSnapshot, AccountWatch, LocalChain } from '../chain/local-chain.ts';
import type { World, WorldAccount } from '../world.ts';

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
interface DemoStorage {
  readonly shared: Storage;
  readonly tab: Storage;
}

type Keys = Record<Address, readonly Hex[]>;

function firstKeys(accounts: readonly WorldAccount[]): Keys {
  const keys: Keys = {};
  for (const { safe, privateKey } of accounts) keys[safe] = [...(keys[safe] ?? []), privateKey];
  return keys;
}

/** The account that the wallet acts for. */
export type WalletAccount =
  /** The smart account itself: the keys meet its threshold. */
  | { kind: 'safe'; address: Address; signers: readonly PrivateKeyAccount[] }
  /** A single key that owns nothing yet. */
  | { kind: 'key'; address: Address; signer: PrivateKeyAccount };

/**
 * Returns the smart account if the keys own it, otherwise the first key. The chain decides, so a
 * finished recovery makes the wallet the smart account again.
 */
export function walletAccount(
  keys: readonly PrivateKeyAccount[],
  { account, owners, threshold }: AccountSnapshot,
): WalletAccount {
  const signers = keys.filter(({ address }) =>
    owners.some((owner) => isAddressEqual(owner, address)),
  );
  if (signers.length >= threshold) {
    return { kind: 'safe', address: account, signers: signers.slice(0, threshold) };
  }
  const [signer] = keys;
  if (!signer) throw new Error('The wallet holds no key.');
  return { kind: 'key', address: signer.address, signer };
}

interface DemoWalletParameters {
  readonly world: World;
  readonly chain: LocalChain;
  readonly watch: AccountWatch;
  readonly demoKeys: DemoKeys;
}

/**
 * The keys of the demo and the account that they act for. Dispatches `accountchange` when that is
 * another one.
 */
export class DemoWallet extends EventTarget {
  readonly world: World;
  readonly chain: LocalChain;
  /** The account that the wallet acts for; undefined until the chain has answered. */
  account: WalletAccount | undefined;

  #watch: AccountWatch;
  #demoKeys: DemoKeys;

  constructor({ world, chain, watch, demoKeys }: DemoWalletParameters) {
    super();
    this.world = world;
    this.chain = chain;
    this.#watch = watch;
    this.#demoKeys = demoKeys;
    watch.addEventListener('change', () => this.#update());
  }

  get safes(): Address[] {
    return this.#demoKeys.safes;
  }

  /** The selected smart account, whether or not the wallet still owns it. */
  get safe(): Address {
    return this.#demoKeys.chosen;
  }

  /** The addresses of the wallet's keys for that account. */
  get keyAddresses(): Address[] {
    return this.#demoKeys.keys.map(({ address }) => address);
  }

  /** Whether the wallet has lost the keys that the world started with. */
  get hasFreshKey(): boolean {
    return this.#demoKeys.hasLost(this.safe);
  }

  /** The next account, in turn, that still has its first keys. */
  get nextSafe(): Address | undefined {
    const { safes } = this;
    const after = safes.indexOf(this.safe) + 1;
    const inTurn = [...safes.slice(after), ...safes.slice(0, after)];
    return inTurn.find((safe) => !this.#demoKeys.hasLost(safe));
  }

  choose(safe: Address): void {
    this.#demoKeys.choose(safe);
    this.#watch.follow(this.safe);
  }

  /** Discards the keys for good and creates one that owns nothing but can pay for gas. */
  async loseKey(): Promise<void> {
    const { address } = this.#demoKeys.forget();
    this.#update();
    await this.chain.setBalance({ address, value: parseEther('10') });
  }

  /** Counts the new key, which owns the account by now, as the one that the wallet started with. */
  keepKey(): void {
    this.#demoKeys.keep();
  }

  /** Returns the account that the wallet acts for; waits for the chain if necessary. */
  async currentAccount(): Promise<WalletAccount> {
    const snapshot = await this.#watch.known();
    // Read after the wait, in which they may be lost.
    return walletAccount(this.#demoKeys.keys, snapshot);
  }

  #update(): void {
    const { snapshot } = this.#watch;
    if (!snapshot) return;
    const before = this.account?.address;
    this.account = walletAccount(this.#demoKeys.keys, snapshot);
    if (this.account.address !== before) this.dispatchEvent(new Event('accountchange'));
  }
}
