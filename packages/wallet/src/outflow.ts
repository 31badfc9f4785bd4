import { type Address, erc20Abi, type Hex, isAddressEqual } from 'viem';
import type { DecodedCall } from './approval.ts';
import { WalletError } from './errors.ts';
import { type JsonRpc, readContract } from './json-rpc.ts';
import { Refusal } from './refusals.ts';
import type { Outflow } from './token-facts.ts';

/** All that leaves an account of the coin or of one token. */
interface Sum {
  readonly token: Address | undefined;
  readonly amount: bigint;
  /** Whether others may take some of it at any time. */
  readonly isApproved: boolean;
}

/**
 * Sums up what leaves the account by calls, of the coin and of each token: what they send, and what they let
 * others take. Reads what is left then.
 *
 * @throws {Refusal} `approval` if others could take more of a token than the account has
 * @throws {WalletError} `network` if it could not be read whether they could
 */
export async function readOutflow(
  node: JsonRpc,
  account: Address,
  calls: readonly DecodedCall[],
): Promise<readonly Outflow[]> {
  return Promise.all(
    sumUp(calls, account).map(async ({ token, amount, isApproved }) => {
      const balance = await readBalance(node, account, token).catch(() => undefined);
      if (isApproved && balance === undefined) {
        throw new WalletError('network', 'The balance of the token could not be read');
      }
      if (isApproved && token && amount > (balance ?? 0n)) throw new Refusal('approval', token);
      const left = balance !== undefined && (balance > amount ? balance - amount : 0n);
      return { token, amount: String(amount), left: left === false ? undefined : String(left) };
    }),
  );
}

function sumUp(calls: readonly DecodedCall[], account: Address): readonly Sum[] {
  const sums = new Map<Address | undefined, Sum>();
  for (const { meaning, to } of calls) {
    const isApproval = meaning.kind === 'token-approval';
    if (!isApproval && meaning.kind !== 'token-transfer' && meaning.kind !== 'transfer') continue;
    const isToItself = !isApproval && isAddressEqual(meaning.to, account);
    if (meaning.amount === '0' || isToItself) continue;
    const token = meaning.kind === 'transfer' ? undefined : to;
    const { amount = 0n, isApproved = false } = sums.get(token) ?? {};
    const sum = amount + BigInt(meaning.amount);
    sums.set(token, { token, amount: sum, isApproved: isApproved || isApproval });
  }
  return [...sums.values()];
}

async function readBalance(
  node: JsonRpc,
  account: Address,
  token: Address | undefined,
): Promise<bigint> {
  return token
    ? readContract(node, token, erc20Abi, 'balanceOf', [account])
    : BigInt((await node('eth_getBalance', [account, 'latest'])) as Hex);
}
