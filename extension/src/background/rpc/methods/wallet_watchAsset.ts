import { isAddress } from 'viem';
import { tokenWarnings } from '../../decoding/stakes.ts';
import { findToken, keepToken } from '../../use-cases/assets.ts';
import { checkRate, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';

interface WatchParameters {
  type?: unknown;
  options?: { address?: unknown; chainId?: unknown; symbol?: unknown; decimals?: unknown };
}

/**
 * Lists an ERC-20 token of the account's chain, once the user has approved it. Its symbol and
 * decimals are read from its contract: the site's must agree with them, and its image is not used.
 *
 * @throws {ProviderRpcError} -32602 for another type, chain, symbol or decimals, or if there is no
 *   token.
 * @see EIP-747
 */
export async function wallet_watchAsset(context: RpcContext): Promise<true> {
  const { wallet, caller, params } = context;
  const account = await requireAccount(context);
  checkRate(context);
  const { type, options } = (params[0] ?? {}) as WatchParameters;
  if (type !== 'ERC20') throw invalidParams('The type of a token to watch is ERC20.');
  const { address, chainId, symbol, decimals } = options ?? {};
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    throw invalidParams('options.address is the address of the token.');
  }
  if (chainId !== undefined && Number(chainId) !== account.chainId) {
    throw invalidParams('The token is on another chain: switch to it first.');
  }
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    const { name: chainName } = await wallet.chains.get(account.chainId);
    const token = await findToken(wallet, account.chainId, address);
    // A symbol that cannot be shown is not compared: the site's is not shown, either.
    if (symbol !== undefined && token.symbol !== undefined && symbol !== token.symbol) {
      throw invalidParams(`The symbol of this token is ${token.symbol}.`);
    }
    // Some sites give them as a text.
    if (decimals !== undefined && String(decimals) !== String(token.decimals)) {
      throw invalidParams(`This token has ${token.decimals} decimals.`);
    }
    const details = { kind: 'watch-asset', account, chainName, token } as const;
    return { details, warnings: tokenWarnings([token]) };
  });
  await keepToken(wallet, account.chainId, prepared.details.token.address);
  return true;
}
