import { WalletError } from '@recovery-guardian/wallet';
import { type Address, type Hash, type Hex, isAddressEqual, toHex } from 'viem';
import type { Owner } from '../../messages/account.ts';
import type { OwnerSecret } from '../../messages/requests.ts';
import type { Passkey } from '../../messages/state.ts';
import type { StoredValue } from '../stored-value.ts';
import { opensVault, type StoredPasskey, unwrapVaultKey, wrapVaultKey } from './passkey.ts';
import { isGuessable, type passwordAttempts } from './password.ts';
import {
  createPhrase,
  decodeContent,
  encodeContent,
  entropyToPhrase,
  ownerFromPhrase,
  ownerFromPrivateKey,
  ownerKey,
  phraseToEntropy,
  publicOwner,
  readPrivateKey,
  type StoredOwner,
  signHash,
  type VaultContent,
} from './secrets.ts';
import type { KeySession } from './session.ts';
import {
  type Bytes,
  createVaultKey,
  currentKeyDerivation,
  deriveVaultKey,
  fromBase64,
  isSameDerivation,
  type KeyDerivation,
  openVault,
  readVault,
  sealVault,
  type Vault,
  type VaultKey,
} from './vault.ts';

interface KeyringParts {
  readonly vault: StoredValue<Vault | undefined>;
  /** Changed only in turn with the vault. */
  readonly passkey: StoredValue<StoredPasskey | undefined>;
  readonly session: KeySession;
  readonly attempts: ReturnType<typeof passwordAttempts>;
  /** The derivation of new vaults, to which older ones are raised. */
  readonly derivation?: KeyDerivation;
}

/**
 * Holds the owners' keys. They are decrypted only in this worker, and only while it is unlocked.
 * Only signatures leave it, and the secrets that the user exports with the password.
 *
 * Everything that reads or changes the vault is serialized by `#parts.vault`, so no change is based
 * on outdated content, or sealed with a replaced key.
 */
export class WalletKeyring {
  readonly #parts: KeyringParts;
  readonly #derivation: KeyDerivation;
  #vaultKey: VaultKey | undefined;
  /** Owners' keys used since the worker started; `lock` overwrites them with zeros. */
  readonly #keys = new Map<Address, Bytes>();
  /** Public facts, cached so that listing owners decrypts nothing. */
  #owners: readonly Owner[] | undefined;

  constructor(parts: KeyringParts) {
    this.#parts = parts;
    this.#derivation = parts.derivation ?? currentKeyDerivation;
  }

  async hasVault(): Promise<boolean> {
    return (await this.#parts.vault.get()) !== undefined;
  }

  /** A damaged vault counts as locked: unlocking says what is wrong. */
  async isUnlocked(): Promise<boolean> {
    return (await this.#findKey().catch(() => undefined)) !== undefined;
  }

  /** When the next password is accepted. */
  retryAt(): Promise<number | undefined> {
    return this.#parts.attempts.retryAt();
  }

  /** Creates and unlocks the vault with its first owner. Returns the phrase if it is new. */
  async create(
    password: string,
    secret: OwnerSecret | undefined,
  ): Promise<{ owner: Owner; phrase: string | undefined }> {
    checkStrength(password);
    const phrase = secret ? undefined : createPhrase();
    const owner = phrase
      ? await ownerFromPhrase(phraseToEntropy(phrase), 0, { name: '', isBackedUp: false })
      : await readSecret(secret as OwnerSecret, '');
    await this.#parts.vault.update(async (stored) => {
      if (stored !== undefined) throw new WalletError('vault-exists');
      const vaultKey = await createVaultKey(password, this.#derivation);
      return this.#sealAndBegin({ owners: [owner] }, vaultKey);
    });
    return { owner: publicOwner(owner), phrase };
  }

  /** @throws {WalletError} `wrong-password`, `too-soon`, `damaged-vault`, `newer-vault`, `no-vault` */
  async unlock(password: string): Promise<void> {
    await this.#parts.vault.update(async (stored) => {
      const vault = readStored(stored);
      const { content, vaultKey } = await this.#open(vault, password);
      if (isSameDerivation(vault.derivation, this.#derivation)) {
        await this.#begin(content, vaultKey);
        return vault;
      }
      // The derivation was raised after the vault was written.
      return this.#sealAndBegin(content, await createVaultKey(password, this.#derivation));
    });
  }

