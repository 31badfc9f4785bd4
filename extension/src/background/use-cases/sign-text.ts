import { type Address, type Hex, hashMessage } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { MessageMeaning, SignMessageDetails } from '../../messages/approval.ts';
import { decodeMessage } from '../decoding/decode-message.ts';
import type { RpcContext } from '../rpc/caller.ts';
import { unauthorized } from '../rpc/errors.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { signText, type TextForm } from './account-signature.ts';
import { askToSign } from './ask-to-sign.ts';
import { listRegistrations, listSubscriptions } from './list-registrations.ts';

/** Shows a text to the user, and signs it for the caller's account. */
export function askToSignText(
  context: RpcContext,
  asked: Account,
  text: string,
  form: TextForm,
): Promise<Hex> {
  return askToSignDecoded(context, { asked, text, signer: undefined }, (account) =>
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
  return askToSignDecoded(context, { asked, text, signer: owner }, () =>
    keyring.sign(owner, hashMessage(text)),
  );
}

function askToSignDecoded(
  context: RpcContext,
  { asked, text, signer }: { asked: Account; text: string; signer: Address | undefined },
  sign: (account: Account) => Promise<Hex>,
): Promise<Hex> {
  const { wallet, caller } = context;
  return askToSign<SignMessageDetails>(context, asked, {
    async describe(account, { name: chainName }) {
      const { origin } = caller;
      const decoded = decodeMessage({ text, account, signer, origin, now: wallet.now() });
      const { siwe, warnings } = decoded;
      const meaning = await nameContact(wallet, account, signer, decoded.meaning);
      return {
        details: { kind: 'sign-message', account, chainName, text, siwe, meaning },
        warnings,
      };
    },
    sign: ({ account }) => sign(account),
    nameOf: () => text.slice(0, 500),
  });
}

/** Looks up the contacts that a statement removes, since the statement does not name them. */
async function nameContact(
  wallet: Wallet,
  account: Account,
  signer: Address | undefined,
  meaning: MessageMeaning | undefined,
): Promise<MessageMeaning | undefined> {
  if (meaning?.kind === 'unsubscribe-alerts' && signer) {
    const subscriptions = await listSubscriptions(wallet, account, signer).catch(() => []);
    return { ...meaning, targets: subscriptions.map(({ target }) => target) };
  }
  if (meaning?.kind !== 'delete-registration') return meaning;
  const registrations = await listRegistrations(wallet, account).catch(() => []);
  const named = registrations.find(({ id }) => id === meaning.registrationId);
  return { ...meaning, target: named?.target };
}
