import { createNonce, createSiweMessage } from '@recovery-guardian/protocol';
import type { AccountState } from '../chain/account-state.ts';
import { gracePeriodOf } from '../chain/grace-periods.ts';
import type { AccountController, AccountSource } from '../controllers/account-controller.ts';
import type { WalletController } from '../controllers/wallet-controller.ts';
import { sendFromAccount, sendFromAnyone } from '../wallet/send-calls.ts';
import { signMessage } from '../wallet/sign-message.ts';
import type { Signer, Wallet } from '../wallet/wallet.ts';
import type { ViewContext } from './view-context.ts';

export type ViewContextParameters = Pick<
  ViewContext,
  | 'chainName'
  | 'strings'
  | 'client'
  | 'isInUse'
  | 'offeredModules'
  | 'serviceGuardian'
  | 'rememberGuardian'
  | 'registrations'
  | 'rememberRegistrations'
  | 'serviceProblem'
  | 'askServiceAgain'
  | 'navigate'
> & {
  source: AccountSource;
  state: AccountState;
  accountController: AccountController;
  walletController: WalletController;
  signer: Signer | undefined;
  paymasterUrl: string | undefined;
};

/** Puts together what a view may know and do, so that none of them reaches into the shell. */
export function createViewContext(parameters: ViewContextParameters): ViewContext {
  const { source, state, accountController, walletController, signer, paymasterUrl, ...shared } =
    parameters;
  const { account, chainId, rpc } = source;
  const owners = { account, chainId, owners: state.owners, threshold: state.threshold };

  const connect = async (): Promise<Wallet> => {
    const connection = await walletController.connect(chainId);
    return { ...connection, rpc, paymasterUrl };
  };
  const signatureOf = async (message: string) =>
    signer ? signer({ account, chainId, message }) : signMessage(await connect(), message, owners);

  return {
    ...shared,
    account,
    chainId,
    module: state.module,
    gracePeriod: gracePeriodOf(state.module),
    state,
    walletAccounts: walletController.accounts,
    connect: async () => (await connect()).accounts,
    sign: async (statement) => {
      const issuedAt = new Date();
      const nonce = createNonce();
      const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt });
      return { message, signature: await signatureOf(message) };
    },
    sendFromAccount: async (calls, signal) =>
      sendFromAccount(await connect(), calls, owners, signal),
    sendFromAnyone: async (calls, signal) => sendFromAnyone(await connect(), calls, signal),
    waitFor: (find, signal) => accountController.waitFor(find, signal),
  };
}
