import { type AccountKind, includesAddress } from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  type AccountSetup,
  type AccountStatus,
  accountId,
  networkError,
  newAccountAddress,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';
import { type AccountInspection, holdersOf } from '../../messages/account.ts';
import type { Chains } from '../chains/chains.ts';
import type { StoredValue } from '../stored-value.ts';
import { inspectAccount, isUsed, kinds, newestKind } from './read-account.ts';

/** What is stored of an account. None of it is secret; the chain is authoritative. */
export interface StoredAccount {
  readonly chainId: number;
  readonly address: Address;
  readonly name: string;
  /** As last read from the chain. */
  readonly owners: readonly Address[];
  readonly threshold: number;
  readonly kind: AccountKind;
  readonly has4337Module: boolean;
  /** Set for an account that the wallet created. */
  readonly setup: AccountSetup | undefined;
  /** Whether an account that the wallet created was deployed when last read. */
  readonly isDeployed?: boolean;
}

export interface StoredAccounts {
  readonly accounts: readonly StoredAccount[];
  readonly selected: AccountId | undefined;
}

interface AccountsParts {
  readonly stored: StoredValue<StoredAccounts>;
  readonly chains: Chains;
  /** The owners whose keys the wallet holds; empty while it is locked. */
  readonly heldOwners: () => Promise<readonly Address[]>;
}

/** The wallet's smart accounts, each on one chain. */
export class Accounts {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /** Lists the accounts as the screens see them. */
  async list(): Promise<readonly Account[]> {
    const [{ accounts }, held] = await Promise.all([
      this.#parts.stored.get(),
      this.#parts.heldOwners(),
    ]);
    return accounts.map((account) => describe(account, held));
  }

