import type { Address } from 'viem';
import { parseEther } from 'viem';
import type { AccountWatch } from '../chain/account-watch.ts';
import type { LocalChain } from '../chain/local-chain.ts';
import type { World } from '../world.ts';
import { Approvals } from './approvals.ts';
import type { DemoKeys } from './demo-keys.ts';
import { type WalletAccount, walletAccount } from './wallet-account.ts';

export interface DemoWalletParameters {
  readonly world: World;
  readonly chain: LocalChain;
  readonly watch: AccountWatch;
  readonly demoKeys: DemoKeys;
}

/**
 * A wallet for newcomers: holds worthless keys of the local world and asks before it signs.
 * Dispatches `accountchange` when it acts for another account.
 */
export class DemoWallet extends EventTarget {
  readonly world: World;
  readonly chain: LocalChain;
  readonly approvals = new Approvals();
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
    return walletAccount(this.#demoKeys.keys, await this.#watch.known());
  }

  #update(): void {
    const { snapshot } = this.#watch;
    if (!snapshot) return;
    const before = this.account?.address;
    this.account = walletAccount(this.#demoKeys.keys, snapshot);
    if (this.account.address !== before) this.dispatchEvent(new Event('accountchange'));
  }
}
