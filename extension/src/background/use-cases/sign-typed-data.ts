import type { Hex } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { SignTypedDataDetails } from '../../messages/approval.ts';
import type { ShownTypedData } from '../../messages/typed-data.ts';
import { decodeTypedData, valueIn } from '../decoding/decode-typed-data.ts';
import { tokensIn } from '../decoding/parties.ts';
import { readStakes } from '../decoding/read-tokens.ts';
import { stakeWarnings, tokenWarnings } from '../decoding/stakes.ts';
import { checkRate, type RpcContext } from '../rpc/caller.ts';
import { signTypedData } from './account-signature.ts';
import { askToSign } from './ask-to-sign.ts';
import { decodingCaller } from './send-calls.ts';

/** Shows every field of checked typed data to the user, and signs it for the caller's account. */
export function askToSignTypedData(
  context: RpcContext,
  asked: Account,
  typedData: ShownTypedData,
): Promise<Hex> {
  const { wallet, caller } = context;
  checkRate(context);
  return askToSign<SignTypedDataDetails>(context, asked, {
    async describe(account, chain) {
      const known = await decodingCaller(wallet, account, caller.origin);
      const { meaning, parties, warnings } = decodeTypedData(typedData, known, wallet.now());
      const node = await wallet.chains.node(account.chainId);
      const stakes = await readStakes(node, chain, tokensIn(parties), account.address);
      const { tokens } = stakes;
      const kind = 'sign-typed-data';
      const chainName = chain.name;
      const ofStakes = stakeWarnings(meaning, stakes);
      // A sentence would be wrong if an amount is taken for a number (security S123).
      const said = ofStakes.includes('unknown-typed-data') ? undefined : meaning;
      return {
        details: { kind, account, chainName, typedData, meaning: said, parties, tokens },
        warnings: [...warnings, ...ofStakes, ...tokenWarnings(tokens)],
      };
    },
    sign: ({ account, typedData: shown }) => signTypedData(wallet, account, shown),
    nameOf({ typedData: { domain, primaryType } }) {
      const name = valueIn(domain, 'name');
      return name ? `${primaryType}, ${name.slice(0, 100)}` : primaryType;
    },
  });
}
