import {
  createNonce,
  createSiweMessage,
  listStatement,
  listSubscriptionsStatement,
  ProviderRpcError,
  type Recovery,
  type Registration,
  type Subscription,
  serviceIdentity,
} from '@recovery-guardian/core';
import {
  type Account,
  type ApproveRecoveryDetails,
  decodeMessage,
  deployment,
  type MessageMeaning,
  Refusal,
  recoveryHashFor,
  type SignMessageDetails,
  signByOwners,
  textHashFor,
  WalletError,
  type Warning,
} from '@recovery-guardian/wallet';
import { type Address, type Hash, type Hex, hashMessage } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Chain } from '../../messages/settings.ts';
import { type ListedContacts, requireSoundHandler, type Wallet } from '../wallet/wallet.ts';
import type { RpcContext } from './caller.ts';

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
async function listSubscriptions(
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
  await requireSoundHandler(wallet, asked.id);
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

type Signers = Pick<Wallet, 'keyring' | 'accounts'>;

/** Signs a text as the account: its EIP-191 hash, which is computed here. */
export function signText(wallet: Signers, account: Account, text: string): Promise<Hex> {
  return signAsAccount(wallet, account, textHashFor(account, text));
}

/** Signs as the account, a guardian, that it approves a recovery. The hash is computed here. */
export function signRecovery(wallet: Signers, account: Account, recovery: Recovery): Promise<Hex> {
  return signAsAccount(wallet, account, recoveryHashFor(account, recovery));
}

/** The signature of an undeployed account includes its deployment (ERC-6492). */
async function signAsAccount(
  { keyring, accounts }: Signers,
  account: Account,
  hash: Hash,
): Promise<Hex> {
  const signature = await signByOwners(keyring, account, hash);
  const setup = await accounts.setup(account.id);
  if (!setup) return signature;
  const { factory, factoryData } = deployment(setup);
  return serializeErc6492Signature({ address: factory, data: factoryData, signature });
}
