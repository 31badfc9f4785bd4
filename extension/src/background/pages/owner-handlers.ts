import type { Handlers } from './handlers.ts';

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
