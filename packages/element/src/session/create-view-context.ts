import { gracePeriodOf } from '@recovery-guardian/safe';
import { isAddressEqual } from 'viem';
import type { AccountState } from '../chain/account-state.ts';
import { noOffers, type Offers } from '../chain/network.ts';
import type { AccountController, AccountSource } from '../controllers/account-controller.ts';
import type { LinkController } from '../controllers/link-controller.ts';
import type { OwnersController } from '../controllers/owners-controller.ts';
import type { WalletController } from '../controllers/wallet-controller.ts';
import { ElementError } from '../errors/element-error.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Actor } from '../wallet/account-actions.ts';
import type { Signer, Wallet } from '../wallet/wallet.ts';

export type ViewContextParameters = Pick<
  ViewContext,
  | 'chainName'
  | 'view'
  | 'strings'
  | 'client'
  | 'captchaToken'
  | 'isInUse'
  | 'trustedModules'
  | 'offeredModule'
  | 'serviceModule'
  | 'serviceGuardian'
  | 'rememberGuardian'
  | 'guardianNames'
  | 'nameGuardian'
  | 'registrations'
  | 'rememberRegistrations'
  | 'serviceProblem'
  | 'askServiceAgain'
  | 'navigate'
> & {
  source: AccountSource;
  state: AccountState;
  offers: Offers;
  accountController: AccountController;
  walletController: WalletController;
  ownersController: OwnersController;
  linkController: LinkController;
  signer: Signer | undefined;
  paymasterUrl: string | undefined;
};

/** Creates the context of the views, so that none of them accesses the session. */
export function createViewContext(parameters: ViewContextParameters): ViewContext {
  const { source, state, accountController, walletController, ...rest } = parameters;
  const { ownersController, linkController, signer, paymasterUrl, ...others } = rest;
  const { offers, ...shared } = others;
  const { serviceModule } = shared;
  const { account, chainId, rpc } = source;
  const owners = { account, chainId, owners: state.owners, threshold: state.threshold };

  const connect = async (): Promise<Wallet> => {
    const connection = await walletController.connect(chainId);
    return { ...connection, rpc, paymasterUrl };
  };
  const actor: Actor = {
    of: owners,
    signer,
    connect,
    collect: (subject) => ownersController.collect(subject, owners),
  };

  return {
    ...shared,
    account,
    chainId,
    module: state.module,
    gracePeriod: gracePeriodOf(state.module),
    offers: serviceModule && isAddressEqual(serviceModule, state.module) ? offers : noOffers,
    state,
    rpc,
    walletAccounts: walletController.accounts,
    link: linkController.link,
    followLink: () => linkController.follow(),
    leaveLink: () => linkController.leave(),
    connect: async () => (await connect()).accounts,
    chooseWalletAccounts: () => walletController.chooseAccounts(),
    sign: async (statement) => (await loadActions()).signStatementAsAccount(statement, actor),
    signAsOwner: async (statement) => (await loadActions()).signStatementAsOwner(statement, actor),
    signTypedData: async (signer, typedData) =>
      (await loadActions()).signAs(signer, typedData, actor),
    sendFromAccount: async (calls, signal) =>
      (await loadActions()).sendCallsFromAccount(calls, actor, signal),
    sendFromAnyAccount: async (calls, signal) =>
      (await loadActions()).sendCallsFromAnyAccount(calls, actor, signal),
    waitFor: (find, signal) => accountController.waitFor(find, signal),
  };
}

/** @throws {ElementError} `not-loaded` if the code cannot be fetched. */
function loadActions() {
  return import('../wallet/account-actions.ts').catch((cause) => {
    throw new ElementError('not-loaded', { cause });
  });
}
