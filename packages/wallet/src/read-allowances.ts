import { NoAnswerError } from '@recovery-guardian/core';
import { type Address, erc20Abi } from 'viem';
import { type JsonRpc, readContract } from './json-rpc.ts';
import type { TokenAmount } from './token-facts.ts';

/** A trillion of a token with 18 decimals, more than anyone owns: then the amount limits nothing. */
const anyAmount = 10n ** 30n;

/**
 * Reads what a spender may take of an account's tokens, by earlier approvals.
 *
 * @param node One that sends calls of the same time together.
 */
export async function readAllowances(
  node: JsonRpc,
  owner: Address,
  spender: Address,
  tokens: readonly Address[],
): Promise<readonly TokenAmount[]> {
  const allowances = await Promise.all(
    tokens.map(async (token) => {
      const read = readContract(node, token, erc20Abi, 'allowance', [owner, spender]);
      const amount = await read.catch(noToken);
      return { token, amount: amount >= anyAmount ? undefined : String(amount) };
    }),
  );
  return allowances.filter(({ amount }) => amount !== '0');
}

/** What is not a token has no allowances; a node that does not answer says nothing of them. */
function noToken(error: unknown): bigint {
  if (error instanceof NoAnswerError) throw error;
  return 0n;
}
