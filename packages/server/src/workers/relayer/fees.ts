import type { Fees } from '../../adapters/database/repositories/relays/relayed-transaction.ts';

/** What the chain asks for now, in wei for each unit of gas. */
export type FeeMarket = {
  /** The next block's. */
  baseFee: bigint;
  /** What is usually given on top. */
  priorityFee: bigint;
};

/**
 * Fees that hold while the base fee doubles (six full blocks in a row), and never exceed the cap.
 *
 * @returns `undefined` while the chain is dearer than the cap.
 */
export function chooseFees({ baseFee, priorityFee }: FeeMarket, cap: bigint): Fees | undefined {
  if (baseFee + priorityFee > cap) return undefined;
  const maxFeePerGas = min(2n * baseFee + priorityFee, cap);
  return { maxFeePerGas, maxPriorityFeePerGas: priorityFee };
}

/**
 * Fees for a transaction that takes another's place. Nodes want both a tenth higher; a quarter gets
 * there in fewer steps.
 *
 * @returns `undefined` where the cap leaves no room for that.
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

/** A quarter more, rounded up. */
function raise(fee: bigint): bigint {
  return (fee * 5n + 3n) / 4n;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
