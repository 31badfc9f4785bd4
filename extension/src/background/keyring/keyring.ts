import { type Address, type Hash, type Hex, isAddressEqual, toHex } from 'viem';
import type { Owner } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { OwnerSecret } from '../../messages/requests.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { type Bytes, fromBase64 } from './bytes.ts';
import { currentKeyDerivation, type KeyDerivation } from './key-derivation.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { createPhrase, entropyToPhrase, phraseToEntropy, readPrivateKey } from './secrets.ts';
import type { KeySession } from './session.ts';
import { signHash } from './sign-hash.ts';
import {
  createVaultKey,
  deriveVaultKey,
  openVault,
  readVault,
  sealVault,
  type Vault,
  type VaultKey,
} from './vault.ts';
import {
  decodeContent,
  encodeContent,
  ownerFromPhrase,
  ownerFromPrivateKey,
  ownerKey,
  publicOwner,
  type StoredOwner,
  type VaultContent,
} from './vault-content.ts';

export interface KeyringParts {
  readonly vault: StoredValue<Vault | undefined>;
  readonly session: KeySession;
  readonly attempts: PasswordAttempts;
  /** What new vaults use, and older ones are raised to. */
  readonly derivation?: KeyDerivation;
}

/** At least as long as a password must be. */
const shortestPassword = 8;

/**
 * Holds the owners' keys. They are decrypted in this worker alone, and only while it is unlocked; what
 * leaves it are signatures, and the secrets that the person exports with the password.
 */
export class Keyring {
  readonly #parts: KeyringParts;
  readonly #derivation: KeyDerivation;
  #vaultKey: VaultKey | undefined;
  /** Owners' keys that were used since the worker woke; overwritten with zeros by `lock`. */
  readonly #keys = new Map<Address, Bytes>();

  constructor(parts: KeyringParts) {
    this.#parts = parts;
    this.#derivation = parts.derivation ?? currentKeyDerivation;
  }

