import { addToken, askToPay, listAssets, removeToken } from '../use-cases/assets.ts';
import type { Handlers } from './handlers.ts';

export const assetHandlers: Handlers<
  'assets.list' | 'assets.add' | 'assets.remove' | 'assets.send'
> = {
  'assets.list': listAssets,
  'assets.add': async (wallet, { chainId, token }) => {
    await addToken(wallet, chainId, token);
    return undefined;
  },
  'assets.remove': async (wallet, { chainId, token }) => {
    await removeToken(wallet, chainId, token);
    return undefined;
  },
  'assets.send': askToPay,
};
