import type { RequestName, RequestParameters, RequestResult } from '../../messages/requests.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { accountHandlers } from './account-handlers.ts';
import { assetHandlers } from './asset-handlers.ts';
import { chainHandlers } from './chain-handlers.ts';
import { helpingHandlers } from './helping-handlers.ts';
import { ownerHandlers } from './owner-handlers.ts';
import { siteHandlers } from './site-handlers.ts';
import { stateHandlers } from './state-handlers.ts';
import { vaultHandlers } from './vault-handlers.ts';

/** Handles one request of the wallet's own pages. @throws {WalletError} */
export type Handler<Name extends RequestName> = (
  wallet: Wallet,
  parameters: RequestParameters<Name>,
) => Promise<RequestResult<Name>>;

/** The handlers of some of the requests. */
export type Handlers<Name extends RequestName> = { readonly [N in Name]: Handler<N> };

const all: Handlers<RequestName> = {
  ...stateHandlers,
  ...vaultHandlers,
  ...ownerHandlers,
  ...accountHandlers,
  ...assetHandlers,
  ...chainHandlers,
  ...siteHandlers,
  ...helpingHandlers,
};

/** A map, so that names inherited by objects are not requests. */
export const handlers: ReadonlyMap<string, Handler<RequestName>> = new Map(
  Object.entries(all) as [string, Handler<RequestName>][],
);
