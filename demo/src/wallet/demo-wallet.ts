import type { Address } from 'viem';
import { parseEther } from 'viem';
import type { AccountWatch } from '../chain/account-watch.ts';
import type { LocalChain } from '../chain/local-chain.ts';
import type { World } from '../world.ts';
import { Approvals } from './approvals.ts';
import type { Keyring } from './keyring.ts';
import { type WalletAccount, walletAccount } from './wallet-account.ts';

export interface DemoWalletParameters {
  readonly world: World;
  readonly chain: LocalChain;
  readonly watch: AccountWatch;
  readonly keyring: Keyring;
}

/**
 * A wallet for newcomers: holds worthless keys of the local world and asks before it signs.
 * Tells by an `accountchange` event when it speaks for another account than before.
 */
export class DemoWallet extends EventTarget {
  readonly world: World;
  readonly chain: LocalChain;
  readonly approvals = new Approvals();
  /** Who the wallet speaks for; undefined until the chain said so. */
  account: WalletAccount | undefined;

  #watch: AccountWatch;
  #keyring: Keyring;

  constructor({ world, chain, watch, keyring }: DemoWalletParameters) {
    super();
    this.world = world;
    this.chain = chain;
    this.#watch = watch;
    this.#keyring = keyring;
    watch.addEventListener('change', () => this.#update());
  }

  /** The smart accounts to choose from. */
  get safes(): Address[] {
    return this.#keyring.safes;
  }

  /** The smart account that the wallet is about, whether or not it still owns it. */
  get safe(): Address {
    return this.#keyring.chosen;
  }

  /** The addresses of the keys that the wallet holds for that account. */
  get keyAddresses(): Address[] {
    return this.#keyring.keys.map(({ address }) => address);
  }

  /** True when the wallet holds other keys than the world came with: the first ones were lost. */
  get hasFreshKey(): boolean {
    const first = this.world.accounts.map(({ address }) => address);
    return this.keyAddresses.every((address) => !first.includes(address));
  }

  /** Turns to another smart account. */
  choose(safe: Address): void {
    this.#keyring.choose(safe);
    this.#watch.follow(this.safe);
  }

  /** Forgets the keys for good and begins anew with one that owns nothing, but can pay for gas. */
  async loseKey(): Promise<void> {
    const { address } = this.#keyring.forget();
    await this.chain.setBalance({ address, value: parseEther('10') });
    this.#update();
  }

  /** Who the wallet speaks for; waits for the chain where it must. */
  async currentAccount(): Promise<WalletAccount> {
    return walletAccount(this.#keyring.keys, await this.#watch.known());
  }

  #update(): void {
    const { snapshot } = this.#watch;
    if (!snapshot) return;
    const before = this.account?.address;
    this.account = walletAccount(this.#keyring.keys, snapshot);
    if (this.account.address !== before) this.dispatchEvent(new Event('accountchange'));
  }
}
