import { type Address, type Hex, hashMessage } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { MessageMeaning } from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import { decodeMessage } from '../decoding/decode-message.ts';
import type { RpcContext } from '../rpc/caller.ts';
import { unauthorized, unsupported } from '../rpc/errors.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { signText, type TextForm } from './account-signature.ts';
import { listRegistrations } from './list-registrations.ts';

/** Shows a text to the user, and signs it for the caller's account. */
export function askToSignText(
  context: RpcContext,
  asked: Account,
  text: string,
  form: TextForm,
): Promise<Hex> {
  return askToSign(context, { asked, text, signer: undefined }, (account) =>
    signText(context.wallet, account, text, form),
  );
}

/**
 * Shows an owner's statement about alerts, and signs it with the owner's key only. Nothing else is
 * signed this way: an owner's signature may have the same effect as the account's.
 *
 * @throws {ProviderRpcError} 4100 for any other text.
 */
export function askToSignAsOwner(
  context: RpcContext,
  asked: Account,
  text: string,
  owner: Address,
): Promise<Hex> {
  const { keyring, now } = context.wallet;
  const parameters = { text, account: asked, signer: owner, origin: undefined, now: now() };
  const { meaning, warnings } = decodeMessage(parameters);
  if (!meaning?.kind.endsWith('-alerts') || warnings.length > 0) {
    throw unauthorized('An owner signs about alerts alone; all else is the account to sign.');
  }
  return askToSign(context, { asked, text, signer: owner }, () =>
    keyring.sign(owner, hashMessage(text)),
  );
}

async function askToSign(
  context: RpcContext,
  { asked, text, signer }: { asked: Account; text: string; signer: Address | undefined },
  sign: (account: Account) => Promise<Hex>,
): Promise<Hex> {
  const { wallet, caller } = context;
  const { origin } = caller;
  if (caller.as === 'owner') throw unsupported('An owner who has no account yet signs nothing.');
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    // Only undeployed accounts add their deployment to the signature.
    const account = await wallet.accounts.current(asked.id);
    const chain = await wallet.chains.get(account.chainId);
    if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
    const now = wallet.now();
    const decoded = decodeMessage({ text, account, signer, origin, now });
    const { siwe, warnings } = decoded;
    const meaning = await nameContact(wallet, account, decoded.meaning);
    const details = {
      kind: 'sign-message',
      account,
      chainName: chain.name,
      text,
      siwe,
      meaning,
    } as const;
    return { details, warnings };
  });
  const { account } = prepared.details;
  const signature = await sign(account);
  await wallet.activity.addHappening({
    id: crypto.randomUUID(),
    at: wallet.now(),
    account: account.id,
    origin,
    what: { kind: 'message', text: text.slice(0, 500) },
  });
  wallet.changed('activity');
  return signature;
}

/** Looks up the contact that a statement removes, since the statement names it only by an id. */
async function nameContact(
  wallet: Wallet,
  account: Account,
  meaning: MessageMeaning | undefined,
): Promise<MessageMeaning | undefined> {
  if (meaning?.kind !== 'delete-registration') return meaning;
  const registrations = await listRegistrations(wallet, account).catch(() => []);
  const named = registrations.find(({ id }) => id === meaning.registrationId);
  return { ...meaning, target: named?.target };
}
