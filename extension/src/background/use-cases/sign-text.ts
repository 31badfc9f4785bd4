import { type Address, type Hex, hashMessage } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { MessageMeaning, SignMessageDetails } from '../../messages/approval.ts';
import { decodeMessage } from '../decoding/decode-message.ts';
import { checkRate, type RpcContext } from '../rpc/caller.ts';
import { unauthorized } from '../rpc/errors.ts';
import type { ListedContacts, Wallet } from '../wallet/wallet.ts';
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
  checkRate(context);
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
    async sign({ account }) {
      // What is signed may change the contacts.
      wallet.contacts.clear();
      return sign(account);
    },
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
    const subscriptions = await listContacts(wallet, account, signer);
    return { ...meaning, targets: subscriptions.map(({ target }) => target) };
  }
  if (meaning?.kind !== 'delete-registration') return meaning;
  const registrations = await listContacts(wallet, account);
  const named = registrations.find(({ id }) => id === meaning.registrationId);
  return { ...meaning, target: named?.target };
}

/** In milliseconds. */
const listedFor = 60_000;

/**
 * Lists an account's contacts, or those of an owner's alerts. The wallet signs for this before the user
 * approves anything, so it does once in a minute at most (security S126).
 */
function listContacts(wallet: Wallet, account: Account, owner?: Address): ListedContacts['listed'] {
  const key = `${account.id} ${owner}`;
  const now = wallet.now();
  const last = wallet.contacts.get(key);
  if (last && now < last.until) return last.listed;
  const listed = (
    owner ? listSubscriptions(wallet, account, owner) : listRegistrations(wallet, account)
  ).catch(() => []);
  wallet.contacts.set(key, { until: now + listedFor, listed });
  return listed;
}
