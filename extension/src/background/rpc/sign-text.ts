import {
  accountMessageTypedData,
  packOwnerSignatures,
  rawAccountMessageTypedData,
} from '@recovery-guardian/protocol';
import { type Address, type Hex, hashMessage, hashTypedData } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Account } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import { deployment } from '../accounts/new-account.ts';
import { decodeMessage } from '../decoding/decode-message.ts';
import type { Wallet } from '../wallet.ts';
import type { RpcContext } from './caller.ts';
import { unauthorized, unsupported } from './errors.ts';

/**
 * What the owners sign of a text: `personal` its EIP-191 hash, as EIP-1271 callers ask about it;
 * `raw` its own bytes.
 */
export type TextForm = 'personal' | 'raw';

/** Shows a text to the person, and signs it for the account, which is the caller's. */
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
 * Shows what one owner is to say about alerts, and signs it with the owner's key alone. Nothing else is
 * signed so: what an owner signs may be worth as much as the account's own word.
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
    // Only an account that is not on chain yet says with its signature how it gets there.
    const account = await wallet.accounts.current(asked.id);
    const chain = await wallet.chains.get(account.chainId);
    if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
    const now = wallet.now();
    const { siwe, meaning, warnings } = decodeMessage({ text, account, signer, origin, now });
    const subject = {
      kind: 'sign-message',
      account,
      chainName: chain.name,
      text,
      siwe,
      meaning,
    } as const;
    return { subject, warnings };
  });
  const { account } = prepared.subject;
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

/**
 * The account's signature over a text. The hash is made here, of the text: never a caller's.
 * An account that is not on chain yet says how it gets there (ERC-6492).
 */
export async function signText(
  { keyring, accounts }: Pick<Wallet, 'keyring' | 'accounts'>,
  { id, address, chainId, owners, threshold }: Account,
  text: string,
  form: TextForm,
): Promise<Hex> {
  const parameters = { account: address, chainId, message: text };
  const hash = hashTypedData(
    form === 'personal'
      ? accountMessageTypedData(parameters)
      : rawAccountMessageTypedData(parameters),
  );
  const signatures = await Promise.all(
    owners
      .slice(0, threshold)
      .map(async (signer) => ({ signer, signature: await keyring.sign(signer, hash) })),
  );
  const signature = packOwnerSignatures(signatures);
  const setup = await accounts.setup(id);
  if (!setup) return signature;
  const { factory, factoryData } = deployment(setup);
  return serializeErc6492Signature({ address: factory, data: factoryData, signature });
}
