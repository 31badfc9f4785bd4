import { ProviderRpcError } from '@recovery-guardian/core';
import type { Hex } from 'viem';
import type { Account } from '../../messages/account.ts';
import type {
  ApproveRecoveryDetails,
  SignMessageDetails,
  Warning,
} from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import type { Chain } from '../../messages/settings.ts';
import type { RpcContext } from './caller.ts';

/** What is shown before it is signed. */
export interface Described<Details> {
  readonly details: Details;
  readonly warnings: readonly Warning[];
}

/**
 * Shows what a caller wants signed, signs it once the user has approved it, and adds it to the
 * activity.
 *
 * @param describe What is shown; for a text without asking the node, as sites ask again and again.
 * @param sign Signs what was shown, as the account that it is now.
 * @param name What the activity calls it.
 */
export async function askToSign<Details extends SignMessageDetails | ApproveRecoveryDetails>(
  { wallet, caller }: RpcContext,
  asked: Account,
  {
    describe,
    sign,
    name,
  }: {
    describe(account: Account, chain: Chain): Promise<Described<Details>>;
    sign(account: Account): Promise<Hex>;
    readonly name: string;
  },
): Promise<Hex> {
  if (caller.as === 'owner') {
    throw new ProviderRpcError(4200, 'An owner who has no account yet signs nothing.');
  }
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    const account = await wallet.accounts.get(asked.id);
    const chain = await wallet.chains.get(account.chainId);
    if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
    return describe(account, chain);
  });
  const { details } = prepared;
  // Only now is the node asked. Undeployed accounts add their deployment to the signature.
  const signature = await sign(await wallet.accounts.current(asked.id));
  await wallet.activity.addHappening({
    id: crypto.randomUUID(),
    at: wallet.now(),
    account: details.account.id,
    origin: caller.origin,
    what: { kind: 'message', text: name },
  });
  wallet.changed('activity');
  return signature;
}