  /** The passkey that unlocks the wallet, too; `undefined` without one. */
  async passkey(): Promise<Passkey | undefined> {
    const { vault, passkey } = this.#parts;
    const stored = await passkey.get();
    return opensVault(stored, await vault.get()) ? { id: stored.id, salt: stored.salt } : undefined;
  }

  /**
   * Unlocks with the passkey's secret. It cannot be guessed, so attempts are not counted.
   *
   * @throws {WalletError} `wrong-passkey`, `damaged-vault`, `newer-vault`, `no-vault`
   */
  async unlockByPasskey(secret: Hex): Promise<void> {
    await this.#parts.vault.use(async (stored) => {
      const vault = readStored(stored);
      const passkey = await this.#parts.passkey.get();
      if (!opensVault(passkey, vault)) throw new WalletError('wrong-passkey');
      const vaultKey = await unwrapVaultKey(passkey, vault, secret);
      await this.#begin(decodeContent(await openVault(vault, vaultKey)), vaultKey);
    });
  }

  /** Lets a passkey unlock the wallet, too. A new password removes it. */
  async addPasskey(password: string, passkey: Passkey, secret: Hex): Promise<void> {
    await this.#parts.vault.use(async (stored) => {
      await this.#requireKey();
      const { vaultKey } = await this.#open(readStored(stored), password);
      await this.#parts.passkey.set(await wrapVaultKey(vaultKey, passkey, secret));
    });
  }

  async removePasskey(password: string): Promise<void> {
    await this.#parts.vault.use(async (stored) => {
      await this.#requireKey();
      await this.#open(readStored(stored), password);
      await this.#parts.passkey.remove();
    });
  }

  /** Forgets every key until the next unlock. */
  async lock(): Promise<void> {
    this.#vaultKey?.key.fill(0);
    this.#vaultKey = undefined;
    this.#owners = undefined;
    for (const key of this.#keys.values()) key.fill(0);
    this.#keys.clear();
    await this.#parts.session.end();
  }

  /** Restarts the auto-lock timer after a user's action. @returns whether the wallet is unlocked */
  touch(): Promise<boolean> {
    return this.#parts.session.touch();
  }

  async changePassword(password: string, newPassword: string): Promise<void> {
    checkStrength(newPassword);
    await this.#parts.vault.update(async (stored) => {
      await this.#requireKey();
      const { content } = await this.#open(readStored(stored), password);
      const vaultKey = await createVaultKey(newPassword, this.#derivation);
      // It may have been locked meanwhile; it must stay locked.
      await this.#requireKey();
      return this.#sealAndBegin(content, vaultKey);
    });
  }

  /** Erases everything permanently. */
  async erase(): Promise<void> {
    await this.lock();
    await this.#parts.vault.remove();
    await this.#parts.passkey.remove();
    // A concurrent change may have started a session after the first lock.
    await this.lock();
  }

  /** @throws {WalletError} `locked` */
  async owners(): Promise<readonly Owner[]> {
    await this.#requireKey();
    return this.#owners ?? this.#read(async ({ owners }) => owners.map(publicOwner));
  }

  /** Derives another owner from the first phrase. */
  async createOwner(name: string): Promise<Owner> {
    return this.#add(async (owners) => {
      const ofPhrase = owners.filter((owner) => owner.source === 'phrase');
      const [first] = ofPhrase;
      if (!first) throw new WalletError('unknown-owner', 'The wallet has no phrase');
      const siblings = ofPhrase.filter(({ entropy }) => entropy === first.entropy);
      // The first unused one: a removed key of the phrase comes back first.
      let index = 0;
      while (siblings.some((owner) => owner.index === index)) index += 1;
      const { isBackedUp } = first;
      return ownerFromPhrase(fromBase64(first.entropy), index, { name, isBackedUp });
    });
  }

  async importOwner(secret: OwnerSecret, name: string): Promise<Owner> {
    return this.#add(() => readSecret(secret, name));
  }

  async renameOwner(address: Address, name: string): Promise<void> {
    await this.#change(address, (owner) => ({ ...owner, name }));
  }

  async removeOwner(address: Address, password: string): Promise<void> {
    await this.#parts.vault.update(async (stored) => {
      await this.#requireKey();
      const { content, vaultKey } = await this.#open(readStored(stored), password);
      const owner = findOwner(content, address);
      const owners = content.owners.filter((other) => other !== owner);
      if (owners.length === 0) throw new WalletError('last-owner');
      this.#keys.get(owner.address)?.fill(0);
      this.#keys.delete(owner.address);
      return this.#seal({ owners }, vaultKey);
    });
  }

  async exportOwner(
    address: Address,
    password: string,
  ): Promise<{ phrase: string | undefined; privateKey: Hex }> {
    await this.#requireKey();
    const owner = await this.#parts.vault.use(async (stored) => {
      const { content } = await this.#open(readStored(stored), password);
      return findOwner(content, address);
    });
    const phrase =
      owner.source === 'phrase' ? entropyToPhrase(fromBase64(owner.entropy)) : undefined;
    return { phrase, privateKey: toHex(await ownerKey(owner)) };
  }

  /** Marks a phrase as backed up if the given words of it are right. */
  async confirmPhrase(
    address: Address,
    answers: readonly (readonly [number, string])[],
  ): Promise<void> {
    await this.#update((owners) => {
      const owner = findOwner({ owners }, address);
      if (owner.source !== 'phrase') throw new WalletError('unknown-owner');
      const { entropy } = owner;
      const words = entropyToPhrase(fromBase64(entropy)).split(' ');
      const isRight = ([place, word]: readonly [number, string]) =>
        words[place] === word.trim().toLowerCase();
      if (answers.length === 0 || !answers.every(isRight)) throw new WalletError('wrong-words');
      return owners.map((other) =>
        other.source === 'phrase' && other.entropy === entropy
          ? { ...other, isBackedUp: true }
          : other,
      );
    });
  }

  /**
   * Signs a hash that this worker computed from what the user approved. Never a caller's own hash.
   *
   * @throws {WalletError} `locked`, `unknown-owner`
   */
  async sign(address: Address, hash: Hash): Promise<Hex> {
    await this.#requireKey();
    const key = this.#keys.get(address) ?? (await this.#loadKey(address));
    // It may have been locked meanwhile, and the key overwritten.
    if (this.#keys.get(address) !== key) throw new WalletError('locked');
    return signHash(key, hash);
  }

  #loadKey(address: Address): Promise<Bytes> {
    return this.#read(async (content, vaultKey) => {
      const known = this.#keys.get(address);
      if (known) return known;
      const key = await ownerKey(findOwner(content, address));
      if (this.#vaultKey !== vaultKey) {
        key.fill(0);
        throw new WalletError('locked');
      }
      this.#keys.set(address, key);
      return key;
    });
  }

  /** Unlocks with this key, and overwrites the previous one with zeros. */
  async #begin(content: VaultContent, vaultKey: VaultKey): Promise<void> {
    const before = this.#vaultKey;
    this.#vaultKey = vaultKey;
    this.#owners = content.owners.map(publicOwner);
    if (before !== vaultKey) before?.key.fill(0);
    await this.#parts.session.begin(vaultKey.key);
  }

  /** The key, also after a restart of the worker, unless the session has ended. */
  async #findKey(): Promise<VaultKey | undefined> {
    const key = await this.#parts.session.readKey();
    if (!key) {
      if (this.#vaultKey) await this.lock();
      return undefined;
    }
    if (this.#vaultKey) return this.#vaultKey;
    const { derivation, salt } = readStored(await this.#parts.vault.get());
    // Concurrent callers must all get the first one's object.
    this.#vaultKey ??= { key, derivation, salt };
    return this.#vaultKey;
  }

  /** @throws {WalletError} `locked` */
  async #requireKey(): Promise<VaultKey> {
    const vaultKey = await this.#findKey();
    if (!vaultKey) throw new WalletError('locked');
    return vaultKey;
  }

  /** Opens a vault with the password, counting failed attempts. */
  #open(vault: Vault, password: string): Promise<{ content: VaultContent; vaultKey: VaultKey }> {
    return this.#parts.attempts.attempt(async () => {
      const vaultKey = await deriveVaultKey(vault, password);
      return { content: decodeContent(await openVault(vault, vaultKey)), vaultKey };
    });
  }

  /** Runs a task on the vault's content, after earlier changes. */
  #read<Result>(
    task: (content: VaultContent, vaultKey: VaultKey) => Promise<Result>,
  ): Promise<Result> {
    return this.#parts.vault.use(async (stored) => {
      const vaultKey = await this.#requireKey();
      const content = decodeContent(await openVault(readStored(stored), vaultKey));
      if (this.#vaultKey === vaultKey) this.#owners = content.owners.map(publicOwner);
      return task(content, vaultKey);
    });
  }

  async #seal(content: VaultContent, vaultKey: VaultKey): Promise<Vault> {
    const vault = await sealVault(encodeContent(content), vaultKey);
    this.#owners &&= content.owners.map(publicOwner);
    return vault;
  }

  /** Seals the vault with a new key, which the passkey does not open. */
  async #sealAndBegin(content: VaultContent, vaultKey: VaultKey): Promise<Vault> {
    const vault = await sealVault(encodeContent(content), vaultKey);
    await this.#parts.passkey.remove();
    await this.#begin(content, vaultKey);
    return vault;
  }

  async #update(
    change: (
      owners: readonly StoredOwner[],
    ) => readonly StoredOwner[] | Promise<readonly StoredOwner[]>,
  ): Promise<void> {
    await this.#parts.vault.update(async (stored) => {
      const vaultKey = await this.#requireKey();
      const { owners } = decodeContent(await openVault(readStored(stored), vaultKey));
      const content = { owners: await change(owners) };
      // It may have been locked meanwhile, and the key overwritten with zeros, which must not seal
      // it.
      if (this.#vaultKey !== vaultKey) throw new WalletError('locked');
      return this.#seal(content, vaultKey);
    });
  }

  async #add(make: (owners: readonly StoredOwner[]) => Promise<StoredOwner>): Promise<Owner> {
    let added: StoredOwner | undefined;
    await this.#update(async (owners) => {
      const owner = await make(owners);
      if (owners.some(({ address }) => address === owner.address)) {
        throw new WalletError('owner-exists');
      }
      added = owner;
      return [...owners, owner];
    });
    return publicOwner(added as StoredOwner);
  }

  async #change(address: Address, change: (owner: StoredOwner) => StoredOwner): Promise<void> {
    await this.#update((owners) => {
      const owner = findOwner({ owners }, address);
      return owners.map((other) => (other === owner ? change(other) : other));
    });
  }
}

function readStored(stored: Vault | undefined): Vault {
  if (stored === undefined) throw new WalletError('no-vault');
  return readVault(stored);
}

async function readSecret(secret: OwnerSecret, name: string): Promise<StoredOwner> {
  return secret.kind === 'phrase'
    ? ownerFromPhrase(phraseToEntropy(secret.phrase), 0, { name, isBackedUp: true })
    : ownerFromPrivateKey(readPrivateKey(secret.privateKey), name);
}

function findOwner({ owners }: VaultContent, address: Address): StoredOwner {
  const owner = owners.find((other) => isAddressEqual(other.address, address));
  if (!owner) throw new WalletError('unknown-owner', `The wallet does not hold ${address}`);
  return owner;
}

function checkStrength(password: string): void {
  if (isGuessable(password)) throw new WalletError('weak-password', 'The password is too easy');
}
