import { createNonce, createSiweMessage } from '@recovery-guardian/protocol';
import type { AccountState } from '../chain/account-state.ts';
import { gracePeriodOf } from '../chain/grace-periods.ts';
import type { AccountController, AccountSource } from '../controllers/account-controller.ts';
import type { LinkController } from '../controllers/link-controller.ts';
import type { OwnersController } from '../controllers/owners-controller.ts';
import type { WalletController } from '../controllers/wallet-controller.ts';
import { sendFromAccount, sendFromAnyone } from '../wallet/send-calls.ts';
import {
  type CollectFromOwners,
  callTogether,
  needsSeveralOwners,
  signTogether,
} from '../wallet/several-owners.ts';
import { signMessage } from '../wallet/sign-message.ts';
import { signTypedData } from '../wallet/sign-typed-data.ts';
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
  ownersController: OwnersController;
  linkController: LinkController;
  signer: Signer | undefined;
  paymasterUrl: string | undefined;
};

/** Puts together what a view may know and do, so that none of them reaches into the shell. */
export function createViewContext(parameters: ViewContextParameters): ViewContext {
  const { source, state, accountController, walletController, ...rest } = parameters;
  const { ownersController, linkController, signer, paymasterUrl, ...shared } = rest;
  const { account, chainId, rpc } = source;
  const owners = { account, chainId, owners: state.owners, threshold: state.threshold };

  const connect = async (): Promise<Wallet> => {
    const connection = await walletController.connect(chainId);
    return { ...connection, rpc, paymasterUrl };
  };
  const collect: CollectFromOwners = (subject) => ownersController.collect(subject, owners);

  return {
    ...shared,
    account,
    chainId,
    module: state.module,
    gracePeriod: gracePeriodOf(state.module),
    state,
    rpc,
    walletAccounts: walletController.accounts,
    link: linkController.link,
    followLink: () => linkController.follow(),
    leaveLink: () => linkController.leave(),
    connect: async () => (await connect()).accounts,
    chooseWalletAccounts: () => walletController.chooseAccounts(),
    sign: async (statement) => {
      const issuedAt = new Date();
      const nonce = createNonce();
      const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt });
      if (signer) return { message, signature: await signer({ account, chainId, message }) };
      const wallet = await connect();
      return needsSeveralOwners(wallet, owners)
        ? signTogether(statement, owners, collect)
        : { message, signature: await signMessage(wallet, message, owners) };
    },
    signTypedData: async (signer, typedData) => {
      const { provider } = await connect();
      return signTypedData(provider, signer, typedData);
    },
    sendFromAccount: async (calls, signal) => {
      const wallet = await connect();
      if (!needsSeveralOwners(wallet, owners)) {
        return sendFromAccount(wallet, calls, owners, signal);
      }
      const call = await callTogether(calls, owners, collect, { rpc, signal });
      // The wallet may show another owner by now; whoever it is may send what all have signed.
      return sendFromAnyone(await connect(), [call], signal);
    },
    sendFromAnyone: async (calls, signal) => sendFromAnyone(await connect(), calls, signal),
    waitFor: (find, signal) => accountController.waitFor(find, signal),
  };
}
