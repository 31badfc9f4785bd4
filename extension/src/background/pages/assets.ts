import {
  type AccountId,
  knownTokens,
  readTokens,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  parseAbi,
} from 'viem';
import type { Assets, Payment } from '../../messages/assets.ts';
import { askFromOwnPage } from '../approvals/send-calls.ts';
import { keepTokens, readAssets } from '../tokens/tokens.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** Reads what an account has, also of tokens that it sent or got by this wallet. */
export async function listAssets(wallet: Wallet, { id }: { id: AccountId }): Promise<Assets> {
  const { chainId, address } = await wallet.accounts.get(id);
  const kept = (await wallet.tokens.get())[chainId] ?? [];
  const node = await wallet.chains.batchingNode(chainId);
  const chain = await wallet.chains.get(chainId);
  return readAssets(node, chain, address, kept, knownTokens(chainId)).catch(throwNetworkError);
}

/** Lists an ERC-20 token from now on. @throws {WalletError} `not-a-token` */
export async function addToken(wallet: Wallet, chainId: number, address: Address): Promise<void> {
  if (!isAddress(address, { strict: false })) throw new WalletError('invalid-request');
  const [node, chain] = await Promise.all([
    wallet.chains.node(chainId),
    wallet.chains.get(chainId),
  ]);
  const { tokens } = await readTokens(node, chain, [getAddress(address)]);
  const [token] = tokens;
  if (!token) throw new WalletError('not-a-token');
  await keepTokens(wallet.tokens, chainId, [token.address]);
  wallet.changed('activity');
}

/** Lists a token no longer, until the wallet meets it again. */
export async function removeToken(wallet: Wallet, chainId: number, token: Address): Promise<void> {
  await wallet.tokens.update((all) => ({
    ...all,
    [chainId]: (all[chainId] ?? []).filter((one) => !isAddressEqual(one, token)),
  }));
  wallet.changed('activity');
}

const tokenAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);

/** Shows a payment for approval, as any other calls, and sends it. */
export async function askToPay(
  wallet: Wallet,
  { id, token, to, amount }: Payment,
): Promise<{ callsId: Hex }> {
  const account = await wallet.accounts.get(id);
  const isValid =
    isAddress(to) && (token === undefined || isAddress(token)) && /^[1-9]\d{0,77}$/.test(amount);
  if (!isValid) throw new WalletError('invalid-request', 'There is no such payment');
  const value = BigInt(amount);
  const data = () =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, value] });
  const call = token ? { to: token, value: 0n, data: data() } : { to, value, data: '0x' as const };
  const sent = await askFromOwnPage(wallet, account, [call]);
  return { callsId: sent.operationHash };
}
