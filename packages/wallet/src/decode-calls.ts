import {
  type CallContext,
  type CallMeaning,
  callMeaning,
  flattenCalls,
  isTestChain,
  type SafeTransaction,
} from '@recovery-guardian/core';
import { getAddress, type Hex, isAddressEqual } from 'viem';
import type { DecodedCall, Warning } from './approval.ts';
import { type Caller, partiesOf } from './parties.ts';
import { Refusal } from './refusals.ts';
import { readOperationCallData } from './safe-operation.ts';

/** Decodes the calls of an operation from the bytes that are signed. @throws {Refusal} */
export function decodeOperation(callData: Hex, caller: Caller): readonly DecodedCall[] {
  return decodeCalls(checkCalls([readOperationCallData(callData)], caller), caller);
}

/**
 * Requires that the wallet understands each call, and sends calls of its kind.
 *
 * @returns the calls that run, in order: batches are flattened
 * @throws {Refusal}
 */
export function checkCalls(
  calls: readonly SafeTransaction[],
  context: CallContext,
): readonly SafeTransaction[] {
  const leaves = calls.flatMap((call) => flattenCalls(call));
  for (const call of leaves) {
    if (!isSent(callMeaning(call, context))) throw new Refusal('call', getAddress(call.to));
  }
  return leaves;
}

function isSent(meaning: CallMeaning): boolean {
  switch (meaning.kind) {
    case 'enable-module':
      return meaning.role !== undefined;
    case 'set-fallback-handler':
    case 'unknown':
      return false;
    default:
      return true;
  }
}

/** Describes calls that the wallet understands. */
export function decodeCalls(
  calls: readonly SafeTransaction[],
  caller: Caller,
): readonly DecodedCall[] {
  return calls.map((call) => {
    const meaning = callMeaning(call, caller);
    return {
      to: getAddress(call.to),
      value: String(call.value),
      data: call.data,
      meaning,
      parties: partiesOf(call, meaning, caller),
      warnings: [...new Set(callWarnings(meaning, caller))],
    };
  });
}

/** In seconds: a shorter recovery can finish before its owner notices. */
const shortWait = 86_400;

function callWarnings(meaning: CallMeaning, caller: Caller): Warning[] {
  const { account } = caller;
  switch (meaning.kind) {
    case 'enable-module':
      return [
        ...(meaning.role === 'other-recovery' ? (['other-module'] as const) : []),
        ...waitWarnings(meaning, caller),
        ...controlWarnings(caller),
      ];
    case 'add-guardian':
    case 'change-guardian-threshold':
      return [...waitWarnings(meaning, caller), ...controlWarnings(caller)];
    case 'revoke-guardian':
      return controlWarnings(caller);
    case 'start-recovery':
    case 'finalize-recovery':
      if (isAddressEqual(meaning.account, account)) return ['own-recovery', 'gives-control-away'];
      return 'isAgreed' in meaning && meaning.isAgreed ? ['recovers-account'] : [];
    default:
      return [];
  }
}

/** Only sites' requests are suspicious: the user starts those of the wallet's own screens. */
function controlWarnings({ origin }: Caller): Warning[] {
  return origin === undefined ? [] : ['gives-control-away'];
}

/** The wallet itself switches a short wait on where nothing has value only. */
function waitWarnings(
  { wait }: { readonly wait?: number | undefined },
  { origin, chainId }: Caller,
): Warning[] {
  if (wait === undefined || wait >= shortWait) return [];
  return origin === undefined && isTestChain(chainId) ? ['test-wait'] : ['short-wait'];
}
