import { type Address, isAddressEqual, parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AccountSnapshot, AccountWatch } from '../chain/account-watch.ts';
import type { LocalChain } from '../chain/local-chain.ts';
import type { World } from '../world.ts';
import type { DemoKeys } from './demo-keys.ts';

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

export interface DemoWalletParameters {
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
