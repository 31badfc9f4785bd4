import type { Wallet } from '../wallet/wallet.ts';
import type { Handlers } from './answer-page.ts';

export const vaultHandlers: Handlers<
  | 'vault.create'
  | 'vault.unlock'
  | 'vault.unlockByPasskey'
  | 'vault.lock'
  | 'vault.changePassword'
  | 'vault.addPasskey'
  | 'vault.removePasskey'
  | 'vault.erase'
> = {
  'vault.create': async (wallet, { password, secret }) => {
    const created = await wallet.keyring.create(password, secret);
    await begin(wallet);
    return created;
  },
  'vault.unlock': async (wallet, { password }) => {
    await wallet.keyring.unlock(password);
    await begin(wallet);
  },
  'vault.unlockByPasskey': async (wallet, { secret }) => {
    await wallet.keyring.unlockByPasskey(secret);
    await begin(wallet);
  },
  'vault.lock': async (wallet) => {
    await wallet.lock();
  },
  'vault.changePassword': async ({ keyring, changed }, { password, newPassword }) => {
    await keyring.changePassword(password, newPassword);
    changed('state');
  },
  'vault.addPasskey': async ({ keyring, changed }, { password, passkey, secret }) => {
    await keyring.addPasskey(password, passkey, secret);
    changed('state');
  },
  'vault.removePasskey': async ({ keyring, changed }, { password }) => {
    await keyring.removePasskey(password);
    changed('state');
  },
  'vault.erase': async (wallet) => {
    await wallet.eraseEverything();
  },
};

async function begin(wallet: Wallet): Promise<void> {
  wallet.approvals.unlocked();
  await wallet.touch();
  wallet.changed('state');
}

export const ownerHandlers: Handlers<
  | 'owners.create'
  | 'owners.import'
  | 'owners.rename'
  | 'owners.remove'
  | 'owners.export'
  | 'owners.confirmPhrase'
> = {
  'owners.create': async (wallet, { name = '' }) => {
    const owner = await wallet.keyring.createOwner(name);
    wallet.changed('state');
    return owner;
  },
  'owners.import': async (wallet, { secret, name = '' }) => {
    const owner = await wallet.keyring.importOwner(secret, name);
    wallet.changed('state');
    return owner;
  },
  'owners.rename': async (wallet, { address, name }) => {
    await wallet.keyring.renameOwner(address, name);
    wallet.changed('state');
  },
  'owners.remove': async (wallet, { address, password }) => {
    await wallet.keyring.removeOwner(address, password);
    wallet.approvals.declineAll('The key was removed.');
    wallet.changed('state');
  },
  'owners.export': async ({ keyring }, { address, password }) =>
    keyring.exportOwner(address, password),
  'owners.confirmPhrase': async (wallet, { address, words }) => {
    await wallet.keyring.confirmPhrase(address, words);
    wallet.changed('state');
  },
};
