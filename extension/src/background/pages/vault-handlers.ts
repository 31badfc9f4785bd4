import type { Handlers } from './handlers.ts';

export const vaultHandlers: Handlers<
  'vault.create' | 'vault.unlock' | 'vault.lock' | 'vault.changePassword' | 'vault.erase'
> = {
  'vault.create': async (wallet, { password, secret }) => {
    const created = await wallet.keyring.create(password, secret);
    wallet.approvals.unlocked();
    await wallet.touch();
    wallet.changed('state');
    return created;
  },
  'vault.unlock': async (wallet, { password }) => {
    await wallet.keyring.unlock(password);
    wallet.approvals.unlocked();
    await wallet.touch();
    wallet.changed('state');
  },
  'vault.lock': async (wallet) => {
    await wallet.lock();
  },
  'vault.changePassword': async ({ keyring }, { password, newPassword }) => {
    await keyring.changePassword(password, newPassword);
  },
  'vault.erase': async (wallet) => {
    await wallet.eraseEverything();
  },
};
