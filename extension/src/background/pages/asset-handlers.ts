import { addToken, askToPay, listAssets } from '../use-cases/assets.ts';
import type { Handlers } from './handlers.ts';

export const assetHandlers: Handlers<'assets.list' | 'assets.add' | 'assets.send'> = {
  'assets.list': (wallet, { id }) => listAssets(wallet, id),
  'assets.add': async (wallet, { chainId, token }) => {
    await addToken(wallet, chainId, token);
    return undefined;
  },
  'assets.send': askToPay,
};