  async hasVault(): Promise<boolean> {
    return (await this.#parts.vault.get()) !== undefined;
  }

  async isUnlocked(): Promise<boolean> {
    return (await this.#findKey()) !== undefined;
  }

  /** When the next password may be tried. */
  retryAt(): Promise<number | undefined> {
    return this.#parts.attempts.retryAt();
  }

  /** Makes the vault with its first owner, and unlocks it. Answers the phrase where it is a new one. */
  async create(
    password: string,
    secret: OwnerSecret | undefined,
  ): Promise<{ owner: Owner; phrase: string | undefined }> {
    if (await this.hasVault()) throw new WalletError('vault-exists');
    checkStrength(password);
    const phrase = secret ? undefined : createPhrase();
    const owner = phrase
      ? await ownerFromPhrase(phraseToEntropy(phrase), 0, { name: '', isBackedUp: false })
      : await readSecret(secret as OwnerSecret, '');
    const vaultKey = await createVaultKey(password, this.#derivation);
    await this.#write({ owners: [owner] }, vaultKey);
    await this.#begin(vaultKey);
    return { owner: publicOwner(owner), phrase };
  }

  /** @throws {WalletError} `wrong-password`, `too-soon`, `damaged-vault`, `newer-vault`, `no-vault` */
  async unlock(password: string): Promise<void> {
    const vault = await this.#readVault();
    const vaultKey = await this.#parts.attempts.attempt(async () => {
      const vaultKey = await deriveVaultKey(vault, password);
      decodeContent(await openVault(vault, vaultKey));
      return vaultKey;
    });
    await this.#begin(await this.#raise(vault, vaultKey, password));
  }

  /** Forgets every key until the password comes again. */
  async lock(): Promise<void> {
    this.#vaultKey?.key.fill(0);
    this.#vaultKey = undefined;
    for (const key of this.#keys.values()) key.fill(0);
    this.#keys.clear();
    await this.#parts.session.end();
  }

  /** The person did something: the time until the lock begins anew. */
  touch(): Promise<void> {
    return this.#parts.session.touch();
  }

  async changePassword(password: string, newPassword: string): Promise<void> {
    checkStrength(newPassword);
    const { content } = await this.#openWith(password);
    const vaultKey = await createVaultKey(newPassword, this.#derivation);
    await this.#write(content, vaultKey);
    await this.#begin(vaultKey);
  }

  /** Forgets everything, for good. */
  async erase(): Promise<void> {
    await this.lock();
    await this.#parts.vault.remove();
  }

  /** @throws {WalletError} `locked` */
  async owners(): Promise<readonly Owner[]> {
    const { owners } = await this.#content();
    return owners.map(publicOwner);
  }

  /** One more owner of the first phrase. */
  async createOwner(name: string): Promise<Owner> {
    return this.#add(async (owners) => {
      const ofPhrase = owners.filter((owner) => owner.source === 'phrase');
      const [first] = ofPhrase;
      if (!first) throw new WalletError('unknown-owner', 'The wallet has no phrase');
      const siblings = ofPhrase.filter(({ entropy }) => entropy === first.entropy);
      const index = Math.max(...siblings.map((owner) => owner.index)) + 1;
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
    const { content, vaultKey } = await this.#openWith(password);
    const owner = findOwner(content, address);
    const owners = content.owners.filter((other) => other !== owner);
    if (owners.length === 0) throw new WalletError('last-owner');
    await this.#write({ owners }, vaultKey);
    this.#keys.get(owner.address)?.fill(0);
    this.#keys.delete(owner.address);
  }

  async exportOwner(
    address: Address,
    password: string,
  ): Promise<{ phrase: string | undefined; privateKey: Hex }> {
    const { content } = await this.#openWith(password);
    const owner = findOwner(content, address);
    const phrase =
      owner.source === 'phrase' ? entropyToPhrase(fromBase64(owner.entropy)) : undefined;
    return { phrase, privateKey: toHex(await ownerKey(owner)) };
  }

  /** Takes some words of the phrase as proof that it was written down. */
  async confirmPhrase(
    address: Address,
    answers: readonly (readonly [number, string])[],
  ): Promise<void> {
    const owner = findOwner(await this.#content(), address);
    if (owner.source !== 'phrase') throw new WalletError('unknown-owner');
    const words = entropyToPhrase(fromBase64(owner.entropy)).split(' ');
    const isRight = ([place, word]: readonly [number, string]) =>
      words[place] === word.trim().toLowerCase();
    if (answers.length === 0 || !answers.every(isRight)) throw new WalletError('wrong-words');
    const { entropy } = owner;
    await this.#update((owners) =>
      owners.map((other) =>
        other.source === 'phrase' && other.entropy === entropy
          ? { ...other, isBackedUp: true }
          : other,
      ),
    );
  }

  /**
   * Signs 32 bytes that this worker made itself of what the person approved. Never a caller's.
   *
   * @throws {WalletError} `locked`, `unknown-owner`
   */
  async sign(address: Address, hash: Hash): Promise<Hex> {
    const vaultKey = await this.#findKey();
    if (!vaultKey) throw new WalletError('locked');
    let key = this.#keys.get(address);
    if (!key) {
      key = await ownerKey(findOwner(await this.#content(), address));
      // It may have been locked meanwhile.
      if (this.#vaultKey !== vaultKey) throw new WalletError('locked');
      this.#keys.set(address, key);
    }
    return signHash(key, hash);
  }

  async #begin(vaultKey: VaultKey): Promise<void> {
    this.#vaultKey = vaultKey;
    await this.#parts.session.begin(vaultKey.key);
  }

  /** The key from before the worker slept, unless the session has ended. */
  async #findKey(): Promise<VaultKey | undefined> {
    const key = await this.#parts.session.read();
    if (!key) {
      if (this.#vaultKey) await this.lock();
      return undefined;
    }
    if (this.#vaultKey) return this.#vaultKey;
    const { derivation, salt } = await this.#readVault();
    this.#vaultKey = { key, derivation, salt };
    return this.#vaultKey;
  }

  async #content(): Promise<VaultContent> {
    const vaultKey = await this.#findKey();
    if (!vaultKey) throw new WalletError('locked');
    return decodeContent(await openVault(await this.#readVault(), vaultKey));
  }

  async #readVault(): Promise<Vault> {
    const stored = await this.#parts.vault.get();
    if (stored === undefined) throw new WalletError('no-vault');
    return readVault(stored);
  }

  async #openWith(password: string): Promise<{ content: VaultContent; vaultKey: VaultKey }> {
    if (!(await this.isUnlocked())) throw new WalletError('locked');
    const vault = await this.#readVault();
    return this.#parts.attempts.attempt(async () => {
      const vaultKey = await deriveVaultKey(vault, password);
      return { content: decodeContent(await openVault(vault, vaultKey)), vaultKey };
    });
  }

  /** Encrypts the vault anew where the key derivation has been raised since it was written. */
  async #raise(vault: Vault, vaultKey: VaultKey, password: string): Promise<VaultKey> {
    if (JSON.stringify(vault.derivation) === JSON.stringify(this.#derivation)) return vaultKey;
    const raised = await createVaultKey(password, this.#derivation);
    await this.#parts.vault.set(await sealVault(await openVault(vault, vaultKey), raised));
    return raised;
  }

  async #write(content: VaultContent, vaultKey: VaultKey): Promise<void> {
    await this.#parts.vault.set(await sealVault(encodeContent(content), vaultKey));
  }

  async #update(
    change: (
      owners: readonly StoredOwner[],
    ) => readonly StoredOwner[] | Promise<readonly StoredOwner[]>,
  ): Promise<void> {
    await this.#parts.vault.update(async () => {
      const vaultKey = await this.#findKey();
      if (!vaultKey) throw new WalletError('locked');
      const { owners } = await this.#content();
      return sealVault(encodeContent({ owners: await change(owners) }), vaultKey);
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
  if (password.normalize('NFKC').length < shortestPassword) {
    throw new WalletError('weak-password', `A password has ${shortestPassword} or more characters`);
  }
}
