import type { Call } from '@recovery-guardian/protocol';
import {
  decodeMultiSend,
  decodeStrictly,
  isMultiSend,
  safeModuleAbi,
} from '@recovery-guardian/safe';
import type { Hex } from 'viem';
import { simpleAccountAbi } from '../account-calls.ts';

/** How an account interprets its call data. */
export type AccountKind = 'safe' | 'simple';

/** The calls, or why they cannot be decoded. */
export type DecodedCalls = { readonly calls: readonly Call[] } | { readonly problem: string };

/** Maximum calls of a sponsored operation: checking each takes up to half a millisecond. */
export const maximumCalls = 50;

/** Decodes all calls that an account makes for an operation's call data. */
export function decodeAccountCalls(kind: AccountKind, callData: Hex): DecodedCalls {
  const decoded = kind === 'safe' ? decodeSafeCalls(callData) : decodeSimpleCalls(callData);
  if ('problem' in decoded) return decoded;
  if (decoded.calls.length === 0) return { problem: 'it makes no call' };
  if (decoded.calls.length > maximumCalls) {
    return { problem: `it makes more than ${maximumCalls} calls` };
  }
  return decoded;
}

/** Safe4337Module: one call, or several by a delegatecall to a known MultiSend. */
function decodeSafeCalls(callData: Hex): DecodedCalls {
  const execution = decodeStrictly(safeModuleAbi, callData);
  if (!execution) return { problem: 'its call data is no execution of the Safe 4337 module' };
  const [to, value, data, operation] = execution.args;
  if (operation === 0) return { calls: [{ to, value, data }] };
  if (operation !== 1) return { problem: 'it is neither a call nor a delegatecall' };
  if (!isMultiSend(to)) {
    return { problem: 'it delegates to a contract that is no known MultiSend' };
  }
  const transactions = decodeMultiSend(data, maximumCalls);
  if (!transactions) return { problem: 'the transactions of its MultiSend cannot be read' };
  if (transactions.some((one) => one.operation !== 0)) {
    return { problem: 'its MultiSend holds a delegatecall' };
  }
  return { calls: transactions.map(({ to, value, data }) => ({ to, value, data })) };
}

/** `execute`, and `executeBatch` in both of its forms. */
function decodeSimpleCalls(callData: Hex): DecodedCalls {
  const execution = decodeStrictly(simpleAccountAbi, callData);
  if (!execution) return { problem: 'its call data is neither execute nor executeBatch' };
  if (execution.functionName === 'execute') {
    const [to, value, data] = execution.args;
    return { calls: [{ to, value, data }] };
  }
  if (execution.args.length === 1) {
    const [calls] = execution.args;
    return { calls: calls.map(({ target, value, data }) => ({ to: target, value, data })) };
  }
  const [targets, values, datas] = execution.args;
  // An empty list of values means zeros.
  const isEven = datas.length === targets.length && [0, targets.length].includes(values.length);
  if (!isEven) return { problem: 'the lists of its executeBatch differ in length' };
  return {
    calls: targets.map((to, i) => ({ to, value: values[i] ?? 0n, data: datas[i] as Hex })),
  };
}