  /** Lists the accounts as stored, also while the wallet is locked. */
  async listStored(): Promise<readonly StoredAccount[]> {
    return (await this.#parts.stored.get()).accounts;
  }

  /** @throws {WalletError} `unknown-account` */
  async get(id: AccountId): Promise<Account> {
    const account = (await this.list()).find((other) => other.id === id);
    if (!account) throw unknown(id);
    return account;
  }

  /**
   * Like {@link get}, but refreshes an account that was not deployed when last read: its first
   * operation may have run, sent by anyone. Without an answer from the chain it stays as it was.
   */
  async current(id: AccountId): Promise<Account> {
    const account = await this.get(id);
    if (account.status !== 'new') return account;
    return this.refresh(id).catch(() => account);
  }

  async selected(): Promise<Account | undefined> {
    const { selected } = await this.#parts.stored.get();
    const accounts = await this.list();
    return accounts.find(({ id }) => id === selected) ?? accounts[0];
  }

  /** The parameters for deploying the account; `undefined` if it is deployed. */
  async setup(id: AccountId): Promise<AccountSetup | undefined> {
    const { setup, isDeployed } = await this.#stored(id);
    return isDeployed ? undefined : setup;
  }

  /** Who controlled the account when last read. @see holdersOf */
  async holders(id: AccountId): Promise<string> {
    return holdersOf(await this.#stored(id));
  }

  async select(id: AccountId): Promise<void> {
    await this.#stored(id);
    await this.#parts.stored.update((value) => ({ ...value, selected: id }));
  }

  /** Reads from the chain what an address is. @throws {WalletError} `network`, `unknown-chain` */
  async inspect(chainId: number, address: Address): Promise<AccountInspection> {
    checkAddress(address);
    const node = await this.#parts.chains.node(chainId);
    try {
      return await inspectAccount(node, address, await this.#parts.heldOwners());
    } catch (error) {
      throw networkError(error);
    }
  }

  /**
   * Adds a deployed account that one of the wallet's keys owns.
   *
   * @throws {WalletError} `not-a-safe`, `not-an-owner`, `nested-owner`, `account-exists`
   */
  async add(chainId: number, entered: Address, name: string): Promise<Account> {
    const found = await this.inspect(chainId, entered);
    if (found.kind !== 'safe') throw noSafe();
    if (found.ownKeys.length === 0) {
      const own = (await this.listStored()).filter((one) => one.chainId === chainId);
      const isNested = own.some((one) => includesAddress(found.owners, one.address));
      throw new WalletError(isNested ? 'nested-owner' : 'not-an-owner');
    }
    const address = getAddress(entered);
    return this.#insert({
      chainId,
      address,
      name,
      ...factsOf(found),
      setup: undefined,
    });
  }

  /**
   * Creates the owner's next account: the first that the wallet does not list yet, of the newest kind that the
   * chain has. One that is in use comes before: a user who imported the phrase has it back, whatever its kind.
   *
   * @throws {WalletError} `unknown-owner`, `unknown-chain`, `network`
   */
  async create(chainId: number, owner: Address, name: string): Promise<Account> {
    const { chains } = this.#parts;
    const { endpointUrl } = await chains.get(chainId);
    const held = await this.#parts.heldOwners();
    if (!held.some((other) => isAddressEqual(other, owner))) throw new WalletError('unknown-owner');
    const known = await this.listStored();
    const isKnown = (address: Address) =>
      known.some((other) => other.chainId === chainId && isAddressEqual(other.address, address));
    const node = await chains.node(chainId);
    const find = async () => {
      const newest = await newestKind(
        node,
        endpointUrl ? await chains.endpoint(chainId) : undefined,
      );
      for (let saltNonce = 0n; ; saltNonce += 1n) {
        const setups = kinds
          .map((kind) => ({ owner: getAddress(owner), saltNonce: String(saltNonce), kind }))
          .filter((one) => !isKnown(newAccountAddress(one)));
        const used = await Promise.all(setups.map((one) => isUsed(node, newAccountAddress(one))));
        const setup = setups.find((_, i) => used[i]) ?? setups.find(({ kind }) => kind === newest);
        if (setup) return setup;
      }
    };
    const setup = await find().catch(throwNetworkError);
    const address = newAccountAddress(setup);
    const created = await this.#insert({ chainId, address, name, ...undeployed(setup), setup });
    // Its owners may have changed.
    return this.current(created.id);
  }

  async rename(id: AccountId, name: string): Promise<void> {
    await this.#change(id, (account) => ({ ...account, name }));
  }

  async remove(id: AccountId): Promise<void> {
    const removed = await this.#stored(id);
    await this.#parts.stored.update(({ accounts, selected }) => ({
      accounts: accounts.filter((account) => !isSame(account, removed)),
      selected: selected === id ? undefined : selected,
    }));
  }

  /** Updates the account from the chain: a recovery or a first operation changes it. */
  async refresh(id: AccountId): Promise<Account> {
    const { chainId, address, setup } = await this.#stored(id);
    const found = await this.inspect(chainId, address);
    const isGone = setup && found.kind === 'no-contract';
    if (found.kind !== 'safe' && !setup) throw noSafe();
    if (found.kind === 'safe' || isGone) {
      // A deployment may have been undone, or never have been.
      const facts = isGone ? undeployed(setup) : { ...factsOf(found), isDeployed: true };
      await this.#change(id, (account) => ({ ...account, ...facts }));
    }
    return this.get(id);
  }

  async #insert(added: StoredAccount): Promise<Account> {
    const id = accountId(added.chainId, added.address);
    await this.#parts.stored.update(({ accounts, selected }) => {
      if (accounts.some((account) => isSame(account, added))) {
        throw new WalletError('account-exists');
      }
      return { accounts: [...accounts, added], selected: selected ?? id };
    });
    return this.get(id);
  }

  async #change(id: AccountId, change: (account: StoredAccount) => StoredAccount): Promise<void> {
    const changed = await this.#stored(id);
    await this.#parts.stored.update((value) => ({
      ...value,
      accounts: value.accounts.map((account) =>
        isSame(account, changed) ? change(account) : account,
      ),
    }));
  }

  async #stored(id: AccountId): Promise<StoredAccount> {
    const accounts = await this.listStored();
    const account = accounts.find(({ chainId, address }) => accountId(chainId, address) === id);
    if (!account) throw unknown(id);
    return account;
  }
}

function describe(account: StoredAccount, held: readonly Address[]): Account {
  const { chainId, address, name, threshold, kind } = account;
  const owners = held.filter((key) => account.owners.some((owner) => isAddressEqual(owner, key)));
  const id = accountId(chainId, address);
  const facts = { id, chainId, address, name, owners, threshold, kind };
  return { ...facts, status: status(account, owners.length) };
}

/** What is known of a created account before its first operation. */
function undeployed({ owner, kind = '0.7' }: AccountSetup) {
  return { owners: [owner], threshold: 1, kind, has4337Module: true, isDeployed: false };
}

/** What is stored of a deployed account. */
function factsOf({ owners, threshold, accountKind: kind, has4337Module }: AccountInspection) {
  return { owners, threshold, kind, has4337Module };
}

function noSafe(): WalletError {
  return new WalletError('not-a-safe', 'There is no Safe at this address');
}

function status(account: StoredAccount, keys: number): AccountStatus {
  const { threshold, has4337Module, setup, isDeployed } = account;
  if (keys < threshold) return 'too-few-keys';
  if (setup && !isDeployed) return 'new';
  return has4337Module ? 'ready' : 'needs-4337';
}

function isSame(a: StoredAccount, b: StoredAccount): boolean {
  return a.chainId === b.chainId && isAddressEqual(a.address, b.address);
}

function checkAddress(address: unknown): void {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    throw new WalletError('invalid-request', 'Invalid address');
  }
}

function unknown(id: string): WalletError {
  return new WalletError('unknown-account', `The wallet does not know ${id}`);
}
