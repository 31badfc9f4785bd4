import { type Address, type Hex, hashMessage } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { MessageMeaning, SignMessageDetails } from '../../messages/approval.ts';
import { Refusal } from '../../messages/refusals.ts';
import { decodeMessage } from '../decoding/decode-message.ts';
import type { ListedContacts, Wallet } from '../wallet/wallet.ts';
import { signText } from './account-signature.ts';
import { askToSign } from './ask-to-sign.ts';
import type { RpcContext } from './caller.ts';
import { listRegistrations, listSubscriptions } from './list-registrations.ts';

/**
 * Shows a sign-in or a statement to the recovery service, and signs it for the caller's account. An owner's
 * key signs statements about alerts alone, since its signature may have the same effect as the account's.
 *
 * @param owner Signs instead of the account.
 * @throws {Refusal} for any other text
 */
export async function askToSignText(
  context: RpcContext,
  asked: Account,
  text: string,
  owner: Address | undefined,
): Promise<Hex> {
  const { wallet, caller } = context;
  const { origin } = caller;
  const now = wallet.now();
  const decoded = decodeMessage({ text, account: asked, signer: owner, origin, now });
  const { siwe, warnings } = decoded;
  if (owner && !decoded.meaning?.kind.endsWith('-alerts')) throw new Refusal('text', siwe.domain);
  return askToSign<SignMessageDetails>(context, asked, {
    async describe(account, { name: chainName }) {
      const meaning = await nameContact(wallet, account, owner, decoded.meaning);
      return {
        details: { kind: 'sign-message', account, chainName, text, siwe, meaning },
        warnings,
      };
    },
    async sign(account) {
      // What is signed may change the contacts.
      wallet.contacts.clear();
      return owner
        ? wallet.keyring.sign(owner, hashMessage(text))
        : signText(wallet, account, text);
    },
    name: text.slice(0, 500),
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
 * approves anything, so it does once in a minute at most.
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
