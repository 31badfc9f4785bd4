import type { Hex } from 'viem';
import type { Account } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { ShownTypedData } from '../../messages/typed-data.ts';
import { decodeTypedData, valueIn } from '../decoding/decode-typed-data.ts';
import { tokensIn } from '../decoding/parties.ts';
import { readTokens } from '../decoding/read-tokens.ts';
import { checkRate, type RpcContext } from '../rpc/caller.ts';
import { unsupported } from '../rpc/errors.ts';
import { signTypedData } from './account-signature.ts';
import { decodingCaller } from './send-calls.ts';

/** Shows every field of checked typed data to the user, and signs it for the caller's account. */
export async function askToSignTypedData(
  context: RpcContext,
  asked: Account,
  typedData: ShownTypedData,
): Promise<Hex> {
  const { wallet, caller } = context;
  const { origin } = caller;
  if (caller.as === 'owner') throw unsupported('An owner who has no account yet signs nothing.');
  checkRate(context);
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    // Only undeployed accounts add their deployment to the signature.
    const account = await wallet.accounts.current(asked.id);
    const chain = await wallet.chains.get(account.chainId);
    if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
    const known = await decodingCaller(wallet, account, origin);
    const { meaning, parties, warnings } = decodeTypedData(typedData, known, wallet.now());
    const details = {
      kind: 'sign-typed-data',
      account,
      chainName: chain.name,
      typedData,
      meaning,
      parties,
      tokens: await readTokens(await wallet.chains.node(account.chainId), tokensIn(parties)),
    } as const;
    return { details, warnings };
  });
  const { account, typedData: shown } = prepared.details;
  const signature = await signTypedData(wallet, account, shown);
  const name = valueIn(shown.domain, 'name');
  await wallet.activity.addHappening({
    id: crypto.randomUUID(),
    at: wallet.now(),
    account: account.id,
    origin,
    what: {
      kind: 'message',
      text: name ? `${shown.primaryType}, ${name.slice(0, 100)}` : shown.primaryType,
    },
  });
  wallet.changed('activity');
  return signature;
}
