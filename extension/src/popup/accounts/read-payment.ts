import type { NameProblem } from '@recovery-guardian/element/design';
import { type Address, getAddress, isAddress, parseUnits } from 'viem';

/** What of the form is wrong, and how. */
export type PaymentProblem =
  | { readonly field: 'to'; readonly problem: 'accountNotAddress' }
  | { readonly field: 'to'; readonly problem: 'toSelf' | 'toToken' | NameProblem }
  | { readonly field: 'amount'; readonly problem: 'noAmount' | 'tooMuch' };

interface PaymentForm {
  readonly to: string;
  readonly amount: string;
  /** The account that sends. */
  readonly from: Address;
  /** The token's contract; `undefined` for the coin. */
  readonly token: Address | undefined;
  readonly decimals: number;
  readonly balance: string;
}

/** Reads what was typed; a comma is a decimal point, too. */
export function readPayment({
  from,
  token,
  decimals,
  balance,
  ...typed
}: PaymentForm): PaymentProblem | { readonly to: Address; readonly amount: string } {
  const to = typed.to.trim();
  // A wrong checksum is a mistyped address.
  if (!isAddress(to) || BigInt(to) === 0n) return { field: 'to', problem: 'accountNotAddress' };
  const address = getAddress(to);
  if (address === getAddress(from)) return { field: 'to', problem: 'toSelf' };
  if (token && address === getAddress(token)) return { field: 'to', problem: 'toToken' };
  const amount = readAmount(typed.amount, decimals);
  if (!amount) return { field: 'amount', problem: 'noAmount' };
  if (amount > BigInt(balance)) return { field: 'amount', problem: 'tooMuch' };
  return { to: address, amount: String(amount) };
}

/** In the smallest unit; `undefined` if it is none, or more precise than the token. */
function readAmount(typed: string, decimals: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,60})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > decimals) return undefined;
  return parseUnits(`${whole}.${part || '0'}`, decimals);
}
