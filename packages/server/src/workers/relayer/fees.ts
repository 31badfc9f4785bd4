import type { Fees } from '../../adapters/database/repositories/relays/relayed-transaction.ts';

/** The chain's current fees, in wei per unit of gas. */
export interface FeeMarket {
  /** Of the next block. */
  baseFee: bigint;
  /** The usual one. */
  priorityFee: bigint;
}

/**
 * Chooses fees that are enough even if the base fee doubles (six full blocks in a row), within the
 * cap.
 *
 * @returns `undefined` while the chain's fees are above the cap
 */
export function chooseFees({ baseFee, priorityFee }: FeeMarket, cap: bigint): Fees | undefined {
  if (baseFee + priorityFee > cap) return undefined;
  const maxFeePerGas = min(2n * baseFee + priorityFee, cap);
  return { maxFeePerGas, maxPriorityFeePerGas: priorityFee };
}

/**
 * Raises fees for a replacement. Nodes require both to be 10 % higher; 25 % takes fewer steps.
 *
 * @returns `undefined` if that would exceed the cap
 */
export function raiseFees(previous: Fees, market: FeeMarket, cap: bigint): Fees | undefined {
  const least = {
    maxFeePerGas: raise(previous.maxFeePerGas),
    maxPriorityFeePerGas: raise(previous.maxPriorityFeePerGas),
  };
  if (least.maxFeePerGas > cap) return undefined;
  const wanted = chooseFees(market, cap);
  if (!wanted) return undefined;
  const maxFeePerGas = max(least.maxFeePerGas, wanted.maxFeePerGas);
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: min(
      max(least.maxPriorityFeePerGas, wanted.maxPriorityFeePerGas),
      maxFeePerGas,
    ),
  };
}

/** Adds a quarter, rounded up. */
function raise(fee: bigint): bigint {
  return (fee * 5n + 3n) / 4n;
}

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
