import type { RequestName, RequestParameters, RequestResult } from '../../messages/requests.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** Handles one request of the wallet's own pages. @throws {WalletError} */
export type Handler<Name extends RequestName> = (
  wallet: Wallet,
  parameters: RequestParameters<Name>,
) => RequestResult<Name> extends undefined ? Promise<void> : Promise<RequestResult<Name>>;

export type Handlers = { readonly [Name in RequestName]: Handler<Name> };

/** A handler that changes the state, of which pages and sites are then told. */
export function changing<Parameters, Result>(
  change: (wallet: Wallet, parameters: Parameters) => Promise<Result>,
): (wallet: Wallet, parameters: Parameters) => Promise<Result> {
  return async (wallet, parameters) => {
    const result = await change(wallet, parameters);
    wallet.changed('state');
    return result;
  };
}
