import type { Wallet } from '../wallet/wallet.ts';
import { changing, type Handlers } from './handlers.ts';

export const vaultHandlers = {
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
  'vault.lock': (wallet) => wallet.lock(),
  'vault.changePassword': changing(({ keyring }, { password, newPassword }) =>
    keyring.changePassword(password, newPassword),
  ),
  'vault.addPasskey': changing(({ keyring }, { password, passkey, secret }) =>
    keyring.addPasskey(password, passkey, secret),
  ),
  'vault.removePasskey': changing(({ keyring }, { password }) => keyring.removePasskey(password)),
  'vault.erase': (wallet) => wallet.eraseEverything(),
} satisfies Partial<Handlers>;

async function begin(wallet: Wallet): Promise<void> {
  wallet.approvals.unlocked();
  await wallet.touch();
  wallet.changed('state');
}

export const ownerHandlers = {
  'owners.create': changing((wallet, { name = '' }) => wallet.keyring.createOwner(name)),
  'owners.import': changing((wallet, { secret, name = '' }) =>
    wallet.keyring.importOwner(secret, name),
  ),
  'owners.rename': changing((wallet, { address, name }) =>
    wallet.keyring.renameOwner(address, name),
  ),
  'owners.remove': changing(async (wallet, { address, password }) => {
    await wallet.keyring.removeOwner(address, password);
    wallet.approvals.declineAll('The key was removed.');
  }),
  'owners.export': async ({ keyring }, { address, password }) =>
    keyring.exportOwner(address, password),
  'owners.confirmPhrase': changing((wallet, { address, words }) =>
    wallet.keyring.confirmPhrase(address, words),
  ),
} satisfies Partial<Handlers>;
