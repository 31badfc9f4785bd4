import {
  createNonce,
  createSiweMessage,
  listStatement,
  type Registration,
  serviceIdentity,
} from '@recovery-guardian/protocol';
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
  const { siweDomain } = await wallet.chains.get(chainId);
  const message = createSiweMessage({
    account: address,
    chainId,
    statement: listStatement(),
    nonce: createNonce(),
    issuedAt: new Date(wallet.now()),
    identity: siweDomain === undefined ? undefined : serviceIdentity(siweDomain),
  });
  const signature = await signText(wallet, account, message, 'personal');
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
