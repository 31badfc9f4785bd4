import {
  createNonce,
  createSiweMessage,
  listStatement,
  listSubscriptionsStatement,
  type Registration,
  type Subscription,
  serviceIdentity,
} from '@recovery-guardian/core';
import { type Address, hashMessage } from 'viem';
import type { Account } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { signText } from './account-signature.ts';

/**
 * Lists an account's registrations at the service. The statement is written here, permits nothing
 * else, and is only sent to the service of the wallet's own settings.
 */
export async function listRegistrations(
  wallet: Pick<Wallet, 'accounts' | 'chains' | 'keyring' | 'now'>,
  account: Account,
): Promise<readonly Registration[]> {
  const { chainId, address, status } = account;
  if (status === 'too-few-keys') throw new WalletError('too-few-keys');
  const service = await wallet.chains.service(chainId);
  const message = await messageToService(wallet, chainId, address, listStatement());
  const signature = await signText(wallet, account, message);
  try {
    const answer = await service.listRegistrations({
      account: address,
      chainId,
      message,
      signature,
    });
    return answer.registrations;
  } catch (cause) {
    throw new WalletError('network', 'The recovery service refused, or did not answer', { cause });
  }
}

/**
 * Lists where an owner's alerts about an account are sent, as far as the service says. The statement
 * is written here like that of {@link listRegistrations}.
 */
export async function listSubscriptions(
  wallet: Pick<Wallet, 'chains' | 'keyring' | 'now'>,
  { chainId, address }: Account,
  owner: Address,
): Promise<readonly Subscription[]> {
  const service = await wallet.chains.service(chainId);
  const message = await messageToService(wallet, chainId, owner, listSubscriptionsStatement);
  const signature = await wallet.keyring.sign(owner, hashMessage(message));
  const parameters = { account: address, owner, chainId, message, signature };
  return (await service.listSubscriptions(parameters)).subscriptions;
}

/** A statement that an account or an owner signs, to the service of the wallet's own settings. */
async function messageToService(
  { chains, now }: Pick<Wallet, 'chains' | 'now'>,
  chainId: number,
  signer: Address,
  statement: string,
): Promise<string> {
  const { siweDomain } = await chains.get(chainId);
  return createSiweMessage({
    account: signer,
    chainId,
    statement,
    nonce: createNonce(),
    issuedAt: new Date(now()),
    identity: siweDomain === undefined ? undefined : serviceIdentity(siweDomain),
  });
}
