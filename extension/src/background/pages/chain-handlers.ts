import { WalletError } from '../../messages/errors.ts';
import type { Handlers } from './answer-page.ts';

export const chainHandlers: Handlers<
  'chains.inspect' | 'chains.save' | 'chains.saveAll' | 'chains.remove'
> = {
  'chains.inspect': async ({ chains }, { rpcUrl }) => ({ chainId: await chains.inspect(rpcUrl) }),
  'chains.save': async (wallet, chain) => {
    await wallet.chains.save(chain);
    wallet.changed('state');
  },
  'chains.saveAll': async (wallet, { chains }) => {
    await wallet.chains.saveAll(chains);
    wallet.changed('state');
  },
  'chains.remove': async (wallet, { chainId }) => {
    const accounts = await wallet.accounts.listStored();
    if (accounts.some((account) => account.chainId === chainId)) {
      throw new WalletError('chain-in-use', 'The wallet has accounts on this chain');
    }
    await wallet.chains.remove(chainId);
    wallet.changed('state');
  },
};
